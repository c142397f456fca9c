// The HTTP part of the server, apart from the wire: a request comes in as a value, an answer goes out.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/house.h"

namespace furlong::server {

struct Request {
  std::string method;  // GET, HEAD, POST
  std::string path;    // without the query
  std::string query;
  std::string host;          // as the client named us
  std::string origin;        // of the page that asks; empty: no browser page
  std::string cookie_token;  // of our cookie; empty: none
  std::string content_type;
  std::string authorization;
  std::string address;  // of the client
  bool secure = false;  // came over HTTPS, as far as a proxy says
  std::string body;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

struct ApiSettings {
  std::string admin_token;           // empty: nobody is the operator
  std::vector<std::string> origins;  // allowed besides the host itself
  bool metrics_public = false;       // else only from this machine, or with the operator's token
};

class Api {
 public:
  using Reply = std::function<void(Response)>;

  Api(House& house, ApiSettings settings) : house_(house), settings_(std::move(settings)) {}

  // True where the path is the API's; then `reply` is called once, now or later.
  bool Handle(const Request& request, const Reply& reply);
  // May a page of this origin use our cookie?
  bool OriginAllowed(std::string_view origin, std::string_view host) const;
  // Does the request carry the operator's token?
  bool Operator(const Request& request) const;
  std::function<bool()> healthy = [] { return true; };
  std::function<void()> refresh_metrics = [] {};

 private:
  void Me(const Request& request, const Reply& reply);
  void ChangeMe(const Request& request, const Reply& reply);
  void CreateAccount(const Request& request, const Reply& reply);
  void LogIn(const Request& request, const Reply& reply);
  void LogOut(const Request& request, const Reply& reply);
  void History(const Request& request, const Reply& reply);
  void Ratings(const Reply& reply);
  void CreateTable(const Request& request, const Reply& reply);
  void ShowTable(const std::string& id, const Reply& reply);
  void Record(const std::string& id, const Reply& reply);
  void Admin(const Request& request, const Reply& reply);
  std::string PersonJson(PersonId person);
  House& house_;
  ApiSettings settings_;
};

// The value of our cookie in a Cookie header; empty: none.
std::string TokenOfCookies(std::string_view header);
inline constexpr std::string_view kCookieName = "furlong";

}  // namespace furlong::server

// The HTTP API, independent of sockets: a request comes in as a value, a response goes out. The routes are in
// routes.cc.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/house.h"
#include "server/http/address_key.h"

namespace furlong::server {

struct Request {
  std::string method;        // GET, HEAD, POST …
  std::string path;          // without the query
  std::string query;         // without the question mark
  std::string host;          // the Host header
  std::string origin;        // the Origin header; empty: not sent by a page in a browser
  std::string cookie_token;  // value of our cookie; empty: none
  std::string content_type;
  std::string authorization;   // the Authorization header
  std::string address;         // IP address of the client
  AddressKey address_key = 0;  // whom limits count as one with this address
  bool secure = false;         // came over HTTPS, as far as we or a trusted proxy know
  std::string body;
  std::string id;  // the "{id}" of the route's pattern; set by Api::Handle
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> file;  // sent instead of the body, without a copy; null: the body
};

struct ApiSettings {
  std::string admin_token;           // empty: nobody is the operator
  std::vector<std::string> origins;  // pages that may use the API besides those of this host
  bool metrics_public = false;       // false: only for this machine, or with the operator's token
};

struct Route;

class Api {
 public:
  using Reply = std::function<void(Response)>;
  using Handler = void (Api::*)(const Request&, const Reply&);

  Api(House& house, ApiSettings settings) : house_(house), settings_(std::move(settings)) {}

  // Every route of the server.
  static std::span<const Route> Routes();
  // False if the path does not belong to the API. Otherwise `reply` is called once, now or later.
  bool Handle(Request request, const Reply& reply);
  // May a page of this origin use our cookie?
  bool OriginAllowed(std::string_view origin, std::string_view host) const;
  // True if the request carries the operator's token.
  bool IsOperator(const Request& request) const;

  std::function<std::string()> trouble_now = [] { return std::string(); };  // what does not work; empty: all is well
  std::function<void()> refresh_metrics = [] {};                            // called before metrics are shown

 private:
  // One handler per route. api.cc:
  void GetHealth(const Request& request, const Reply& reply);
  void GetMetrics(const Request& request, const Reply& reply);
  // api_people.cc:
  void GetMe(const Request& request, const Reply& reply);
  void ChangeMe(const Request& request, const Reply& reply);
  void GetMyTables(const Request& request, const Reply& reply);
  void GetMyHistory(const Request& request, const Reply& reply);
  void CreateAccount(const Request& request, const Reply& reply);
  void LogIn(const Request& request, const Reply& reply);
  void LogOut(const Request& request, const Reply& reply);
  void GetRatings(const Request& request, const Reply& reply);
  // api_tables.cc:
  void GetLobby(const Request& request, const Reply& reply);
  void GetRiders(const Request& request, const Reply& reply);
  void GetCourses(const Request& request, const Reply& reply);
  void CreateTable(const Request& request, const Reply& reply);
  void MakeTable(PersonId host, const std::string& address, table::TableSettings settings, const Reply& reply);
  void GetTable(const Request& request, const Reply& reply);
  void GetRecord(const Request& request, const Reply& reply);
  // api_admin.cc:
  void AdminGetTables(const Request& request, const Reply& reply);
  void AdminCloseTable(const Request& request, const Reply& reply);
  void AdminMutePerson(const Request& request, const Reply& reply);
  void AdminReopenTable(const Request& request, const Reply& reply);

  std::string PersonJson(PersonId person);
  // The second half of LogIn, once the passphrase has been found to be right.
  void Enter(PersonId to, const std::string& old_token, bool secure, const Reply& reply);
  // Saves, then replies; or replies that it could not be saved.
  void SaveAndReply(std::vector<store::Change> changes, const Reply& reply, Response response);

  House& house_;
  ApiSettings settings_;
};

// The value of our cookie in a Cookie header; empty: none.
std::string TokenOfCookies(std::string_view header);
inline constexpr std::string_view kCookieName = "furlong";

}  // namespace furlong::server

// The HTTP API, independent of sockets: a request comes in as a value, a response goes out. The routes are in
// routes.cc.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/house.h"
#include "server/http/address_key.h"
#include "server/http/login_limits.h"
#include "server/http/rate_limit.h"

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
  double cost = 0;  // of the request, in addition to its route's; taken from the address's allowance afterwards
};

struct OfferedCourses;

struct ApiSettings {
  std::string admin_token;                        // empty: nobody is the operator
  std::vector<std::string> origins;               // pages that may use the API besides those of this host
  bool metrics_public = false;                    // false: only for this machine, or with the operator's token
  int guests_per_address = 0;                     // new ones at once, then one every ten seconds; 0: no limit
  std::shared_ptr<const OfferedCourses> offered;  // the host's courses, for all tables; null: none
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
  // Where others reach this server: everybody, "https://furlong.example", or people nearby, "http://192.0.2.5:8080".
  // Empty: nowhere, as far as is known.
  std::string invite_address;
  std::function<std::int64_t()> steady_now = SteadyMilliseconds;

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
  void Recover(const Request& request, const Reply& reply);
  void NewRecovery(const Request& request, const Reply& reply);
  void GetRatings(const Request& request, const Reply& reply);
  // api_tables.cc:
  void GetLobby(const Request& request, const Reply& reply);
  void GetRiders(const Request& request, const Reply& reply);
  void GetCourses(const Request& request, const Reply& reply);
  void CreateTable(const Request& request, const Reply& reply);
  void MakeTable(PersonId host, AddressKey address, table::TableSettings settings, const Reply& reply);
  void GetTable(const Request& request, const Reply& reply);
  void GetRecord(const Request& request, const Reply& reply);
  void JoinTable(const Request& request, const Reply& reply);
  // api_admin.cc:
  void AdminGetTables(const Request& request, const Reply& reply);
  void AdminCloseTable(const Request& request, const Reply& reply);
  void AdminMutePerson(const Request& request, const Reply& reply);
  void AdminReopenTable(const Request& request, const Reply& reply);

  // `recovery`: a new recovery code, which is shown once; empty: none.
  std::string PersonJson(PersonId person, std::string_view recovery = {});
  // The second half of LogIn and Recover, once the person has been found to be the owner of the account. With a new
  // passphrase, all other devices are logged out.
  struct Entering {
    PersonId to = 0;
    std::string old_token;
    bool secure = false;
    std::string old_passphrase;  // hash of the one that was checked: it must still be valid
    std::string code;            // hash of the recovery code that was used: it works once. Empty: none
    std::string passphrase;      // hash of a new one; empty: it stays as it is
  };
  void Enter(const Entering& entering, const Reply& reply);
  // Saves, then replies; or replies that it could not be saved.
  void SaveAndReply(std::vector<store::Change> changes, const Reply& reply, Response response);
  // Replies with what `read` returns, which is called on another thread; or that it cannot be read at the moment.
  void ReadAndReply(std::function<Response(store::Store&)> read, const Reply& reply);
  // The response if this address has made too many guests; nullopt: it may make one more, which is counted.
  std::optional<Response> RefuseGuest(const Request& request);
  // Who sends the request; 0: nobody the house knows. Notes that the person was here.
  PersonId Visitor(const Request& request);
  // The response if this address must wait before a passphrase of `account` is checked; an empty account is a new one.
  // nullopt: go on, and keep `job` until it is done.
  std::optional<Response> RefusePassphrase(const Request& request, std::string_view account, LoginLimits::Job& job);

  // What an address has made or guessed lately.
  struct Made {
    TokenBucket bucket;
    bool IsIdle(std::int64_t now) const { return bucket.IsFull(now); }
  };
  House& house_;
  ApiSettings settings_;
  AddressTable<Made> new_guests_;
  AddressTable<Made> wrong_codes_;
  std::shared_ptr<LoginLimits> logins_ = std::make_shared<LoginLimits>();
};

// The value of our cookie in a Cookie header; empty: none.
std::string TokenOfCookies(std::string_view header);
inline constexpr std::string_view kCookieName = "furlong";

}  // namespace furlong::server

#include "server/http/routes.h"

#include <optional>

namespace furlong::server {
namespace {

constexpr double kRead = 2;
constexpr double kRecord = 10;      // read from the store, line by line
constexpr double kWrite = 5;        // written to the store
constexpr double kPassphrase = 30;  // hashing is slow on purpose
// A first visit fetches two hundred files, all from memory, and a whole club may share one address.
constexpr double kFile = 0.02;
constexpr double kWebSocket = 1;  // looks a table up, and may load it

constexpr std::size_t kBody = 8u << 10;
constexpr std::size_t kTableBody = 256u << 10;  // with courses of its own

constexpr std::string_view kId = "{id}";

bool MethodMatches(const Route& route, std::string_view method) {
  return method == route.method || (method == "HEAD" && route.method == "GET");
}

// The part of the path in place of "{id}", empty if the pattern has none; nullopt if the path does not match.
std::optional<std::string_view> MatchPath(std::string_view pattern, std::string_view path) {
  const std::size_t at = pattern.find(kId);
  if (at == std::string_view::npos) return path == pattern ? std::optional<std::string_view>("") : std::nullopt;
  const std::string_view before = pattern.substr(0, at);
  const std::string_view after = pattern.substr(at + kId.size());
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) {
    return std::nullopt;
  }
  const std::string_view id = path.substr(at, path.size() - before.size() - after.size());
  if (id.find('/') != std::string_view::npos) return std::nullopt;
  return id;
}

}  // namespace

std::span<const Route> Api::Routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/me", kRead, &Api::GetMe},
      {"POST", "/api/me", kWrite, &Api::ChangeMe, kBody},
      {"GET", "/api/me/tables", kRead, &Api::GetMyTables},
      {"GET", "/api/me/history", kRead, &Api::GetMyHistory},
      {"POST", "/api/account", kPassphrase, &Api::CreateAccount, kBody},
      {"POST", "/api/login", kPassphrase, &Api::LogIn, kBody},
      {"POST", "/api/recover", kPassphrase, &Api::Recover, kBody},
      {"POST", "/api/recovery", kPassphrase, &Api::NewRecovery, kBody},
      {"POST", "/api/logout", kWrite, &Api::LogOut, kBody},
      {"GET", "/api/ratings", kRead, &Api::GetRatings},
      {"GET", "/api/lobby", kRead, &Api::GetLobby},
      {"GET", "/api/riders", kRead, &Api::GetRiders},
      {"GET", "/api/courses", kRead, &Api::GetCourses},
      {"POST", "/api/tables", kWrite, &Api::CreateTable, kTableBody},
      {"GET", "/api/tables/{id}", kRead, &Api::GetTable},
      {"GET", "/api/join/{id}", kRead, &Api::JoinTable},
      {"GET", "/api/tables/{id}/record", kRecord, &Api::GetRecord},
      {"GET", "/admin/tables", kRead, &Api::AdminGetTables},
      {"POST", "/admin/close", kWrite, &Api::AdminCloseTable, kBody},
      {"POST", "/admin/mute", kWrite, &Api::AdminMutePerson, kBody},
      {"POST", "/admin/reopen", kWrite, &Api::AdminReopenTable, kBody},
      {"GET", "/healthz", kRead, &Api::GetHealth},
      {"GET", "/metrics", kRead, &Api::GetMetrics},
      {"GET", "/ws/table/{id}", kWebSocket, nullptr},
  };
  return kRoutes;
}

RouteMatch FindRoute(std::string_view method, std::string_view path) {
  for (const Route& route : Api::Routes()) {
    if (!MethodMatches(route, method)) continue;
    if (const auto id = MatchPath(route.pattern, path)) return {&route, *id};
  }
  return {};
}

std::string AllowedMethods(std::string_view path) {
  std::string allowed;
  for (const Route& route : Api::Routes()) {
    if (!MatchPath(route.pattern, path)) continue;
    if (!allowed.empty()) allowed += ", ";
    allowed += route.method == "GET" ? "GET, HEAD" : route.method;
  }
  return allowed;
}

bool IsApiPath(std::string_view path) {
  if (path.starts_with("/api/") || path.starts_with("/admin/")) return true;
  const Route* route = FindRoute("GET", path).route;
  return route != nullptr && route->handler != nullptr;
}

double CostOf(std::string_view method, std::string_view path) {
  if (const Route* route = FindRoute(method, path).route) return route->cost;
  if (method == "POST") return kWrite;
  return IsApiPath(path) ? kRead : kFile;
}

std::size_t MaxBodyOf(std::string_view method, std::string_view path) {
  const Route* route = FindRoute(method, path).route;
  return route == nullptr ? 0 : route->max_body;
}

}  // namespace furlong::server

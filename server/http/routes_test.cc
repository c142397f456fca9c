// The table of routes agrees with server/openapi.json in both directions, and requests are matched and charged by it.
#include "server/http/routes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <set>

#include "server/testing/schema.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;

std::set<std::string> RoutesInTable() {
  std::set<std::string> routes;
  for (const Route& route : Api::Routes()) {
    const auto added = routes.insert(std::string(route.method) + " " + std::string(route.pattern));
    EXPECT_TRUE(added.second) << *added.first << " is in the table twice";
  }
  return routes;
}

std::set<std::string> RoutesInOpenApi() {
  const std::map<std::string, std::string> methods = {{"get", "GET"},       {"put", "PUT"},         {"post", "POST"},
                                                      {"delete", "DELETE"}, {"options", "OPTIONS"}, {"head", "HEAD"},
                                                      {"patch", "PATCH"},   {"trace", "TRACE"}};
  std::set<std::string> routes;
  const bj::value document = bj::parse(testing::ReadSource("server/openapi.json"));
  for (const auto& [path, item] : document.at("paths").as_object()) {
    for (const auto& [key, operation] : item.as_object()) {
      const auto method = methods.find(std::string(key));
      if (method != methods.end()) routes.insert(method->second + " " + std::string(path));
    }
  }
  return routes;
}

std::set<std::string> Without(const std::set<std::string>& all, const std::set<std::string>& known) {
  std::set<std::string> rest;
  std::set_difference(all.begin(), all.end(), known.begin(), known.end(), std::inserter(rest, rest.end()));
  return rest;
}

// Operator routes and the WebSocket are described too, so there are no exceptions.
TEST(Routes, AreThoseOfOpenApi) {
  const std::set<std::string> none;
  const std::set<std::string> table = RoutesInTable();
  const std::set<std::string> described = RoutesInOpenApi();
  EXPECT_FALSE(described.empty());
  EXPECT_EQ(Without(table, described), none) << "not described in openapi.json";
  EXPECT_EQ(Without(described, table), none) << "described in openapi.json, but no route answers it";
}

// What FindRoute, AllowedMethods and Api::Handle take for granted.
TEST(Routes, AreWellFormed) {
  for (const Route& route : Api::Routes()) {
    EXPECT_TRUE(route.method == "GET" || route.method == "POST") << route.pattern;
    EXPECT_TRUE(route.pattern.starts_with('/')) << route.pattern;
    EXPECT_GT(route.cost, 0) << route.pattern;
    const std::size_t brace = route.pattern.find('{');
    EXPECT_EQ(brace, route.pattern.find("{id}")) << route.pattern;
    EXPECT_EQ(brace, route.pattern.rfind('{')) << route.pattern;
    EXPECT_EQ(route.handler == nullptr, route.pattern.starts_with("/ws/")) << route.pattern;
  }
}

TEST(Routes, AreFoundByMethodAndPath) {
  for (const Route& route : Api::Routes()) {
    std::string path(route.pattern);
    const std::size_t brace = path.find("{id}");
    const bool has_id = brace != std::string::npos;
    if (has_id) path.replace(brace, 4, "h4qfx48rxd88jk2n");
    const RouteMatch match = FindRoute(route.method, path);
    EXPECT_EQ(match.route, &route) << path;
    EXPECT_EQ(match.id, has_id ? "h4qfx48rxd88jk2n" : "") << path;
    EXPECT_EQ(FindRoute("HEAD", path).route, FindRoute("GET", path).route) << path;
    EXPECT_EQ(IsApiPath(path), route.handler != nullptr) << path;
  }
  for (const char* path : {"",
                           "/",
                           "/index.html",
                           "/api",
                           "/api/",
                           "/api/me/",
                           "/api/Me",
                           "/api/me/x",
                           "/api/tables/",
                           "/api/tables//record",
                           "/api/tables/a/b",
                           "/api/tables/a/b/record",
                           "/api/tables/record/",
                           "/api/tables//",
                           "/admin/",
                           "/admin/open",
                           "/healthz/",
                           "/metrics/x",
                           "/ws/table/",
                           "/ws/table/a/b",
                           "/ws"}) {
    EXPECT_EQ(FindRoute("GET", path).route, nullptr) << path;
    EXPECT_EQ(AllowedMethods(path), "") << path;
  }
  EXPECT_EQ(FindRoute("GET", "/api/tables/record").id, "record");
  EXPECT_EQ(FindRoute("POST", "/api/lobby").route, nullptr);
  EXPECT_EQ(FindRoute("get", "/api/lobby").route, nullptr);
}

TEST(Routes, OtherPathsOfTheApiAreNotFiles) {
  for (const char* path : {"/api/", "/api/nothing", "/admin/nothing"}) EXPECT_TRUE(IsApiPath(path)) << path;
  for (const char* path : {"", "/", "/api", "/apis", "/healthz/", "/metrics.js", "/ws/table/a", "/table/a"}) {
    EXPECT_FALSE(IsApiPath(path)) << path;
  }
}

TEST(Routes, CostWhatTheirRequestsNeed) {
  const std::string table = "/api/tables/h4qfx48rxd88jk2n";
  EXPECT_EQ(CostOf("POST", "/api/login"), 30);
  EXPECT_EQ(CostOf("POST", "/api/account"), 30);
  for (const char* path : {"/api/me", "/api/logout", "/api/tables", "/admin/close", "/admin/mute"}) {
    EXPECT_EQ(CostOf("POST", path), 5) << path;
  }
  EXPECT_EQ(CostOf("GET", table + "/record"), 10);
  EXPECT_EQ(CostOf("HEAD", table + "/record"), 10);
  for (const char* path : {"/api/me", "/api/me/tables", "/api/me/history", "/api/lobby", "/api/ratings", "/api/riders",
                           "/api/courses", "/admin/tables", "/healthz", "/metrics"}) {
    EXPECT_EQ(CostOf("GET", path), 2) << path;
  }
  EXPECT_EQ(CostOf("GET", table), 2);
  EXPECT_EQ(CostOf("GET", "/ws/table/h4qfx48rxd88jk2n"), 1);
  EXPECT_EQ(CostOf("GET", "/"), 0.02);
  EXPECT_EQ(CostOf("GET", "/assets/index.js"), 0.02);
  // No route matches.
  EXPECT_EQ(CostOf("GET", "/api/nothing"), 2);
  EXPECT_EQ(CostOf("GET", "/api/login"), 2);
  EXPECT_EQ(CostOf("DELETE", "/api/me"), 2);
  EXPECT_EQ(CostOf("POST", "/api/nothing"), 5);
  EXPECT_EQ(CostOf("POST", "/"), 5);
  EXPECT_EQ(CostOf("DELETE", "/"), 0.02);
}

TEST(Routes, TakeNoLargerBodyThanTheyNeed) {
  EXPECT_EQ(MaxBodyOf("POST", "/api/tables"), 256u << 10);
  for (const Route& route : Api::Routes()) {
    if (route.pattern == "/api/tables") continue;
    EXPECT_EQ(route.max_body, route.method == "POST" ? 8u << 10 : 0u) << route.pattern;
  }
  EXPECT_EQ(MaxBodyOf("GET", "/api/me"), 0u);
  EXPECT_EQ(MaxBodyOf("POST", "/"), 0u);
  EXPECT_EQ(MaxBodyOf("POST", "/api/nothing"), 0u);
}

class Dispatch : public ::testing::Test {
 protected:
  Response Call(const std::string& method, const std::string& path, const std::string& authorization = "") {
    std::optional<Response> answer;
    Request request{.method = method, .path = path, .content_type = "application/json", .authorization = authorization};
    EXPECT_TRUE(api_.Handle(request, [&](Response response) { answer = std::move(response); })) << path;
    runtime_.Run();
    return answer.value_or(Response{});
  }
  static std::string Allow(const Response& response) {
    for (const auto& [name, value] : response.headers) {
      if (name == "Allow") return value;
    }
    return {};
  }
  void ExpectNotAllowed(const std::string& method, const std::string& path, const std::string& allow,
                        const std::string& authorization = "") {
    const Response response = Call(method, path, authorization);
    EXPECT_EQ(response.status, 405) << method << " " << path;
    EXPECT_EQ(Allow(response), allow) << method << " " << path;
    EXPECT_EQ(bj::parse(response.body).at("error").as_string(), "method") << method << " " << path;
  }

  store::TemporaryFolder folder_;
  testing::TestRuntime runtime_{folder_ / "furlong.sqlite3"};
  House house_{store::OpenSqlite(folder_ / "furlong.sqlite3"), runtime_, {}};
  Api api_{house_, {.admin_token = "let me in"}};
};

TEST_F(Dispatch, AMethodThatThePathDoesNotHaveIsNotAllowed) {
  ExpectNotAllowed("DELETE", "/api/me", "GET, HEAD, POST");
  ExpectNotAllowed("POST", "/api/lobby", "GET, HEAD");
  ExpectNotAllowed("GET", "/api/login", "POST");
  ExpectNotAllowed("HEAD", "/api/login", "POST");
  ExpectNotAllowed("GET", "/api/tables", "POST");
  ExpectNotAllowed("PUT", "/api/tables/h4qfx48rxd88jk2n", "GET, HEAD");
  ExpectNotAllowed("POST", "/api/tables/h4qfx48rxd88jk2n/record", "GET, HEAD");
  ExpectNotAllowed("OPTIONS", "/healthz", "GET, HEAD");
  ExpectNotAllowed("GET", "/admin/close", "POST", "Bearer let me in");
}

TEST_F(Dispatch, APathThatDoesNotExistIsNotFound) {
  for (const char* method : {"GET", "HEAD", "POST", "DELETE"}) {
    for (const char* path : {"/api/", "/api/nothing", "/api/me/", "/api/tables/a/b", "/api/tables//record"}) {
      EXPECT_EQ(Call(method, path).status, 404) << method << " " << path;
    }
    EXPECT_EQ(Call(method, "/admin/nothing", "Bearer let me in").status, 404) << method;
  }
}

TEST_F(Dispatch, WithoutTheTokenNothingExistsUnderAdmin) {
  for (const char* method : {"GET", "HEAD", "POST", "DELETE"}) {
    for (const char* path : {"/admin/tables", "/admin/close", "/admin/mute", "/admin/nothing"}) {
      EXPECT_EQ(Call(method, path).status, 404) << method << " " << path;
      EXPECT_EQ(Call(method, path, "Bearer let me out").status, 404) << method << " " << path;
    }
  }
  EXPECT_EQ(Call("GET", "/admin/tables", "Bearer let me in").status, 200);
  EXPECT_EQ(Call("HEAD", "/admin/tables", "Bearer let me in").status, 200);
}

TEST_F(Dispatch, FilesAndWebSocketsAreNotOfTheApi) {
  for (const char* path : {"/", "/index.html", "/table/a", "/ws/table/h4qfx48rxd88jk2n"}) {
    EXPECT_FALSE(api_.Handle({.method = "GET", .path = path}, [](const Response&) { ADD_FAILURE(); })) << path;
  }
}

}  // namespace
}  // namespace furlong::server

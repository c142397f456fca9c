// The routes of the server: one table, by which requests are dispatched and charged to the rate limit. A test compares
// it with openapi.json.
#pragma once

#include <string>
#include <string_view>

#include "server/http/api.h"

namespace furlong::server {

struct Route {
  std::string_view method;         // GET, which answers HEAD too, or POST
  std::string_view pattern;        // a path; "{id}" stands for one part of it that is not empty
  double cost = 0;                 // what a request takes from the address's allowance of requests per second
  Api::Handler handler = nullptr;  // null: a WebSocket, which the listener accepts
  std::size_t max_body = 0;        // bytes
};

struct RouteMatch {
  const Route* route = nullptr;  // null: no route has this method and path
  std::string_view id;           // the part of the path in place of "{id}"; empty: the pattern has none
};

RouteMatch FindRoute(std::string_view method, std::string_view path);

// "GET, HEAD, POST", for the Allow header; empty: no route has this path.
std::string AllowedMethods(std::string_view path);

// True if the API answers this path, even if only with 404. All other paths are files.
bool IsApiPath(std::string_view path);

// What a request costs in addition if it is about a table that has to be loaded.
inline constexpr double kLoadCost = 5;

// The cost of a request: its route's, or that of a request that no route matches.
double CostOf(std::string_view method, std::string_view path);

// The largest body of such a request, in bytes; 0: it has none, or no route matches.
std::size_t MaxBodyOf(std::string_view method, std::string_view path);

}  // namespace furlong::server

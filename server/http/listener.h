// The server's port: HTTP and WebSocket. Boost.Beast compiles slowly, so it is hidden behind Impl.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "server/house/house.h"
#include "server/http/api.h"
#include "server/http/files.h"
#include "server/http/known_hosts.h"

namespace furlong::server {

struct ListenerSettings {
  std::string address;              // IP address to listen on
  std::uint16_t port = 0;           // 0: any free one
  bool trust_proxy = false;         // believe X-Forwarded-For and X-Forwarded-Proto
  KnownHosts hosts;                 // the names that requests may ask for
  bool secure = false;              // clients use HTTPS, even if no proxy says so
  int connections_per_address = 0;  // WebSockets; 0: no limit
  double messages_per_second = 0;   // per connection; 0: no limit
  double requests_per_second = 0;   // per address; 0: no limit
  int http_per_address = 0;         // HTTP connections; behind a proxy, requests at a time; 0: no limit
  int http_connections = 0;         // of all addresses; 0: no limit
  int websockets = 0;               // of all addresses; 0: no limit
  std::chrono::milliseconds header_timeout{10'000};  // to send a request's header
  std::chrono::milliseconds body_timeout{15'000};    // then: to send its body
  std::chrono::milliseconds idle_timeout{15'000};  // until the next request begins; behind a proxy, five times as long
  std::chrono::milliseconds close_timeout{5'000};  // WebSockets: to read the last messages, once the server closes it
};

class Listener {
 public:
  // Starts listening. Throws boost::system::system_error if it cannot.
  Listener(boost::asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings);
  ~Listener();

  std::uint16_t port() const;
  // Accepts no more connections; those it has stay open.
  void Close();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::server

// The wire: HTTP and WebSocket. Boost.Beast compiles slowly: nothing of it is seen from outside.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "server/house/house.h"
#include "server/http/api.h"
#include "server/http/files.h"

namespace furlong::server {

struct ListenerSettings {
  std::string address;
  std::uint16_t port = 0;
  bool trust_proxy = false;
  bool secure = false;              // people come over HTTPS, whatever a proxy says
  int connections_per_address = 0;  // 0: no limit
  double messages_per_second = 0;   // of one connection
  double requests_per_second = 0;   // of one address
};

class Listener {
 public:
  // Takes the port. Throws std::system_error.
  Listener(boost::asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings);
  ~Listener();

  std::uint16_t port() const;
  void Close();  // takes nobody in any more

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::server

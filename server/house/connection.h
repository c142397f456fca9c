// One client's connection to a table.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/house/runtime.h"

namespace furlong::server {

class Connection {
 public:
  virtual ~Connection() = default;
  virtual void Send(std::shared_ptr<const std::string> message) = 0;
  // Sends the reason, then closes.
  virtual void CloseWith(std::string_view why) = 0;

  PersonId person = 0;     // 0: came without a cookie
  std::string token_hash;  // of the cookie; empty: none
  AddressKey address = 0;  // of the client
  bool closed = false;     // the server has closed it: what it still sends does not count
  bool greeted = false;    // has sent hello, and is sent everything that happens
  bool shows = false;      // plays events out, and reports when it has finished
  int shown_version = 0;   // up to here
};

}  // namespace furlong::server

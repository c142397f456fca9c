// One client's connection to a table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/house/runtime.h"
#include "wire/reasons.h"

namespace furlong::server {

inline constexpr std::size_t kMaxWaitingBytes = 256u << 10;  // to be sent on one connection

class Connection {
 public:
  virtual ~Connection() = default;
  virtual void Send(std::shared_ptr<const std::string> message) = 0;
  // Sends the reason, then closes.
  virtual void CloseWith(wire::ByeReason why) = 0;

  PersonId person = 0;     // 0: came without a cookie
  std::string token_hash;  // of the cookie; empty: none
  AddressKey address = 0;  // of the client
  bool closed = false;     // the server has closed it: what it still sends does not count
  bool greeted = false;    // has sent hello, and is sent everything that happens
  bool display = false;    // shows the table to a whole room: it is a spectator, whoever opened it
  bool shows = false;      // plays events out, and reports when it has finished
  int shown_version = 0;   // up to here

  // What the table sends once a commit is on disk.
  struct Waiting {
    std::uint64_t commit = 0;  // number
    std::shared_ptr<const std::string> message;
  };
  std::vector<Waiting> waiting;   // in the order of commits
  std::size_t waiting_bytes = 0;  // kMaxWaitingBytes at most, or a single message
};

}  // namespace furlong::server

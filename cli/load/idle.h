// Idle connections, to measure how much server memory each one takes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/load/table.h"

namespace furlong::cli {

class IdleConnections {
 public:
  explicit IdleConnections(LoadContext& context);
  ~IdleConnections();
  IdleConnections(const IdleConnections&) = delete;
  IdleConnections& operator=(const IdleConnections&) = delete;

  // Opens tables and then four connections to each. Returns the growth of the server's memory per connection, in bytes.
  double Open(std::int64_t connections, const std::function<std::int64_t()>& server_bytes);
  // Reconnects after the server was restarted.
  void Reconnect();

 private:
  class Watcher;
  void OpenTable(std::size_t index);

  LoadContext& context_;
  std::string cookie_;
  std::vector<std::string> tables_;
  std::size_t asked_ = 0;   // tables requested
  std::size_t opened_ = 0;  // of these, opened
  std::size_t welcomed_ = 0;
  std::vector<std::unique_ptr<Watcher>> watchers_;
};

}  // namespace furlong::cli

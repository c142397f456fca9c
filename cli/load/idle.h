// Connections that only listen, to learn what each costs the server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/load/table.h"

namespace furlong::cli {

class IdleCrowd {
 public:
  explicit IdleCrowd(LoadWorld& world);
  ~IdleCrowd();
  IdleCrowd(const IdleCrowd&) = delete;
  IdleCrowd& operator=(const IdleCrowd&) = delete;

  // Opens tables, four connections each; measures before and after the connections. Bytes for each connection.
  double Open(std::int64_t connections, const std::function<std::int64_t()>& server_bytes);
  // The server is back.
  void Reconnect();

 private:
  class Watcher;
  void OpenTable(std::size_t index);

  LoadWorld& world_;
  std::string cookie_;
  std::vector<std::string> tables_;
  std::size_t asked_ = 0;   // tables asked for
  std::size_t opened_ = 0;  // of them there
  std::size_t welcomed_ = 0;
  std::vector<std::unique_ptr<Watcher>> watchers_;
};

}  // namespace furlong::cli

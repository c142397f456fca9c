// Clients that misbehave, beside the ones that play: floods, half-sent requests, broken frames.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "client/wire_client.h"

namespace furlong::cli {

struct HostileKind {
  std::string_view name;
  std::string_view what;
};
std::span<const HostileKind> HostileKinds();

// What the clients of one kind did, and how the server answered.
struct HostileFigures {
  std::string kind;
  std::int64_t clients = 0;
  std::int64_t connections = 0;                 // opened
  std::int64_t sent = 0;                        // messages, requests or frames
  std::int64_t received_bytes = 0;              // from the server
  std::map<std::string, std::int64_t> answers;  // "200", "429 too-fast", "closed" …: how often
};

// Runs in a thread of its own, so that it does not disturb the measurement of those who play. Each kind comes from
// loopback addresses of its own, if the server is on this machine.
class HostileClients {
 public:
  // `kinds`: names of HostileKinds. Throws CommandError for an unknown one.
  HostileClients(const std::vector<std::string>& kinds, int clients_per_kind);
  ~HostileClients();
  HostileClients(const HostileClients&) = delete;
  HostileClients& operator=(const HostileClients&) = delete;

  void Start(const client::ServerAddress& address);
  // Disconnects them all. Returns what they did.
  std::vector<HostileFigures> Stop();
  std::int64_t connections() const { return static_cast<std::int64_t>(kinds_.size()) * clients_per_kind_; }

 private:
  void Run(const client::ServerAddress& address);

  std::vector<std::size_t> kinds_;  // indexes in HostileKinds
  int clients_per_kind_;
  std::thread thread_;
  std::atomic<bool> stop_ = false;
  std::vector<HostileFigures> figures_;  // of the thread while it runs
};

}  // namespace furlong::cli

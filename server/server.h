// The server as a whole: the house, its store, its threads, and the wire.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace furlong::server {

struct ServerSettings {
  std::string data;  // folder; made if it is not there
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;         // 0: any free one
  std::string web;                   // folder of the web client; empty: the page that is built in
  std::string public_address;        // what links begin with: "https://furlong.example"; empty: links are paths only
  std::vector<std::string> origins;  // of other sites that may use this server
  bool trust_proxy = false;          // believe X-Forwarded-For and X-Forwarded-Proto
  bool metrics_public = false;
  bool private_webhooks = false;  // webhooks may call addresses of the local network
  int rider_threads = 1;          // for riders that search; passphrases have a thread of their own
  int tables_per_person = 8;
  int connections_per_address = 200;
  double messages_per_second = 20;  // of one connection; three times as many in a burst
  double requests_per_second = 60;  // of one address; three times as many in a burst
};

class Server {
 public:
  // Opens the store, loads its tables and takes the port. Throws store::StoreTrouble or std::system_error.
  explicit Server(ServerSettings settings);
  ~Server();

  std::uint16_t port() const;
  // Serves until Stop() or a failure of the store; true where it was stopped. Whatever was accepted is saved then.
  bool Run();
  // From any thread, or from a signal handled by Run(): SIGINT and SIGTERM stop it too.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The file in the data folder that holds the operator's token.
inline constexpr const char* kAdminTokenFile = "admin-token";

}  // namespace furlong::server

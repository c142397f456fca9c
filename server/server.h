// The complete server: the house, its store, its threads, and the HTTP listener.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace furlong::server {

struct ServerSettings {
  std::string data;  // the data folder; created if it does not exist
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;         // 0: any free port
  std::string courses;               // the folder of courses that all tables offer; empty: "courses" in the data folder
  std::string web;                   // the folder of the web client; empty: the built-in page
  std::string network_address;       // IP address of this machine in the local network; empty: not reachable there
  std::string public_address;        // the start of links, "https://furlong.example"; empty: links are paths only
  std::vector<std::string> origins;  // other web sites that may use this server
  std::vector<std::string> hosts;    // names under which this server may be asked, besides those above
  bool trust_proxy = false;          // use X-Forwarded-For and X-Forwarded-Proto
  bool metrics_public = false;
  bool private_webhooks = false;  // webhooks may call addresses in the local network
  int rider_threads = 1;          // threads for riders that search; passphrases are hashed on a thread of their own
  int tables_per_person = 8;
  int tables_per_address = 64;  // open or running; and as many new ones at once, then one a minute
  int connections_per_address = 200;
  int http_per_address = 64;        // HTTP connections; behind a proxy, requests at a time
  int guests_per_address = 60;      // new ones at once, then one every ten seconds
  double messages_per_second = 20;  // for each connection; bursts may be three times as large
  double requests_per_second = 60;  // for each address; bursts may be three times as large
};

class Server {
 public:
  // Opens the store, loads its tables and opens the port. Throws store::StoreTrouble or std::system_error.
  explicit Server(ServerSettings settings);
  ~Server();

  std::uint16_t port() const;
  // Serves until Stop(), SIGINT, SIGTERM or a failure of the store. True if it was stopped; then everything that was
  // accepted is saved.
  bool Run();
  // Thread-safe.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The file in the data folder that holds the operator's token.
inline constexpr const char* kAdminTokenFile = "admin-token";

}  // namespace furlong::server

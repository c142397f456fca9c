// HTTP and WebSocket from the client's end: for the load generator, the operator's commands and tests. One thread; what
// is asked for happens while WireLoop::Run runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace furlong::client {

// Where a server listens.
struct WireAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
};
// "http://host:port", the port 80 if it is not there; nothing where it is no such address.
std::optional<WireAddress> ReadWireAddress(std::string_view url);
std::string ToUrl(const WireAddress& address);

struct HttpAsk {
  std::string method = "GET";
  std::string target = "/";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // where there is one, it is JSON
};

struct HttpAnswer {
  int status = 0;  // 0: no answer came, and `trouble` says why
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string trouble;

  // The first of this name, letter case aside; empty: none.
  std::string_view Header(std::string_view name) const;
};

inline constexpr std::chrono::seconds kWirePatience{10};

// Asks, and waits for the answer.
HttpAnswer HttpCall(const WireAddress& address, const HttpAsk& ask, std::chrono::milliseconds patience = kWirePatience);

class WireLoop {
 public:
  WireLoop();
  ~WireLoop();
  WireLoop(const WireLoop&) = delete;
  WireLoop& operator=(const WireLoop&) = delete;

  // Until Stop(), or until there is nothing left to do; may be called again.
  void Run();
  void Stop();
  void After(std::chrono::microseconds wait, std::function<void()> then);
  // Called for every SIGINT and SIGTERM from now on.
  void OnInterrupt(const std::function<void()>& then);
  // Asks on a connection of its own; `then` is called once, with the answer or the trouble.
  void Fetch(const WireAddress& address, HttpAsk ask, std::chrono::milliseconds patience,
             std::function<void(HttpAnswer)> then);

 private:
  friend class WireSocket;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// One WebSocket. Lives while this object does: destroying it hangs up, and nothing more is heard.
class WireSocket {
 public:
  // Who hears of it; may destroy the socket in any of these.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void OnOpen() = 0;
    virtual void OnMessage(std::string_view text) = 0;
    // It could not be opened, or is closed; nothing more comes. `status`: of the HTTP answer that declined it, or 0.
    virtual void OnClose(const std::string& why, int status) = 0;
  };

  // `cookie`: a Cookie header, or empty.
  WireSocket(WireLoop& loop, const WireAddress& address, std::string target, std::string cookie, Listener& listener);
  ~WireSocket();
  WireSocket(const WireSocket&) = delete;
  WireSocket& operator=(const WireSocket&) = delete;

  // Once it is open; sent in this order.
  void Send(std::string text);
  // Says goodbye; OnClose follows.
  void Close();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::client

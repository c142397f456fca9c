// An HTTP and WebSocket client for the load generator, the operator's commands and tests. Single-threaded: all work and
// all callbacks happen inside EventLoop::Run().
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
struct ServerAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::string source = {};  // the IP address to come from; empty: any
};
// Reads "http://host:port"; without a port, 80. nullopt for any other text.
std::optional<ServerAddress> ParseServerUrl(std::string_view url);
std::string ToUrl(const ServerAddress& address);

struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // JSON, or empty
};

struct HttpResponse {
  int status = 0;  // 0: no response arrived, and `error` says why
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string error;

  // The first header with this name, ignoring case; empty if there is none.
  std::string_view Header(std::string_view name) const;
};

inline constexpr std::chrono::seconds kDefaultTimeout{10};

// Sends a request and waits for the response.
HttpResponse HttpCall(const ServerAddress& address, const HttpRequest& request,
                      std::chrono::milliseconds timeout = kDefaultTimeout);

class EventLoop {
 public:
  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Runs until Stop(), or until no work is left. May be called again.
  void Run();
  void Stop();
  void After(std::chrono::microseconds wait, std::function<void()> then);
  // From now on, calls `then` on every SIGINT and SIGTERM.
  void OnInterrupt(const std::function<void()>& then);
  // Sends a request on a new connection. Calls `then` once, with the response or the error.
  void Fetch(const ServerAddress& address, HttpRequest request, std::chrono::milliseconds timeout,
             std::function<void(HttpResponse)> then);

 private:
  friend class WebSocket;
  friend class RawConnection;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// One WebSocket connection. Destroying it disconnects at once; the listener is not called any more.
class WebSocket {
 public:
  // May destroy the socket in any of its functions.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void OnOpen() = 0;
    virtual void OnMessage(std::string_view text) = 0;
    // The connection could not be opened or is closed; the last call. `status`: of the HTTP response that declined the
    // handshake, else 0.
    virtual void OnClose(const std::string& why, int status) = 0;
  };

  // `target`: the path. `cookie`: the value of the Cookie header, or empty.
  WebSocket(EventLoop& loop, const ServerAddress& address, std::string target, std::string cookie, Listener& listener);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  // Messages are queued until the connection is open, and sent in order.
  void Send(std::string text);
  // Starts the closing handshake; OnClose follows.
  void Close();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

// A TCP connection that sends exactly what it is told to, to find out how a server treats such clients. Destroying it
// disconnects at once; the listener is not called any more.
class RawConnection {
 public:
  // May destroy the connection in any of its functions.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void OnOpen() = 0;
    virtual void OnBytes(std::string_view bytes) = 0;
    // The connection could not be opened or is closed; the last call.
    virtual void OnClose(const std::string& why) = 0;
  };

  // `reads`: false leaves everything unread.
  RawConnection(EventLoop& loop, const ServerAddress& address, bool reads, Listener& listener);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  // Bytes are queued until the connection is open, and sent in order.
  void Send(const std::string& bytes);
  std::size_t unsent() const;  // bytes that the system has not taken yet

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::client

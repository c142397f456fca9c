#include "server/http/listener.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "server/house/token.h"
#include "server/http/http_connections.h"
#include "server/http/rate_limit.h"
#include "server/http/read_request.h"
#include "server/http/responses.h"
#include "server/http/routes.h"
#include "server/http/websocket_connection.h"
#include "server/http/without_secrets.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::size_t kSmallBody = 8u << 10;
constexpr std::size_t kMaxLargeBodies = 64u << 20;  // bytes of all bodies that are larger than a small one
constexpr std::size_t kMaxHeaderBytes = 8u << 10;
constexpr std::size_t kFirstBytes = 1u << 10;             // of memory, while a connection waits for its next request
constexpr int kSendBufferBytes = 128 << 10;               // in the kernel, per connection
constexpr int kAcceptBacklog = 4096;                      // connections
constexpr auto kWriteTimeout = std::chrono::seconds(30);  // for the client to read a response
constexpr std::size_t kSlowestReader = 16u << 10;         // bytes a second: a large response has more time
constexpr int kProxyIdleFactor = 5;                       // proxies keep their connections for a minute
constexpr double kRefusalsPerSecond = 20;        // of requests that came too fast, per address; more of them wait
constexpr std::int64_t kLongestRefusal = 5'000;  // milliseconds
// A connection that is closed while the client still sends is reset, and the client may not see the response.
constexpr auto kLingerTimeout = std::chrono::seconds(2);
constexpr std::size_t kMaxLingerBytes = 1u << 20;
// Completion token: co_await returns the error as part of a tuple instead of throwing it.
constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

using HttpRequest = http::request<http::string_body>;
using HttpParser = http::request_parser<http::string_body>;
using HttpResponse = http::response<http::span_body<const char>>;

// A response, with the memory that its body is in.
struct Outgoing {
  HttpResponse message;
  std::string body;
  std::shared_ptr<const std::string> file;
};

// Counts something for as long as it exists.
template <class Number>
class Counter {
 public:
  explicit Counter(Number& number, Number by = 1) : number_(number), by_(by) { number_ += by_; }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  ~Counter() { number_ -= by_; }

 private:
  Number& number_;
  Number by_;
};

void LogException(std::string_view where, const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    spdlog::error("{}: {}", where, WithoutSecrets(error.what()));
  } catch (...) {
    spdlog::error("{}: an unknown exception", where);
  }
}

// The end of a connection's coroutine. An exception ends only that connection.
void OnConnectionEnd(const std::exception_ptr& exception) {
  if (exception != nullptr) LogException("a connection ended", exception);
}

std::string Text(beast::string_view view) { return std::string(view.data(), view.size()); }

// True for files that a page loads but that browsers do not open as a page. Workers are not among them, because they
// follow the policy they were sent with.
bool IsSubresource(std::string_view type, std::string_view target) {
  if (type == "text/css; charset=utf-8" || type == "application/wasm" || type == "font/woff2") return true;
  return type == "text/javascript; charset=utf-8" && target.find(".worker") == std::string_view::npos &&
         !target.ends_with("/sw.js");
}

void AddSecurityHeaders(HttpResponse& response, bool secure, bool subresource) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (secure) response.set("Strict-Transport-Security", "max-age=31536000");
  // A page loads some fifty files, on which the other headers would have no effect.
  if (subresource) return;
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
      "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");  // a table's address is its invitation
  response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
}

// The answer to a request, which may come later. If nobody can give it any more, because an exception ended the work,
// the request is answered all the same.
class PendingAnswer {
 public:
  PendingAnswer(std::function<void(Response)> answer, std::shared_ptr<const bool> open)
      : answer_(std::move(answer)), open_(std::move(open)) {}
  PendingAnswer(const PendingAnswer&) = delete;
  ~PendingAnswer() {
    if (*open_) Give(InternalError());
  }
  void Give(Response response) {
    if (const auto answer = std::exchange(answer_, nullptr)) answer(std::move(response));
  }

 private:
  std::function<void(Response)> answer_;  // null: given
  std::shared_ptr<const bool> open_;      // false: the server is being destroyed
};

}  // namespace

class Listener::Impl : public std::enable_shared_from_this<Listener::Impl> {
 public:
  Impl(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
      : house_(house),
        api_(api),
        files_(files),
        settings_(std::move(settings)),
        acceptor_(io),
        connections_(std::make_shared<HttpConnections>(settings_.trust_proxy ? 0 : settings_.http_per_address,
                                                       settings_.http_connections)),
        requests_(std::make_shared<HttpConnections>(settings_.trust_proxy ? settings_.http_per_address : 0, 0)) {
    const tcp::endpoint endpoint(asio::ip::make_address(settings_.address), settings_.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    if (endpoint.address().is_v6()) {
      beast::error_code ignored;
      acceptor_.set_option(asio::ip::v6_only(false), ignored);
    }
    acceptor_.bind(endpoint);
    acceptor_.listen(kAcceptBacklog);
  }

  void Start() { asio::co_spawn(acceptor_.get_executor(), Accept(), OnConnectionEnd); }
  void Close() {
    *open_ = false;
    beast::error_code ignored;
    acceptor_.close(ignored);
  }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  asio::awaitable<void> Accept();
  // Begins to serve a connection that was accepted.
  void Welcome(tcp::socket socket);
  asio::awaitable<void> Serve(std::shared_ptr<beast::tcp_stream> shared, std::string peer,
                              HttpConnections::Place place);
  asio::awaitable<void> Receive(std::shared_ptr<WebSocketConnection> connection, std::shared_ptr<Table> table,
                                HeldAddress address, std::string token);
  std::optional<Response> RefuseRequest(const Request& request);
  asio::awaitable<Response> Answer(Request request, const HttpRequest& message);
  std::optional<Response> RefuseUpgrade(const Request& request, const std::string& table);
  // Finds the table in memory, or waits until it is loaded.
  asio::awaitable<House::Visited> Visit(const std::string& table);
  std::chrono::milliseconds IdleTimeout() const {
    return settings_.idle_timeout * (settings_.trust_proxy ? kProxyIdleFactor : 1);
  }
  Response OnException(std::string_view where) {
    ++house_.metrics().internal_errors;
    LogException(where, std::current_exception());
    return InternalError();
  }
  static Outgoing BuildResponse(Response&& response, const HttpRequest& request, bool secure);

  House& house_;
  Api& api_;
  const Files& files_;
  ListenerSettings settings_;
  tcp::acceptor acceptor_;
  // Shared with what counts in them, which may be destroyed later.
  std::shared_ptr<AddressLimits> limits_ = std::make_shared<AddressLimits>();
  std::shared_ptr<HttpConnections> connections_;
  std::shared_ptr<HttpConnections> requests_;  // behind a proxy: those that are being answered, by the client's address
  int websockets_ = 0;                         // open now
  std::size_t large_bodies_ = 0;               // bytes of bodies being read that are larger than a small one
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

asio::awaitable<void> Listener::Impl::Accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kNoThrow);
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) break;
    if (error) {  // most likely too many open files: wait until others have gone
      spdlog::warn("cannot accept a connection: {}", error.message());
      connections_->CloseOne();
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    try {
      Welcome(std::move(socket));
    } catch (...) {  // the next one may be more lucky
      OnException("a new connection");
    }
  }
}

void Listener::Impl::Welcome(tcp::socket socket) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
  const tcp::endpoint remote = socket.remote_endpoint(ignored);
  const bool mapped = remote.address().is_v6() && remote.address().to_v6().is_v4_mapped();
  const std::string peer = mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, remote.address().to_v6()).to_string()
                                  : remote.address().to_string();
  const auto stream = std::make_shared<beast::tcp_stream>(std::move(socket));
  auto place = connections_->Add(KeyOfAddress(peer).value_or(0), [stream, &metrics = house_.metrics()] {
    ++metrics.http_pushed_out;
    stream->close();
  });
  house_.metrics().http_connections = connections_->open();
  if (!place) {
    ++house_.metrics().refused_rate;
    return;
  }
  asio::co_spawn(acceptor_.get_executor(), Serve(stream, peer, std::move(*place)), OnConnectionEnd);
}

// Checks a request before its body is read; nullopt: go on.
std::optional<Response> Listener::Impl::RefuseRequest(const Request& request) {
  const std::int64_t now = SteadyMilliseconds();
  double cost = CostOf(request.method, request.path);
  // A table that is not in memory has to be read and replayed.
  const std::string_view table = FindRoute(request.method, request.path).id;
  if (!table.empty() && house_.Find(std::string(table)) == nullptr) cost += kLoadCost;
  const std::int64_t wait =
      limits_->Of(request.address_key, now).requests.Take(now, settings_.requests_per_second, cost);
  if (wait > 0 && request.path != "/healthz" && !api_.IsOperator(request)) {
    ++house_.metrics().refused_rate;
    Response response = Wrong(429, "too-fast", "too many requests; wait a little");
    response.headers.emplace_back("Retry-After", std::to_string((wait + 999) / 1000));
    return response;
  }
  if (!settings_.hosts.Accepts(request.host) && request.path != "/healthz") {
    return Wrong(421, "unknown-host", KnownHosts::Refusal(request.host));
  }
  return std::nullopt;
}

asio::awaitable<Response> Listener::Impl::Answer(Request request, const HttpRequest& message) {
  if (request.path.starts_with("/ws/")) {
    if (FindRoute(request.method, request.path).route == nullptr) co_return NotFound();
    Response response = Wrong(426, "upgrade", "this is a WebSocket; docs/protocol.md tells how to use it");
    response.headers.emplace_back("Upgrade", "websocket");
    co_return response;
  }
  if (!IsApiPath(request.path)) {
    if (request.method != "GET" && request.method != "HEAD") {
      co_return Response{405, "text/plain; charset=utf-8", "GET or HEAD\n", {{"Allow", "GET, HEAD"}}};
    }
    co_return files_.Get(request.path, Text(message[http::field::accept_encoding]),
                         Text(message[http::field::if_none_match]));
  }
  const auto executor = co_await asio::this_coro::executor;
  const auto handle = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const auto pending = std::make_shared<PendingAnswer>(
        [shared, executor](Response response) {
          asio::post(executor, [shared, answer = std::move(response)]() mutable { (*shared)(std::move(answer)); });
        },
        open_);
    try {
      api_.Handle(std::move(request), [pending](Response response) { pending->Give(std::move(response)); });
    } catch (...) {
      pending->Give(OnException("a request"));
    }
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(handle, asio::use_awaitable);
}

Outgoing Listener::Impl::BuildResponse(Response&& response, const HttpRequest& request, bool secure) {
  Outgoing out;
  HttpResponse& message = out.message;
  message.result(static_cast<unsigned>(response.status));
  message.version(request.version());
  message.set(http::field::server, "Furlong");
  message.set(http::field::content_type, response.content_type);
  AddSecurityHeaders(message, secure, IsSubresource(response.content_type, Text(request.target())));
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    message.insert(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) message.set(http::field::cache_control, "no-store");
  message.keep_alive(request.keep_alive());
  out.body = std::move(response.body);
  out.file = std::move(response.file);
  const std::string& body = out.file != nullptr ? *out.file : out.body;
  if (request.method() != http::verb::head) message.body() = {body.data(), body.size()};
  if (response.status != 304) message.content_length(body.size());
  return out;
}

// The response to a WebSocket upgrade that is not accepted; nullopt: accept it.
std::optional<Response> Listener::Impl::RefuseUpgrade(const Request& request, const std::string& table) {
  if (!api_.OriginAllowed(request.origin, request.host)) {
    return Wrong(403, "origin", "this page belongs to another site");
  }
  const int open = limits_->Of(request.address_key, SteadyMilliseconds()).websockets;
  if (settings_.connections_per_address > 0 && open >= settings_.connections_per_address) {
    ++house_.metrics().refused_rate;
    return Wrong(429, "too-many", "too many connections from your address");
  }
  if (settings_.websockets > 0 && websockets_ >= settings_.websockets) {
    ++house_.metrics().refused_rate;
    return Wrong(503, "server-full", "the server has as many connections as it can take; try again later");
  }
  if (table.empty()) return NotFound();
  return std::nullopt;
}

asio::awaitable<House::Visited> Listener::Impl::Visit(const std::string& table) {
  const auto executor = co_await asio::this_coro::executor;
  const auto visit = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    house_.Visit(table, [shared, executor](const House::Visited& visited) {
      asio::post(executor, [shared, visited]() mutable { (*shared)(visited); });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(House::Visited)>(visit,
                                                                                               asio::use_awaitable);
}

asio::awaitable<void> Listener::Impl::Serve(std::shared_ptr<beast::tcp_stream> shared, std::string peer,
                                            HttpConnections::Place place) {
  const auto self = shared_from_this();
  beast::tcp_stream& stream = *shared;
  beast::flat_buffer buffer;
  bool unread = false;  // the client may still be sending a body that nobody reads
  for (bool first = true; !unread; first = false) {
    place.Waits();
    if (!first && buffer.size() == 0) {
      stream.expires_after(IdleTimeout());
      auto [error, bytes] = co_await stream.async_read_some(buffer.prepare(kFirstBytes), kNoThrow);
      if (error) break;
      buffer.commit(bytes);
    }
    HttpParser parser;
    parser.header_limit(kMaxHeaderBytes);
    parser.body_limit(boost::none);  // checked below, by the request
    stream.expires_after(settings_.header_timeout);
    {
      auto [error, bytes] = co_await http::async_read_header(stream, buffer, parser, kNoThrow);
      if (error && error != http::error::header_limit) break;
      unread = error == http::error::header_limit;
    }
    const HttpRequest& message = parser.get();
    ++house_.metrics().requests;
    Request request = ReadRequest(message, peer, settings_.trust_proxy, settings_.secure);
    const bool secure = request.secure;
    const bool chunked = parser.chunked();
    const std::uint64_t declared = chunked ? 0 : parser.content_length().value_or(0);
    const std::uint64_t max_body = MaxBodyOf(request.method, request.path);
    // Behind a proxy a connection has many clients; each has a limited number of requests at a time.
    std::optional<HttpConnections::Place> turn = requests_->Add(request.address_key, [] {});
    std::optional<Response> response;
    try {
      if (unread) {
        response = Wrong(413, "too-large", "the request's header is too large");
      } else if (!turn) {
        ++house_.metrics().refused_rate;
        response = Wrong(429, "too-many", "too many requests at a time from your address");
      } else {
        response = RefuseRequest(request);
      }
      if (!response && (declared > max_body || (chunked && max_body == 0))) {
        response = Wrong(413, "too-large", "the request's body is too large");
      }
    } catch (...) {
      response = OnException("a request");
    }
    unread = unread || (response && (chunked || declared > 0));
    if (response && response->status == 429) {
      // Refusals in a flood would cost more than what is refused.
      const std::int64_t now = SteadyMilliseconds();
      const std::int64_t wait = limits_->Of(request.address_key, now).refusals.Reserve(now, kRefusalsPerSecond);
      if (wait > 0) {
        asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(std::min(wait, kLongestRefusal)));
        co_await pause.async_wait(kNoThrow);
      }
    }

    if (!response && websocket::is_upgrade(message)) {
      const RouteMatch match = FindRoute(request.method, request.path);
      const std::string id(match.route != nullptr && match.route->handler == nullptr ? match.id : "");
      try {
        response = RefuseUpgrade(request, id);
      } catch (...) {
        response = OnException("a new connection");
      }
      if (!response) {
        place.Works();
        // Counted before the table is loaded, or many at once would get past the limit.
        HeldAddress held(limits_, request.address_key, SteadyMilliseconds());
        const Counter open(websockets_);
        const House::Visited visited = co_await Visit(id);
        if (visited.table != nullptr) {
          stream.expires_never();
          const auto connection = std::make_shared<WebSocketConnection>(stream.release_socket(), house_.metrics());
          connection->address = request.address_key;
          auto [failed] = co_await connection->stream().async_accept(message, kNoThrow);
          if (failed) co_return;
          // In its own coroutine, so that the memory used for HTTP is freed.
          asio::co_spawn(acceptor_.get_executor(),
                         Receive(connection, visited.table, std::move(held), std::move(request.cookie_token)),
                         OnConnectionEnd);
          co_return;
        }
        response = Absent(visited.why);
      }
    }

    if (!response && (declared > 0 || chunked)) {
      const std::size_t large = std::max<std::uint64_t>(chunked ? max_body : declared, kSmallBody) - kSmallBody;
      if (large_bodies_ + large > kMaxLargeBodies) {
        response = Wrong(503, "busy", "too many large requests at a time; try again in a moment");
        unread = true;
      } else {
        const Counter reading(large_bodies_, large);
        stream.expires_after(settings_.body_timeout);
        if (beast::iequals(message[http::field::expect], "100-continue")) {
          http::response<http::empty_body> go_on(http::status::continue_, message.version());
          co_await http::async_write(stream, go_on, kNoThrow);
        }
        parser.body_limit(max_body);
        auto [error, bytes] = co_await http::async_read(stream, buffer, parser, kNoThrow);
        if (error == http::error::body_limit) {
          response = Wrong(413, "too-large", "the request's body is too large");
          unread = true;
        } else if (error) {
          break;
        }
        request.body = std::move(parser.get().body());
      }
    }
    place.Works();
    if (!response) {
      try {
        response = co_await Answer(std::move(request), message);
      } catch (...) {
        response = OnException("a request");
      }
    }
    Outgoing out = BuildResponse(std::move(*response), message, secure);
    if (unread) out.message.keep_alive(false);
    const std::size_t size = out.message.body().size();
    stream.expires_after(kWriteTimeout + std::chrono::seconds(size / kSlowestReader));
    place.Waits();
    auto [failed, written] = co_await http::async_write(stream, out.message, kNoThrow);
    if (failed || !out.message.keep_alive()) break;
  }
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  if (!unread) co_return;
  stream.expires_after(kLingerTimeout);
  for (std::size_t total = 0; total < kMaxLingerBytes;) {
    buffer.clear();
    auto [error, bytes] = co_await stream.async_read_some(buffer.prepare(kMaxHeaderBytes), kNoThrow);
    if (error) break;
    total += bytes;
  }
}

asio::awaitable<void> Listener::Impl::Receive(std::shared_ptr<WebSocketConnection> connection,
                                              std::shared_ptr<Table> table, HeldAddress address, std::string token) {
  const auto self = shared_from_this();
  const Counter open(websockets_);
  Metrics& metrics = house_.metrics();
  ++metrics.connections_total;
  ++metrics.connections;
  MessageLimit limit(settings_.messages_per_second);
  bool flooded = false;
  const auto drop_unless = [&](bool fine) {
    if (fine || flooded) return;
    flooded = true;
    ++metrics.dropped_flood;
    connection->Drop();
  };
  try {
    // Not earlier: its owner may have logged out during the handshake.
    connection->person = house_.people().OfToken(token);
    if (connection->person != 0) connection->token_hash = TokenHash(token);
    table->Join(connection);
    connection->Watch(
        [&](std::size_t bytes) { drop_unless(limit.OnBytes(SteadyMilliseconds(), bytes)); },
        [&](std::size_t bytes) { drop_unless(limit.OnControl(SteadyMilliseconds(), bytes, address.messages())); });
    beast::flat_buffer buffer;
    for (;;) {
      auto [error, bytes] = co_await connection->stream().async_read(buffer, kNoThrow);
      if (error) break;
      ++metrics.messages_in;
      // A client over the limit is not refused: its messages wait.
      const std::int64_t wait = limit.OnMessage(SteadyMilliseconds(), buffer.size(), address.messages());
      if (wait > 0) {
        ++metrics.refused_rate;
        asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(wait));
        co_await pause.async_wait(kNoThrow);
      }
      const auto data = buffer.data();
      table->Receive(connection, std::string_view(static_cast<const char*>(data.data()), data.size()));
      buffer.consume(buffer.size());
    }
  } catch (...) {
    OnException("a message ended its connection");
  }
  // Whatever ended the loop, the table must learn that the connection is gone.
  connection->Watch(nullptr, nullptr);
  connection->Drop();
  --metrics.connections;
  table->Disconnect(connection);
}

Listener::Listener(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
    : impl_(std::make_shared<Impl>(io, house, api, files, std::move(settings))) {
  impl_->Start();
}
Listener::~Listener() { Close(); }
std::uint16_t Listener::port() const { return impl_->port(); }
void Listener::Close() { impl_->Close(); }

}  // namespace furlong::server

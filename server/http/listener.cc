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
#include <optional>
#include <string>

#include "server/http/rate_limit.h"
#include "server/http/responses.h"
#include "server/http/routes.h"
#include "server/http/websocket_connection.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::size_t kMaxBodyBytes = 256u << 10;
constexpr std::size_t kMaxHeaderBytes = 8u << 10;
constexpr int kSendBufferBytes = 128 << 10;              // in the kernel, per connection
constexpr int kAcceptBacklog = 4096;                     // connections
constexpr auto kHttpTimeout = std::chrono::seconds(30);  // to send a request, or to read a response
constexpr double kMessagesPerAddress = 10;               // times the rate of one connection
// Completion token: co_await returns the error as part of a tuple instead of throwing it.
constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

// For rate limits: unlike the wall clock, it is never set.
std::int64_t SteadyMilliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The end of a connection's coroutine. An exception ends only that connection.
void LogException(const std::exception_ptr& exception) {
  if (exception == nullptr) return;
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    spdlog::error("a connection ended: {}", error.what());
  }
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

}  // namespace

class Listener::Impl : public std::enable_shared_from_this<Listener::Impl> {
 public:
  Impl(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
      : house_(house), api_(api), files_(files), settings_(std::move(settings)), acceptor_(io) {
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

  void Start() { asio::co_spawn(acceptor_.get_executor(), Accept(), LogException); }
  void Close() {
    beast::error_code ignored;
    acceptor_.close(ignored);
  }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  asio::awaitable<void> Accept();
  asio::awaitable<void> Serve(tcp::socket socket);
  asio::awaitable<void> Receive(std::shared_ptr<WebSocketConnection> connection, std::shared_ptr<Table> table,
                                std::string address);
  Request ReadRequest(HttpRequest& message, const std::string& peer) const;
  asio::awaitable<Response> Answer(Request request, const HttpRequest& message);
  std::optional<Response> RefuseUpgrade(const Request& request, const std::string& table);
  bool OverRateLimit(const Request& request);
  static HttpResponse BuildResponse(Response&& response, const HttpRequest& request, bool secure);

  House& house_;
  Api& api_;
  const Files& files_;
  ListenerSettings settings_;
  tcp::acceptor acceptor_;
  AddressLimits limits_;
};

asio::awaitable<void> Listener::Impl::Accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kNoThrow);
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) break;
    if (error) {  // most likely too many open files: wait until others have gone
      spdlog::warn("cannot accept a connection: {}", error.message());
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
    asio::co_spawn(acceptor_.get_executor(), Serve(std::move(socket)), LogException);
  }
}

Request Listener::Impl::ReadRequest(HttpRequest& message, const std::string& peer) const {
  Request request;
  request.method = Text(message.method_string());
  const std::string target = Text(message.target());
  const std::size_t question = target.find('?');
  request.path = target.substr(0, question);
  if (question != std::string::npos) request.query = target.substr(question + 1);
  request.host = Text(message[http::field::host]);
  request.origin = Text(message[http::field::origin]);
  request.cookie_token = TokenOfCookies(Text(message[http::field::cookie]));
  request.content_type = Text(message[http::field::content_type]);
  request.authorization = Text(message[http::field::authorization]);
  request.address = peer;
  request.secure = settings_.secure;
  if (settings_.trust_proxy) {
    // Our proxy wrote the last address; those before it could come from anyone.
    std::string chain;
    const auto lines = message.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) chain = Text(line->value());
    const std::size_t comma = chain.rfind(',');
    std::string last = comma == std::string::npos ? chain : chain.substr(comma + 1);
    while (last.starts_with(' ')) last.erase(0, 1);
    if (!last.empty() && last.size() <= 45) request.address = last;
    request.secure = request.secure || message["X-Forwarded-Proto"] == "https";
  }
  request.body = std::move(message.body());
  return request;
}

asio::awaitable<Response> Listener::Impl::Answer(Request request, const HttpRequest& message) {
  if (OverRateLimit(request) && request.path != "/healthz" && !api_.IsOperator(request)) {
    ++house_.metrics().refused_rate;
    Response response = Wrong(429, "too-fast", "too many requests; wait a little");
    response.headers.emplace_back("Retry-After", "1");
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
    api_.Handle(std::move(request), [shared, executor](Response response) {
      asio::post(executor, [shared, answer = std::move(response)]() mutable { (*shared)(std::move(answer)); });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(handle, asio::use_awaitable);
}

bool Listener::Impl::OverRateLimit(const Request& request) {
  const std::int64_t now = SteadyMilliseconds();
  TokenBucket& bucket = limits_.Of(request.address, now).requests;
  return bucket.Take(now, settings_.requests_per_second, CostOf(request.method, request.path)) > 0;
}

HttpResponse Listener::Impl::BuildResponse(Response&& response, const HttpRequest& request, bool secure) {
  HttpResponse out(static_cast<http::status>(response.status), request.version());
  out.set(http::field::server, "Furlong");
  out.set(http::field::content_type, response.content_type);
  AddSecurityHeaders(out, secure, IsSubresource(response.content_type, Text(request.target())));
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    out.insert(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) out.set(http::field::cache_control, "no-store");
  out.keep_alive(request.keep_alive());
  const std::size_t size = response.body.size();
  const bool head = request.method() == http::verb::head;
  if (!head) out.body() = std::move(response.body);
  if (response.status != 304) out.content_length(size);
  return out;
}

// The response to a WebSocket upgrade that is not accepted; nullopt: accept it.
std::optional<Response> Listener::Impl::RefuseUpgrade(const Request& request, const std::string& table) {
  const bool over_limit = OverRateLimit(request);
  if (!api_.OriginAllowed(request.origin, request.host)) {
    return Wrong(403, "origin", "this page belongs to another site");
  }
  if (over_limit) {
    ++house_.metrics().refused_rate;
    return Wrong(429, "too-fast", "too many requests; wait a little");
  }
  if (house_.Find(table) == nullptr) return Wrong(404, "not-found", "there is no such table");
  const int connections = limits_.Of(request.address, SteadyMilliseconds()).connections;
  if (settings_.connections_per_address > 0 && connections >= settings_.connections_per_address) {
    ++house_.metrics().refused_rate;
    return Wrong(429, "too-many", "too many connections from your address");
  }
  return std::nullopt;
}

asio::awaitable<void> Listener::Impl::Serve(tcp::socket socket) {
  const auto self = shared_from_this();
  beast::error_code ignored;
  const tcp::endpoint remote = socket.remote_endpoint(ignored);
  const std::string peer = remote.address().is_v6() && remote.address().to_v6().is_v4_mapped()
                               ? asio::ip::make_address_v4(asio::ip::v4_mapped, remote.address().to_v6()).to_string()
                               : remote.address().to_string();
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(kMaxBodyBytes);
    parser.header_limit(kMaxHeaderBytes);
    stream.expires_after(kHttpTimeout);
    auto [error, bytes] = co_await http::async_read(stream, buffer, parser, kNoThrow);
    if (error == http::error::body_limit || error == http::error::header_limit) {
      HttpRequest unread;
      unread.keep_alive(false);
      HttpResponse out = BuildResponse(Wrong(413, "too-large", "the request is too large"), unread, false);
      co_await http::async_write(stream, out, kNoThrow);
      break;
    }
    if (error) break;
    HttpRequest message = parser.release();
    ++house_.metrics().requests;
    const bool upgrade = websocket::is_upgrade(message);
    Request request = ReadRequest(message, peer);
    const bool secure = request.secure;
    Response response;
    if (upgrade) {
      const RouteMatch match = FindRoute(request.method, request.path);
      const bool is_websocket = match.route != nullptr && match.route->handler == nullptr;
      const std::string id(is_websocket ? match.id : "");
      std::optional<Response> refusal = RefuseUpgrade(request, id);
      if (!refusal) {
        stream.expires_never();
        const auto connection = std::make_shared<WebSocketConnection>(stream.release_socket(), house_.metrics());
        connection->person = house_.people().OfToken(request.cookie_token);
        // Counted before the handshake, or many at once would get past the limit.
        ++limits_.Of(request.address, SteadyMilliseconds()).connections;
        auto [failed] = co_await connection->stream().async_accept(message, kNoThrow);
        // The table may have been unloaded, and loaded again, during the handshake.
        const std::shared_ptr<Table> table = house_.Find(id);
        if (failed || table == nullptr) {
          --limits_.Of(request.address, SteadyMilliseconds()).connections;
          co_return;
        }
        // In its own coroutine, so that the memory used for HTTP is freed.
        asio::co_spawn(acceptor_.get_executor(), Receive(connection, table, request.address), LogException);
        co_return;
      }
      response = std::move(*refusal);
    } else {
      response = co_await Answer(std::move(request), message);
    }
    HttpResponse out = BuildResponse(std::move(response), message, secure);
    stream.expires_after(kHttpTimeout);
    auto [failed, written] = co_await http::async_write(stream, out, kNoThrow);
    if (failed || !out.keep_alive()) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Listener::Impl::Receive(std::shared_ptr<WebSocketConnection> connection,
                                              std::shared_ptr<Table> table, std::string address) {
  const auto self = shared_from_this();
  Metrics& metrics = house_.metrics();
  ++metrics.connections_total;
  ++metrics.connections;
  table->Join(connection);
  try {
    beast::flat_buffer buffer;
    TokenBucket bucket;
    for (;;) {
      auto [error, bytes] = co_await connection->stream().async_read(buffer, kNoThrow);
      if (error) break;
      ++metrics.messages_in;
      // A client over the limit is not refused: its messages wait.
      const double rate = settings_.messages_per_second;
      const std::int64_t wait = std::max(
          bucket.Take(SteadyMilliseconds(), rate),
          limits_.Of(address, SteadyMilliseconds()).messages.Take(SteadyMilliseconds(), kMessagesPerAddress * rate));
      if (wait > 0) {
        ++metrics.refused_rate;
        asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(wait));
        co_await pause.async_wait(kNoThrow);
        bucket.Take(SteadyMilliseconds(), rate);
      }
      const auto data = buffer.data();
      table->Receive(connection, std::string_view(static_cast<const char*>(data.data()), data.size()));
      buffer.consume(buffer.size());
    }
  } catch (const std::exception& error) {
    spdlog::error("a message ended a connection: {}", error.what());
  }
  // Whatever ended the loop, the table and the address must learn that the connection is gone.
  connection->Drop();
  --metrics.connections;
  --limits_.Of(address, SteadyMilliseconds()).connections;
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

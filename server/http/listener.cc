#include "server/http/listener.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <vector>

#include "server/http/rate_limit.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::size_t kMaxBodyBytes = 256u << 10;
constexpr std::size_t kMaxHeaderBytes = 8u << 10;
// What may wait for one client. Past it the client does not read, and is dropped.
constexpr std::size_t kMaxQueueBytes = 256u << 10;
constexpr int kSendBufferBytes = 128 << 10;  // in the kernel, for one connection
constexpr auto kQuietHttp = std::chrono::seconds(30);
constexpr auto kHandshake = std::chrono::seconds(15);
constexpr auto kQuietSocket = std::chrono::seconds(60);  // a ping after half of it, gone after all of it
constexpr double kMessagesOfAddress = 10;                // times what one connection may say
constexpr auto kTake = asio::as_tuple(asio::use_awaitable);

constexpr std::string_view kTablePath = "/ws/table/";

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

// For rates: a clock that nobody sets.
std::int64_t Steadily() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool IsOfApi(std::string_view path) {
  return path.starts_with("/api/") || path.starts_with("/admin/") || path == "/healthz" || path == "/metrics";
}

// What a request counts as: those that keep something, or take long, count for more.
double CostOf(const Request& request) {
  if (request.method == "POST") return request.path == "/api/login" || request.path == "/api/account" ? 30 : 5;
  if (request.path.ends_with("/record")) return 10;
  // A first visit fetches two hundred files, all from memory, and a whole club may come by one address.
  return IsOfApi(request.path) ? 2 : 0.02;
}

// What goes wrong in one conversation is noted, and ends only that.
void Ended(const std::exception_ptr& trouble) {
  if (trouble == nullptr) return;
  try {
    std::rethrow_exception(trouble);
  } catch (const std::exception& error) {
    spdlog::error("a connection ended: {}", error.what());
  }
}

std::string Text(beast::string_view view) { return std::string(view.data(), view.size()); }

// What a page is made of and no browser opens as one. Workers have a policy of their own.
bool IsPart(std::string_view type, std::string_view target) {
  if (type == "text/css; charset=utf-8" || type == "application/wasm" || type == "font/woff2") return true;
  return type == "text/javascript; charset=utf-8" && target.find(".worker") == std::string_view::npos &&
         !target.ends_with("/sw.js");
}

void AddSafety(HttpResponse& response, bool secure, bool part) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (secure) response.set("Strict-Transport-Security", "max-age=31536000");
  // Fifty parts with all of it would weigh more than the rules.
  if (part) return;
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
      "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");  // the address of a table is its invitation
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
    acceptor_.listen(4096);
  }

  void Start() { asio::co_spawn(acceptor_.get_executor(), Accept(), Ended); }
  void Close() {
    beast::error_code ignored;
    acceptor_.close(ignored);
  }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  class WireGuest;

  asio::awaitable<void> Accept();
  asio::awaitable<void> Serve(tcp::socket socket);
  asio::awaitable<void> Receive(std::shared_ptr<WireGuest> guest, std::shared_ptr<Table> table, std::string address);
  Request Understand(HttpRequest& from, const std::string& peer) const;
  asio::awaitable<Response> Answer(const Request& request, HttpRequest& from);
  bool TooFast(const Request& request);
  static HttpResponse Written(Response&& response, const HttpRequest& to, bool secure);

  House& house_;
  Api& api_;
  const Files& files_;
  ListenerSettings settings_;
  tcp::acceptor acceptor_;
  Addresses addresses_;
};

// A connection to a table. Messages to it wait in a queue; one that does not read them is dropped.
class Listener::Impl::WireGuest : public Connection, public std::enable_shared_from_this<WireGuest> {
 public:
  using Socket = websocket::stream<tcp::socket, false>;  // without compression, which would cost memory for each

  WireGuest(tcp::socket socket, Metrics& metrics) : metrics_(metrics), ws_(std::move(socket)) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = kHandshake;
    timeout.idle_timeout = kQuietSocket;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.read_message_max(wire::kMaxClientMessageBytes);
    ws_.auto_fragment(false);
  }

  void Send(std::shared_ptr<const std::string> message) override {
    if (dropped_ || leaving_) return;
    waiting_bytes_ += message->size();
    if (waiting_bytes_ > kMaxQueueBytes && first_ != queue_.size()) {
      ++metrics_.dropped_slow;
      return Drop();
    }
    queue_.push_back(std::move(message));
    if (!writing_) Write();
  }
  void CloseWith(std::string_view why) override {
    Send(std::make_shared<const std::string>(wire::Bye(why)));
    leaving_ = true;
    if (!writing_) Leave();
  }
  void Drop() {
    dropped_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(ws_).close(ignored);
  }
  Socket& ws() { return ws_; }

 private:
  void Write() {
    writing_ = true;
    ws_.async_write(asio::buffer(*queue_[first_]),
                    [self = shared_from_this()](beast::error_code error, std::size_t) { self->Written(error); });
  }
  void Written(beast::error_code error) {
    writing_ = false;
    ++metrics_.messages_out;
    if (error || dropped_) {
      dropped_ = true;
      queue_.clear();
      first_ = 0;
      return;
    }
    waiting_bytes_ -= queue_[first_]->size();
    queue_[first_++].reset();
    if (first_ == queue_.size()) {
      first_ = 0;
      queue_.clear();
      if (queue_.capacity() > 16) queue_.shrink_to_fit();
      if (leaving_) Leave();
      return;
    }
    Write();
  }
  void Leave() {
    ws_.async_close(websocket::close_code::going_away,
                    [self = shared_from_this()](beast::error_code) { self->Drop(); });
  }

  Metrics& metrics_;
  Socket ws_;
  std::vector<std::shared_ptr<const std::string>> queue_;
  std::size_t first_ = 0;  // of queue_, not yet written
  std::size_t waiting_bytes_ = 0;
  bool writing_ = false;
  bool leaving_ = false;
  bool dropped_ = false;
};

asio::awaitable<void> Listener::Impl::Accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kTake);
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) break;
    if (error) {  // too many files, most likely: others must go first
      spdlog::warn("cannot take in a connection: {}", error.message());
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kTake);
      continue;
    }
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
    asio::co_spawn(acceptor_.get_executor(), Serve(std::move(socket)), Ended);
  }
}

Request Listener::Impl::Understand(HttpRequest& from, const std::string& peer) const {
  Request request;
  request.method = Text(from.method_string());
  const std::string target = Text(from.target());
  const std::size_t question = target.find('?');
  request.path = target.substr(0, question);
  if (question != std::string::npos) request.query = target.substr(question + 1);
  request.host = Text(from[http::field::host]);
  request.origin = Text(from[http::field::origin]);
  request.cookie_token = TokenOfCookies(Text(from[http::field::cookie]));
  request.content_type = Text(from[http::field::content_type]);
  request.authorization = Text(from[http::field::authorization]);
  request.address = peer;
  request.secure = settings_.secure;
  if (settings_.trust_proxy) {
    // The proxy beside us wrote the last one; what stands before it anyone may have written.
    std::string chain;
    const auto lines = from.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) chain = Text(line->value());
    const std::size_t comma = chain.rfind(',');
    std::string last = comma == std::string::npos ? chain : chain.substr(comma + 1);
    while (last.starts_with(' ')) last.erase(0, 1);
    if (!last.empty() && last.size() <= 45) request.address = last;
    request.secure = request.secure || from["X-Forwarded-Proto"] == "https";
  }
  request.body = std::move(from.body());
  return request;
}

asio::awaitable<Response> Listener::Impl::Answer(const Request& request, HttpRequest& from) {
  if (TooFast(request) && request.path != "/healthz" && !api_.Operator(request)) {
    ++house_.metrics().refused_rate;
    Response slow{429, "application/json", R"({"error":"too-fast","text":"too many requests; wait a little"})", {}};
    slow.headers.emplace_back("Retry-After", "1");
    co_return slow;
  }
  if (!IsOfApi(request.path)) {
    if (request.method != "GET" && request.method != "HEAD") {
      co_return Response{405, "text/plain; charset=utf-8", "GET or HEAD\n", {}};
    }
    co_return files_.Get(request.path, Text(from[http::field::accept_encoding]),
                         Text(from[http::field::if_none_match]));
  }
  const auto executor = co_await asio::this_coro::executor;
  const auto ask = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    api_.Handle(request, [shared, executor](Response response) {
      asio::post(executor, [shared, answer = std::move(response)]() mutable { (*shared)(std::move(answer)); });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(ask, asio::use_awaitable);
}

bool Listener::Impl::TooFast(const Request& request) {
  Bucket& bucket = addresses_.Of(request.address, Steadily()).requests;
  return bucket.Take(Steadily(), settings_.requests_per_second, CostOf(request)) > 0;
}

HttpResponse Listener::Impl::Written(Response&& response, const HttpRequest& to, bool secure) {
  HttpResponse out(static_cast<http::status>(response.status), to.version());
  out.set(http::field::server, "Furlong");
  out.set(http::field::content_type, response.content_type);
  AddSafety(out, secure, IsPart(response.content_type, Text(to.target())));
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    out.insert(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) out.set(http::field::cache_control, "no-store");
  out.keep_alive(to.keep_alive());
  const std::size_t size = response.body.size();
  const bool head = to.method() == http::verb::head;
  if (!head) out.body() = std::move(response.body);
  if (response.status != 304) out.content_length(size);
  return out;
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
    stream.expires_after(kQuietHttp);
    auto [error, bytes] = co_await http::async_read(stream, buffer, parser, kTake);
    if (error == http::error::body_limit || error == http::error::header_limit) {
      HttpRequest nothing;
      nothing.keep_alive(false);
      HttpResponse out = Written(
          {413, "application/json", R"({"error":"too-large","text":"the request is too large"})", {}}, nothing, false);
      co_await http::async_write(stream, out, kTake);
      break;
    }
    if (error) break;
    HttpRequest from = parser.release();
    ++house_.metrics().requests;
    const bool upgrade = websocket::is_upgrade(from);
    const Request request = Understand(from, peer);
    Response response;
    if (upgrade) {
      const bool too_fast = TooFast(request);
      const bool ours = api_.OriginAllowed(request.origin, request.host);
      const int connections = addresses_.Of(request.address, Steadily()).connections;
      const std::string id = request.path.starts_with(kTablePath) ? request.path.substr(kTablePath.size()) : "";
      if (!ours) {
        response = {403, "application/json", R"({"error":"origin","text":"this page belongs to another site"})", {}};
      } else if (too_fast) {
        ++house_.metrics().refused_rate;
        response = {429, "application/json", R"({"error":"too-fast","text":"too many requests; wait a little"})", {}};
      } else if (house_.Find(id) == nullptr) {
        response = {404, "application/json", R"({"error":"not-found","text":"there is no such table"})", {}};
      } else if (settings_.connections_per_address > 0 && connections >= settings_.connections_per_address) {
        ++house_.metrics().refused_rate;
        response = {
            429, "application/json", R"({"error":"too-many","text":"too many connections from your address"})", {}};
      } else {
        stream.expires_never();
        const auto guest = std::make_shared<WireGuest>(stream.release_socket(), house_.metrics());
        guest->person = house_.people().OfToken(request.cookie_token);
        // Counted before hands are shaken, or many at once would pass.
        ++addresses_.Of(request.address, Steadily()).connections;
        auto [refused] = co_await guest->ws().async_accept(from, kTake);
        // It may have left the memory, and come back, while hands were shaken.
        const std::shared_ptr<Table> table = house_.Find(id);
        if (refused || table == nullptr) {
          --addresses_.Of(request.address, Steadily()).connections;
          co_return;
        }
        // A coroutine of its own, so that what HTTP needed is given back.
        asio::co_spawn(acceptor_.get_executor(), Receive(guest, table, request.address), Ended);
        co_return;
      }
    } else {
      response = co_await Answer(request, from);
    }
    HttpResponse out = Written(std::move(response), from, request.secure);
    stream.expires_after(kQuietHttp);
    auto [failed, written] = co_await http::async_write(stream, out, kTake);
    if (failed || !out.keep_alive()) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Listener::Impl::Receive(std::shared_ptr<WireGuest> guest, std::shared_ptr<Table> table,
                                              std::string address) {
  const auto self = shared_from_this();
  Metrics& metrics = house_.metrics();
  ++metrics.connections_total;
  ++metrics.connections;
  table->Join(guest);
  try {
    beast::flat_buffer buffer;
    Bucket bucket;
    for (;;) {
      auto [error, bytes] = co_await guest->ws().async_read(buffer, kTake);
      if (error) break;
      ++metrics.messages_in;
      // Too fast: it waits, and so does whatever it sends meanwhile.
      const double rate = settings_.messages_per_second;
      const std::int64_t wait =
          std::max(bucket.Take(Steadily(), rate),
                   addresses_.Of(address, Steadily()).messages.Take(Steadily(), kMessagesOfAddress * rate));
      if (wait > 0) {
        ++metrics.refused_rate;
        asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(wait));
        co_await pause.async_wait(kTake);
        bucket.Take(Steadily(), rate);
      }
      const auto data = buffer.data();
      table->Receive(guest, std::string_view(static_cast<const char*>(data.data()), data.size()));
      buffer.consume(buffer.size());
    }
  } catch (const std::exception& error) {
    spdlog::error("a message ended a connection: {}", error.what());
  }
  // Whatever ended it, the seat is empty again and the address has one connection less.
  guest->Drop();
  --metrics.connections;
  --addresses_.Of(address, Steadily()).connections;
  table->Disconnect(guest);
}

Listener::Listener(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
    : impl_(std::make_shared<Impl>(io, house, api, files, std::move(settings))) {
  impl_->Start();
}
Listener::~Listener() { Close(); }
std::uint16_t Listener::port() const { return impl_->port(); }
void Listener::Close() { impl_->Close(); }

}  // namespace furlong::server

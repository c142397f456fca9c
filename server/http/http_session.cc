#include "server/http/http_session.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <utility>

#include "server/http/read_request.h"
#include "server/http/responses.h"
#include "server/http/routes.h"
#include "server/http/websocket_session.h"
#include "server/http/write_response.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using HttpParser = http::request_parser<http::string_body>;

constexpr std::size_t kSmallBody = 8u << 10;
constexpr std::size_t kMaxLargeBodies = 64u << 20;  // bytes of all bodies that are larger than a small one
constexpr std::size_t kMaxHeaderBytes = 8u << 10;
constexpr std::size_t kFirstBytes = 1u << 10;             // of memory, while a connection waits for its next request
constexpr auto kWriteTimeout = std::chrono::seconds(30);  // for the client to read a response
constexpr std::size_t kSlowestReader = 16u << 10;         // bytes a second: a large response has more time
constexpr int kProxyIdleFactor = 5;                       // proxies keep their connections for a minute
constexpr double kRefusalsPerSecond = 20;        // of requests that came too fast, per address; more of them wait
constexpr std::int64_t kLongestRefusal = 5'000;  // milliseconds
// A connection that is closed while the client still sends is reset, and the client may not see the response.
constexpr auto kLingerTimeout = std::chrono::seconds(2);
constexpr std::size_t kMaxLingerBytes = 1u << 20;

std::string Text(beast::string_view view) { return std::string(view.data(), view.size()); }

std::chrono::milliseconds IdleTimeout(const ListenerSettings& settings) {
  return settings.idle_timeout * (settings.trust_proxy ? kProxyIdleFactor : 1);
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

// Checks a request before its body is read; nullopt: go on.
std::optional<Response> RefuseRequest(ListenerState& state, const Request& request) {
  const std::int64_t now = SteadyMilliseconds();
  double cost = CostOf(request.method, request.path);
  // A table that is not in memory has to be read and replayed.
  const std::string_view table = FindRoute(request.method, request.path).id;
  if (!table.empty() && state.house.Find(std::string(table)) == nullptr) cost += kLoadCost;
  const std::int64_t wait =
      state.limits->Of(request.address_key, now).requests.Take(now, state.settings.requests_per_second, cost);
  if (wait > 0 && request.path != "/healthz" && !state.api.IsOperator(request)) {
    ++state.house.metrics().refused_rate;
    return TryLater(429, "too-fast", "too many requests; wait a little", wait);
  }
  if (!state.settings.hosts.Accepts(request.host) && request.path != "/healthz") {
    return Wrong(421, "unknown-host", KnownHosts::Refusal(request.host));
  }
  return std::nullopt;
}

asio::awaitable<Response> Answer(ListenerState& state, Request request, const HttpRequest& message) {
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
    co_return state.files.Get(request.path, Text(message[http::field::accept_encoding]),
                              Text(message[http::field::if_none_match]), request.query);
  }
  const auto executor = co_await asio::this_coro::executor;
  const auto handle = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const auto pending = std::make_shared<PendingAnswer>(
        [shared, executor](Response response) {
          asio::post(executor, [shared, answer = std::move(response)]() mutable { (*shared)(std::move(answer)); });
        },
        state.open);
    try {
      state.api.Handle(std::move(request), [pending](Response response) { pending->Give(std::move(response)); });
    } catch (...) {
      pending->Give(state.OnException("a request"));
    }
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(handle, asio::use_awaitable);
}

}  // namespace

asio::awaitable<void> ServeHttp(std::shared_ptr<ListenerState> shared_state,
                                std::shared_ptr<beast::tcp_stream> shared_stream, std::string peer,
                                HttpConnections::Place place) {
  ListenerState& state = *shared_state;
  beast::tcp_stream& stream = *shared_stream;
  beast::flat_buffer buffer;
  bool unread = false;  // the client may still be sending a body that nobody reads
  for (bool first = true; !unread; first = false) {
    place.Waits();
    if (!first && buffer.size() == 0) {
      stream.expires_after(IdleTimeout(state.settings));
      auto [error, bytes] = co_await stream.async_read_some(buffer.prepare(kFirstBytes), kNoThrow);
      if (error) break;
      buffer.commit(bytes);
    }
    HttpParser parser;
    parser.header_limit(kMaxHeaderBytes);
    parser.body_limit(boost::none);  // checked below, by the request
    stream.expires_after(state.settings.header_timeout);
    {
      auto [error, bytes] = co_await http::async_read_header(stream, buffer, parser, kNoThrow);
      if (error && error != http::error::header_limit) break;
      unread = error == http::error::header_limit;
    }
    const HttpRequest& message = parser.get();
    ++state.house.metrics().requests;
    Request request = ReadRequest(message, peer, state.settings.trust_proxy, state.settings.secure);
    const bool secure = request.secure;
    const bool chunked = parser.chunked();
    const std::uint64_t declared = chunked ? 0 : parser.content_length().value_or(0);
    const std::uint64_t max_body = MaxBodyOf(request.method, request.path);
    // Behind a proxy a connection has many clients; each has a limited number of requests at a time.
    std::optional<HttpConnections::Place> turn = state.requests->Add(request.address_key, [] {});
    std::optional<Response> response;
    try {
      if (unread) {
        response = Wrong(413, "too-large", "the request's header is too large");
      } else if (!turn) {
        ++state.house.metrics().refused_rate;
        response = Wrong(429, "too-many", "too many requests at a time from your address");
      } else {
        response = RefuseRequest(state, request);
      }
      if (!response && (declared > max_body || (chunked && max_body == 0))) {
        response = Wrong(413, "too-large", "the request's body is too large");
      }
    } catch (...) {
      response = state.OnException("a request");
    }
    unread = unread || (response && (chunked || declared > 0));
    if (response && response->status == 429) {
      // Refusals in a flood would cost more than what is refused.
      const std::int64_t now = SteadyMilliseconds();
      const std::int64_t wait = state.limits->Of(request.address_key, now).refusals.Reserve(now, kRefusalsPerSecond);
      if (wait > 0) {
        asio::steady_timer pause(stream.get_executor(), std::chrono::milliseconds(std::min(wait, kLongestRefusal)));
        co_await pause.async_wait(kNoThrow);
      }
    }

    if (!response && boost::beast::websocket::is_upgrade(message)) {
      place.Works();
      response = co_await UpgradeToWebSocket(shared_state, stream, message, request);
      if (!response) co_return;
    }

    if (!response && (declared > 0 || chunked)) {
      const std::size_t large = std::max<std::uint64_t>(chunked ? max_body : declared, kSmallBody) - kSmallBody;
      if (state.large_bodies + large > kMaxLargeBodies) {
        response = Busy("too many large requests at a time; try again in a moment");
        unread = true;
      } else {
        const Counter reading(state.large_bodies, large);
        stream.expires_after(state.settings.body_timeout);
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
      const AddressKey address = request.address_key;
      try {
        response = co_await Answer(state, std::move(request), message);
        // The allowance may become negative: then the next requests wait until it is not.
        const std::int64_t now = SteadyMilliseconds();
        if (response->cost > 0) {
          state.limits->Of(address, now).requests.Reserve(now, state.settings.requests_per_second, response->cost);
        }
      } catch (...) {
        response = state.OnException("a request");
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

}  // namespace furlong::server

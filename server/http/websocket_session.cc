#include "server/http/websocket_session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <string>
#include <utility>

#include "server/house/token.h"
#include "server/http/responses.h"
#include "server/http/routes.h"
#include "server/http/websocket_connection.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

// The response to a WebSocket upgrade that is not accepted; nullopt: accept it.
std::optional<Response> RefuseUpgrade(ListenerState& state, const Request& request, const std::string& table) {
  if (!state.api.OriginAllowed(request.origin, request.host)) {
    return Wrong(403, "origin", "this page belongs to another site");
  }
  const int open = state.limits->Of(request.address_key, SteadyMilliseconds()).websockets;
  if (state.settings.connections_per_address > 0 && open >= state.settings.connections_per_address) {
    ++state.house.metrics().refused_rate;
    return Wrong(429, "too-many", "too many connections from your address");
  }
  if (state.settings.websockets > 0 && state.websockets >= state.settings.websockets) {
    ++state.house.metrics().refused_rate;
    return Wrong(503, "server-full", "the server has as many connections as it can take; try again later");
  }
  if (table.empty()) return NotFound();
  return std::nullopt;
}

asio::awaitable<House::Visited> Visit(House& house, const std::string& table) {
  const auto executor = co_await asio::this_coro::executor;
  const auto visit = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    house.Visit(table, [shared, executor](const House::Visited& visited) {
      asio::post(executor, [shared, visited]() mutable { (*shared)(visited); });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(House::Visited)>(visit,
                                                                                               asio::use_awaitable);
}

asio::awaitable<void> Receive(std::shared_ptr<ListenerState> shared_state,
                              std::shared_ptr<WebSocketConnection> connection, std::shared_ptr<Table> table,
                              HeldAddress address, std::string token) {
  ListenerState& state = *shared_state;
  const Counter open(state.websockets);
  Metrics& metrics = state.house.metrics();
  ++metrics.connections_total;
  ++metrics.connections;
  MessageLimit limit(state.settings.messages_per_second);
  bool flooded = false;
  const auto drop_unless = [&](bool fine) {
    if (fine || flooded) return;
    flooded = true;
    ++metrics.dropped_flood;
    connection->Drop();
  };
  try {
    // Not earlier: its owner may have logged out during the handshake.
    connection->person = state.house.people().OfToken(token);
    if (connection->person != 0) {
      connection->token_hash = TokenHash(token);
      state.house.Seen(connection->person);
    }
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
        asio::steady_timer pause(connection->stream().get_executor(), std::chrono::milliseconds(wait));
        co_await pause.async_wait(kNoThrow);
      }
      const auto data = buffer.data();
      table->Receive(connection, std::string_view(static_cast<const char*>(data.data()), data.size()));
      buffer.consume(buffer.size());
    }
  } catch (...) {
    state.OnException("a message ended its connection");
  }
  // Whatever ended the loop, the table must learn that the connection is gone.
  connection->Watch(nullptr, nullptr);
  connection->Drop();
  --metrics.connections;
  table->Disconnect(connection);
}

}  // namespace

asio::awaitable<std::optional<Response>> UpgradeToWebSocket(std::shared_ptr<ListenerState> shared_state,
                                                            beast::tcp_stream& stream, const HttpRequest& message,
                                                            const Request& request) {
  ListenerState& state = *shared_state;
  const RouteMatch match = FindRoute(request.method, request.path);
  const std::string id(match.route != nullptr && match.route->handler == nullptr ? match.id : "");
  std::optional<Response> refused;
  try {
    refused = RefuseUpgrade(state, request, id);
  } catch (...) {
    refused = state.OnException("a new connection");
  }
  if (refused) co_return refused;
  // Counted before the table is loaded, or many at once would get past the limit.
  HeldAddress held(state.limits, request.address_key, SteadyMilliseconds());
  const Counter open(state.websockets);
  const House::Visited visited = co_await Visit(state.house, id);
  if (visited.table == nullptr) co_return Absent(visited.why);
  stream.expires_never();
  const auto connection = std::make_shared<WebSocketConnection>(stream.release_socket(), state.house.metrics(),
                                                                state.settings.close_timeout);
  connection->address = request.address_key;
  auto [failed] = co_await connection->stream().async_accept(message, kNoThrow);
  if (failed) co_return std::nullopt;
  // In its own coroutine, so that the memory used for HTTP is freed.
  asio::co_spawn(connection->stream().get_executor(),
                 Receive(shared_state, connection, visited.table, std::move(held), request.cookie_token),
                 OnConnectionEnd);
  co_return std::nullopt;
}

}  // namespace furlong::server

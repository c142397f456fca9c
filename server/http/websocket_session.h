// From an HTTP request to the end of a WebSocket. Includes Boost.Beast, which compiles slowly.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <optional>

#include "server/http/listener_state.h"
#include "server/http/write_response.h"

namespace furlong::server {

// Makes an HTTP connection a WebSocket to the table that the request names. From then on messages pass between its
// client and the table until one of them ends it. The response if it stays what it is; nullopt: the stream is not used
// any more. `message`: the same request, as it came.
boost::asio::awaitable<std::optional<Response>> UpgradeToWebSocket(std::shared_ptr<ListenerState> shared_state,
                                                                   boost::beast::tcp_stream& stream,
                                                                   const HttpRequest& message, const Request& request);

}  // namespace furlong::server

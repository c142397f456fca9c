// One HTTP connection, from its first request to its last. Includes Boost.Beast, which compiles slowly.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>

#include "server/http/listener_state.h"

namespace furlong::server {

// Answers requests until one side ends the connection, or it becomes a WebSocket. `peer`: the address it comes from.
boost::asio::awaitable<void> ServeHttp(std::shared_ptr<ListenerState> shared_state,
                                       std::shared_ptr<boost::beast::tcp_stream> shared_stream, std::string peer,
                                       HttpConnections::Place place);

}  // namespace furlong::server

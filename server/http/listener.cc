#include "server/http/listener.h"

#include <spdlog/spdlog.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <string>
#include <utility>

#include "server/http/http_session.h"
#include "server/http/listener_state.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

constexpr int kSendBufferBytes = 128 << 10;  // in the kernel, per connection
constexpr int kAcceptBacklog = 4096;         // connections

}  // namespace

class Listener::Impl : public std::enable_shared_from_this<Listener::Impl> {
 public:
  Impl(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
      : state_(std::make_shared<ListenerState>(house, api, files, std::move(settings))), acceptor_(io) {
    const tcp::endpoint endpoint(asio::ip::make_address(state_->settings.address), state_->settings.port);
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
    *state_->open = false;
    beast::error_code ignored;
    acceptor_.close(ignored);
  }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  asio::awaitable<void> Accept();
  // Begins to serve a connection that was accepted.
  void Welcome(tcp::socket socket);

  std::shared_ptr<ListenerState> state_;
  tcp::acceptor acceptor_;
};

asio::awaitable<void> Listener::Impl::Accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kNoThrow);
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) break;
    if (error) {  // most likely too many open files: wait until others have gone
      spdlog::warn("cannot accept a connection: {}", error.message());
      state_->connections->CloseOne();
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    try {
      Welcome(std::move(socket));
    } catch (...) {  // the next one may be more lucky
      state_->OnException("a new connection");
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
  auto place = state_->connections->Add(KeyOfAddress(peer).value_or(0), [stream, &metrics = state_->house.metrics()] {
    ++metrics.http_pushed_out;
    stream->close();
  });
  state_->house.metrics().http_connections = state_->connections->open();
  if (!place) {
    ++state_->house.metrics().refused_rate;
    return;
  }
  asio::co_spawn(acceptor_.get_executor(), ServeHttp(state_, stream, peer, std::move(*place)), OnConnectionEnd);
}

Listener::Listener(asio::io_context& io, House& house, Api& api, const Files& files, ListenerSettings settings)
    : impl_(std::make_shared<Impl>(io, house, api, files, std::move(settings))) {
  impl_->Start();
}
Listener::~Listener() { Close(); }
std::uint16_t Listener::port() const { return impl_->port(); }
void Listener::Close() { impl_->Close(); }

}  // namespace furlong::server

// A WebSocket connection to a table, with its outbox. Includes Boost.Beast, which compiles slowly: only for
// websocket_session.cc.
#pragma once

#include <boost/asio/associator.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/house.h"

namespace furlong::server {

// A socket that tells how many bytes have arrived, before they are read as frames.
class CountedSocket : public boost::asio::ip::tcp::socket {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  explicit CountedSocket(Socket socket) : Socket(std::move(socket)) {}

  std::function<void(std::size_t bytes)> on_received;  // may be empty

  // Calls on_received, then `handler`.
  template <class Handler>
  struct Counted {
    Handler handler;
    CountedSocket* socket;
    void operator()(const boost::system::error_code& error, std::size_t bytes) {
      if (!error && socket->on_received) socket->on_received(bytes);
      handler(error, bytes);
    }
  };
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& to) {
          Socket::async_read_some(to, Counted<decltype(handler)>{std::move(handler), this});
        },
        token, buffers);
  }
};

// Beast finds these by the type of the socket.
inline void teardown(boost::beast::role_type role, CountedSocket& socket, boost::beast::error_code& error) {
  boost::beast::websocket::teardown(role, static_cast<CountedSocket::Socket&>(socket), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, CountedSocket& socket, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, static_cast<CountedSocket::Socket&>(socket),
                                          std::forward<Handler>(handler));
}

class WebSocketConnection : public Connection, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  // Without compression, which would need memory for every connection.
  using Stream = boost::beast::websocket::stream<CountedSocket, false>;

  // `close_timeout`: for the client to read the last messages, once the server closes the connection.
  WebSocketConnection(boost::asio::ip::tcp::socket socket, Metrics& metrics, std::chrono::milliseconds close_timeout)
      : metrics_(metrics), close_timeout_(close_timeout), stream_(CountedSocket(std::move(socket))) {
    boost::beast::websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = kHandshakeTimeout;
    timeout.idle_timeout = kIdleTimeout;
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(wire::kMaxClientMessageBytes);
    stream_.auto_fragment(false);
  }

  // Queues a message. A client that does not read what it is sent is dropped.
  void Send(std::shared_ptr<const std::string> message) override {
    if (dropped_ || closing_) return;
    outbox_bytes_ += message->size();
    if (outbox_bytes_ > kMaxWaitingBytes && next_ != outbox_.size()) {
      ++metrics_.dropped_slow;
      return Reset();
    }
    outbox_.push_back(std::move(message));
    if (!writing_) Write();
  }
  void CloseWith(wire::ByeReason why) override {
    if (closing_ || dropped_) return;
    Send(std::make_shared<const std::string>(wire::Bye(why)));
    closing_ = true;
    close_at_latest_.emplace(stream_.get_executor(), close_timeout_);
    close_at_latest_->async_wait([weak = weak_from_this()](const boost::beast::error_code& error) {
      const auto self = weak.lock();
      if (error || self == nullptr || self->dropped_) return;
      ++self->metrics_.dropped_slow;
      self->Reset();
    });
    if (!writing_) Close();
  }
  // What is called when bytes arrive, and when a ping or a pong does. Both may be empty.
  void Watch(std::function<void(std::size_t bytes)> received, std::function<void(std::size_t bytes)> control) {
    stream_.next_layer().on_received = std::move(received);
    if (control == nullptr) return stream_.control_callback();
    stream_.control_callback(
        [control = std::move(control)](boost::beast::websocket::frame_type kind, boost::beast::string_view payload) {
          if (kind != boost::beast::websocket::frame_type::close) control(payload.size());
        });
  }
  // Closes the socket at once, without a closing handshake.
  void Drop() {
    dropped_ = true;
    boost::beast::error_code ignored;
    boost::beast::get_lowest_layer(stream_).close(ignored);
    close_at_latest_.reset();
  }
  Stream& stream() { return stream_; }

 private:
  static constexpr auto kHandshakeTimeout = std::chrono::seconds(15);
  static constexpr auto kIdleTimeout = std::chrono::seconds(60);  // a ping is sent after half of it

  // Drops a client that does not read. The system would otherwise keep what it was sent for minutes.
  void Reset() {
    boost::beast::error_code ignored;
    boost::beast::get_lowest_layer(stream_).set_option(boost::asio::socket_base::linger(true, 0), ignored);
    Drop();
  }
  void Write() {
    writing_ = true;
    stream_.async_write(
        boost::asio::buffer(*outbox_[next_]),
        [self = shared_from_this()](boost::beast::error_code error, std::size_t) { self->OnWritten(error); });
  }
  void OnWritten(boost::beast::error_code error) {
    writing_ = false;
    ++metrics_.messages_out;
    if (error || dropped_) {
      dropped_ = true;
      outbox_.clear();
      next_ = 0;
      return;
    }
    outbox_bytes_ -= outbox_[next_]->size();
    outbox_[next_++].reset();
    if (next_ == outbox_.size()) {
      next_ = 0;
      outbox_.clear();
      if (outbox_.capacity() > 16) outbox_.shrink_to_fit();
      if (closing_) Close();
      return;
    }
    Write();
  }
  void Close() {
    stream_.async_close(boost::beast::websocket::close_code::going_away,
                        [self = shared_from_this()](boost::beast::error_code) { self->Drop(); });
  }

  Metrics& metrics_;
  std::chrono::milliseconds close_timeout_;
  Stream stream_;
  std::optional<boost::asio::steady_timer> close_at_latest_;  // set while closing
  std::vector<std::shared_ptr<const std::string>> outbox_;
  std::size_t next_ = 0;          // index in outbox_ of the message being written, or to be written next
  std::size_t outbox_bytes_ = 0;  // not yet written
  bool writing_ = false;
  bool closing_ = false;  // closes once the outbox is empty; takes no more messages
  bool dropped_ = false;  // the socket is closed
};

}  // namespace furlong::server

// A counted handler runs where the handler in it would.
template <template <class, class> class Associator, class Handler, class Default>
struct boost::asio::associator<Associator, furlong::server::CountedSocket::Counted<Handler>, Default>
    : Associator<Handler, Default> {
  static auto get(const furlong::server::CountedSocket::Counted<Handler>& counted) noexcept {
    return Associator<Handler, Default>::get(counted.handler);
  }
  static auto get(const furlong::server::CountedSocket::Counted<Handler>& counted, const Default& other) noexcept {
    return Associator<Handler, Default>::get(counted.handler, other);
  }
};

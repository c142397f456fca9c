// A WebSocket connection to a table, with its outbox. Includes Boost.Beast, which compiles slowly: for listener.cc
// only.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/house.h"

namespace furlong::server {

class WebSocketConnection : public Connection, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  // Without compression, which would need memory for every connection.
  using Stream = boost::beast::websocket::stream<boost::asio::ip::tcp::socket, false>;

  WebSocketConnection(boost::asio::ip::tcp::socket socket, Metrics& metrics)
      : metrics_(metrics), stream_(std::move(socket)) {
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
    if (outbox_bytes_ > kMaxOutboxBytes && next_ != outbox_.size()) {
      ++metrics_.dropped_slow;
      return Drop();
    }
    outbox_.push_back(std::move(message));
    if (!writing_) Write();
  }
  void CloseWith(std::string_view why) override {
    Send(std::make_shared<const std::string>(wire::Bye(why)));
    closing_ = true;
    if (!writing_) Close();
  }
  // Closes the socket at once, without a closing handshake.
  void Drop() {
    dropped_ = true;
    boost::beast::error_code ignored;
    boost::beast::get_lowest_layer(stream_).close(ignored);
  }
  Stream& stream() { return stream_; }

 private:
  static constexpr std::size_t kMaxOutboxBytes = 256u << 10;
  static constexpr auto kHandshakeTimeout = std::chrono::seconds(15);
  static constexpr auto kIdleTimeout = std::chrono::seconds(60);  // a ping is sent after half of it

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
  Stream stream_;
  std::vector<std::shared_ptr<const std::string>> outbox_;
  std::size_t next_ = 0;          // index in outbox_ of the message being written, or to be written next
  std::size_t outbox_bytes_ = 0;  // not yet written
  bool writing_ = false;
  bool closing_ = false;  // closes once the outbox is empty; takes no more messages
  bool dropped_ = false;  // the socket is closed
};

}  // namespace furlong::server

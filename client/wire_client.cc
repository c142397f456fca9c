#include "client/wire_client.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <deque>
#include <map>

namespace furlong::client {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Error = boost::system::error_code;
// A concrete executor: the default, any_io_executor, adds an indirect call to every operation.
using Executor = net::io_context::executor_type;
using Socket = net::basic_stream_socket<tcp, Executor>;
using Timer =
    net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor>;

constexpr std::size_t kMaxMessageBytes = 16u << 20;
constexpr std::uint64_t kMaxBodyBytes = 256u << 20;
constexpr std::size_t kKeptBufferBytes = 8192;
constexpr std::size_t kWriteBufferBytes = 1024;

bool SameHeader(std::string_view a, std::string_view b) {
  return beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

// Opens the socket, at the source address if there is one.
void OpenFrom(Socket& socket, const ServerAddress& address, Error& error) {
  if (address.source.empty()) return;
  const net::ip::address source = net::ip::make_address(address.source, error);
  if (!error) socket.open(source.is_v4() ? tcp::v4() : tcp::v6(), error);
  // The port is chosen when it connects, so that two connections can have the same one.
  const int on = 1;
  if (!error) setsockopt(socket.native_handle(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  if (!error) socket.bind({source, 0}, error);
}

std::string HostHeader(const ServerAddress& address) { return address.host + ":" + std::to_string(address.port); }

}  // namespace

std::optional<ServerAddress> ParseServerUrl(std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return std::nullopt;
  url.remove_prefix(kScheme.size());
  while (url.ends_with('/')) url.remove_suffix(1);
  ServerAddress address{.port = 80};
  const std::size_t colon = url.rfind(':');
  if (colon != std::string_view::npos) {
    const std::string_view digits = url.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), address.port);
    if (error != std::errc() || end != digits.data() + digits.size() || address.port == 0) return std::nullopt;
    url = url.substr(0, colon);
  }
  if (url.empty() || url.find_first_of("/?#@ ") != std::string_view::npos) return std::nullopt;
  address.host = std::string(url);
  return address;
}

std::string ToUrl(const ServerAddress& address) { return "http://" + HostHeader(address); }

std::string_view HttpResponse::Header(std::string_view name) const {
  const auto found =
      std::find_if(headers.begin(), headers.end(), [&](const auto& header) { return SameHeader(header.first, name); });
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

struct EventLoop::Impl {
  net::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  std::optional<net::signal_set> signals;
  std::map<std::string, net::ip::address> known;  // resolved, by host

  // Resolves each host once; the first lookup blocks.
  tcp::endpoint Find(const ServerAddress& address, Error& error) {
    const auto found = known.find(address.host);
    if (found != known.end()) return {found->second, address.port};
    net::ip::address ip = net::ip::make_address(address.host, error);
    if (error) {
      tcp::resolver resolver(io);
      const auto all = resolver.resolve(tcp::v4(), address.host, "", error);
      if (error || all.empty()) return {};
      ip = all.begin()->endpoint().address();
    }
    known.emplace(address.host, ip);
    return {ip, address.port};
  }
  void WaitForSignal(const std::function<void()>& then) {
    signals->async_wait([this, then](const Error& error, int) {
      if (error) return;
      WaitForSignal(then);
      then();
    });
  }
};

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {}
EventLoop::~EventLoop() = default;

void EventLoop::Run() {
  impl_->io.restart();
  impl_->io.run();
}

void EventLoop::Stop() { impl_->io.stop(); }

void EventLoop::After(std::chrono::microseconds wait, std::function<void()> then) {
  auto timer = std::make_unique<Timer>(impl_->io.get_executor(), wait);
  Timer& running = *timer;
  running.async_wait([timer = std::move(timer), then = std::move(then)](const Error& error) {
    if (!error) then();
  });
}

void EventLoop::OnInterrupt(const std::function<void()>& then) {
  impl_->signals.emplace(impl_->io, SIGINT, SIGTERM);
  impl_->WaitForSignal(then);
}

namespace {

// One request and its response, on a connection of its own.
class HttpExchange : public std::enable_shared_from_this<HttpExchange> {
 public:
  HttpExchange(net::io_context& io, std::function<void(HttpResponse)> then)
      : stream_(io.get_executor()), then_(std::move(then)) {}

  void Begin(const tcp::endpoint& to, const ServerAddress& address, HttpRequest request,
             std::chrono::milliseconds timeout) {
    request_.method_string(request.method);
    request_.target(request.target);
    request_.version(11);
    request_.set(http::field::host, HostHeader(address));
    request_.set(http::field::connection, "close");
    if (!request.body.empty()) request_.set(http::field::content_type, "application/json");
    for (const auto& [name, value] : request.headers) request_.set(name, value);
    request_.body() = std::move(request.body);
    request_.prepare_payload();
    parser_.body_limit(kMaxBodyBytes);
    stream_.expires_after(timeout);
    Error failed;
    OpenFrom(stream_.socket(), address, failed);
    if (failed) return net::post(stream_.get_executor(), [self = shared_from_this(), failed] { self->Fail(failed); });
    stream_.async_connect(to, [self = shared_from_this()](const Error& error) { self->Connected(error); });
  }
  void Fail(const Error& error) {
    HttpResponse response;
    response.error = error == beast::error::timeout ? "no answer in time" : error.message();
    then_(std::move(response));
  }

 private:
  void Connected(const Error& error) {
    if (error) return Fail(error);
    http::async_write(stream_, request_, [self = shared_from_this()](const Error& failed, std::size_t) {
      if (failed) return self->Fail(failed);
      http::async_read(self->stream_, self->buffer_, self->parser_,
                       [self](const Error& unread, std::size_t) { self->ReadDone(unread); });
    });
  }
  void ReadDone(const Error& error) {
    if (error) return Fail(error);
    HttpResponse response;
    auto& received = parser_.get();
    response.status = static_cast<int>(received.result_int());
    for (const auto& field : received) response.headers.emplace_back(field.name_string(), field.value());
    response.body = std::move(received.body());
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    then_(std::move(response));
  }

  beast::basic_stream<tcp, Executor> stream_;
  std::function<void(HttpResponse)> then_;
  http::request<http::string_body> request_;
  http::response_parser<http::string_body> parser_;
  beast::flat_buffer buffer_;
};

}  // namespace

void EventLoop::Fetch(const ServerAddress& address, HttpRequest request, std::chrono::milliseconds timeout,
                      std::function<void(HttpResponse)> then) {
  const auto exchange = std::make_shared<HttpExchange>(impl_->io, std::move(then));
  Error error;
  const tcp::endpoint to = impl_->Find(address, error);
  if (error) return net::post(impl_->io, [exchange, error] { exchange->Fail(error); });
  exchange->Begin(to, address, std::move(request), timeout);
}

HttpResponse HttpCall(const ServerAddress& address, const HttpRequest& request, std::chrono::milliseconds timeout) {
  EventLoop loop;
  HttpResponse response;
  loop.Fetch(address, request, timeout, [&](HttpResponse got) { response = std::move(got); });
  loop.Run();
  return response;
}

class WebSocket::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(net::io_context& io, Listener& listener) : stream_(Socket(io.get_executor())), listener_(&listener) {}

  void Begin(const tcp::endpoint& to, const ServerAddress& address, std::string target, std::string cookie) {
    opening_ = std::make_unique<Opening>(Opening{HostHeader(address), std::move(target), std::move(cookie), {}});
    Error failed;
    OpenFrom(stream_.next_layer(), address, failed);
    if (failed) return net::post(stream_.get_executor(), [self = shared_from_this(), failed] { self->Fail(failed); });
    stream_.next_layer().async_connect(to, [self = shared_from_this()](const Error& error) { self->Connected(error); });
  }
  void Fail(const Error& error, int status = 0) {
    Listener* listener = std::exchange(listener_, nullptr);
    Disconnect();
    if (listener == nullptr) return;
    std::string why = error.message();
    if (error == websocket::error::closed && !stream_.reason().reason.empty()) why = stream_.reason().reason.c_str();
    if (status != 0) why = "the server answered " + std::to_string(status);
    listener->OnClose(why, status);
  }
  void Abandon() {
    listener_ = nullptr;
    Disconnect();
  }
  void Send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1 && open_) Write();
  }
  void Close() {
    closing_ = true;
    if (open_ && queue_.empty()) StartClosing();
  }

 private:
  // Needed only until the connection is open.
  struct Opening {
    std::string host;
    std::string target;
    std::string cookie;
    websocket::response_type response;
  };

  void Disconnect() {
    open_ = false;
    Error ignored;
    stream_.next_layer().close(ignored);
  }
  void Connected(const Error& error) {
    if (listener_ == nullptr) return;
    if (error) return Fail(error);
    Error ignored;
    stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    stream_.set_option(websocket::stream_base::decorator([cookie = opening_->cookie](websocket::request_type& request) {
      if (!cookie.empty()) request.set(http::field::cookie, cookie);
    }));
    stream_.read_message_max(kMaxMessageBytes);
    stream_.write_buffer_bytes(kWriteBufferBytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_handshake(opening_->response, opening_->host, opening_->target,
                            [self = shared_from_this()](const Error& failed) { self->Opened(failed); });
  }
  void Opened(const Error& error) {
    if (listener_ == nullptr) return;
    const int status =
        error == websocket::error::upgrade_declined ? static_cast<int>(opening_->response.result_int()) : 0;
    opening_ = nullptr;
    if (error) return Fail(error, status);
    stream_.set_option(websocket::stream_base::decorator([](websocket::request_type&) {}));
    open_ = true;
    Read();
    if (!queue_.empty()) Write();
    listener_->OnOpen();
    if (listener_ != nullptr && closing_ && queue_.empty()) StartClosing();
  }
  void Read() {
    stream_.async_read(buffer_,
                       [self = shared_from_this()](const Error& error, std::size_t) { self->MessageRead(error); });
  }
  void MessageRead(const Error& error) {
    if (listener_ == nullptr) return;
    if (error) return Fail(error);
    const auto data = buffer_.cdata();
    listener_->OnMessage({static_cast<const char*>(data.data()), data.size()});
    if (listener_ == nullptr) return;
    buffer_.consume(buffer_.size());
    // A welcome is long and rare; with thousands of connections, buffers of that size would take too much memory.
    if (buffer_.capacity() > kKeptBufferBytes) buffer_.shrink_to_fit();
    Read();
  }
  void Write() {
    stream_.async_write(net::buffer(queue_.front()),
                        [self = shared_from_this()](const Error& error, std::size_t) { self->Written(error); });
  }
  void Written(const Error& error) {
    if (listener_ == nullptr) return;
    if (error) return Fail(error);
    queue_.pop_front();
    if (!queue_.empty()) {
      Write();
    } else if (closing_) {
      StartClosing();
    }
  }
  void StartClosing() {
    stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](const Error& error) {
      if (error && self->listener_ != nullptr) self->Fail(error);
    });
  }

  websocket::stream<Socket, false> stream_;
  Listener* listener_;
  std::unique_ptr<Opening> opening_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;  // to be sent; the first is being written if open_
  bool open_ = false;
  bool closing_ = false;
};

WebSocket::WebSocket(EventLoop& loop, const ServerAddress& address, std::string target, std::string cookie,
                     Listener& listener)
    : impl_(std::make_shared<Impl>(loop.impl_->io, listener)) {
  Error error;
  const tcp::endpoint to = loop.impl_->Find(address, error);
  if (error) {
    net::post(loop.impl_->io, [impl = impl_, error] { impl->Fail(error); });
    return;
  }
  impl_->Begin(to, address, std::move(target), std::move(cookie));
}

WebSocket::~WebSocket() { impl_->Abandon(); }

void WebSocket::Send(std::string text) { impl_->Send(std::move(text)); }

void WebSocket::Close() { impl_->Close(); }

class RawConnection::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(net::io_context& io, bool reads, Listener& listener)
      : socket_(io.get_executor()), reads_(reads), listener_(&listener) {}

  void Begin(const tcp::endpoint& to, const ServerAddress& address) {
    Error failed;
    OpenFrom(socket_, address, failed);
    if (failed) return net::post(socket_.get_executor(), [self = shared_from_this(), failed] { self->Fail(failed); });
    socket_.async_connect(to, [self = shared_from_this()](const Error& error) { self->Connected(error); });
  }
  void Fail(const Error& error) {
    Listener* listener = std::exchange(listener_, nullptr);
    Abandon();
    if (listener != nullptr) listener->OnClose(error.message());
  }
  void Abandon() {
    listener_ = nullptr;
    Error ignored;
    socket_.close(ignored);
  }
  void Send(const std::string& bytes) {
    queued_ += bytes;
    if (open_ && writing_.empty()) Write();
  }
  std::size_t unsent() const { return queued_.size() + writing_.size(); }

 private:
  void Connected(const Error& error) {
    if (listener_ == nullptr) return;
    if (error) return Fail(error);
    open_ = true;
    // Without reading it still notices that the server has closed.
    socket_.async_wait(reads_ ? tcp::socket::wait_read : tcp::socket::wait_error,
                       [self = shared_from_this()](const Error& failed) { self->Readable(failed); });
    if (!queued_.empty()) Write();
    listener_->OnOpen();
  }
  void Readable(const Error& error) {
    if (listener_ == nullptr) return;
    if (error || !reads_) return Fail(error);
    socket_.async_read_some(net::buffer(received_),
                            [self = shared_from_this()](const Error& failed, std::size_t bytes) {
                              if (self->listener_ == nullptr) return;
                              if (failed) return self->Fail(failed);
                              self->listener_->OnBytes({self->received_.data(), bytes});
                              if (self->listener_ != nullptr) self->Readable({});
                            });
  }
  void Write() {
    writing_ = std::exchange(queued_, {});
    net::async_write(socket_, net::buffer(writing_), [self = shared_from_this()](const Error& error, std::size_t) {
      self->writing_.clear();
      if (self->listener_ == nullptr) return;
      if (error) return self->Fail(error);
      if (!self->queued_.empty()) self->Write();
    });
  }

  Socket socket_;
  bool reads_;
  Listener* listener_;
  bool open_ = false;
  std::string queued_;
  std::string writing_;
  std::array<char, 4096> received_{};
};

RawConnection::RawConnection(EventLoop& loop, const ServerAddress& address, bool reads, Listener& listener)
    : impl_(std::make_shared<Impl>(loop.impl_->io, reads, listener)) {
  Error error;
  const tcp::endpoint to = loop.impl_->Find(address, error);
  if (error) {
    net::post(loop.impl_->io, [impl = impl_, error] { impl->Fail(error); });
    return;
  }
  impl_->Begin(to, address);
}

RawConnection::~RawConnection() { impl_->Abandon(); }

void RawConnection::Send(const std::string& bytes) { impl_->Send(bytes); }

std::size_t RawConnection::unsent() const { return impl_->unsent(); }

}  // namespace furlong::client

#include "server/notify/webhook.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <set>
#include <utility>
#include <vector>

#include "server/notify/webhook_address.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kMaxAnswerHeader = 16 * 1024;

struct Job {
  WebhookAddress address;
  std::string json;
  int failed = 0;         // tries
  Clock::time_point due;  // of the next try
};

// What came of a try.
struct Outcome {
  enum class Kind : std::uint8_t { kDone, kAgain, kHopeless };
  Kind kind = Kind::kHopeless;
  std::string why;
};

Outcome Again(std::string why) { return {Outcome::Kind::kAgain, std::move(why)}; }
Outcome Hopeless(std::string why) { return {Outcome::Kind::kHopeless, std::move(why)}; }

// What can be hung up while it is under way.
struct Call {
  explicit Call(const asio::any_io_executor& executor) : looking_up(executor), stream(executor) {}
  asio::steady_timer looking_up;  // runs out when the try does, or is cancelled by the answer
  beast::tcp_stream stream;
};

// A lookup cannot be interrupted, so it is left alone when its time is over: this is what it then still holds.
struct Lookup {
  explicit Lookup(const asio::any_io_executor& executor) : resolver(executor) {}
  tcp::resolver resolver;
  bool done = false;
  error_code error;
  std::vector<tcp::endpoint> found;
};

Outcome OutcomeOf(unsigned status) {
  if (status >= 200 && status < 300) return {Outcome::Kind::kDone, {}};
  std::string why = "answered " + std::to_string(status);
  const bool busy = status == 408 || status == 425 || status == 429 || status >= 500;
  return busy ? Again(std::move(why)) : Hopeless(std::move(why));
}

bool CertificateRefused(const error_code& error) {
  return error.category() == asio::error::get_ssl_category() &&
         ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_CERTIFICATE_VERIFY_FAILED;
}

// Sends the request and reads the head of the answer. Its body is left where it is: the connection closes.
template <class Stream>
asio::awaitable<Outcome> Exchange(Stream& stream, const http::request<http::string_body>& request) {
  error_code error;
  co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Again("cannot send: " + error.message());
  beast::flat_buffer buffer(kMaxAnswerHeader);
  http::response_parser<http::empty_body> answer;
  answer.header_limit(kMaxAnswerHeader);
  co_await http::async_read_header(stream, buffer, answer, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Again("no answer: " + error.message());
  co_return OutcomeOf(answer.get().result_int());
}

}  // namespace

// Everything but Post happens on one strand.
class Webhooks::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(const asio::any_io_executor& executor, bool allow_private, WebhookLimits limits)
      : strand_(asio::make_strand(executor)),
        allow_private_(allow_private),
        limits_(std::move(limits)),
        tls_(asio::ssl::context::tls_client),
        next_try_(strand_) {
    error_code error;
    tls_.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                     asio::ssl::context::no_tlsv1_1);
    tls_.set_verify_mode(asio::ssl::verify_peer, error);
    tls_.set_default_verify_paths(error);
    if (error) spdlog::warn("webhooks: the certificates of this machine cannot be read: {}", error.message());
    if (!limits_.pause) {
      limits_.pause = [](int failed) { return std::chrono::seconds(failed == 1 ? 30 : 120); };
    }
  }

  void Post(WebhookAddress address, std::string json) {
    asio::post(strand_, [self = shared_from_this(), job = Job{std::move(address), std::move(json), 0,
                                                              Clock::now()}]() mutable { self->Add(std::move(job)); });
  }

  void Close() {
    asio::post(strand_, [self = shared_from_this()] {
      self->closed_ = true;
      self->waiting_.clear();
      self->next_try_.cancel();
      for (const auto& call : self->calls_) {
        call->looking_up.cancel();
        call->stream.close();
      }
    });
  }

 private:
  void Add(Job job) {
    if (closed_) return;
    if (waiting_.size() >= limits_.waiting) {
      spdlog::warn("webhook to {} dropped: too many wait", waiting_.front().address.Shown());
      waiting_.pop_front();
    }
    waiting_.push_back(std::move(job));
    Pump();
  }

  // Begins what is due, and wakes up for what will be.
  void Pump() {
    const auto now = Clock::now();
    auto next = Clock::time_point::max();
    for (auto job = waiting_.begin(); job != waiting_.end() && calls_.size() < limits_.at_once;) {
      if (job->due > now) {
        next = std::min(next, job->due);
        ++job;
        continue;
      }
      Begin(std::move(*job));
      job = waiting_.erase(job);
    }
    if (calls_.size() >= limits_.at_once || next == Clock::time_point::max()) return;
    next_try_.expires_at(next);
    next_try_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->Pump();
    });
  }

  void Begin(Job job) {
    const auto call = std::make_shared<Call>(strand_);
    calls_.insert(call);
    const auto shared = std::make_shared<Job>(std::move(job));
    asio::co_spawn(strand_, Try(shared_from_this(), shared, call),
                   asio::bind_executor(strand_, [self = shared_from_this(), shared, call](const std::exception_ptr& bad,
                                                                                          Outcome outcome) {
                     self->calls_.erase(call);
                     self->Tried(std::move(*shared), bad ? Hopeless("it cannot be called") : std::move(outcome));
                   }));
  }

  void Tried(Job job, const Outcome& outcome) {
    if (closed_) return;
    if (outcome.kind != Outcome::Kind::kDone) {
      ++job.failed;
      if (outcome.kind == Outcome::Kind::kAgain && job.failed < limits_.tries) {
        job.due = Clock::now() + limits_.pause(job.failed);
        return Add(std::move(job));
      }
      spdlog::warn("webhook to {} given up after {} {}: {}", job.address.Shown(), job.failed,
                   job.failed == 1 ? "try" : "tries", outcome.why);
    }
    Pump();
  }

  // Static, and with its own share of everything it uses, as it may outlive the webhooks.
  static asio::awaitable<Outcome> Try(std::shared_ptr<Impl> self, std::shared_ptr<const Job> job,
                                      std::shared_ptr<Call> call) {
    const WebhookAddress& address = job->address;
    const auto deadline = Clock::now() + self->limits_.try_time;
    const auto lookup = co_await self->LookUp(address, call, deadline);
    if (self->closed_) co_return Hopeless("closed");
    if (!lookup->done) co_return Again("the name was not found in time");
    if (lookup->error) co_return Again("the name was not found: " + lookup->error.message());
    // The connection goes to an address that was checked here; the name is not asked for again.
    if (!self->allow_private_) {
      std::erase_if(lookup->found, [](const tcp::endpoint& one) { return !OnOpenInternet(one.address()); });
    }
    if (lookup->found.empty()) co_return Hopeless("its address is not on the open internet");

    error_code error;
    call->stream.expires_at(deadline);
    co_await call->stream.async_connect(lookup->found, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return Again("cannot connect: " + error.message());
    http::request<http::string_body> request(http::verb::post, address.target, 11);
    request.set(http::field::host, address.Authority());
    request.set(http::field::user_agent, "furlong");
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.body() = job->json;
    request.prepare_payload();
    if (!address.tls) {
      co_return co_await Exchange(call->stream, request);
    }

    asio::ssl::stream<beast::tcp_stream&> secure(call->stream, self->tls_);
    secure.set_verify_callback(asio::ssl::host_name_verification(address.host), error);
    asio::ip::make_address(address.host, error);
    const bool named = static_cast<bool>(error);  // a number has no place in the handshake
    if (named && SSL_set_tlsext_host_name(secure.native_handle(), address.host.c_str()) != 1) {
      co_return Hopeless("its name does not fit a handshake");
    }
    co_await secure.async_handshake(asio::ssl::stream_base::client, asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      std::string why = "no secure connection: " + error.message();
      co_return CertificateRefused(error) ? Hopeless(std::move(why)) : Again(std::move(why));
    }
    co_return co_await Exchange(secure, request);
  }

  asio::awaitable<std::shared_ptr<Lookup>> LookUp(const WebhookAddress& address, std::shared_ptr<Call> call,
                                                  Clock::time_point deadline) {
    const auto lookup = std::make_shared<Lookup>(strand_);
    call->looking_up.expires_at(deadline);
    lookup->resolver.async_resolve(
        address.host, std::to_string(address.port), tcp::resolver::numeric_service,
        asio::bind_executor(strand_, [lookup, call](const error_code& error, const tcp::resolver::results_type& found) {
          lookup->done = true;
          lookup->error = error;
          for (const auto& one : found) lookup->found.push_back(one.endpoint());
          call->looking_up.cancel();
        }));
    error_code ignored;
    co_await call->looking_up.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    lookup->resolver.cancel();
    co_return lookup;
  }

  asio::strand<asio::any_io_executor> strand_;
  const bool allow_private_;
  WebhookLimits limits_;
  asio::ssl::context tls_;
  asio::steady_timer next_try_;
  std::deque<Job> waiting_;  // oldest first
  std::set<std::shared_ptr<Call>> calls_;
  bool closed_ = false;
};

Webhooks::Webhooks(const asio::any_io_executor& executor, bool allow_private, WebhookLimits limits)
    : impl_(std::make_shared<Impl>(executor, allow_private, std::move(limits))) {}

Webhooks::~Webhooks() {
  try {
    impl_->Close();
  } catch (const std::exception&) {
    return;  // out of memory: what is under way ends by itself
  }
}

void Webhooks::Post(const std::string& url, std::string json) {
  auto address = ReadWebhookAddress(url);
  if (!address) return spdlog::warn("webhook dropped: what was given as its address cannot be called");
  try {
    impl_->Post(std::move(*address), std::move(json));
  } catch (const std::exception& trouble) {
    spdlog::warn("webhook dropped: {}", trouble.what());
  }
}

}  // namespace furlong::server

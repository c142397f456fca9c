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

constexpr std::uint32_t kMaxAnswerHeaderBytes = 16 * 1024;

// A notification to deliver.
struct Job {
  WebhookAddress address;
  std::string json;
  int failed = 0;         // attempts
  Clock::time_point due;  // time of the next attempt
};

// The result of one attempt.
struct Outcome {
  enum class Kind : std::uint8_t { kDelivered, kRetry, kGiveUp };
  Kind kind = Kind::kGiveUp;
  std::string reason;  // for the log
};

Outcome Retry(std::string reason) { return {Outcome::Kind::kRetry, std::move(reason)}; }
Outcome GiveUp(std::string reason) { return {Outcome::Kind::kGiveUp, std::move(reason)}; }

// One attempt in progress: what Close() needs to abort it.
struct Attempt {
  explicit Attempt(const asio::any_io_executor& executor) : lookup_timer(executor), stream(executor) {}
  asio::steady_timer lookup_timer;  // expires at the attempt's deadline; cancelled when the lookup is done
  beast::tcp_stream stream;
};

// A DNS lookup. It cannot be interrupted, so it may outlive its attempt and owns everything it writes to.
struct Lookup {
  explicit Lookup(const asio::any_io_executor& executor) : resolver(executor) {}
  tcp::resolver resolver;
  bool done = false;
  error_code error;
  std::vector<tcp::endpoint> endpoints;
};

Outcome OutcomeOf(unsigned status) {
  if (status >= 200 && status < 300) return {Outcome::Kind::kDelivered, {}};
  std::string reason = "answered " + std::to_string(status);
  const bool temporary = status == 408 || status == 425 || status == 429 || status >= 500;
  return temporary ? Retry(std::move(reason)) : GiveUp(std::move(reason));
}

bool CertificateRefused(const error_code& error) {
  return error.category() == asio::error::get_ssl_category() &&
         ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_CERTIFICATE_VERIFY_FAILED;
}

// Sends the request and reads the header of the answer. The body is not read; the connection is closed instead.
template <class Stream>
asio::awaitable<Outcome> Exchange(Stream& stream, const http::request<http::string_body>& request) {
  error_code error;
  co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Retry("cannot send: " + error.message());
  beast::flat_buffer buffer(kMaxAnswerHeaderBytes);
  http::response_parser<http::empty_body> answer;
  answer.header_limit(kMaxAnswerHeaderBytes);
  co_await http::async_read_header(stream, buffer, answer, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Retry("no answer: " + error.message());
  co_return OutcomeOf(answer.get().result_int());
}

}  // namespace

// Everything except Post and Close runs on one strand.
class Webhooks::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(const asio::any_io_executor& executor, bool allow_private, WebhookLimits limits)
      : strand_(asio::make_strand(executor)),
        allow_private_(allow_private),
        limits_(std::move(limits)),
        tls_(asio::ssl::context::tls_client),
        retry_timer_(strand_) {
    error_code error;
    tls_.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                     asio::ssl::context::no_tlsv1_1);
    tls_.set_verify_mode(asio::ssl::verify_peer, error);
    tls_.set_default_verify_paths(error);
    if (error) spdlog::warn("webhooks: cannot read the certificates of this machine: {}", error.message());
    if (!limits_.retry_delay) {
      limits_.retry_delay = [](int failed) { return std::chrono::seconds(failed == 1 ? 30 : 120); };
    }
  }

  void Post(WebhookAddress address, std::string json) {
    asio::post(strand_,
               [self = shared_from_this(), job = Job{std::move(address), std::move(json), 0, Clock::now()}]() mutable {
                 self->Enqueue(std::move(job));
               });
  }

  void Close() {
    asio::post(strand_, [self = shared_from_this()] {
      self->closed_ = true;
      self->queue_.clear();
      self->retry_timer_.cancel();
      for (const auto& attempt : self->attempts_) {
        attempt->lookup_timer.cancel();
        attempt->stream.close();
      }
    });
  }

 private:
  void Enqueue(Job job) {
    if (closed_) return;
    if (queue_.size() >= limits_.max_queued) {
      spdlog::warn("webhook to {} dropped: too many are queued", queue_.front().address.Shown());
      queue_.pop_front();
    }
    queue_.push_back(std::move(job));
    StartDue();
  }

  // Starts the attempts that are due, and sets the timer for the next one.
  void StartDue() {
    const auto now = Clock::now();
    auto next = Clock::time_point::max();
    for (auto job = queue_.begin(); job != queue_.end() && attempts_.size() < limits_.max_concurrent;) {
      if (job->due > now) {
        next = std::min(next, job->due);
        ++job;
        continue;
      }
      Start(std::move(*job));
      job = queue_.erase(job);
    }
    if (attempts_.size() >= limits_.max_concurrent || next == Clock::time_point::max()) return;
    retry_timer_.expires_at(next);
    retry_timer_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->StartDue();
    });
  }

  void Start(Job job) {
    const auto attempt = std::make_shared<Attempt>(strand_);
    attempts_.insert(attempt);
    const auto shared = std::make_shared<Job>(std::move(job));
    asio::co_spawn(strand_, Run(shared_from_this(), shared, attempt),
                   asio::bind_executor(strand_, [self = shared_from_this(), shared, attempt](
                                                    const std::exception_ptr& error, Outcome outcome) {
                     self->attempts_.erase(attempt);
                     self->Finish(std::move(*shared), error ? GiveUp("it cannot be called") : std::move(outcome));
                   }));
  }

  // An attempt has ended: queues the job again or reports that it failed.
  void Finish(Job job, const Outcome& outcome) {
    if (closed_) return;
    if (outcome.kind != Outcome::Kind::kDelivered) {
      ++job.failed;
      if (outcome.kind == Outcome::Kind::kRetry && job.failed < limits_.attempts) {
        job.due = Clock::now() + limits_.retry_delay(job.failed);
        return Enqueue(std::move(job));
      }
      spdlog::warn("webhook to {} given up after {} {}: {}", job.address.Shown(), job.failed,
                   job.failed == 1 ? "try" : "tries", outcome.reason);
    }
    StartDue();
  }

  // Makes one attempt. Static, and shares ownership of everything it uses, because it may outlive the Webhooks.
  static asio::awaitable<Outcome> Run(std::shared_ptr<Impl> self, std::shared_ptr<const Job> job,
                                      std::shared_ptr<Attempt> attempt) {
    const WebhookAddress& address = job->address;
    const auto deadline = Clock::now() + self->limits_.attempt_timeout;
    const auto lookup = co_await self->LookUp(address, attempt, deadline);
    if (self->closed_) co_return GiveUp("closed");
    if (!lookup->done) co_return Retry("the name was not found in time");
    if (lookup->error) co_return Retry("the name was not found: " + lookup->error.message());
    // Connects to the addresses checked here; another lookup could give different ones (DNS rebinding).
    if (!self->allow_private_) {
      std::erase_if(lookup->endpoints, [](const tcp::endpoint& one) { return !OnOpenInternet(one.address()); });
    }
    if (lookup->endpoints.empty()) co_return GiveUp("its address is not on the open internet");

    error_code error;
    attempt->stream.expires_at(deadline);
    co_await attempt->stream.async_connect(lookup->endpoints, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return Retry("cannot connect: " + error.message());
    http::request<http::string_body> request(http::verb::post, address.target, 11);
    request.set(http::field::host, address.Authority());
    request.set(http::field::user_agent, "furlong");
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.body() = job->json;
    request.prepare_payload();
    if (!address.tls) {
      co_return co_await Exchange(attempt->stream, request);
    }

    asio::ssl::stream<beast::tcp_stream&> secure(attempt->stream, self->tls_);
    secure.set_verify_callback(asio::ssl::host_name_verification(address.host), error);
    asio::ip::make_address(address.host, error);
    const bool named = static_cast<bool>(error);  // the handshake takes names only, no IP addresses
    if (named && SSL_set_tlsext_host_name(secure.native_handle(), address.host.c_str()) != 1) {
      co_return GiveUp("its name does not fit a handshake");
    }
    co_await secure.async_handshake(asio::ssl::stream_base::client, asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      std::string reason = "no secure connection: " + error.message();
      co_return CertificateRefused(error) ? GiveUp(std::move(reason)) : Retry(std::move(reason));
    }
    co_return co_await Exchange(secure, request);
  }

  asio::awaitable<std::shared_ptr<Lookup>> LookUp(const WebhookAddress& address, std::shared_ptr<Attempt> attempt,
                                                  Clock::time_point deadline) {
    const auto lookup = std::make_shared<Lookup>(strand_);
    attempt->lookup_timer.expires_at(deadline);
    lookup->resolver.async_resolve(
        address.host, std::to_string(address.port), tcp::resolver::numeric_service,
        asio::bind_executor(strand_,
                            [lookup, attempt](const error_code& error, const tcp::resolver::results_type& results) {
                              lookup->done = true;
                              lookup->error = error;
                              for (const auto& one : results) lookup->endpoints.push_back(one.endpoint());
                              attempt->lookup_timer.cancel();
                            }));
    error_code ignored;
    co_await attempt->lookup_timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    lookup->resolver.cancel();
    co_return lookup;
  }

  asio::strand<asio::any_io_executor> strand_;
  const bool allow_private_;
  WebhookLimits limits_;
  asio::ssl::context tls_;
  asio::steady_timer retry_timer_;               // until the next queued job is due
  std::deque<Job> queue_;                        // oldest first
  std::set<std::shared_ptr<Attempt>> attempts_;  // in progress
  bool closed_ = false;
};

Webhooks::Webhooks(const asio::any_io_executor& executor, bool allow_private, WebhookLimits limits)
    : impl_(std::make_shared<Impl>(executor, allow_private, std::move(limits))) {}

Webhooks::~Webhooks() {
  try {
    impl_->Close();
  } catch (const std::exception&) {
    return;  // out of memory: attempts in progress end by themselves
  }
}

void Webhooks::Post(const std::string& url, std::string json) {
  auto address = ReadWebhookAddress(url);
  if (!address) return spdlog::warn("webhook dropped: its address cannot be called");
  try {
    impl_->Post(std::move(*address), std::move(json));
  } catch (const std::exception& trouble) {
    spdlog::warn("webhook dropped: {}", trouble.what());
  }
}

}  // namespace furlong::server

// Sends notifications to other services: a JSON text, posted to a URL that a person entered.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace furlong::server {

struct WebhookLimits {
  int attempts = 3;                                   // per notification
  std::chrono::milliseconds attempt_timeout{10'000};  // from the DNS lookup to the answer
  std::size_t max_concurrent = 20;                    // attempts in progress
  std::size_t max_queued = 1000;  // notifications waiting for an attempt; the oldest is dropped first
  // How long to wait before the next attempt, after `failed` failed ones; empty: 30 s, then 2 min.
  std::function<std::chrono::milliseconds(int failed)> retry_delay;
};

class Webhooks {
 public:
  // `allow_private`: may call addresses of this machine and of private networks, which outsiders must not reach through
  // the server.
  Webhooks(const boost::asio::any_io_executor& executor, bool allow_private, WebhookLimits limits = {});
  // Drops everything in progress and queued.
  ~Webhooks();

  // Posts `json` to an http:// or https:// URL and retries if that fails. Certificates are checked. A failure is logged
  // without the URL's path, which may be a secret. Can be called from any thread; neither blocks nor throws.
  void Post(const std::string& url, std::string json);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::server

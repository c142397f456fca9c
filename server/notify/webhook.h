// Tells other services that it is somebody's turn: a JSON text, posted to an address that a person gave.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace furlong::server {

struct WebhookLimits {
  int tries = 3;
  std::chrono::milliseconds try_time{10'000};  // from the lookup of the name to the answer
  std::size_t at_once = 20;                    // tries under way
  std::size_t waiting = 1000;                  // to be tried, or tried again; beyond that the oldest is dropped
  // How long to wait after so many tries that failed; empty: half a minute, then two.
  std::function<std::chrono::milliseconds(int failed)> pause;
};

class Webhooks {
 public:
  // `allow_private`: may call addresses of this machine and the local network, which strangers must not reach through
  // us.
  Webhooks(const boost::asio::any_io_executor& executor, bool allow_private, WebhookLimits limits = {});
  // Whatever is under way or waits is given up.
  ~Webhooks();

  // http:// or https://, the certificate checked. Tries a few times, then gives up and logs that it did, without the
  // address's path, which may be a secret. From any thread. Never waits, never throws.
  void Post(const std::string& url, std::string json);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::server

// Tells other services that it is somebody's turn: a JSON text, posted to an address that a person gave.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <string>

namespace furlong::server {

class Webhooks {
 public:
  // `allow_private`: may call addresses of this machine and the local network, which strangers must not reach through
  // us.
  Webhooks(boost::asio::any_io_executor executor, bool allow_private);
  ~Webhooks();

  // http:// or https://, the certificate checked. Tries a few times, then gives up and logs that it did, without the
  // address's path, which may be a secret. Never waits, never throws.
  void Post(const std::string& url, std::string json);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace furlong::server

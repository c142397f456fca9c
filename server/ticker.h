// Calls something regularly, whatever happens to a single call.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>

namespace furlong::server {

class Ticker {
 public:
  using Duration = boost::asio::steady_timer::duration;

  // `tick`: called on the thread of `loop`, with how late it is.
  Ticker(boost::asio::io_context& loop, Duration every, std::function<void(Duration late)> tick)
      : timer_(loop), every_(every), tick_(std::move(tick)) {}

  void Start();
  // There is no further call.
  void Stop();

 private:
  boost::asio::steady_timer timer_;
  Duration every_;
  std::function<void(Duration late)> tick_;
  bool stopped_ = false;
};

}  // namespace furlong::server

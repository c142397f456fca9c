// Threads for work that takes long, and how much of it may wait.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <limits>

namespace furlong::server {

// Everything but the work itself happens on the thread of `loop`.
class WorkPool {
 public:
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  // `most`: pieces of work that wait or are being done.
  WorkPool(boost::asio::io_context& loop, std::size_t threads, std::size_t most = kNoLimit)
      : loop_(loop), most_(most), pool_(threads) {}

  // Calls `work` on another thread, then `done` on that of the loop, with whether `work` did not throw. False: there is
  // too much already, and neither is called.
  bool Run(std::function<void()> work, std::function<void(bool well)> done);
  // Begins nothing more. Join waits for what has been begun.
  void Stop() { pool_.stop(); }
  void Join() { pool_.join(); }

 private:
  boost::asio::io_context& loop_;
  std::size_t most_;
  std::size_t waiting_ = 0;  // or being done
  boost::asio::thread_pool pool_;
};

}  // namespace furlong::server

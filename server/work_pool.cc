#include "server/work_pool.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/guarded.h"

namespace furlong::server {

bool WorkPool::Run(std::function<void()> work, std::function<void(bool)> done) {
  if (waiting_ >= most_) return false;
  ++waiting_;
  boost::asio::post(pool_, [this, work = std::move(work), done = std::move(done)]() mutable {
    const bool well = Guarded("in background work", work);  // for example, no memory for a passphrase
    boost::asio::post(loop_, [this, well, done = std::move(done)] {
      --waiting_;
      Guarded("after background work", [&] { done(well); });
    });
  });
  return true;
}

}  // namespace furlong::server

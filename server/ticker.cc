#include "server/ticker.h"

#include "server/guarded.h"

namespace furlong::server {

void Ticker::Start() {
  timer_.expires_after(every_);
  timer_.async_wait([this, due = timer_.expiry()](const boost::system::error_code& error) {
    if (error || stopped_) return;
    Guarded("in a tick", [&] { tick_(std::chrono::steady_clock::now() - due); });
    if (!stopped_) Start();
  });
}

void Ticker::Stop() {
  stopped_ = true;
  timer_.cancel();
}

}  // namespace furlong::server

#include "tests/simulation/link.h"

#include <algorithm>
#include <utility>

#include "tests/simulation/world.h"

namespace furlong::simulation {

void Link::Send(std::shared_ptr<const std::string> message) {
  if (closing_ || gone_) return;
  world_.checks().Served(*this);
  if (broken) return;
  Scheduler& scheduler = world_.scheduler();
  world_.CheckSecrets(*table, *this, *message);
  Time at = std::max(scheduler.now() + scheduler.Between(1, 120), last_to_client_);
  at = std::max(at, stalled_until);
  last_to_client_ = at;
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), message] {
    if (!self->broken) self->owner_.OnMessage(*message, self->twin);
  });
}

void Link::CloseWith(wire::ByeReason why) {
  if (std::exchange(closing_, true)) return;
  if (why == "in-repair") world_.CheckRepair(*table);
  if (broken) return;
  Scheduler& scheduler = world_.scheduler();
  const Time at = std::max(scheduler.now() + 1, last_to_client_);
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), why = std::string(why)] {
    if (!self->broken) self->owner_.OnClosed(self, why);
  });
}

void Link::Disconnect() {
  gone_ = true;
  table->Disconnect(shared_from_this());
}

void Link::FromClient(const std::string& text, std::function<void()> arrives, std::function<void()> handled) {
  Scheduler& scheduler = world_.scheduler();
  const Time at = std::max(scheduler.now() + scheduler.Between(1, 120), last_to_server_);
  last_to_server_ = at;
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), text, arrives = std::move(arrives),
                                         handled = std::move(handled), generation = world_.generation()] {
    if (self->broken || self->world_.process() == nullptr || generation != self->world_.generation()) return;
    if (!self->closed) self->world_.checks().Served(*self);
    if (arrives) arrives();
    self->table->Receive(self, text);
    if (handled) handled();
    if (!self->table->stored().kicked.empty()) self->world_.checks().CheckKicked(*self->table);
  });
}

}  // namespace furlong::simulation

// Plays a meeting to its end: riders decide, chance gives, facts follow.
#pragma once

#include <memory>
#include <span>

#include "riders/rider.h"

namespace furlong {

// One rider for each player. Returns the number of decisions made.
// A rider whose decision is refused, or is not its to make, breaks its contract: that aborts.
std::int64_t PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                         EventSink* sink = nullptr);

}  // namespace furlong

// Plays a meeting to its end with house riders.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "riders/rider.h"

namespace furlong {

// `riders` has one rider for each player. Returns the number of decisions made. Aborts if a rider makes a decision that
// is refused or belongs to another player: that is a bug. Leaves the meeting unfinished if stop(), which is called
// before each decision, is true.
std::int64_t PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                         EventSink* sink = nullptr, const std::function<bool()>& stop = {});

}  // namespace furlong

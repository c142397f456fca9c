// Plays a meeting to its end with house riders.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "riders/rider.h"

namespace furlong {

// How far PlayMeeting came.
struct PlayedMeeting {
  std::int64_t decisions = 0;              // decisions made
  std::optional<RefusedDecision> refused;  // set: a rider decided this, which is illegal; the meeting stopped before it

  bool ok() const { return !refused; }
};

// `riders` has one rider for each player. Stops before a decision that is illegal or belongs to another player: that is
// a bug of the rider. Leaves the meeting unfinished, too, if stop(), which is called before each decision, is true.
[[nodiscard]] PlayedMeeting PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders,
                                        const Chance& chance, EventSink* sink = nullptr,
                                        const std::function<bool()>& stop = {});

}  // namespace furlong

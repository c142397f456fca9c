// Helpers for the tests of python/: meetings of all kinds, played at random through the flat actions.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "python/actions.h"
#include "python/game.h"
#include "python/state.h"
#include "riders/rollout.h"

namespace furlong::python::testing {

// How many kinds of meetings (riders/kinds.h) the tests play. 80 in a row have all numbers of horses with all options.
inline constexpr std::uint64_t kKinds = 160;

// Fails the test if an event is about to happen that the rules refuse.
class LegalSink : public EventSink {
 public:
  explicit LegalSink(const Position& position) : position_(position) {}
  void On(const Event& event) override {
    if (event.kind == Event::Kind::kChance) {
      EXPECT_TRUE(position_.meeting.Ask(event.outcome).ok());
    } else if (event.kind == Event::Kind::kDecision && position_.meeting.need() != Need::kReveal) {
      EXPECT_TRUE(position_.meeting.Ask(event.decision).ok());
    }
    ++events;
  }
  int events = 0;

 private:
  const Position& position_;
};

template <typename T>
const T& AnyOf(const std::vector<T>& list, FastRandom& random) {
  return list[random.Below(static_cast<std::uint32_t>(list.size()))];
}

// Carries out chance and facts until a player must decide or the meeting is over.
inline void ToDecision(Position& position, FastRandom& random, EventSink* sink = nullptr) {
  while (!IsDecision(position.meeting.need()) && !position.meeting.over()) {
    position.Settle(sink);
    if (IsChance(position.meeting.need())) position.Do(ThrowFor(position.meeting, random), sink);
  }
}

// A legal action at random. Without bonuses, hands run empty.
inline Action AnyAction(const Position& position, bool with_bonus, FastRandom& random) {
  for (;;) {
    const Action action = AnyOf(LegalActions(position), random);
    if (with_bonus || action < kBonus || action >= kPace) return action;
  }
}

// Plays kind `index` at random, the second 80 without any bonus, and calls look(position, game, random) before every
// single action.
template <typename Look>
void PlayKind(std::uint64_t index, Look&& look) {
  const auto game = Game::OfKind(index);
  FastRandom random(index);
  Position position(game->programme());
  LegalSink sink(position);
  for (ToDecision(position, random, &sink); !position.meeting.over(); ToDecision(position, random, &sink)) {
    look(position, *game, random);
    Apply(position, AnyAction(position, index < 80, random), &sink);
  }
  EXPECT_GT(sink.events, 100);
}

// The same with a state that has a seed, so that it carries out chance itself.
inline State PlayedState(std::uint64_t index, int actions = 1 << 30) {
  FastRandom random(index);
  State state(Game::OfKind(index), SeedOf("played", index));
  for (; actions > 0 && !state.over(); --actions) state.Apply(AnyOf(state.LegalActions(), random));
  return state;
}

}  // namespace furlong::python::testing

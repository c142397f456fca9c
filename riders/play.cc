#include "riders/play.h"

#include <cstdlib>

namespace furlong {
namespace {

// Seats may take a bonus whenever anybody is asked for anything.
long OfferBonuses(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, EventSink* sink) {
  long taken = 0;
  for (PlayerId seat = 0; seat < riders.size(); ++seat) {
    if (!riders[seat]->Stirs()) continue;
    const auto horse = riders[seat]->TakeBonusOutOfTurn(See(meeting, seat));
    if (horse && meeting.Do(Decision::Bonus(*horse), sink).ok()) ++taken;
  }
  return taken;
}

}  // namespace

long PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                 EventSink* sink) {
  long decisions = 0;
  while (!meeting.over()) {
    decisions += OfferBonuses(meeting, riders, sink);
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      if (!meeting.Do(chance.For(meeting), sink).ok()) std::abort();
    } else {
      const PlayerId seat = meeting.decider();
      if (!meeting.Do(riders[seat]->Decide(See(meeting, seat)), sink).ok()) std::abort();
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace furlong

#include "riders/play.h"

#include <cstdlib>

namespace furlong {
namespace {

// Moments at which a rider out of turn may reach for a bonus. In the middle of a deal, a fall or the placing nobody
// at a table would.
bool GoodMoment(Need need) {
  switch (need) {
    case Need::kBoxes:
    case Need::kShuffle:
    case Need::kLose:
    case Need::kDrop:
    case Need::kFall:
    case Need::kPlace:
    case Need::kResult: return false;
    default: return true;
  }
}

long OfferBonuses(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, EventSink* sink) {
  long taken = 0;
  if (!GoodMoment(meeting.need())) return taken;
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

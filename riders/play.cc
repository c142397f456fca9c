#include "riders/play.h"

#include <cstdlib>

namespace furlong {
namespace {

// True if riders are asked now whether they take a bonus out of turn. Not in the middle of a deal, a fall or the
// placing, when no person at a table would take one.
bool IsMomentForBonus(Need need) {
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

std::int64_t OfferBonuses(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, EventSink* sink) {
  std::int64_t taken = 0;
  if (!IsMomentForBonus(meeting.need())) return taken;
  for (PlayerId seat = 0; seat < riders.size(); ++seat) {
    if (!riders[seat]->Stirs()) continue;
    const auto horse = riders[seat]->TakeBonusOutOfTurn(See(meeting, seat));
    if (!horse) continue;
    if (meeting.programme().OwnerOf(*horse) != seat || !meeting.Do(Decision::Bonus(*horse), sink).ok()) std::abort();
    ++taken;
  }
  return taken;
}

}  // namespace

std::int64_t PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                         EventSink* sink) {
  std::int64_t decisions = 0;
  while (!meeting.over()) {
    decisions += OfferBonuses(meeting, riders, sink);
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      if (!meeting.Do(chance.For(meeting), sink).ok()) std::abort();
    } else {
      const PlayerId seat = meeting.decider();
      const Decision decision = riders[seat]->Decide(See(meeting, seat));
      const bool own = decision.kind == Decision::Kind::kPace || meeting.programme().OwnerOf(decision.horse) == seat;
      if (!own || !meeting.Do(decision, sink).ok()) std::abort();
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace furlong

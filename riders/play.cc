#include "riders/play.h"

#include <bit>
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

// Public information; without it there is nothing to ask a rider about.
bool HasBonusLeft(const Meeting& meeting, PlayerId seat) {
  const Board& board = meeting.board();
  for (unsigned own = meeting.programme().HorsesOf(seat); own != 0; own &= own - 1) {
    if (board.bonus_race[static_cast<std::size_t>(std::countr_zero(own))] == kBonusNotTaken) return true;
  }
  return false;
}

std::int64_t OfferBonuses(Meeting& meeting, SeatViews& views, std::span<const std::unique_ptr<Rider>> riders,
                          EventSink* sink) {
  std::int64_t taken = 0;
  if (!IsMomentForBonus(meeting.need())) return taken;
  for (PlayerId seat = 0; seat < riders.size(); ++seat) {
    if (!riders[seat]->Stirs() || !HasBonusLeft(meeting, seat)) continue;
    const auto horse = riders[seat]->TakeBonusOutOfTurn(views.Of(seat));
    if (!horse) continue;
    if (meeting.programme().OwnerOf(*horse) != seat || !meeting.Do(Decision::Bonus(*horse), sink).ok()) std::abort();
    ++taken;
  }
  return taken;
}

}  // namespace

std::int64_t PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                         EventSink* sink, const std::function<bool()>& stop) {
  std::int64_t decisions = 0;
  SeatViews views(meeting);
  while (!meeting.over()) {
    decisions += OfferBonuses(meeting, views, riders, sink);
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      if (!meeting.Do(chance.For(meeting), sink).ok()) std::abort();
    } else {
      if (stop && stop()) break;
      const PlayerId seat = meeting.decider();
      const Decision decision = riders[seat]->Decide(views.Of(seat));
      const bool own = decision.kind == Decision::Kind::kPace || meeting.programme().OwnerOf(decision.horse) == seat;
      if (!own || !meeting.Do(decision, sink).ok()) std::abort();
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace furlong

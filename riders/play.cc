#include "riders/play.h"

#include <bit>

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

// Offers riders their bonuses out of turn.
class BonusOffers {
 public:
  BonusOffers(Meeting& meeting, SeatViews& views, std::span<const std::unique_ptr<Rider>> riders)
      : meeting_(meeting), views_(views), riders_(riders) {
    FindBonusesLeft();
  }

  // Asks all riders that have a bonus left. Returns false if one took a bonus that it may not take.
  bool Make(EventSink* sink, PlayedMeeting& played) {
    if (seats_left_ == 0 || !IsMomentForBonus(meeting_.need())) return true;
    for (unsigned left = seats_left_; left != 0; left &= left - 1) {
      const auto seat = static_cast<PlayerId>(std::countr_zero(left));
      if (!riders_[seat]->ConsidersBonus()) continue;
      const auto horse = riders_[seat]->TakeBonusOutOfTurn(views_.Of(seat));
      if (horse && !Do(seat, Decision::Bonus(*horse), sink, played)) return false;
    }
    return true;
  }

  // Does a rider's decision, unless it is illegal: then `played` says so.
  bool Do(PlayerId seat, const Decision& decision, EventSink* sink, PlayedMeeting& played) {
    if (const Refusal refusal = meeting_.Ask(decision); !refusal.ok()) {
      played.refused = {seat, decision, refusal};
      return false;
    }
    const bool bonus = decision.kind == Decision::Kind::kBonus;
    // What is due can only be decided for the horse in turn, but a bonus may be taken for any horse.
    if (bonus && meeting_.programme().OwnerOf(decision.horse) != seat) {
      played.refused = {seat, decision, {.reason = Reason::kNotThisPlayer, .horse = decision.horse}};
      played.refused->refusal.player = meeting_.programme().OwnerOf(decision.horse);
      return false;
    }
    meeting_.Apply(decision, sink);
    ++played.decisions;
    if (bonus) FindBonusesLeft();
    return true;
  }

  // To be called after dealing, which gives bonuses and takes some away (R2.5). Public information; without a bonus
  // there is nothing to ask a rider about.
  void FindBonusesLeft() {
    seats_left_ = 0;
    for (HorseId horse = 0; horse < meeting_.programme().horses(); ++horse) {
      if (meeting_.board().bonus_race[horse] == kBonusNotTaken) {
        seats_left_ |= 1u << meeting_.programme().OwnerOf(horse);
      }
    }
  }

 private:
  Meeting& meeting_;
  SeatViews& views_;
  std::span<const std::unique_ptr<Rider>> riders_;
  unsigned seats_left_ = 0;  // bit set: seats that have a bonus left
};

}  // namespace

PlayedMeeting PlayMeeting(Meeting& meeting, std::span<const std::unique_ptr<Rider>> riders, const Chance& chance,
                          EventSink* sink, const std::function<bool()>& stop) {
  PlayedMeeting played;
  SeatViews views(meeting);
  BonusOffers offers(meeting, views, riders);
  ChanceAhead draws(chance);
  while (!meeting.over()) {
    if (!offers.Make(sink, played)) break;
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      meeting.Apply(draws.For(meeting), sink);
      offers.FindBonusesLeft();
    } else {
      if (stop && stop()) break;
      const PlayerId seat = meeting.decider();
      if (!offers.Do(seat, riders[seat]->Decide(views.Of(seat)), sink, played)) break;
    }
  }
  return played;
}

}  // namespace furlong

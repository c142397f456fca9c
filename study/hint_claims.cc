// What can be claimed about two choices.
#include <algorithm>

#include "study/hint_reason.h"

namespace furlong {
namespace {

using Kind = HintClaim::Kind;

constexpr int kFarthestMove = 12;  // points of the highest card, and of the highest sum
constexpr int kCornerGain = 2;     // squares of another lane that a move may gain on its points in a corner, at most
constexpr int kCloseBehind = 7;    // squares: as near as this, a horse ahead is in the way of most cards
constexpr int kLowCard = 6;        // 3, 4 and 6 are low

// Where a choice takes a horse, as far as it is certain.
struct Ending {
  enum class Kind : std::uint8_t { kUnknown, kStandsLimit, kMoves, kFalls };
  Kind kind = Kind::kUnknown;
  int points = 0;  // given
  int spent = 0;
  std::vector<Square> ends;  // squares it may end on; none if it falls

  bool known() const { return kind != Kind::kUnknown; }
};

class Comparison {
 public:
  Comparison(const SeatView& view, HorseId horse) : view_(view), course_(view.course()), horse_(horse) {
    from_ = view.board.field.At(horse);
  }

  Ending Stands(int points) const { return {Ending::Kind::kStandsLimit, points, 0, {from_}}; }
  Ending Moves(int points, RoundKind kind) const {
    const Rides rides = FindRides(course_, view_.board.field, horse_, points, kind);
    if (rides.outcome() == Rides::Outcome::kFall) return {Ending::Kind::kFalls, points, 0, {}};
    Ending ending{Ending::Kind::kMoves, points, rides.points(), {}};
    if (rides.outcome() == Rides::Outcome::kBlocked) {
      ending.spent = 0;
      ending.ends.push_back(from_);
    } else {
      rides.ForEach(course_, [&](Square to) { ending.ends.push_back(to); });
    }
    return ending;
  }
  Ending RidesTo(Square to) const {
    return {Ending::Kind::kMoves, view_.board.points, view_.board.rides.points(), {to}};
  }
  // R6.5: a card face down is certain to do what it would do now only if the horse is the first to move.
  Ending Plays(Card card) const {
    const Board& board = view_.board;
    if (board.AboveLimit(horse_, card)) return Stands(Value(card));
    if (board.need == Need::kSeal && board.order[0] != horse_) return {};
    return Moves(Value(card), RoundKind::kCard);
  }

  void Compare(const Ending& best, const Ending& other, RoundKind kind) {
    if (!best.known() || !other.known() || best.kind == Ending::Kind::kFalls) return;
    Against(best, other, kind);
    Finish(best, other);
    Jump(best, other);
    Passing(best, other);
    StayingBack(best, other);
  }
  void CompareSquares(Square best, Square other) {
    Blocking(best, other);
    Behind(best, other);
    const int fewer = ToGo(other) - ToGo(best);
    if (!course_.Crossed(best) && !course_.Crossed(other) && fewer > 0) Add(Kind::kShorter).amount = fewer;
  }
  void CompareCards(Card best, Card other, const Ending& best_ends, const Ending& other_ends) {
    if (best_ends.kind == Ending::Kind::kStandsLimit && other_ends.kind != Ending::Kind::kStandsLimit) {
      HintClaim& claim = Add(Kind::kWaits);
      claim.card = best;
      claim.limit = view_.board.limits[horse_];
    }
    if (other_ends.kind == Ending::Kind::kStandsLimit && best_ends.kind != Ending::Kind::kStandsLimit) {
      HintClaim& claim = Add(Kind::kStands);
      claim.card = other;
      claim.limit = view_.board.limits[horse_];
    }
    if (IsJoker(other) && !IsJoker(best)) Add(Kind::kSavesJoker).card = other;
    if (Value(other) <= Value(best) || IsJoker(best)) return;
    if (view_.hands[horse_].NthCard(0) == best && Value(best) <= kLowCard) Add(Kind::kSpendsLow).card = best;
    if (!IsJoker(other)) Add(Kind::kSavesCard).card = other;
  }
  void ComparePoints(const Ending& best, const Ending& other) {
    const bool both = best.kind == Ending::Kind::kMoves && other.kind == Ending::Kind::kMoves;
    if (both && best.spent > other.spent) Add(Kind::kFurther).amount = best.spent - other.spent;
  }

  HintClaim& Add(Kind kind) { return claims_.emplace_back(HintClaim{.kind = kind, .horse = horse_}); }
  std::vector<HintClaim> Take() { return std::move(claims_); }

 private:
  int Line(Square square) const { return course_.LineOf(square); }
  int ToGo(Square square) const { return course_.FinishSquare(square.lane) - square.number; }
  int FirstLine(const Ending& ending) const {
    int line = Line(ending.ends.front());
    for (const Square end : ending.ends) line = std::min(line, Line(end));
    return line;
  }
  // -1 for a horse that falls.
  int LastLine(const Ending& ending) const {
    int line = -1;
    for (const Square end : ending.ends) line = std::max(line, Line(end));
    return line;
  }
  template <typename F>
  bool All(const Ending& ending, F&& f) const {
    return std::all_of(ending.ends.begin(), ending.ends.end(), f);
  }
  template <typename F>
  bool None(const Ending& ending, F&& f) const {
    return std::none_of(ending.ends.begin(), ending.ends.end(), f);
  }
  template <typename F>
  void ForOthers(F&& f) const {
    for (HorseId other = 0; other < view_.programme->horses(); ++other) {
      if (other != horse_ && view_.board.field.OnCourse(other)) f(other, Line(view_.board.field.At(other)));
    }
  }
  // True if this horse has its turn of the round after ours. R6.5: without a card face down it has none.
  bool StillToMove(HorseId other) const {
    const Board& board = view_.board;
    const bool sealed = view_.programme->options().sealed_cards && board.round_kind() == RoundKind::kCard;
    if (sealed && ((board.sealed >> other) & 1) == 0) return false;
    for (int i = board.turn + 1; i < board.order_size; ++i) {
      if (board.order[static_cast<std::size_t>(i)] == other) return true;
    }
    return false;
  }

  void Against(const Ending& best, const Ending& other, RoundKind kind) {
    if (other.kind == Ending::Kind::kFalls) {
      Add(Kind::kFalls).fence = FenceAhead(other.points);
    } else if (other.kind == Ending::Kind::kMoves && other.spent < other.points && best.spent == best.points &&
               best.kind == Ending::Kind::kMoves) {
      // A fence may be in the way instead of horses (R9.4).
      const HorseId rival = InTheWay(other, kind);
      if (rival == kNoHorse && !course_.take_offs().empty()) return;
      HintClaim& claim = Add(Kind::kShort);
      claim.rival = rival;
      claim.amount = other.spent;
      claim.of = other.points;
    }
  }
  // The horse without which the points would take us further; kNoHorse if it takes more than one.
  HorseId InTheWay(const Ending& ending, RoundKind kind) const {
    for (HorseId other = 0; other < view_.programme->horses(); ++other) {
      if (other == horse_ || !view_.board.field.OnCourse(other)) continue;
      Field without = view_.board.field;
      without.Remove(other);
      const Rides rides = FindRides(course_, without, horse_, ending.points, kind);
      if (rides.outcome() == Rides::Outcome::kRide && rides.points() > ending.spent) return other;
    }
    return kNoHorse;
  }
  // The number of the fence at which a horse falls with these points: the next one, unless a second can be reached.
  std::uint8_t FenceAhead(int points) const {
    const auto& fences = course_.take_offs();
    const std::size_t next = course_.At(from_).next_fence;
    if (next >= fences.size()) return 0;
    for (std::size_t lane = 0; next + 1 < fences.size() && lane < kLanes; ++lane) {
      if (fences[next + 1].square[lane] - course_.At(from_).behind[lane] < points + kCornerGain) return 0;
    }
    return static_cast<std::uint8_t>(fences[next].number);
  }

  void Finish(const Ending& best, const Ending& other) {
    const auto crosses = [&](Square end) { return course_.Crossed(end); };
    if (All(best, crosses) && None(other, crosses)) Add(Kind::kCrosses);
  }
  void Jump(const Ending& best, const Ending& other) {
    const std::size_t next = course_.At(from_).next_fence;
    if (next >= course_.take_offs().size()) return;
    const Course::TakeOff& fence = course_.take_offs()[next];
    const auto over = [&](Square end) { return end.number > fence.square[end.lane]; };
    if (All(best, over) && None(other, over)) Add(Kind::kJumps).fence = static_cast<std::uint8_t>(fence.number);
  }
  // Only rivals that are ahead now: they have moved in this round, and stay where they are.
  void Passing(const Ending& best, const Ending& other) {
    const int line = Line(from_);
    const int reached = FirstLine(best);
    HorseId passed = kNoHorse;
    int passed_line = line;
    int lead = line;
    ForOthers([&](HorseId rival, int at) {
      lead = std::max(lead, at);
      if (at <= passed_line || at >= reached || at < LastLine(other) || view_.Mine(rival)) return;
      passed = rival;
      passed_line = at;
    });
    if (passed == kNoHorse) return;
    Add(passed_line == lead && view_.board.placed == 0 ? Kind::kLeads : Kind::kPasses).rival = passed;
  }
  // In the order of a round, all horses ahead have moved, and those behind can only come nearer. So whoever is ahead
  // now is ahead in the next round too.
  void StayingBack(const Ending& best, const Ending& other) {
    const auto crosses = [&](Square end) { return course_.Crossed(end); };
    if (other.kind == Ending::Kind::kFalls || !None(best, crosses) || !None(other, crosses) || RaceMayEnd()) return;
    int ahead = view_.board.placed;        // at least, with the recommended choice
    int ahead_other = view_.board.placed;  // at most, with the other
    HorseId first = kNoHorse;
    int first_line = -1;
    ForOthers([&](HorseId rival, int at) {
      if (at > FirstLine(other)) ++ahead_other;
      if (at <= LastLine(best)) return;
      ++ahead;
      if (at <= first_line) return;
      first = rival;
      first_line = at;
    });
    if (first == kNoHorse || LimitAt(ahead + 1) <= LimitAt(ahead_other + 1)) return;
    HintClaim& claim = Add(ahead_other == 0 ? Kind::kOutOfLead : Kind::kStaysBack);
    claim.rival = first;
    claim.limit = LimitAt(ahead + 1);
  }
  // R10.2: with `finish: first`, true if somebody has crossed or may cross in this round, so that no other follows.
  bool RaceMayEnd() const {
    if (!view_.programme->options().finish_first) return false;
    bool may = false;
    ForOthers([&](HorseId other, int) {
      const Square at = view_.board.field.At(other);
      for (int lane = 0; lane < kLanes; ++lane) {
        const int to_go = course_.FinishSquare(lane) - course_.At(at).behind[static_cast<std::size_t>(lane)];
        may = may || to_go <= kFarthestMove + kCornerGain;
      }
    });
    return may;
  }

  // The nearest horse in the lane of a square, ahead of it or behind it; kNoHorse if there is none within reach.
  HorseId Nearest(Square square, bool ahead, int within) const {
    HorseId nearest = kNoHorse;
    int gap = within + 1;
    ForOthers([&](HorseId other, int) {
      const Square at = view_.board.field.At(other);
      const int apart = ahead ? at.number - square.number : square.number - at.number;
      if (at.lane != square.lane || apart <= 0 || apart >= gap) return;
      nearest = other;
      gap = apart;
    });
    return nearest;
  }
  void Blocking(Square best, Square other) {
    const HorseId rival = Nearest(best, false, kCloseBehind);
    if (rival == kNoHorse || view_.Mine(rival) || !StillToMove(rival) || Nearest(other, false, kCloseBehind) == rival)
      return;
    Add(Kind::kBlocks).rival = rival;
  }
  // Horses ahead have moved, so this stays true until the next round.
  void Behind(Square best, Square other) {
    const HorseId rival = Nearest(other, true, kCloseBehind);
    if (rival == kNoHorse || Nearest(best, true, kCloseBehind) != kNoHorse) return;
    if (course_.Crossed(view_.board.field.At(rival))) return;  // it leaves the course
    HintClaim& claim = Add(Kind::kBehind);
    claim.rival = rival;
    claim.amount = view_.board.field.At(rival).number - other.number;
  }

  const SeatView& view_;
  const Course& course_;
  HorseId horse_;
  Square from_;
  std::vector<HintClaim> claims_;
};

std::vector<HintClaim> OfCards(const SeatView& view, const Decision& best, const Decision& other) {
  Comparison comparison(view, best.horse);
  const Ending with_best = comparison.Plays(best.card);
  const Ending with_other = comparison.Plays(other.card);
  comparison.Compare(with_best, with_other, RoundKind::kCard);
  comparison.CompareCards(best.card, other.card, with_best, with_other);
  comparison.ComparePoints(with_best, with_other);
  std::vector<HintClaim> claims = comparison.Take();
  for (HintClaim& claim : claims) {
    if (claim.kind == Kind::kFalls) claim.card = other.card;
  }
  return claims;
}

std::vector<HintClaim> OfSquares(const SeatView& view, const Decision& best, const Decision& other) {
  Comparison comparison(view, best.horse);
  comparison.Compare(comparison.RidesTo(best.to), comparison.RidesTo(other.to), view.board.round_kind());
  comparison.CompareSquares(best.to, other.to);
  return comparison.Take();
}

std::vector<HintClaim> OfDice(const SeatView& view, const Decision& best, const Decision& other) {
  Comparison comparison(view, best.horse);
  const Ending with_best = comparison.Moves(view.board.DicePoints(best.use), RoundKind::kDice);
  const Ending with_other = comparison.Moves(view.board.DicePoints(other.use), RoundKind::kDice);
  comparison.Compare(with_best, with_other, RoundKind::kDice);
  comparison.ComparePoints(with_best, with_other);
  return comparison.Take();
}

std::vector<HintClaim> OfPaces(const SeatView& view, Use best, Use other) {
  const Board& board = view.board;
  const auto turned = [&](HorseId horse, Use use) { return use == Use::kSum && board.TurnRoll(horse); };
  // The first in the running order: own horses, and rivals, that have all points of a pace.
  const auto first = [&](bool mine, auto&& holds) {
    for (int i = 0; i < board.order_size; ++i) {
      const HorseId horse = board.order[static_cast<std::size_t>(i)];
      if (view.Mine(horse) == mine && holds(horse)) return horse;
    }
    return kNoHorse;
  };
  std::vector<HintClaim> claims;
  // Only the first horse moves before all others, so only its move is certain.
  if (const HorseId leader = board.order[0]; view.Mine(leader) && !turned(leader, best) && !turned(leader, other)) {
    claims = OfDice(view, Decision::Die(leader, best), Decision::Die(leader, other));
    std::erase_if(claims, [](const HintClaim& claim) { return claim.kind == Kind::kFurther; });
  }
  const int points = board.DicePoints(best);
  const int other_points = board.DicePoints(other);
  const auto sum_for = [&](HorseId horse) { return !turned(horse, Use::kSum); };
  const auto sum_not_for = [&](HorseId horse) { return turned(horse, Use::kSum); };
  if (best == Use::kSum) {
    const HorseId own = first(true, sum_for);
    const HorseId rival = first(false, sum_not_for);
    if (own != kNoHorse && rival != kNoHorse) {
      claims.push_back({.kind = Kind::kRivalTurns, .horse = own, .rival = rival, .limit = board.limits[rival]});
    }
  }
  if (other == Use::kSum) {
    const HorseId own = first(true, sum_not_for);
    const HorseId rival = first(false, sum_for);
    if (own != kNoHorse && rival != kNoHorse) {
      claims.push_back(
          {.kind = Kind::kOwnTurns, .horse = own, .rival = rival, .limit = board.limits[own], .amount = other_points});
    }
  }
  const auto both = [&](HorseId horse) { return !turned(horse, best) && !turned(horse, other); };
  if (const HorseId own = first(true, both); own != kNoHorse && points > other_points) {
    claims.push_back({.kind = Kind::kFaster, .horse = own, .amount = points, .of = other_points});
  }
  if (const HorseId rival = first(false, both); rival != kNoHorse && points < other_points) {
    claims.push_back({.kind = Kind::kSlower, .rival = rival, .amount = points, .of = other_points});
  }
  return claims;
}

std::vector<HintClaim> OfKeeps(const Decision& best, const Decision& other) {
  // The card that makes the difference: the highest that only one of the two keeps.
  Card kept = Card::kNone;
  Card instead = Card::kNone;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const Card card = static_cast<Card>(kind);
    const int more = best.cards.count(card) - other.cards.count(card);
    if (more > 0) kept = card;
    if (more < 0) instead = card;
  }
  if (kept == Card::kNone || instead == Card::kNone) return {};
  constexpr int kLeadersLimit = 8;  // R4.3
  const auto anywhere = [](Card card) { return IsJoker(card) || Value(card) <= kLeadersLimit; };
  HintClaim claim{.horse = best.horse, .card = kept, .instead = instead};
  std::vector<HintClaim> claims;
  const auto add = [&](Kind kind) {
    claim.kind = kind;
    claims.push_back(claim);
  };
  if (IsJoker(kept) && !IsJoker(instead)) add(Kind::kKeepsJoker);
  if (!IsJoker(kept) && anywhere(kept) && !anywhere(instead)) add(Kind::kKeepsWithin);
  if (Value(kept) > Value(instead)) add(Kind::kKeepsHigher);
  return claims;
}

}  // namespace

std::vector<HintClaim> ClaimsOf(const SeatView& view, const Decision& best, const Decision& other) {
  if (best == other) return {};
  if (best.kind == Decision::Kind::kBonus) {
    if (view.board.need == Need::kKeep) return {};  // the new cards count, too
    return {{.kind = Kind::kBonusNow, .horse = best.horse, .amount = view.hands[best.horse].size()}};
  }
  if (other.kind == Decision::Kind::kBonus) return {{.kind = Kind::kBonusCosts, .horse = other.horse}};
  std::vector<HintClaim> claims;
  switch (best.kind) {
    case Decision::Kind::kCard:
    case Decision::Kind::kSeal: claims = OfCards(view, best, other); break;
    case Decision::Kind::kRide: claims = OfSquares(view, best, other); break;
    case Decision::Kind::kDie: claims = OfDice(view, best, other); break;
    case Decision::Kind::kPace: claims = OfPaces(view, best.use, other.use); break;
    case Decision::Kind::kKeep: claims = OfKeeps(best, other); break;
    case Decision::Kind::kBonus:
    case Decision::Kind::kPass: break;
  }
  return claims;
}

}  // namespace furlong

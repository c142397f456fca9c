#include "study/natural_choice.h"

namespace furlong {
namespace {

// True if NaturalRank can tell them apart: of the same kind, or a card instead of the bonus.
bool Comparable(const Decision& best, const Decision& other) {
  const bool card = other.kind == Decision::Kind::kCard || other.kind == Decision::Kind::kSeal;
  return best.kind == other.kind || (best.kind == Decision::Kind::kBonus && card);
}

}  // namespace

std::optional<CardEffect::Kind> WarningOf(const SeatView& view, const Decision& choice) {
  const Board& board = view.board;
  Rides rides;
  switch (choice.kind) {
    case Decision::Kind::kCard:
    case Decision::Kind::kSeal: {
      const CardEffect::Kind kind = EffectOf(*view.programme, board, choice.horse, choice.card).kind;
      return kind == CardEffect::Kind::kRide ? std::nullopt : std::optional(kind);
    }
    case Decision::Kind::kDie:
      rides = FindRides(view.course(), board.field, choice.horse, board.DicePoints(choice.use), RoundKind::kDice);
      switch (rides.outcome()) {
        case Rides::Outcome::kRide: return std::nullopt;
        case Rides::Outcome::kBlocked: return CardEffect::Kind::kStandBlocked;
        case Rides::Outcome::kFall: return CardEffect::Kind::kFall;
      }
      return std::nullopt;
    default: return std::nullopt;
  }
}

std::string_view WarningName(CardEffect::Kind warning) {
  switch (warning) {
    case CardEffect::Kind::kStandLimit: return "stand";
    case CardEffect::Kind::kStandBlocked: return "blocked";
    case CardEffect::Kind::kFall: return "fall";
    case CardEffect::Kind::kRide: break;
  }
  return "";
}

int NaturalRank(const SeatView& view, const Decision& choice) {
  switch (choice.kind) {
    case Decision::Kind::kCard:
    case Decision::Kind::kSeal:
    case Decision::Kind::kDie: {
      const auto warning = WarningOf(view, choice);
      const int effect = !warning ? 0 : *warning == CardEffect::Kind::kFall ? 2 : 1;
      return 2 * effect + (choice.kind != Decision::Kind::kDie && IsJoker(choice.card) ? 1 : 0);
    }
    case Decision::Kind::kBonus: return 2;
    case Decision::Kind::kRide: return view.course().FinishSquare(choice.to.lane) - choice.to.number;
    case Decision::Kind::kKeep: {
      int jokers = 0;
      choice.cards.ForEach([&](Card card) { jokers += IsJoker(card) ? 1 : 0; });
      return -jokers;
    }
    default: return 0;
  }
}

bool AboutEqual(const Search& search, std::size_t a, std::size_t b) {
  constexpr std::int64_t kStandardErrors = 2;
  const Search::Lead lead = search.LeadOf(a, b);
  return lead.mean < kNoticeableLead && !lead.Above(0, kStandardErrors * kStandardErrors);
}

std::size_t MostNatural(const SeatView& view, const Search& search, std::span<const std::size_t> choices) {
  const std::vector<Weighed>& all = search.weighed();
  std::size_t best = choices.front();
  for (const std::size_t choice : choices) {
    if (all[choice].worth > all[best].worth) best = choice;
  }
  std::size_t natural = best;
  int rank = NaturalRank(view, all[best].decision);
  for (const std::size_t choice : choices) {
    if (!Comparable(all[best].decision, all[choice].decision) || !AboutEqual(search, best, choice)) continue;
    const int other = NaturalRank(view, all[choice].decision);
    if (other > rank || (other == rank && all[choice].worth <= all[natural].worth)) continue;
    natural = choice;
    rank = other;
  }
  return natural;
}

}  // namespace furlong

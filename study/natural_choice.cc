#include "study/natural_choice.h"

namespace furlong {

std::optional<CardEffect::Kind> CardWarning(const SeatView& view, const Decision& choice) {
  const Board& board = view.board;
  if (choice.kind != Decision::Kind::kCard && choice.kind != Decision::Kind::kSeal) return std::nullopt;
  if (board.AboveLimit(choice.horse, choice.card)) return CardEffect::Kind::kStandLimit;
  if (choice.kind == Decision::Kind::kSeal && board.order[0] != choice.horse) return std::nullopt;
  const CardEffect::Kind kind = EffectOf(*view.programme, board, choice.horse, choice.card).kind;
  return kind == CardEffect::Kind::kRide ? std::nullopt : std::optional(kind);
}

std::string_view CardWarningName(CardEffect::Kind warning) {
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
    case Decision::Kind::kSeal: {
      const auto warning = CardWarning(view, choice);
      const int effect = !warning ? 0 : *warning == CardEffect::Kind::kFall ? 2 : 1;
      return 2 * effect + (IsJoker(choice.card) ? 1 : 0);
    }
    case Decision::Kind::kDie: {
      const int points = view.board.DicePoints(choice.use);
      const Rides rides = FindRides(view.course(), view.board.field, choice.horse, points, RoundKind::kDice);
      return rides.outcome() == Rides::Outcome::kRide ? 0 : 1;
    }
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
    if (all[choice].decision.kind != all[best].decision.kind || !AboutEqual(search, best, choice)) continue;
    const int other = NaturalRank(view, all[choice].decision);
    if (other > rank || (other == rank && all[choice].worth <= all[natural].worth)) continue;
    natural = choice;
    rank = other;
  }
  return natural;
}

}  // namespace furlong

#include "study/hint_reason.h"

#include <algorithm>
#include <array>

#include "riders/net.h"
#include "riders/sample.h"
#include "study/natural_choice.h"

namespace furlong {
namespace {

using Kind = HintClaim::Kind;

// The most telling kinds first.
constexpr std::array kByWeight = {
    Kind::kFalls,      Kind::kCrosses,     Kind::kJumps,       Kind::kShort,      Kind::kLeads,      Kind::kPasses,
    Kind::kOutOfLead,  Kind::kStaysBack,   Kind::kOwnTurns,    Kind::kRivalTurns, Kind::kWaits,      Kind::kBehind,
    Kind::kBlocks,     Kind::kShorter,     Kind::kStands,      Kind::kSavesJoker, Kind::kSpendsLow,  Kind::kSavesCard,
    Kind::kKeepsJoker, Kind::kKeepsWithin, Kind::kKeepsHigher, Kind::kBonusNow,   Kind::kBonusCosts, Kind::kFurther,
    Kind::kFaster,     Kind::kSlower,      Kind::kWins,        Kind::kScores,     Kind::kEven,
};

std::size_t WeightOf(Kind kind) {
  return static_cast<std::size_t>(std::find(kByWeight.begin(), kByWeight.end(), kind) - kByWeight.begin());
}

// The choice that most people would make without thinking: the strongest card that moves the horse, the square furthest
// along the course, the highest dice.
std::size_t ObviousChoice(const SeatView& view, std::span<const Weighed> options) {
  const auto appeal = [&](const Decision& decision) {
    switch (decision.kind) {
      case Decision::Kind::kCard:
      case Decision::Kind::kSeal:
        return view.board.AboveLimit(decision.horse, decision.card) ? 0 : static_cast<int>(decision.card) + 1;
      case Decision::Kind::kRide: return view.course().LineOf(decision.to) * kLanes + (kLanes - 1 - decision.to.lane);
      case Decision::Kind::kPace:
      case Decision::Kind::kDie: return view.board.DicePoints(decision.use);
      default: return 0;
    }
  };
  std::size_t obvious = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (appeal(options[i].decision) > appeal(options[obvious].decision)) obvious = i;
  }
  return obvious;
}

// One claim for the recommended choice and one against the other, where both help; the most telling first.
std::vector<HintClaim> MostTelling(std::vector<HintClaim> claims) {
  std::stable_sort(claims.begin(), claims.end(),
                   [](const HintClaim& a, const HintClaim& b) { return WeightOf(a.kind) < WeightOf(b.kind); });
  std::vector<HintClaim> told;
  for (const HintClaim& claim : claims) {
    if (told.empty()) {
      told.push_back(claim);
    } else if (AgainstOther(claim.kind) != AgainstOther(told.front().kind)) {
      // What comes after these says little beside another claim.
      if (WeightOf(claim.kind) <= WeightOf(Kind::kShorter)) told.push_back(claim);
      break;
    }
  }
  return told;
}

// What the search found, where nothing else can be said.
HintClaim ByNumbers(const Weighed& best, const Weighed& other) {
  constexpr int kNoticeableChance = kCertain / 100;
  constexpr int kNoticeableScore = 5;  // tenths of a point
  const auto mean = [](std::int64_t sum, const Weighed& of) {
    return static_cast<std::int32_t>(sum / std::max<std::int64_t>(1, of.rides));
  };
  HintClaim claim{.kind = Kind::kWins, .amount = mean(best.chance, best), .of = mean(other.chance, other)};
  if (claim.amount - claim.of >= kNoticeableChance) return claim;
  claim = {.kind = Kind::kScores, .amount = mean(best.score, best), .of = mean(other.score, other)};
  if (claim.amount - claim.of >= kNoticeableScore) return claim;
  return {.kind = Kind::kEven};
}

}  // namespace

std::string_view HintClaimName(Kind kind) {
  switch (kind) {
    case Kind::kFalls: return "falls";
    case Kind::kShort: return "short";
    case Kind::kStands: return "stands";
    case Kind::kBehind: return "behind";
    case Kind::kBonusCosts: return "bonus-costs";
    case Kind::kCrosses: return "crosses";
    case Kind::kJumps: return "jumps";
    case Kind::kLeads: return "leads";
    case Kind::kPasses: return "passes";
    case Kind::kOutOfLead: return "out-of-lead";
    case Kind::kStaysBack: return "stays-back";
    case Kind::kWaits: return "waits";
    case Kind::kBlocks: return "blocks";
    case Kind::kShorter: return "shorter";
    case Kind::kSavesJoker: return "saves-joker";
    case Kind::kSpendsLow: return "spends-low";
    case Kind::kSavesCard: return "saves-card";
    case Kind::kFurther: return "further";
    case Kind::kBonusNow: return "bonus-now";
    case Kind::kRivalTurns: return "rival-turns";
    case Kind::kOwnTurns: return "own-turns";
    case Kind::kFaster: return "faster";
    case Kind::kSlower: return "slower";
    case Kind::kKeepsJoker: return "keeps-joker";
    case Kind::kKeepsWithin: return "keeps-within";
    case Kind::kKeepsHigher: return "keeps-higher";
    case Kind::kWins: return "wins";
    case Kind::kScores: return "scores";
    case Kind::kEven: return "even";
  }
  return "";
}

std::optional<HintReason> ReasonFor(const SeatView& view, std::span<const Weighed> options) {
  if (options.size() < 2) return std::nullopt;
  HintReason reason;
  std::size_t weight = kByWeight.size();
  for (const std::size_t other : {ObviousChoice(view, options), std::size_t{1}}) {
    if (other == 0) continue;
    std::vector<HintClaim> told = MostTelling(ClaimsOf(view, options[0].decision, options[other].decision));
    if (told.empty() || WeightOf(told.front().kind) >= weight) continue;
    weight = WeightOf(told.front().kind);
    reason = {other, std::move(told)};
  }
  if (reason.claims.empty()) reason = {1, {ByNumbers(options[0], options[1])}};
  return reason;
}

std::vector<Weighed> WeighForHint(const SeatView& view, int iterations, FastRandom& random) {
  Search::Settings settings = SettingsOfRiders(ShippedNet());
  settings.scores = true;
  Search search(settings);
  search.Weigh(view, Countdown({.iterations = iterations}, iterations), random,
               [&] { return SampleHidden(view, random); });
  std::vector<Weighed> sorted;
  const Weighed& top = search.weighed()[MostNatural(view, search, search.live())];
  sorted.push_back(top);
  for (const Weighed& one : search.weighed()) {
    if (&one != &top) sorted.push_back(one);
  }
  std::stable_sort(sorted.begin() + 1, sorted.end(),
                   [](const Weighed& a, const Weighed& b) { return a.MeanWorth() > b.MeanWorth(); });
  return sorted;
}

}  // namespace furlong

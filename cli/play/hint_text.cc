// The words of a hint: the choice, and the reason for it.
#include <fmt/format.h>

#include <algorithm>

#include "cli/common/board_text.h"
#include "cli/play/text.h"
#include "record/event_text.h"
#include "study/hint_reason.h"
#include "study/natural_choice.h"

namespace furlong::cli {
namespace {

std::string ChoiceText(const Words& words, const SeatView& view, const Decision& decision, double chance) {
  Params params = {{"chance", chance}};
  switch (decision.kind) {
    case Decision::Kind::kBonus: return words.Say("riding.hint.bonus", params);
    case Decision::Kind::kPass: return words.Say("play.hint.pass", params);
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard:
      params.emplace_back("card", std::to_string(Value(decision.card)));
      if (const auto warning = WarningOf(view, decision)) {
        params.emplace_back("what", IsJoker(decision.card) ? "joker" : "card");
        params.emplace_back("facedown", decision.kind == Decision::Kind::kSeal ? "yes" : "no");
        return words.Say(fmt::format("riding.hint.{}", WarningName(*warning)), params);
      }
      return words.Say(IsJoker(decision.card) ? "riding.hint.joker" : "riding.hint.card", params);
    case Decision::Kind::kPace:
    case Decision::Kind::kDie:
      if (const auto warning = WarningOf(view, decision)) {
        params.insert(params.end(), {{"card", ""}, {"what", std::string(UseName(decision.use))}, {"facedown", "no"}});
        return words.Say(fmt::format("riding.hint.{}", WarningName(*warning)), params);
      }
      return words.Say(fmt::format("riding.hint.{}", UseName(decision.use)), params);
    case Decision::Kind::kRide:
      params.emplace_back("lane", decision.to.lane + 1.0);
      params.emplace_back("square", double(decision.to.number));
      return words.Say("riding.hint.ride", params);
    case Decision::Kind::kKeep: break;
  }
  if (view.programme->options().blind_exchange) {
    params.emplace_back("cards", CardsText(words, decision.cards));
    return words.Say("riding.hint.blind", params);
  }
  const HorseId horse = decision.horse;
  params.emplace_back("cards", CardsText(words, view.hands[horse] + view.fresh[horse] - decision.cards));
  return words.Say("riding.hint.keep", params);
}

std::string ClaimText(const Words& words, const RecordHeader& header, const HintClaim& claim, const Decision& other) {
  const auto name = [&](HorseId horse, const char* none) {
    return horse == kNoHorse ? std::string(none) : NameOf(words, header, horse);
  };
  const auto value = [](Card card) { return card == Card::kNone ? std::string() : std::to_string(Value(card)); };
  const bool joker = claim.card != Card::kNone && IsJoker(claim.card);
  double unit = 1;
  if (claim.kind == HintClaim::Kind::kWins) unit = kCertain;
  if (claim.kind == HintClaim::Kind::kScores) unit = 10;  // tenths of a point
  const Params params = {{"horse", name(claim.horse, "")},
                         {"rival", name(claim.rival, "none")},
                         {"card", value(claim.card)},
                         {"joker", joker ? "yes" : "no"},
                         {"instead", value(claim.instead)},
                         {"limit", claim.limit == kNoLimit ? "none" : std::to_string(claim.limit)},
                         {"fence", double(claim.fence)},
                         {"amount", claim.amount / unit},
                         {"of", claim.of / unit},
                         {"lane", std::to_string(other.to.lane + 1)},
                         {"square", std::to_string(other.to.number)}};
  return words.Say(fmt::format("hint.{}", HintClaimName(claim.kind)), params);
}

}  // namespace

std::string HintText(const Words& words, const RecordHeader& header, const SeatView& view) {
  FastRandom random(static_cast<std::uint64_t>(view.board.round) + 1);
  const std::vector<Weighed> options = WeighForHint(view, kHintIterations, random);
  const Weighed& best = options.front();
  const double chance = double(best.chance) / double(std::max<std::int64_t>(1, best.rides)) / double(kCertain);
  std::string hint = ChoiceText(words, view, best.decision, chance);
  const auto reason = ReasonFor(view, options);
  if (!reason) return hint;
  // What it gains is said before what is wrong with the other choice.
  std::vector<HintClaim> claims = reason->claims;
  std::stable_partition(claims.begin(), claims.end(), [](const HintClaim& claim) { return !AgainstOther(claim.kind); });
  Params params = {{"hint", hint}};
  const Decision& other = options[reason->other].decision;
  params.emplace_back("reason", ClaimText(words, header, claims.front(), other));
  if (claims.size() == 1) return words.Say("hint.one", params);
  params.emplace_back("more", ClaimText(words, header, claims.back(), other));
  return words.Say("hint.two", params);
}

}  // namespace furlong::cli

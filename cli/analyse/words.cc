#include "cli/analyse/words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/common/board_text.h"
#include "record/event_text.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

std::string CardWords(Card card) {
  return IsJoker(card) ? fmt::format("joker {}", Value(card)) : std::to_string(Value(card));
}

std::string Cards(Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += fmt::format("{}{}", text.empty() ? "" : " ", CardName(card)); });
  return text.empty() ? "none" : text;
}

}  // namespace

std::string_view MarkName(Mark mark) {
  constexpr std::array<std::string_view, 4> kNames = {"good", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<std::size_t>(mark)];
}

std::string_view MarkSign(Mark mark) {
  constexpr std::array<std::string_view, 4> kSigns = {"", "?!", "?", "??"};
  return kSigns[static_cast<std::size_t>(mark)];
}

std::string_view CauseName(Cause cause) {
  constexpr std::array<std::string_view, kCauses> kNames = {"boxes", "cards", "dice", "own riding", "others' riding"};
  return kNames[static_cast<std::size_t>(cause)];
}

std::string OptionWords(const Board& board, const Decision& decision) {
  const int points = board.DicePoints(decision.use);
  switch (decision.kind) {
    case Decision::Kind::kBonus: return "take the bonus";
    case Decision::Kind::kSeal: return "lay " + CardWords(decision.card);
    case Decision::Kind::kCard:
      return "play " + CardWords(decision.card) + (board.AboveLimit(decision.horse, decision.card) ? " and stand" : "");
    case Decision::Kind::kPass: return "leave the bonus";
    case Decision::Kind::kPace:
      return decision.use == Use::kSum ? fmt::format("call the sum, {}", points)
                                       : fmt::format("set the pace at {}", points);
    case Decision::Kind::kDie: return fmt::format("take the {}", points);
    case Decision::Kind::kRide: return "ride to " + SquareName(decision.to);
    case Decision::Kind::kKeep: return "keep " + Cards(decision.cards);
  }
  return "";
}

std::string WhenWords(const Moment& moment) {
  const Board& board = moment.before.board();
  const bool rounds = board.need >= Need::kSeal || board.need == Need::kDice;
  return rounds ? fmt::format("race {}, round {}", board.race + 1, board.round + 1)
                : fmt::format("before race {}", board.race + 1);
}

std::string WhoWords(const RecordHeader& header, const Verdict& verdict) {
  std::string player = Printable(header.players[verdict.choice.player]);
  if (verdict.choice.decision.kind == Decision::Kind::kPace) return player;
  return fmt::format("{} with {}", player, EnglishName(header, verdict.choice.decision.horse));
}

std::string Signed(double value) {
  std::string text = fmt::format("{:.1f}", std::fabs(value));
  if (text == "0.0") return text;
  return (value < 0 ? "−" : "+") + text;
}

}  // namespace furlong::cli

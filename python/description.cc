// Observations as text.
#include "python/observation.h"

#include "record/event_text.h"

namespace furlong::python {
namespace {

std::string HandText(Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += " " + std::string(CardName(card)); });
  return text.empty() ? " none" : text;
}

std::string_view NeedName(Need need) {
  switch (need) {
    case Need::kBoxes: return "boxes";
    case Need::kShuffle: return "shuffle";
    case Need::kLose: return "lose";
    case Need::kDrop: return "drop";
    case Need::kRoller: return "roller";
    case Need::kDice: return "dice";
    case Need::kKeep: return "keep";
    case Need::kSeal: return "seal";
    case Need::kCard: return "card";
    case Need::kPace: return "pace";
    case Need::kDie: return "die";
    case Need::kRide: return "ride";
    case Need::kOver: return "nothing";
    default: return "a fact";
  }
}

}  // namespace

std::string Situation(const Programme& programme, const Board& board) {
  if (board.need == Need::kOver) return "the meeting is over";
  std::string text = "race " + std::to_string(board.race + 1) + " of " + std::to_string(programme.races()) +
                     ", round " + std::to_string(board.round + 1) + ", waits for " + std::string(NeedName(board.need));
  if (const PlayerId player = DeciderOf(programme, board); player != kNoPlayer) {
    text += " of player " + std::to_string(player);
  }
  const bool racing = board.need >= Need::kSeal && board.need <= Need::kFall;
  if (board.need == Need::kPace || (racing && board.round_kind() == RoundKind::kDice)) {
    text += ", dice " + std::to_string(board.dice[0]) + " " + std::to_string(board.dice[1]);
  }
  if (board.need == Need::kRide) text += ", " + std::to_string(board.points) + " points to ride";
  return text;
}

std::string Describe(const Sight& sight) {
  const Programme& programme = *sight.programme;
  const Board& board = *sight.board;
  std::string text = "seat " + std::to_string(sight.seat) + ", " + Situation(programme, board);
  if (!sight.picked.empty()) text += ", picked" + HandText(sight.picked);
  text += "\n";
  const auto scores = Scores(programme, board);
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    const PlayerId owner = programme.OwnerOf(horse);
    text += "horse " + std::to_string(horse) + " of player " + std::to_string(owner) + " (" +
            std::to_string(scores[owner]) + " points): ";
    if (board.field.OnCourse(horse)) {
      text += "at " + SquareName(board.field.At(horse));
      if (board.limits[horse] != kNoLimit) text += ", limit " + std::to_string(board.limits[horse]);
    } else if (board.status[horse] == Status::kFallen) {
      text += "fallen";
    } else {
      text += board.places[board.race][horse] != 0 ? "place " + std::to_string(board.places[board.race][horse]) : "off";
    }
    text += ", hand " + std::to_string(sight.hand_size[horse]) + ", stock " + std::to_string(board.StockSize(horse)) +
            (board.bonus_race[horse] == kBonusNotTaken ? ", bonus left" : ", bonus taken") + ", kept " +
            std::to_string(board.old_kept[horse]) + (((board.sealed >> horse) & 1) != 0 ? ", card face down" : "") +
            ", played" + HandText(board.played[horse]);
    if (sight.Mine(horse)) {
      text += ", holds" + HandText(sight.hands[horse]);
      if (!sight.fresh[horse].empty()) text += ", new" + HandText(sight.fresh[horse]);
      if (!sight.gone[horse].empty()) text += ", gone" + HandText(sight.gone[horse]);
      if (sight.sealed[horse] != Card::kNone) text += ", face down " + std::string(CardName(sight.sealed[horse]));
    }
    text += "\n";
  }
  return text;
}

}  // namespace furlong::python

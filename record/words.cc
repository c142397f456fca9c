#include "record/words.h"

#include "record/event_text.h"

namespace furlong {
namespace {

std::string PlayerName(const RecordHeader& header, PlayerId player) {
  if (player >= header.players.size()) return "no player";
  return "player " + std::to_string(player) + " (" + Printable(header.players[player]) + ")";
}

std::string ReasonText(const RecordHeader& header, const Refusal& refusal) {
  const std::string horse = HorseName(header, refusal.horse);
  const std::string amount = std::to_string(refusal.amount);
  const std::string card(CardName(refusal.card));
  switch (refusal.reason) {
    case Reason::kNone: return "legal";
    case Reason::kMeetingOver: return "the meeting is over";
    case Reason::kNotNow: return "this is not what comes next";
    case Reason::kNotThisHorse: return "it is the turn of " + horse;
    case Reason::kNotThisPlayer: return "this is the choice of " + PlayerName(header, refusal.player);
    case Reason::kNotAHorse: return "there is no such horse";
    case Reason::kCardNotHeld: return horse + " does not hold " + (refusal.card == Card::kNone ? "these cards" : card);
    case Reason::kMustPlayCard: return horse + " has cards and must play one";
    case Reason::kBonusTaken: return "the bonus of " + horse + " is gone";
    case Reason::kBonusNotNow: return "no bonus can be taken at this moment";
    case Reason::kHorseOut: return horse + " has finished or fallen: no bonus until the next race";
    case Reason::kKeepCount:
      return horse + " keeps as many cards as are newly dealt, " + amount + " (fewer only blindly)";
    case Reason::kNotASquare: return "the course has no such square";
    case Reason::kSquareBlocked: return "the square is blocked by " + horse;
    case Reason::kWayBlocked: return "every way there is blocked by " + horse;
    case Reason::kLongerMoveExists: return "a longer move exists, of " + amount + " points";
    case Reason::kNoLaneChangeYet: return "no second lane change before the seventh point";
    case Reason::kFenceInTheWay: return "a fence is in the way";
    case Reason::kOutOfReach: return "the square is out of reach";
    case Reason::kNoSumForDie: return "a turn roll takes the first or the second die";
    case Reason::kWrongOrder: return "not every horse once, or not by the result of the race before";
    case Reason::kWrongDeck: return "not the 32 cards of a deck";
    case Reason::kWrongDie: return "a die shows 1 to 6";
    case Reason::kWrongRoller: return "the roll is that of " + PlayerName(header, refusal.player);
    case Reason::kWrongCount: return horse + " gives away exactly " + amount;
  }
  return "refused";
}

}  // namespace

std::string Printable(std::string_view text) {
  // The marks U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 in UTF-8.
  const auto is_direction_mark = [](std::string_view at) {
    if (at.size() < 3 || at[0] != '\xE2') return false;
    const auto second = static_cast<unsigned char>(at[1]);
    const auto third = static_cast<unsigned char>(at[2]);
    return second == 0x80 ? third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE)
                          : second == 0x81 && third >= 0xA6 && third <= 0xA9;
  };
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool mark = is_direction_mark(text.substr(i));
    shown += byte < 0x20 || byte == 0x7F || mark ? '?' : text[i];
    if (mark) i += 2;
  }
  return shown;
}

std::string HorseName(const RecordHeader& header, HorseId horse) {
  if (horse >= header.horses.size()) return "no horse";
  return "horse " + std::to_string(horse) + " (" + Printable(header.horses[horse].colour) + ")";
}

std::string Words(const RecordHeader& header, const Refusal& refusal) {
  return ReasonText(header, refusal) + " (" + RuleOf(refusal.reason) + ")";
}

std::string Words(const RecordHeader& header, const Programme& programme, const RefusedDecision& refused) {
  Event event;
  event.kind = Event::Kind::kDecision;
  event.decision = refused.decision;
  return PlayerName(header, refused.seat) + " decided " + ToLine(programme, event) +
         ", which is illegal: " + Words(header, refused.refusal);
}

std::string Awaits(const RecordHeader& header, const Board& board) {
  return Awaits(
      header, board, [&](HorseId horse) { return HorseName(header, horse); }, 0);
}

std::string Awaits(const RecordHeader& header, const Board& board,
                   const std::function<std::string(HorseId)>& name_horse, int first_race) {
  const std::string horse = board.horse == kNoHorse ? "" : name_horse(board.horse);
  switch (board.need) {
    case Need::kBoxes: return "the boxes of race " + std::to_string(board.race + first_race);
    case Need::kShuffle: return "the deck of " + horse;
    case Need::kLose: return "the cards that " + horse + " loses";
    case Need::kDrop: return "the new cards that " + horse + " gives away";
    case Need::kRoller: return "the first roller";
    case Need::kDice: return "dice";
    case Need::kKeep: return "the cards that " + horse + " keeps";
    case Need::kSeal: return "a sealed card of " + horse;
    case Need::kCard: return "a card of " + horse;
    case Need::kPace: return "the pace, chosen by " + PlayerName(header, board.roller);
    case Need::kDie: return "the die of " + horse;
    case Need::kRide: return "where " + horse + " goes";
    case Need::kRound: return "the start of a round";
    case Need::kReveal: return "the sealed card of " + horse;
    case Need::kStandLimit: return horse + " to stand by its limit";
    case Need::kStandEmpty: return horse + " to stand without a card";
    case Need::kStandBlocked: return horse + " to stand, blocked";
    case Need::kFall: return horse + " to fall";
    case Need::kPlace: return "the place of " + horse;
    case Need::kResult: return "the result";
    case Need::kOver: return "nothing: the meeting is over";
  }
  return "nothing";
}

}  // namespace furlong

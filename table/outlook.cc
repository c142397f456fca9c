#include "table/outlook.h"

#include <algorithm>

#include "record/event_text.h"
#include "record/json_text.h"
#include "record/words.h"
#include "rules/asking.h"
#include "table/by_itself.h"
#include "table/decision_json.h"
#include "table/refusal_json.h"

namespace furlong::table {
namespace {

void AddWay(JsonText& out, std::string_view key, const std::vector<Square>& way) {
  out.Key(key).Open('[');
  for (const Square square : way) out.Word(SquareName(square));
  out.Close(']');
}

// The first fence ahead of a horse.
const Course::TakeOff* FenceAhead(const Course& course, Square at) {
  for (const Course::TakeOff& take_off : course.take_offs()) {
    if (take_off.square[at.lane] >= at.number) return &take_off;
  }
  return nullptr;
}

std::string_view OutcomeName(Rides::Outcome outcome) {
  switch (outcome) {
    case Rides::Outcome::kRide: return "ride";
    case Rides::Outcome::kBlocked: return "blocked";
    case Rides::Outcome::kFall: return "fall";
  }
  return "";
}

// Adds the squares that a horse can reach with these points, or that it is blocked or falls, and by which rule.
void AddReach(JsonText& out, const SeatView& view, HorseId horse, int points, RoundKind kind) {
  const Course& course = view.course();
  const Field& field = view.board.field;
  const Ways ways(course, field, horse, points, kind);
  const Rides rides = ways.Legal();
  out.Key("outcome").Word(OutcomeName(rides.outcome())).Key("points").Number(points);
  out.Key("spent").Number(rides.points()).Key("ends").Open('[');
  if (rides.outcome() == Rides::Outcome::kRide) {
    rides.ForEach(course, [&](Square to) {
      out.Open('{').Key("to").Word(SquareName(to));
      AddWay(out, "way", ways.WayTo(to, rides.points()));
      out.Key("crosses").Bool(course.Crossed(to)).Close('}');
    });
  }
  out.Close(']');
  if (EndsAlike(view, horse, rides)) out.Key("alike").Bool(true);
  const bool falls = rides.outcome() == Rides::Outcome::kFall;
  const Course::TakeOff* fence = FenceAhead(course, field.At(horse));
  if (falls && fence != nullptr) out.Key("fence").Number(fence->number);
  if (falls || rides.points() < points) out.Key("rule").Word(falls ? "R9.3" : "R8.4");
}

void AddStanding(JsonText& out, const SeatView& view) {
  const Course& course = view.course();
  Board now = view.board;
  TakeOrder(course, now);
  FindLimits(course, now);
  out.Key("standing").Open('[');
  int position = 0;
  int line = -1;
  for (int i = 0; i < now.order_size; ++i) {
    const HorseId horse = now.order[static_cast<std::size_t>(i)];
    const Square at = now.field.At(horse);
    if (course.LineOf(at) != line) position = now.placed + i + 1;
    line = course.LineOf(at);
    out.Open('{').Key("horse").Number(horse).Key("position").Number(position).Key("line").Number(line);
    out.Key("rail").Number(course.RailSquare(at)).Key("to_go").Number(course.ToGo(at));
    out.Key("limit");
    now.limits[horse] == kNoLimit ? out.Null() : out.Number(now.limits[horse]);
    out.Close('}');
  }
  out.Close(']');
}

void AddCards(JsonText& out, const SeatView& view) {
  out.Key("cards").Open('{');
  for (const Asked& asked : AskedList(view)) {
    const bool cards = asked.need == Need::kCard || asked.need == Need::kSeal;
    if (!cards || !view.Mine(asked.horse)) continue;
    out.Key(std::to_string(asked.horse)).Open('[');
    view.hands[asked.horse].ForEachKind([&](Card card) {
      out.Open('{').Key("card").Word(CardName(card));
      if (view.board.AboveLimit(asked.horse, card)) {
        out.Key("outcome").Word("limit").Key("points").Number(Value(card)).Key("spent").Number(0).Key("ends");
        out.Open('[').Close(']').Key("limit").Number(view.board.limits[asked.horse]).Key("rule").Word("R6.2");
      } else {
        AddReach(out, view, asked.horse, Value(card), RoundKind::kCard);
      }
      out.Close('}');
    });
    out.Close(']');
  }
  out.Close('}');
}

// What each horse can spend at most. Those in front move first and may clear the way, so only those behind it are
// certain to stand where they stand now.
void AddPace(JsonText& out, const SeatView& view) {
  const Board& board = view.board;
  out.Key("pace").Open('[');
  if (board.need == Need::kPace && view.MyChoice()) {
    for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
      const int points = board.DicePoints(use);
      out.Open('{').Key("use").Word(UseName(use)).Key("points").Number(points).Key("horses").Open('[');
      Field field = board.field;
      for (int i = 0; i < board.order_size; ++i) {
        const HorseId horse = board.order[static_cast<std::size_t>(i)];
        const bool turned = use == Use::kSum && board.TurnRoll(horse);
        const int most = turned ? std::max(board.dice[0], board.dice[1]) : points;
        const Rides rides = FindRides(view.course(), field, horse, most, RoundKind::kDice);
        field.Remove(horse);
        out.Open('{').Key("horse").Number(horse).Key("turned").Bool(turned).Key("spent").Number(rides.points());
        out.Key("outcome").Word(OutcomeName(rides.outcome())).Close('}');
      }
      out.Close(']').Close('}');
    }
  }
  out.Close(']').Key("die").Open('[');
  if (board.need == Need::kDie && view.MyChoice()) {
    for (const Use use : {Use::kFirst, Use::kSecond}) {
      out.Open('{');
      AddReach(out, view, board.horse, board.DicePoints(use), RoundKind::kDice);
      out.Close('}');
    }
  }
  out.Close(']');
}

void AddByItself(JsonText& out, const SeatView& view) {
  const std::vector<ByItself> list = DecisionsByItself(view);
  if (list.empty()) return;
  out.Key("by_itself").Open('[');
  for (const ByItself& one : list) {
    out.Open('{');
    if (one.asked.horse != kNoHorse) out.Key("horse").Number(one.asked.horse);
    out.Key("why").Word(one.why == ByItself::Why::kNoChoice ? "no-choice" : "no-stake");
    out.Key("decision").Raw(DecisionJson(one.decision)).Close('}');
  }
  out.Close(']');
}

// Adds the squares to draw for a refused ride.
void AddRideMarks(JsonText& out, const SeatView& view, const Board& board, Square to, const Refusal& refusal) {
  const Course& course = view.course();
  const HorseId horse = board.horse;
  const auto first_way = [&](Ways::Lifted lifted) {
    const Ways ways(course, board.field, horse, board.points, board.round_kind(), lifted);
    for (int points = 1; points <= board.points; ++points) {
      if (ways.ReachesWith(to, points)) return ways.WayTo(to, points);
    }
    return std::vector<Square>();
  };
  switch (refusal.reason) {
    case Reason::kSquareBlocked:
    case Reason::kWayBlocked: {
      const Square at = board.field.At(refusal.horse);
      std::vector<Square> kept = {at};
      if (at.number > 0) kept.insert(kept.begin(), {at.lane, static_cast<std::uint16_t>(at.number - 1)});
      if (at.number < course.LastSquare(at.lane)) kept.push_back({at.lane, static_cast<std::uint16_t>(at.number + 1)});
      AddWay(out, "kept", kept);
      if (refusal.reason == Reason::kWayBlocked) AddWay(out, "way", first_way({.horses = 0xFF}));
      break;
    }
    case Reason::kLongerMoveExists: {
      AddWay(out, "way", first_way({}));
      const Ways ways(course, board.field, horse, board.points, board.round_kind());
      if (board.rides.count() > 0) {
        AddWay(out, "longer", ways.WayTo(board.rides.Nth(course, 0), board.rides.points()));
      }
      break;
    }
    case Reason::kNoLaneChangeYet: {
      const std::vector<Square> way = first_way({.horses = 0xFF, .lane_changes = true});
      AddWay(out, "way", way);
      // The first square in this lane before which the horse may change lanes again: the one that the seventh point
      // reaches (R8.3), or the eighth if the move starts with a jump (R9.2).
      Square at = board.field.At(horse);
      const Course::TakeOff* fence = course.At(at).take_off ? FenceAhead(course, at) : nullptr;
      if (fence != nullptr) out.Key("fence").Number(fence->number);
      const int needed = fence != nullptr ? kLateChangeAfterJump : kLateChange;
      for (int spent = 0; spent < needed && at.number < course.LastSquare(at.lane);) {
        const bool jump = course.At(at).take_off;
        spent += jump ? kJumpPoints : 1;
        at.number = static_cast<std::uint16_t>(at.number + (jump ? kJumpSquares : 1));
      }
      if (at.number < course.LastSquare(at.lane)) {
        out.Key("seventh").Word(SquareName({at.lane, static_cast<std::uint16_t>(at.number + 1)}));
      }
      break;
    }
    case Reason::kFenceInTheWay: {
      AddWay(out, "way", first_way({.horses = 0xFF, .fences = true}));
      if (const Course::TakeOff* fence = FenceAhead(course, board.field.At(horse))) {
        out.Key("fence").Number(fence->number);
      }
      break;
    }
    default: break;
  }
}

}  // namespace

std::string OutlookJson(const SeatView& view) {
  const Programme& programme = *view.programme;
  const Board& board = view.board;
  JsonText out;
  out.Open('{');
  AddStanding(out, view);
  AddCards(out, view);
  AddPace(out, view);
  if (board.need == Need::kRide && view.MyChoice()) {
    out.Key("ride").Open('{');
    AddReach(out, view, board.horse, board.points, board.round_kind());
    out.Close('}');
  }
  out.Key("bonus").Open('{');
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (!view.Mine(horse)) continue;
    const Refusal refusal = view.AskBonus(horse);
    if (refusal.ok()) continue;
    out.Key(std::to_string(horse)).Open('{');
    AddRefusal(out, refusal);
    out.Close('}');
  }
  out.Close('}');
  AddByItself(out, view);
  return out.Close('}').Take();
}

std::string WhyJson(const SeatView& view, const Decision& decision, Card card) {
  Secrets own;
  own.hands = view.hands;
  own.sealed = view.sealed;
  Meeting meeting(*view.programme, view.board, own);
  const bool raised = card != Card::kNone && meeting.need() == Need::kCard;
  if (raised && meeting.Ask(Decision::Play(meeting.horse(), card)).ok()) {
    meeting.Apply(Decision::Play(meeting.horse(), card));
  }
  const Refusal refusal = meeting.AskAhead(decision);
  if (refusal.ok()) return "null";
  JsonText out;
  out.Open('{');
  AddRefusal(out, refusal);
  if (decision.kind == Decision::Kind::kRide && meeting.need() == Need::kRide) {
    AddRideMarks(out, view, meeting.board(), decision.to, refusal);
  }
  return out.Close('}').Take();
}

}  // namespace furlong::table

#include "table/event_facts.h"

#include "record/event_text.h"
#include "record/json_text.h"
#include "record/words.h"

namespace furlong::table {
namespace {

int TakeOffLine(const Course& course, const Course::TakeOff& take_off) {
  return course.LineOf({0, take_off.square[0]});
}

void AddFenceAhead(JsonText& out, const Course& course, int line) {
  for (const Course::TakeOff& take_off : course.take_offs()) {
    if (TakeOffLine(course, take_off) < line) continue;
    out.Key("fence").Number(take_off.number);
    return;
  }
}

void AddHorses(JsonText& out, std::string_view key, unsigned bits) {
  out.Key(key).Open('[');
  for (int horse = 0; horse < kMaxHorses; ++horse) {
    if (((bits >> horse) & 1) != 0) out.Number(horse);
  }
  out.Close(']');
}

std::string OfStand(const Meeting& before, const Event& event) {
  const Board& board = before.board();
  JsonText out;
  out.Open('{');
  if (event.why == StandReason::kLimit) {
    out.Key("card").Word(CardName(board.card)).Key("limit").Number(board.limits[event.horse]);
  }
  if (event.why == StandReason::kBlocked) {
    const Course& course = before.course();
    const Square at = board.field.At(event.horse);
    if (course.At(at).take_off) AddFenceAhead(out, course, course.LineOf(at));
  }
  return out.text().size() == 1 ? std::string() : out.Close('}').Take();
}

std::string OfFall(const Meeting& before, const Event& event) {
  const Board& board = before.board();
  JsonText out;
  out.Open('{').Key("card").Word(CardName(board.card));
  AddFenceAhead(out, before.course(), before.course().LineOf(board.field.At(event.horse)));
  return out.Close('}').Take();
}

// Who would get a turn roll (R7.3) from these dice.
std::string OfDice(const Meeting& before, const Event& event) {
  Board board = before.board();
  board.dice = event.outcome.dice;
  unsigned turned = 0;
  for (int i = 0; i < board.order_size; ++i) {
    const HorseId horse = board.order[static_cast<std::size_t>(i)];
    if (board.TurnRoll(horse)) turned |= 1u << horse;
  }
  if (turned == 0) return {};
  JsonText out;
  out.Open('{');
  AddHorses(out, "turned", turned);
  return out.Close('}').Take();
}

}  // namespace

std::string EventFacts::OfRound(const Meeting& before, const Event& event) {
  const Course& course = before.course();
  const Field& field = before.board().field;
  placed_in_round_ = false;
  last_lap_ = last_lap_ && event.round > 0;
  line_at_start_.fill(-1);
  unsigned leaders = 0;
  for (std::size_t i = 0; i < event.order_size; ++i) {
    const HorseId horse = event.order[i];
    line_at_start_[horse] = course.LineOf(field.At(horse));
    if (line_at_start_[horse] == line_at_start_[event.order[0]]) leaders |= 1u << horse;
  }
  JsonText out;
  out.Open('{');
  AddHorses(out, "leaders", leaders);
  return out.Key("to_go").Number(course.ToGo(field.At(event.order[0]))).Close('}').Take();
}

std::string EventFacts::OfRide(const Meeting& before, HorseId horse, Square to) {
  const Board& board = before.board();
  const Course& course = before.course();
  const int from_line = course.LineOf(board.field.At(horse));
  const int line = course.LineOf(to);
  const int spent = board.rides.points();
  JsonText out;
  out.Open('{').Key("way").Open('[');
  const Ways ways(course, board.field, horse, board.points, board.round_kind());
  for (const Square square : ways.WayTo(to, spent)) out.Word(SquareName(square));
  out.Close(']').Key("points").Number(board.points).Key("spent").Number(spent);
  unsigned passed = 0;
  unsigned level = 0;
  bool leads = true;
  for (HorseId other = 0; other < before.programme().horses(); ++other) {
    if (other == horse || !board.field.OnCourse(other)) continue;
    const int theirs = course.LineOf(board.field.At(other));
    leads = leads && theirs < line;
    if (line_at_start_[other] <= line_at_start_[horse]) continue;
    if (theirs < line) passed |= 1u << other;
    if (theirs == line) level |= 1u << other;
  }
  AddHorses(out, "passed", passed);
  AddHorses(out, "level", level);
  out.Key("leads").Bool(leads).Key("crosses").Bool(course.Crossed(to));
  if (!last_lap_ && course.InLastLap(to)) {
    last_lap_ = true;
    out.Key("bell").Bool(true);
  }
  const Course::TakeOff* jumped = nullptr;
  const Course::TakeOff* waits = nullptr;
  for (const Course::TakeOff& take_off : course.take_offs()) {
    const int edge = TakeOffLine(course, take_off);
    if (from_line <= edge && edge < line) jumped = &take_off;
    if (edge == line && spent < board.points) waits = &take_off;
  }
  if (jumped != nullptr) out.Key("jumped").Number(jumped->number);
  if (waits != nullptr) out.Key("waits").Number(waits->number);
  return out.Close('}').Take();
}

std::string EventFacts::OfPlace(const Meeting& before, const Event& event) {
  const Course& course = before.course();
  const Square at = before.board().field.At(event.horse);
  std::string text;
  if (placed_in_round_) {
    JsonText out;
    const bool in_line = course.LineOf(at) == course.LineOf(last_placed_);
    out.Open('{').Key("margin").Number(course.RailSquare(last_placed_) - course.RailSquare(at));
    text = out.Key("in_line").Bool(in_line).Close('}').Take();
  }
  placed_in_round_ = true;
  last_placed_ = at;
  return text;
}

std::string EventFacts::OfResult(const Meeting& before, const Event& event) {
  const Programme& programme = before.programme();
  JsonText out;
  out.Open('{').Key("shared").Open('[');
  for (int i = 1; i < programme.players(); ++i) {
    const PlayerId player = event.ranking[static_cast<std::size_t>(i)];
    const PlayerId ahead = event.ranking[static_cast<std::size_t>(i - 1)];
    if (ShareThePlace(programme, before.board(), player, ahead)) out.Number(player);
  }
  return out.Close(']').Close('}').Take();
}

std::string EventFacts::Find(const Meeting& before, const Event& event) {
  switch (event.kind) {
    case Event::Kind::kRound: return OfRound(before, event);
    case Event::Kind::kDecision:
      if (event.decision.kind != Decision::Kind::kRide) return {};
      return OfRide(before, event.decision.horse, event.decision.to);
    case Event::Kind::kStand: return OfStand(before, event);
    case Event::Kind::kFall: return OfFall(before, event);
    case Event::Kind::kPlace: return OfPlace(before, event);
    case Event::Kind::kResult: return OfResult(before, event);
    case Event::Kind::kChance:
      return event.outcome.kind == Outcome::Kind::kDice ? OfDice(before, event) : std::string();
  }
  return {};
}

}  // namespace furlong::table

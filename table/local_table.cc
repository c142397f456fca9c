#include "table/local_table.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "record/json.h"
#include "record/line_reader.h"
#include "table/decision_json.h"
#include "table/scene.h"

namespace furlong::table {
namespace {

// The choice that a line came from. As text "seat.click.lines", or "seat.click.lines.auto" if nobody was asked.
struct Mark {
  int seat = -1;
  int click = 0;
  std::size_t lines = 0;  // how many lines the record had before; 0: not known, in a meeting of an older version
  bool by_itself = false;
};

std::string TextOf(const Mark& mark) {
  return std::to_string(mark.seat) + "." + std::to_string(mark.click) + "." + std::to_string(mark.lines) +
         (mark.by_itself ? ".auto" : "");
}

Mark ReadMark(std::string_view text) {
  Mark mark;
  const char* const end = text.data() + text.size();
  auto at = std::from_chars(text.data(), end, mark.seat).ptr;
  if (at != end) at = std::from_chars(at + 1, end, mark.click).ptr;
  if (at != end) at = std::from_chars(at + 1, end, mark.lines).ptr;
  mark.by_itself = at != end;
  return mark;
}

bool Of(int seat, std::string_view mark) { return mark.starts_with(std::to_string(seat) + "."); }

constexpr std::string_view kTakeBacks = "take_backs";

json::object Parsed(const std::string& line) {
  json::Problem problem;
  return json::Parse(line, problem)->get_object();
}

// True if somebody has learnt something from this line: chance, and the choices of others.
bool Reveals(const Programme& programme, int seat, const std::string& text) {
  const json::object line = Parsed(text);
  const std::string_view t = line.at("t").get_string();
  if (t == "round" || t == "stand" || t == "fall" || t == "place") return false;
  if (t == "pace") return line.at("player").to_number<int>() != seat;
  const bool choice = t == "card" || t == "ride" || t == "die" || t == "seal" || t == "keep";
  if (!choice) return true;
  return programme.OwnerOf(line.at("horse").to_number<HorseId>()) != seat;
}

}  // namespace

LocalTable::OrFault LocalTable::Begin(const RecordHeader& header, const Seed& seed, unsigned people) {
  auto live = LiveMeeting::Begin(header, seed, {});
  if (auto* fault = std::get_if<FileError>(&live)) return std::move(*fault);
  LocalTable table(std::get<std::unique_ptr<LiveMeeting>>(std::move(live)), seed, people);
  table.Advance();
  return table;
}

LocalTable::OrFault LocalTable::Resume(std::vector<Line> lines, std::span<const Laid> laid, const Seed& seed,
                                       unsigned people) {
  auto live = LiveMeeting::Resume(lines, laid, seed);
  if (auto* fault = std::get_if<FileError>(&live)) return std::move(*fault);
  LocalTable table(std::get<std::unique_ptr<LiveMeeting>>(std::move(live)), seed, people);
  table.lines_ = std::move(lines);
  const json::object header = Parsed(table.lines_.front().text);
  if (const auto* times = header.if_contains(kTakeBacks)) {
    table.take_backs_ = static_cast<int>(json::IntIn(*times, 0, 1'000'000).value_or(0));
  }
  return table;
}

std::vector<Laid> LocalTable::laid() const {
  std::vector<Laid> list;
  for (HorseId horse = 0; horse < live_->programme().horses(); ++horse) {
    const auto& one = live_->laid(horse);
    if (one) list.push_back({horse, DecisionJson(one->decision), one->by});
  }
  return list;
}

std::string LocalTable::SceneFor(int seat) const {
  const auto player = seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat);
  const Scene scene(live_->ViewOf(kNoPlayer), live_->Awaited(people_), live_->laid_bits(), {});
  return scene.For(live_->ViewOf(player), live_->OwnLaid(player), live_->OwnLost(player));
}

void LocalTable::Advance() {
  live_->TakeReady(people_);
  for (Line& line : live_->NewLines(0)) lines_.push_back(std::move(line));
}

LiveMeeting::Chosen LocalTable::Decide(int seat, std::span<const Decision> decisions, int click, bool by_itself) {
  const Mark mark{.seat = seat, .click = click, .lines = lines_.size(), .by_itself = by_itself};
  auto chosen = live_->Choose(static_cast<PlayerId>(seat), decisions, TextOf(mark));
  if (chosen.refusal.ok()) Advance();
  return chosen;
}

Refusal LocalTable::Ride(int seat, const Decision& decision) {
  const Refusal refusal = live_->Ride(static_cast<PlayerId>(seat), decision).refusal;
  if (refusal.ok()) Advance();
  return refusal;
}

HorseId LocalTable::LaidLast(int seat) const {
  HorseId last = kNoHorse;
  int latest = -1;
  for (const Laid& one : laid()) {
    const int click = ReadMark(one.by).click;
    if (!Of(seat, one.by) || click < latest) continue;
    latest = click;
    last = one.horse;
  }
  return last;
}

std::size_t LocalTable::UndoTo(int seat) const {
  if (live_->laid_bits() != 0) return 0;
  std::size_t first = 0;
  std::string mark;
  for (std::size_t i = lines_.size(); i-- > 1;) {
    if (Reveals(live_->programme(), seat, lines_[i].text)) break;
    if (lines_[i].by.empty()) continue;
    if (!Of(seat, lines_[i].by) || (!mark.empty() && lines_[i].by != mark)) break;
    mark = lines_[i].by;
    first = i;
  }
  return first;
}

int LocalTable::LastClick(int seat) const {
  int last = 0;
  const auto look = [&](const std::string& by) {
    if (!Of(seat, by)) return;
    const Mark mark = ReadMark(by);
    if (!mark.by_itself && mark.lines > 0) last = std::max(last, mark.click);
  };
  for (const Line& line : lines_) look(line.by);
  for (const Laid& one : laid()) look(one.by);
  return last;
}

bool LocalTable::MayUndo(int seat) const {
  if (live_->over()) return false;
  if (AgainstRidersOnly() && LastClick(seat) > 0) return true;
  return LaidLast(seat) != kNoHorse || UndoTo(seat) != 0;
}

bool LocalTable::GoBack(int seat, int click) {
  std::vector<Laid> kept_laid;
  std::size_t back_to = lines_.size();
  for (const Line& line : lines_) {
    if (Of(seat, line.by) && ReadMark(line.by).click >= click) back_to = std::min(back_to, ReadMark(line.by).lines);
  }
  // What was laid before the choice, and has left the table since, lies there again.
  bool revealed = false;
  for (std::size_t i = back_to; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    revealed = revealed || Reveals(live_->programme(), seat, line.text);
    if (!Of(seat, line.by) || ReadMark(line.by).click >= click) continue;
    kept_laid.push_back({Parsed(line.text).at("horse").to_number<HorseId>(), line.text, line.by});
  }
  for (Laid& one : laid()) {
    if (!Of(seat, one.by) || ReadMark(one.by).click < click) kept_laid.push_back(std::move(one));
  }
  std::vector<Line> kept(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(back_to));
  if (revealed) {
    json::object header = Parsed(kept.front().text);
    header[kTakeBacks] = take_backs_ + 1;
    kept.front().text = boost::json::serialize(header);
  }
  auto back = Resume(std::move(kept), kept_laid, seed_, people_);
  if (!std::holds_alternative<LocalTable>(back)) return false;
  *this = std::get<LocalTable>(std::move(back));
  return true;
}

bool LocalTable::Undo(int seat) {
  if (!MayUndo(seat)) return false;
  if (AgainstRidersOnly() && LastClick(seat) > 0) return GoBack(seat, LastClick(seat));
  if (const HorseId horse = LaidLast(seat); horse != kNoHorse) {
    live_->Withdraw(horse);
    return true;
  }
  std::vector<Line> kept(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(UndoTo(seat)));
  auto back = Resume(std::move(kept), {}, seed_, people_);
  if (!std::holds_alternative<LocalTable>(back)) return false;
  *this = std::get<LocalTable>(std::move(back));
  return true;
}

}  // namespace furlong::table

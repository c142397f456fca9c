#include "table/local_table.h"

#include <charconv>

#include "record/json.h"
#include "record/line_reader.h"
#include "table/decision_json.h"
#include "table/scene.h"

namespace furlong::table {
namespace {

// The choice that a line came from: "seat.click".
std::string MarkOf(int seat, int click) { return std::to_string(seat) + "." + std::to_string(click); }

int ClickOf(std::string_view mark) {
  int click = 0;
  const std::size_t dot = mark.find('.') + 1;
  std::from_chars(mark.data() + dot, mark.data() + mark.size(), click);
  return click;
}

bool Of(int seat, std::string_view mark) { return mark.starts_with(std::to_string(seat) + "."); }

// True if somebody has learnt something from this line: chance, and the choices of others.
bool Reveals(const Programme& programme, int seat, const std::string& text) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  const json::object& line = parsed->get_object();
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
  return scene.For(live_->ViewOf(player), live_->OwnLaid(player));
}

void LocalTable::Advance() {
  live_->TakeReady(people_);
  for (Line& line : live_->NewLines(0)) lines_.push_back(std::move(line));
}

LiveMeeting::Chosen LocalTable::Decide(int seat, std::span<const Decision> decisions, int click) {
  auto chosen = live_->Choose(static_cast<PlayerId>(seat), decisions, MarkOf(seat, click));
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
    if (!Of(seat, one.by) || ClickOf(one.by) < latest) continue;
    latest = ClickOf(one.by);
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

bool LocalTable::MayUndo(int seat) const { return !live_->over() && (LaidLast(seat) != kNoHorse || UndoTo(seat) != 0); }

bool LocalTable::Undo(int seat) {
  if (!MayUndo(seat)) return false;
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

#include "wasm/replay.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "record/event_text.h"
#include "record/json.h"
#include "riders/rollout.h"
#include "study/work.h"
#include "table/decision_json.h"
#include "table/outlook.h"
#include "table/public_event_json.h"
#include "table/view_json.h"
#include "wasm/request.h"

namespace furlong::wasm {
namespace {

// Answers have only whole numbers.
std::int64_t Millionths(double value) { return std::llround(value * 1'000'000); }
std::int64_t Thousandths(double value) { return std::llround(value * 1'000); }

std::string_view MarkName(Mark mark) {
  switch (mark) {
    case Mark::kGood: return "good";
    case Mark::kInaccuracy: return "inaccuracy";
    case Mark::kMistake: return "mistake";
    case Mark::kBlunder: return "blunder";
  }
  return "";
}

// The path that a choice leads to. After a card or a die, the square is chosen as a quick rider would. Empty if the
// horse does not move.
std::vector<Square> WayOf(const Meeting& before, Decision decision) {
  Meeting meeting = before;
  const HorseId horse = decision.horse;
  if (decision.kind == Decision::Kind::kCard || decision.kind == Decision::Kind::kDie) {
    meeting.Apply(decision);
    if (meeting.need() != Need::kRide || meeting.horse() != horse) return {};
    decision = QuickChoice(meeting);
  }
  if (decision.kind != Decision::Kind::kRide) return {};
  const Board& board = meeting.board();
  const Ways ways(meeting.course(), board.field, horse, board.points, board.round_kind());
  return ways.WayTo(decision.to, board.rides.points());
}

void AddOption(JsonText& out, const Meeting& before, const Option& option, bool with_way) {
  out.Open('{').Key("decision").Raw(table::DecisionJson(option.decision));
  out.Key("chance").Number(Millionths(option.chance)).Key("points").Number(Thousandths(option.points));
  const bool of_card = option.decision.kind == Decision::Kind::kCard;
  if (of_card) out.Key("stands").Bool(before.board().AboveLimit(option.decision.horse, option.decision.card));
  if (with_way) {
    out.Key("way").Open('[');
    for (const Square square : WayOf(before, option.decision)) out.Word(SquareName(square));
    out.Close(']');
  }
  out.Close('}');
}

}  // namespace

Replay::OrFault Replay::Open(std::string_view text) {
  std::unique_ptr<Replay> replay(new Replay);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto fault = replay->Add(text.substr(0, end))) return std::move(*fault);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!replay->checker_.has_header()) return FileError{1, "the file is empty, not a record"};
  return replay;
}

std::optional<FileError> Replay::Add(std::string_view line) {
  const bool first = !checker_.has_header();
  event_.reset();
  if (auto fault = checker_.Add(line)) return fault;
  if (first) return std::nullopt;
  if (event_) {
    moment_of_.push_back(static_cast<int>(moments_.size()) - 1);
    const Meeting& meeting = checker_.meeting();
    events_.push_back(table::PublicEventJson(meeting.programme(), MakePublicEvent(*event_, meeting), facts_));
  } else {
    moment_of_.push_back(-1);
    events_.emplace_back(line);  // about the seed
  }
  return std::nullopt;
}

void Replay::On(const Event& event) {
  moments_.push_back({checker_.lines(), checker_.meeting(), event});
  event_ = event;
  facts_ = fact_finder_.Find(checker_.meeting(), event);
}

const Moment* Replay::MomentAt(int at) const {
  const int index = at < events() ? moment_of_[static_cast<std::size_t>(at)] : -1;
  return index < 0 ? nullptr : &moments_[static_cast<std::size_t>(index)];
}

const Meeting& Replay::MeetingAt(int at) const {
  for (; at < events(); ++at) {
    if (const Moment* moment = MomentAt(at)) return moment->before;
  }
  return checker_.meeting();
}

std::string Replay::ContentsJson() const {
  JsonText out;
  out.Open('{').Key("header").Raw(checker_.header().ToLine());
  out.Key("events").Number(events()).Key("over").Bool(over());
  const auto places = [&](std::string_view key, auto wanted) {
    out.Key(key).Open('[');
    for (const Moment& moment : moments_) {
      if (wanted(moment)) out.Number(moment.line - 2);
    }
    out.Close(']');
  };
  places("races", [](const Moment& moment) {
    return moment.event.kind == Event::Kind::kChance && moment.event.outcome.kind == Outcome::Kind::kBoxes;
  });
  places("rounds", [](const Moment& moment) { return moment.event.kind == Event::Kind::kRound; });
  places("choices", [&](const Moment& moment) { return over() && ChoiceAt(moment).has_value(); });
  AddKnownChances(out);
  AddWork(out);
  return out.Close('}').Take();
}

void Replay::AddKnownChances(JsonText& out) const {
  out.Key("known").Open('[');
  // Between races they depend on the cards in all hands, which are not public before the end.
  for (int at = 0; over() && at <= events(); ++at) {
    if (at > 0 && at < events() && MomentAt(at) == nullptr) continue;
    const auto known = KnownWorth(MeetingAt(at));
    if (!known) continue;
    out.Open('{').Key("at").Number(at).Key("win").Open('[');
    for (PlayerId player = 0; player < players(); ++player) out.Number(Millionths((*known)[player].chance));
    out.Close(']').Close('}');
  }
  out.Close(']');
}

void Replay::AddWork(JsonText& out) const {
  const std::vector<int> left = RoundsLeft(moments_);
  const std::int64_t samples = UsualSamples(moments_.size(), checker_.programme()->horses());
  std::int64_t luck = 0;
  out.Key("work").Open('[');
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    luck += samples * SampleWork(moments_[i], left[i]);
    if (over() && ChoiceAt(moments_[i])) out.Number(JudgeWork(moments_[i], left[i], {}));
  }
  out.Close(']').Key("samples").Number(samples).Key("luck_work").Number(luck);
}

std::string Replay::EventsJson(int from, int to) const {
  JsonText out;
  out.Open('{').Key("events").Open('[');
  for (int i = from; i < to; ++i) out.Raw(events_[static_cast<std::size_t>(i)]);
  return out.Close(']').Close('}').Take();
}

std::string Replay::SceneJson(int at, PlayerId seat, bool revealed) const {
  if (!over() && (revealed || seat != kNoPlayer)) return Error("the meeting is not over: its cards are not public");
  const Meeting& meeting = MeetingAt(at);
  const SeatView view = See(meeting, seat);
  JsonText out;
  out.Open('{').Key("public").Raw(table::PublicJson(view));
  if (!meeting.over()) out.Key("outlook").Raw(table::OutlookJson(view));
  // At the end everybody's view contains all cards (R12.2), so one is enough.
  out.Key("hands").Open('[');
  if (seat != kNoPlayer) {
    out.Raw(table::OwnJson(view));
  } else if (revealed && meeting.over()) {
    out.Raw(table::OwnJson(view));
  } else if (revealed) {
    for (PlayerId player = 0; player < players(); ++player) out.Raw(table::OwnJson(See(meeting, player)));
  }
  return out.Close(']').Close('}').Take();
}

std::string Replay::VerdictJson(int at, int rides, std::string_view seed) const {
  if (!over()) return Error("the meeting is not over: its cards are not public");
  const Moment* moment = MomentAt(at);
  JsonText out;
  out.Open('{').Key("verdict");
  if (moment == nullptr) return out.Null().Close('}').Take();
  FastRandom random(SeedOf(seed, static_cast<std::uint64_t>(moment - moments_.data())));
  JudgeSettings settings;
  settings.rides = rides;
  const auto verdict = Judge(*moment, settings, random);
  if (!verdict) return out.Null().Close('}').Take();
  const Board& board = moment->before.board();
  out.Open('{').Key("at").Number(at).Key("race").Number(board.race).Key("round").Number(board.round);
  out.Key("player").Number(verdict->choice.player).Key("mark").Word(MarkName(verdict->mark));
  out.Key("chance_lost").Number(Millionths(verdict->chance_lost));
  out.Key("points_lost").Number(Thousandths(verdict->points_lost));
  out.Key("chosen").Number(static_cast<std::int64_t>(verdict->chosen)).Key("options").Open('[');
  const bool costly = verdict->mark != Mark::kGood;
  for (std::size_t i = 0; i < verdict->options.size(); ++i) {
    AddOption(out, moment->before, verdict->options[i], costly && (i == 0 || i == verdict->chosen));
  }
  return out.Close(']').Close('}').Close('}').Take();
}

std::string Replay::LuckJson(std::int64_t samples, std::string_view seed) {
  if (!over()) return Error("the meeting is not over: its cards are not public");
  if (!ledger_) ledger_.emplace(moments_, checker_.meeting());
  if (!luck_ || luck_seed_ != seed) {
    luck_.emplace(ledger_->players());
    luck_seed_ = seed;
  }
  const std::uint64_t first = FirstSample(seed);
  LuckTotals block(ledger_->players());
  const auto from = static_cast<std::int64_t>(luck_->samples());
  for (std::int64_t i = from; i < std::min(from + kLuckBlock, samples); ++i) {
    block.Add(ledger_->Ride(first + static_cast<std::uint64_t>(i)));
  }
  if (block.samples() > 0) luck_->Add(block);

  JsonText out;
  out.Open('{').Key("samples").Number(static_cast<std::int64_t>(luck_->samples())).Key("causes").Open('[');
  for (PlayerId player = 0; player < players(); ++player) {
    out.Open('[');
    for (std::size_t i = 0; i < kCauses; ++i) {
      const auto cause = static_cast<Cause>(i);
      const Worth worth = luck_->Of(player, cause);
      const Worth margin = luck_->Margin(player, cause);
      out.Open('{').Key("chance").Number(Millionths(worth.chance)).Key("points").Number(Thousandths(worth.points));
      out.Key("margin").Number(Millionths(margin.chance)).Close('}');
    }
    out.Close(']');
  }
  return out.Close(']').Close('}').Take();
}

std::string ReplayDesk::Ask(std::string_view asked) {
  json::Problem problem;
  const auto parsed = json::Parse(asked, problem);
  if (!parsed) return Error(problem.message());
  if (!parsed->is_object()) return Error("a request is an object");
  const json::Reader request(parsed->get_object(), "", problem);
  const std::string_view what = request.Text("do");
  if (RefereeDesk::Knows(what)) return referee_.Ask(what, parsed->get_object());
  if (what == "record") {
    const std::string_view text = request.Text("text");
    if (!problem.ok()) return Error(problem.message());
    auto opened = Replay::Open(text);
    if (const auto* fault = std::get_if<FileError>(&opened)) {
      JsonText out;
      out.Open('{').Key("fault").Open('{').Key("line").Number(fault->line).Key("message").Text(fault->message);
      return out.Close('}').Close('}').Take();
    }
    open_ = std::get<std::unique_ptr<Replay>>(std::move(opened));
    return open_->ContentsJson();
  }
  if (open_ == nullptr) return Error("no record is open");
  const auto place = [&](std::string_view key, int low) {
    return static_cast<int>(request.Int(key, low, open_->events()));
  };
  const auto ok = [&] { return problem.ok(); };
  const auto fault = [&] { return Error(problem.message()); };
  if (what == "record-events") {
    const int from = place("from", 0);
    const int to = place("to", from);
    return ok() ? open_->EventsJson(from, to) : fault();
  }
  if (what == "record-scene") {
    const int at = place("at", 0);
    const auto seat = static_cast<int>(request.Int("seat", -1, open_->players() - 1));
    const bool revealed = request.BoolOr("revealed", false);
    return ok() ? open_->SceneJson(at, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat), revealed) : fault();
  }
  const std::string_view seed = request.Text("seed");
  if (what == "judge") {
    const int at = place("at", 0);
    const auto rides = static_cast<int>(request.Int("rides", 1, 1'000'000));
    return ok() ? open_->VerdictJson(at, rides, seed) : fault();
  }
  if (what != "luck") return Error("nobody knows how to \"" + std::string(what) + "\"");
  const std::int64_t samples = request.Int("samples", 2, 1'000'000);
  return ok() ? open_->LuckJson(samples, seed) : fault();
}

}  // namespace furlong::wasm

#include "wasm/engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drawing/course_drawing.h"
#include "record/json.h"
#include "record/json_text.h"
#include "record/shipped_courses.h"
#include "riders/characters.h"
#include "riders/kinds.h"
#include "riders/sample.h"
#include "riders/search.h"
#include "study/odds.h"
#include "table/decision_json.h"
#include "table/outlook.h"
#include "table/refusal_json.h"
#include "table/view_json.h"
#include "wasm/request.h"
#include "wire/server_message.h"

namespace furlong::wasm {
namespace {

std::string Good() { return R"({"good":true})"; }

}  // namespace

std::string Engine::Courses(const Request&) {
  JsonText out;
  out.Open('{').Key("courses").Open('[');
  for (const ShippedCourse& course : ShippedCourses()) {
    const auto file = ReadCourse(course.text);
    out.Open('{').Key("id").Word(course.id).Key("file").Raw(std::get<CourseFile>(file).json).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Riders(const Request&) {
  JsonText out;
  out.Open('{').Key("riders").Open('[');
  for (const std::string_view name : RiderNames()) {
    const auto all = Characters();
    const bool character = std::any_of(all.begin(), all.end(), [&](const Character& one) { return one.name == name; });
    out.Open('{').Key("name").Word(name).Key("character").Bool(character);
    out.Key("searches").Bool(Searches(name)).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Shapes(const Request&) {
  JsonText out;
  out.Open('{').Key("shapes").Open('[');
  for (const FieldShape& shape : kFieldShapes) {
    out.Open('{').Key("players").Number(shape.players).Key("horses").Number(shape.horses_each).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Drawing(const Request& request) {
  const auto course = request.OneCourse();
  const bool fences = request.in().Bool("fences");
  return request.ok() ? drawing::DrawingJson(*course, fences) : request.Fault();
}

std::string Engine::ReadCourseText(const Request& request) {
  const auto read = ReadCourse(request.in().Text("text"));
  if (const auto* error = std::get_if<FileError>(&read)) return Error(error->message);
  JsonText out;
  return out.Open('{').Key("course").Raw(std::get<CourseFile>(read).json).Close('}').Take();
}

// One hash over many simulated meetings of every kind, or of riders that search, as in tests/fingerprint_test.cc.
std::string Engine::Fingerprint(const Request& request) {
  const auto meetings = static_cast<std::uint64_t>(request.in().Int("meetings", 1, 100'000));
  const bool search = request.in().BoolOr("search", false);
  if (!request.ok()) return request.Fault();
  std::vector<RaceGround> grounds;
  for (const ShippedCourse& course : ShippedCourses()) {
    const auto file = ReadCourse(course.text);
    grounds.push_back(GroundOf(std::get<CourseFile>(file).spec));
  }
  JsonText out;
  out.Open('{').Key("fingerprint");
  return out.Word(Hex(search ? FingerprintOfSearch(meetings, grounds) : FingerprintOfMany(meetings, grounds)))
      .Close('}')
      .Take();
}

std::string Engine::Header(const Request& request) {
  auto header = request.OneHeader();
  if (!request.ok()) return request.Fault();
  auto programme = ProgrammeOf(*header);
  if (const auto* error = std::get_if<FileError>(&programme)) return Error(error->message);
  caller_.reset();
  header_ = std::move(*header);
  programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  for (auto& rider : riders_) rider.reset();
  return Good();
}

std::string Engine::Outlook(const Request& request) {
  const auto view = request.View(programme_);
  return request.ok() ? table::OutlookJson(*view) : request.Fault();
}

std::string Engine::Why(const Request& request) {
  const auto view = request.View(programme_);
  const Decision decision = request.OneDecision();
  Card card = Card::kNone;
  if (request.Has("card")) {
    const auto named = CardFromName(request.in().Text("card"));
    if (!named) request.in().Wrong("card", "a card");
    card = named.value_or(Card::kNone);
  }
  if (!request.ok()) return request.Fault();
  JsonText out;
  return out.Open('{').Key("why").Raw(table::WhyJson(*view, decision, card)).Close('}').Take();
}

// The race caller's sentences for each of "events", which follow those of the last request. "anew": they are the first
// events of the meeting.
std::string Engine::Calls(const Request& request) {
  if (programme_ == nullptr) return Error("no header was given");
  const bool anew = request.in().Bool("anew");
  const json::array& events = request.in().Array("events");
  if (!request.ok()) return request.Fault();
  if (anew || !caller_) caller_.emplace(header_);
  JsonText out;
  out.Open('{').Key("calls").Open('[');
  for (const json::value& event : events) out.Raw(caller_->Hear(boost::json::serialize(event)));
  return out.Close(']').Close('}').Take();
}

std::string Engine::Sit(const Request& request) {
  const int seat = request.Seat();
  const std::string_view name = request.in().Text("rider");
  const Seed whims = request.Seed();
  if (!request.ok()) return request.Fault();
  if (seat < 0 || FaultOf(name) != RiderFault::kNone) return Error("no such rider: " + std::string(name));
  riders_[static_cast<std::size_t>(seat)] = MakeRider(name, whims);
  return Good();
}

std::string Engine::Choose(const Request& request) {
  const auto view = request.CompleteView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  if (!view->MyChoice()) return Error("this seat has nothing to choose");
  JsonText out;
  return out.Open('{').Key("decision").Raw(table::DecisionJson(riders_[view->seat]->Decide(*view))).Close('}').Take();
}

std::string Engine::Stir(const Request& request) {
  const auto view = request.CompleteView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  Rider& rider = *riders_[view->seat];
  const auto horse = rider.Stirs() ? rider.TakeBonusOutOfTurn(*view) : std::nullopt;
  JsonText out;
  out.Open('{').Key("horse");
  return (horse ? out.Number(*horse) : out.Null()).Close('}').Take();
}

std::string Engine::Hint(const Request& request) {
  const auto view = request.CompleteView(programme_);
  const int iterations = static_cast<int>(request.in().Int("iterations", 1, 1'000'000));
  const Seed seed = request.Seed();
  if (!request.ok()) return request.Fault();
  if (!view->MyChoice()) return Error("this seat has nothing to choose");
  FastRandom random(seed);
  Search search({.tree = true, .drop_inferior = true, .scores = true});
  search.Weigh(*view, Countdown({.iterations = iterations}, iterations), random,
               [&] { return SampleHidden(*view, random); });
  std::vector<const Weighed*> best;
  for (const Weighed& one : search.weighed()) best.push_back(&one);
  const Weighed* top = &search.Best();
  std::stable_sort(best.begin(), best.end(), [&](const Weighed* a, const Weighed* b) {
    if (a == top || b == top) return a == top && b != top;
    return a->MeanWorth() > b->MeanWorth();
  });
  JsonText out;
  out.Open('{').Key("options").Open('[');
  for (const Weighed* one : best) {
    const std::int64_t rides = std::max<std::int64_t>(1, one->rides);
    out.Open('{').Key("decision").Raw(table::DecisionJson(one->decision));
    out.Key("chance").Number(one->chance / rides).Key("score").Number(one->score / rides).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::OddsNow(const Request& request) {
  const auto view = request.CompleteView(programme_);
  const std::int64_t rides = request.in().Int("rides", 1, 1'000'000);
  const Seed seed = request.Seed();
  if (!request.ok()) return request.Fault();
  FastRandom random(seed);
  const auto odds = OddsOf(*view, rides, random);
  if (!odds) return Error("the meeting is over");
  // The answer has only whole numbers: chances in ten-thousandths, points in tenths.
  const auto share = [](double value) { return std::llround(value * 10'000); };
  const auto tenths = [](double value) { return std::llround(value * 10); };
  JsonText out;
  out.Open('{').Key("race").Number(odds->race).Key("rides").Number(odds->rides).Key("horses").Open('[');
  for (HorseId horse = 0; horse < programme_->horses(); ++horse) {
    const HorseOdds& one = odds->horses[horse];
    out.Open('{').Key("win").Number(share(one.place[0].mean)).Key("placed").Number(share(one.placed.mean));
    out.Key("points").Number(tenths(one.points.mean)).Close('}');
  }
  out.Close(']').Key("players").Open('[');
  for (PlayerId player = 0; player < programme_->players(); ++player) {
    const PlayerOdds& one = odds->players[player];
    out.Open('{').Key("chance").Number(share(one.chance.mean)).Key("margin").Number(share(one.chance.margin));
    out.Key("score").Number(tenths(one.score.mean)).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Begin(const Request& request) {
  const auto header = request.OneHeader();
  const Seed seed = request.Seed();
  const unsigned people = request.People();
  if (!request.ok()) return request.Fault();
  auto table = table::LocalTable::Begin(*header, seed, people);
  if (const auto* error = std::get_if<FileError>(&table)) return Error(error->message);
  table_ = std::get<table::LocalTable>(std::move(table));
  return Good();
}

std::string Engine::Resume(const Request& request) {
  const Seed seed = request.Seed();
  const unsigned people = request.People();
  std::vector<table::Line> lines = request.Lines();
  const std::vector<table::Laid> laid = request.Laid();
  if (!request.ok()) return request.Fault();
  auto table = table::LocalTable::Resume(std::move(lines), laid, seed, people);
  if (const auto* error = std::get_if<FileError>(&table)) return Error(error->message);
  table_ = std::get<table::LocalTable>(std::move(table));
  return Good();
}

namespace {

// Adds what a computer rider in this seat sees.
void AddChair(JsonText& out, const table::LocalTable& table, PlayerId seat) {
  const SeatView view = table.live().ViewOf(seat);
  out.Key("seat")
      .Number(seat == kNoPlayer ? -1 : seat)
      .Key("public")
      .Raw(table::PublicJson(view))
      .Key("own")
      .Raw(table::OwnJson(view));
}

}  // namespace

std::string Engine::Chair(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  if (seat >= table_->live().programme().players()) return Error("there is no such seat");
  JsonText out;
  out.Open('{');
  AddChair(out, *table_, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat));
  return out.Close('}').Take();
}

// For a seat: the events after version "from", the scene, whether the last choice may be undone, and which computer
// rider has to decide, if any.
std::string Engine::Told(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const auto from = static_cast<int>(request.in().Int("from", 0, table_->live().version()));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("told").Raw(
      wire::Told(table_->live().version(), table_->live().EventsFrom(from), table_->SceneFor(seat)));
  out.Key("undo").Bool(seat >= 0 && table_->MayUndo(seat)).Key("over").Bool(table_->live().over());
  if (const auto rider = table_->RiderToAsk()) out.Key("rider").Number(rider->player);
  return out.Close('}').Take();
}

// The computer rider who has to decide, and what it sees. None if a person has to decide or the meeting is over.
std::string Engine::Next(const Request&) {
  if (!table_) return Error("no meeting is ridden");
  JsonText out;
  out.Open('{').Key("over").Bool(table_->live().over());
  if (const auto rider = table_->RiderToAsk()) {
    out.Key("rider").Open('{');
    AddChair(out, *table_, rider->player);
    if (rider->horse != kNoHorse) out.Key("horse").Number(rider->horse);
    out.Close('}');
  }
  return out.Close('}').Take();
}

namespace {

std::string RefusalOrGood(const Refusal& refusal) {
  if (refusal.ok()) return Good();
  JsonText out;
  out.Open('{').Key("refused").Open('{');
  table::AddRefusal(out, refusal);
  return out.Close('}').Close('}').Take();
}

}  // namespace

std::string Engine::Decide(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const auto click = static_cast<int>(request.in().Int("click", 0, 1'000'000'000));
  const std::vector<Decision> decisions = request.Decisions();
  if (!request.ok()) return request.Fault();
  return RefusalOrGood(table_->Decide(seat, decisions, click).refusal);
}

std::string Engine::Ride(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const Decision decision = request.OneDecision();
  if (!request.ok()) return request.Fault();
  return RefusalOrGood(table_->Ride(seat, decision));
}

std::string Engine::Undo(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  return table_->Undo(seat) ? Good() : Error("something was revealed since");
}

// The record from line "from" on, with all hidden cards. For storing only, never for display.
std::string Engine::Lines(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const auto from = static_cast<std::size_t>(request.in().Int("from", 0, 1'000'000));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("lines").Open('[');
  for (std::size_t i = from; i < table_->lines().size(); ++i) {
    const table::Line& line = table_->lines()[i];
    out.Open('{').Key("text").Text(line.text).Key("by").Text(line.by).Close('}');
  }
  out.Close(']').Key("laid").Open('[');
  for (const table::Laid& one : table_->laid()) {
    out.Open('{').Key("horse").Number(one.horse).Key("decision").Text(one.decision).Key("by").Text(one.by).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Whims(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("seed").Word(Hex(WhimsOf(table_->live().mixed_seed(), static_cast<std::size_t>(seat))));
  return out.Close('}').Take();
}

Engine::Answer Engine::Find(std::string_view name) {
  constexpr std::pair<std::string_view, Answer> kAnswers[] = {
      {"courses", &Engine::Courses},
      {"riders", &Engine::Riders},
      {"shapes", &Engine::Shapes},
      {"drawing", &Engine::Drawing},
      {"read-course", &Engine::ReadCourseText},
      {"fingerprint", &Engine::Fingerprint},
      {"header", &Engine::Header},
      {"outlook", &Engine::Outlook},
      {"why", &Engine::Why},
      {"calls", &Engine::Calls},
      {"sit", &Engine::Sit},
      {"choose", &Engine::Choose},
      {"stir", &Engine::Stir},
      {"hint", &Engine::Hint},
      {"odds", &Engine::OddsNow},
      {"begin", &Engine::Begin},
      {"resume", &Engine::Resume},
      {"told", &Engine::Told},
      {"next", &Engine::Next},
      {"decide", &Engine::Decide},
      {"ride", &Engine::Ride},
      {"undo", &Engine::Undo},
      {"chair", &Engine::Chair},
      {"lines", &Engine::Lines},
      {"whims", &Engine::Whims},
  };
  for (const auto& [word, answer] : kAnswers) {
    if (word == name) return answer;
  }
  return nullptr;
}

std::string Engine::Ask(std::string_view text) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (!parsed) return Error(problem.message());
  if (!parsed->is_object()) return Error("a request is an object");
  const Request request(parsed->get_object());
  const std::string_view name = request.in().Text("do");
  const Answer answer = Find(name);
  return answer != nullptr ? (this->*answer)(request) : Error("nobody knows how to \"" + std::string(name) + "\"");
}

}  // namespace furlong::wasm

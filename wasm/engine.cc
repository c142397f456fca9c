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
#include "riders/odds.h"
#include "riders/sample.h"
#include "riders/search.h"
#include "wire/client_message.h"
#include "wire/outlook.h"
#include "wire/refusal.h"
#include "wire/view.h"

namespace furlong::wasm {
namespace {

std::string Error(std::string_view message) {
  JsonText out;
  return out.Open('{').Key("error").Text(message).Close('}').Take();
}

std::string Good() { return R"({"good":true})"; }

}  // namespace

// One request, key by key. The first fault is the answer.
class Engine::Request {
 public:
  explicit Request(const json::object& keys) : keys_(keys), in_(keys, "", problem_) {}

  const json::Reader& in() const { return in_; }
  bool ok() const { return problem_.ok(); }
  std::string Fault() const { return Error(problem_.message()); }
  void Say(std::string what) const { problem_.Say(std::move(what)); }

  // A part of the request, as text again.
  std::string Part(std::string_view key) const {
    const json::value* value = keys_.if_contains(key);
    if (value != nullptr) return boost::json::serialize(*value);
    problem_.Say("key \"" + std::string(key) + "\" is missing");
    return "null";
  }
  bool Has(std::string_view key) const { return keys_.contains(key); }
  int Seat() const { return static_cast<int>(in_.Int("seat", -1, kMaxPlayers - 1)); }
  furlong::Seed Seed() const {
    const auto seed = DigestFromHex(in_.Text("seed"));
    if (!seed) in_.Wrong("seed", "64 hex digits");
    return seed.value_or(furlong::Seed{});
  }
  unsigned People() const {
    unsigned people = 0;
    for (const json::value& one : in_.Array("people")) {
      people |= 1u << json::IntIn(one, 0, kMaxPlayers - 1).value_or(0);
    }
    return people;
  }
  Decision OneDecision() const {
    auto read = wire::ReadDecisionJson(Part("decision"));
    if (const auto* error = std::get_if<FileError>(&read)) problem_.Say(error->message);
    return std::holds_alternative<Decision>(read) ? std::get<Decision>(read) : Decision{};
  }
  std::optional<CourseFile> OneCourse() const {
    auto read = ReadCourse(Part("course"));
    if (const auto* error = std::get_if<FileError>(&read)) problem_.Say(error->message);
    return std::holds_alternative<CourseFile>(read) ? std::optional(std::get<CourseFile>(std::move(read)))
                                                    : std::nullopt;
  }
  std::optional<RecordHeader> OneHeader() const {
    auto read = ReadHeader(Part("header"));
    if (const auto* error = std::get_if<FileError>(&read)) problem_.Say(error->message);
    return std::holds_alternative<RecordHeader>(read) ? std::optional(std::get<RecordHeader>(std::move(read)))
                                                      : std::nullopt;
  }
  // The view of "seat" in "public" and "own", turned to "horse" where one of several is asked.
  std::optional<SeatView> View(const std::shared_ptr<const Programme>& programme) const {
    if (programme == nullptr) {
      problem_.Say("no header was given");
      return std::nullopt;
    }
    const int seat = Seat();
    auto read =
        wire::ReadView(*programme, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat), Part("public"), Part("own"));
    if (const auto* error = std::get_if<FileError>(&read)) problem_.Say(error->message);
    if (!ok()) return std::nullopt;
    SeatView view = std::get<SeatView>(std::move(read));
    if (in_.Has("horse")) TurnTo(view, static_cast<HorseId>(in_.Int("horse", 0, programme->horses() - 1)));
    return view;
  }
  // The same for somebody who thinks: all own cards must be there.
  std::optional<SeatView> WholeView(const std::shared_ptr<const Programme>& programme) const {
    auto view = View(programme);
    if (view && !wire::Whole(*view)) problem_.Say("the own cards of this seat are not all there");
    return ok() ? view : std::nullopt;
  }

 private:
  mutable json::Problem problem_;
  const json::object& keys_;
  json::Reader in_;
};

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

// As tests/fingerprint_test.cc has it: one hash over `meetings` meetings of every kind, or of riders who search.
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
  return request.ok() ? wire::OutlookJson(*view) : request.Fault();
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
  return out.Open('{').Key("why").Raw(wire::WhyJson(*view, decision, card)).Close('}').Take();
}

// What a race caller says of each of "events", which follow those told before; "anew": they begin the meeting.
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
  const auto view = request.WholeView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  if (!view->MyChoice()) return Error("this seat has nothing to choose");
  JsonText out;
  return out.Open('{').Key("decision").Raw(wire::DecisionJson(riders_[view->seat]->Decide(*view))).Close('}').Take();
}

std::string Engine::Stir(const Request& request) {
  const auto view = request.WholeView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  Rider& rider = *riders_[view->seat];
  const auto horse = rider.Stirs() ? rider.TakeBonusOutOfTurn(*view) : std::nullopt;
  JsonText out;
  out.Open('{').Key("horse");
  return (horse ? out.Number(*horse) : out.Null()).Close('}').Take();
}

std::string Engine::Hint(const Request& request) {
  const auto view = request.WholeView(programme_);
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
    out.Open('{').Key("decision").Raw(wire::DecisionJson(one->decision));
    out.Key("chance").Number(one->chance / rides).Key("score").Number(one->score / rides).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::OddsNow(const Request& request) {
  const auto view = request.WholeView(programme_);
  const std::int64_t rides = request.in().Int("rides", 1, 1'000'000);
  const Seed seed = request.Seed();
  if (!request.ok()) return request.Fault();
  FastRandom random(seed);
  const auto odds = OddsOf(*view, rides, random);
  if (!odds) return Error("the meeting is over");
  // Of ten thousand, and points in tenths: whole numbers travel.
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
  auto table = wire::LocalTable::Begin(*header, seed, people);
  if (const auto* error = std::get_if<FileError>(&table)) return Error(error->message);
  table_ = std::get<wire::LocalTable>(std::move(table));
  return Good();
}

std::string Engine::Resume(const Request& request) {
  const Seed seed = request.Seed();
  const unsigned people = request.People();
  std::vector<wire::Line> lines;
  for (const json::value& item : request.in().Array("lines")) {
    const auto* line = item.if_object();
    if (line == nullptr) return Error("a line is no object");
    json::Problem problem;
    const json::Reader in(*line, "lines", problem);
    const auto number = static_cast<std::int32_t>(lines.size());
    lines.push_back({number, std::string(in.Text("text")), std::string(in.Text("by")), 0});
    if (!problem.ok()) return Error(problem.message());
  }
  std::vector<wire::Laid> laid;
  for (const json::value& item : request.in().Array("laid")) {
    const auto* one = item.if_object();
    if (one == nullptr) return Error("a choice laid ready is no object");
    json::Problem problem;
    const json::Reader in(*one, "laid", problem);
    laid.push_back({static_cast<HorseId>(in.Int("horse", 0, kMaxHorses - 1)), std::string(in.Text("decision")),
                    std::string(in.Text("by"))});
    if (!problem.ok()) return Error(problem.message());
  }
  if (!request.ok()) return request.Fault();
  auto table = wire::LocalTable::Resume(std::move(lines), laid, seed, people);
  if (const auto* error = std::get_if<FileError>(&table)) return Error(error->message);
  table_ = std::get<wire::LocalTable>(std::move(table));
  return Good();
}

namespace {

// What a rider in this seat sees.
void AddChair(JsonText& out, const wire::LocalTable& table, PlayerId seat) {
  const SeatView view = table.live().ViewOf(seat);
  out.Key("seat")
      .Number(seat == kNoPlayer ? -1 : seat)
      .Key("public")
      .Raw(wire::PublicJson(view))
      .Key("own")
      .Raw(wire::OwnJson(view));
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

// What happened after version "from", for a seat, and the scene; whether a click may be taken back; which rider, if
// any, is to choose.
std::string Engine::Told(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const auto from = static_cast<int>(request.in().Int("from", 0, table_->live().version()));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("told").Raw(table_->Told(seat, from));
  out.Key("undo").Bool(seat >= 0 && table_->MayUndo(seat)).Key("over").Bool(table_->live().over());
  if (const auto rider = table_->RiderToAsk()) out.Key("rider").Number(rider->player);
  return out.Close('}').Take();
}

// The chair of the rider who is to choose; none where people are, or the meeting is over.
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

std::string Answered(const Refusal& refusal) {
  if (refusal.ok()) return Good();
  JsonText out;
  out.Open('{').Key("refused").Open('{');
  wire::AddRefusal(out, refusal);
  return out.Close('}').Close('}').Take();
}

}  // namespace

std::string Engine::Decide(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const auto click = static_cast<int>(request.in().Int("click", 0, 1'000'000'000));
  const Decision decision = request.OneDecision();
  if (!request.ok()) return request.Fault();
  return Answered(table_->Decide(seat, decision, click));
}

std::string Engine::Ride(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  const Decision decision = request.OneDecision();
  if (!request.ok()) return request.Fault();
  return Answered(table_->Ride(seat, decision));
}

std::string Engine::Undo(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  return table_->Undo(seat) ? Good() : Error("something was revealed since");
}

// The record from line "from" on, hidden cards and all: for whoever keeps it, never for a screen.
std::string Engine::Lines(const Request& request) {
  if (!table_) return Error("no meeting is ridden");
  const auto from = static_cast<std::size_t>(request.in().Int("from", 0, 1'000'000));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("lines").Open('[');
  for (std::size_t i = from; i < table_->lines().size(); ++i) {
    const wire::Line& line = table_->lines()[i];
    out.Open('{').Key("text").Text(line.text).Key("by").Text(line.by).Close('}');
  }
  out.Close(']').Key("laid").Open('[');
  for (const wire::Laid& one : table_->laid()) {
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

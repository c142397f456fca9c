#include "wasm/engine.h"

#include <algorithm>
#include <utility>

#include "drawing/course_drawing.h"
#include "record/json.h"
#include "record/json_text.h"
#include "riders/characters.h"
#include "riders/kinds.h"
#include "table/decision_json.h"
#include "table/outlook.h"
#include "table/public_event_json.h"
#include "table/refusal_json.h"
#include "table/view_json.h"
#include "wasm/request.h"
#include "wire/server_message.h"

namespace furlong::wasm {

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

std::string Engine::SeedFromText(const Request& request) {
  const std::string_view text = request.in().Text("text");
  if (!request.ok()) return request.Fault();
  JsonText out;
  return out.Open('{').Key("seed").Word(Hex(Sha256Of(text))).Close('}').Take();
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

std::string Engine::Header(const Request& request) {
  caller_.reset();
  return seats_.Header(request);
}

std::string Engine::Outlook(const Request& request) {
  const auto view = request.View(seats_.programme());
  return request.ok() ? table::OutlookJson(*view) : request.Fault();
}

std::string Engine::Why(const Request& request) {
  const auto view = request.View(seats_.programme());
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
  if (seats_.programme() == nullptr) return Error("no header was given");
  const bool anew = request.in().Bool("anew");
  const json::array& events = request.in().Array("events");
  if (!request.ok()) return request.Fault();
  if (anew || !caller_) caller_.emplace(seats_.header());
  JsonText out;
  out.Open('{').Key("calls").Open('[');
  for (const json::value& event : events) out.Raw(caller_->Hear(boost::json::serialize(event)));
  return out.Close(']').Close('}').Take();
}

// The public position before the first of "events", and after each. The first of them follows the position "public";
// without that they are the first events of the meeting. Ends before an event that cannot follow.
std::string Engine::Positions(const Request& request) {
  const auto& programme = seats_.programme();
  if (programme == nullptr) return Error("no header was given");
  std::optional<SeatView> view =
      request.Has("public") ? request.PublicView(*programme) : See(Meeting(*programme), kNoPlayer);
  const json::array& events = request.in().Array("events");
  if (!view || !request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("positions").Open('[');
  out.Raw(table::PublicJson(*view));
  for (const json::value& item : events) {
    if (!item.is_object()) return Error("events must be objects");
    json::Problem problem;
    const auto event = table::ReadPublicEvent(*programme, item.get_object(), problem);
    if (!problem.ok()) return Error(problem.message());
    if (event && !ApplyPublicEvent(*view, *event).ok()) break;
    out.Raw(table::PublicJson(*view));
  }
  return out.Close(']').Close('}').Take();
}

std::string Engine::Sit(const Request& request) { return seats_.Sit(request); }
std::string Engine::Choose(const Request& request) { return seats_.Choose(request); }
std::string Engine::TakeBonus(const Request& request) { return seats_.TakeBonus(request); }

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

// Adds what a house rider in this seat sees.
void AddSeatView(JsonText& out, const table::LocalTable& table, PlayerId seat) {
  const SeatView view = table.live().ViewOf(seat);
  out.Key("seat")
      .Number(seat == kNoPlayer ? -1 : seat)
      .Key("public")
      .Raw(table::PublicJson(view))
      .Key("own")
      .Raw(table::OwnJson(view));
}

}  // namespace

std::string Engine::ViewOfSeat(const Request& request) {
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  if (seat >= table_->live().programme().players()) return Error("there is no such seat");
  JsonText out;
  out.Open('{');
  AddSeatView(out, *table_, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat));
  return out.Close('}').Take();
}

// For a seat: the events after version "from", the scene, whether the last choice may be undone, and which house
// rider has to decide, if any.
std::string Engine::Told(const Request& request) {
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  const auto from = static_cast<int>(request.in().Int("from", 0, table_->live().version()));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("told").Raw(
      wire::Told(table_->live().version(), table_->live().EventsFrom(from), table_->SceneFor(seat)));
  out.Key("undo").Bool(seat >= 0 && table_->MayUndo(seat)).Key("over").Bool(table_->live().over());
  if (const auto rider = table_->RiderToAsk()) out.Key("rider").Number(rider->player);
  if (const int times = table_->take_backs(); times > 0) out.Key("take_backs").Number(times);
  return out.Close('}').Take();
}

// The house rider who has to decide, and what it sees. None if a person has to decide or the meeting is over.
std::string Engine::Next(const Request&) {
  if (!table_) return Error("no meeting is open");
  JsonText out;
  out.Open('{').Key("over").Bool(table_->live().over());
  if (const auto rider = table_->RiderToAsk()) {
    out.Key("rider").Open('{');
    AddSeatView(out, *table_, rider->player);
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
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  const auto click = static_cast<int>(request.in().Int("click", 0, 1'000'000'000));
  const bool by_itself = request.in().BoolOr("by_itself", false);
  const std::vector<Decision> decisions = request.Decisions();
  if (!request.ok()) return request.Fault();
  return RefusalOrGood(table_->Decide(seat, decisions, click, by_itself).refusal);
}

std::string Engine::Ride(const Request& request) {
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  const Decision decision = request.OneDecision();
  if (!request.ok()) return request.Fault();
  return RefusalOrGood(table_->Ride(seat, decision));
}

std::string Engine::Undo(const Request& request) {
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  return table_->Undo(seat) ? Good() : Error("something was revealed since");
}

// The record from line "from" on, with all hidden cards. For storing only, never for display.
std::string Engine::Lines(const Request& request) {
  if (!table_) return Error("no meeting is open");
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

std::string Engine::RiderSeed(const Request& request) {
  if (!table_) return Error("no meeting is open");
  const int seat = request.Seat();
  if (!request.ok()) return request.Fault();
  const Seed rider_seed = WhimsOf(table_->live().mixed_seed(), static_cast<std::size_t>(seat));
  JsonText out;
  out.Open('{').Key("seed").Word(Hex(WhimsAt(rider_seed, static_cast<std::uint32_t>(table_->live().version()))));
  return out.Close('}').Take();
}

Engine::Answer Engine::Find(std::string_view name) {
  constexpr std::pair<std::string_view, Answer> kAnswers[] = {
      {"riders", &Engine::Riders},
      {"shapes", &Engine::Shapes},
      {"seed-from-text", &Engine::SeedFromText},
      {"drawing", &Engine::Drawing},
      {"read-course", &Engine::ReadCourseText},
      {"header", &Engine::Header},
      {"outlook", &Engine::Outlook},
      {"why", &Engine::Why},
      {"calls", &Engine::Calls},
      {"positions", &Engine::Positions},
      {"sit", &Engine::Sit},
      {"choose", &Engine::Choose},
      {"take-bonus", &Engine::TakeBonus},
      {"begin", &Engine::Begin},
      {"resume", &Engine::Resume},
      {"told", &Engine::Told},
      {"next", &Engine::Next},
      {"decide", &Engine::Decide},
      {"ride", &Engine::Ride},
      {"undo", &Engine::Undo},
      {"seat-view", &Engine::ViewOfSeat},
      {"lines", &Engine::Lines},
      {"rider-seed", &Engine::RiderSeed},
  };
  for (const auto& [word, answer] : kAnswers) {
    if (word == name) return answer;
  }
  return nullptr;
}

std::string Engine::Ask(std::string_view text) {
  return AnswerTo(text, [&](std::string_view what, const Request& request) -> std::optional<std::string> {
    const Answer answer = Find(what);
    return answer != nullptr ? std::optional((this->*answer)(request)) : std::nullopt;
  });
}

}  // namespace furlong::wasm

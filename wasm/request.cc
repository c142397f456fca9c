#include "wasm/request.h"

#include "record/json_text.h"
#include "rules/asking.h"
#include "table/decision_json.h"
#include "table/view_json.h"

namespace furlong::wasm {

std::string Good() { return R"({"good":true})"; }

std::string Error(std::string_view message) {
  JsonText out;
  return out.Open('{').Key("error").Text(message).Close('}').Take();
}

std::string Request::Part(std::string_view key) const {
  const json::value* value = keys_.if_contains(key);
  if (value != nullptr) return boost::json::serialize(*value);
  problem_.Say("key \"" + std::string(key) + "\" is missing");
  return "null";
}

furlong::Seed Request::Seed() const {
  const auto seed = DigestFromHex(in_.Text("seed"));
  if (!seed) in_.Wrong("seed", "64 hex digits");
  return seed.value_or(furlong::Seed{});
}

unsigned Request::People() const {
  unsigned people = 0;
  for (const json::value& one : in_.Array("people")) {
    people |= 1u << json::IntIn(one, 0, kMaxPlayers - 1).value_or(0);
  }
  return people;
}

Decision Request::OneDecision() const {
  return ValueOf(table::ReadDecisionJson(Part("decision"))).value_or(Decision{});
}

std::vector<Decision> Request::Decisions() const {
  std::vector<Decision> decisions;
  for (const json::value& item : in_.Array("decisions")) {
    const auto* object = item.if_object();
    if (object == nullptr) problem_.Say("a decision is an object");
    if (!ok()) return {};
    decisions.push_back(table::ReadDecisionObject(*object, problem_));
  }
  if (decisions.empty()) in_.Wrong("decisions", "at least one decision");
  return decisions;
}

std::optional<CourseFile> Request::OneCourse() const { return ValueOf(ReadCourse(Part("course"))); }

std::optional<RecordHeader> Request::OneHeader() const { return ValueOf(ReadHeader(Part("header"))); }

std::vector<table::Line> Request::Lines() const {
  std::vector<table::Line> lines;
  for (const json::value& item : in_.Array("lines")) {
    const auto* line = item.if_object();
    if (line == nullptr) {
      problem_.Say("a line is no object");
      break;
    }
    const json::Reader in(*line, "lines", problem_);
    const auto number = static_cast<std::int32_t>(lines.size());
    lines.push_back({number, std::string(in.Text("text")), std::string(in.Text("by")), 0});
  }
  return lines;
}

std::vector<table::Laid> Request::Laid() const {
  std::vector<table::Laid> laid;
  for (const json::value& item : in_.Array("laid")) {
    const auto* one = item.if_object();
    if (one == nullptr) {
      problem_.Say("a choice laid ready is no object");
      break;
    }
    const json::Reader in(*one, "laid", problem_);
    laid.push_back({static_cast<HorseId>(in.Int("horse", 0, kMaxHorses - 1)), std::string(in.Text("decision")),
                    std::string(in.Text("by"))});
  }
  return laid;
}

std::optional<SeatView> Request::View(const std::shared_ptr<const Programme>& programme) const {
  if (programme == nullptr) {
    problem_.Say("no header was given");
    return std::nullopt;
  }
  const int seat = Seat();
  auto view = ValueOf(
      table::ReadView(*programme, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat), Part("public"), Part("own")));
  if (!ok()) return std::nullopt;
  if (in_.Has("horse")) TurnTo(*view, static_cast<HorseId>(in_.Int("horse", 0, programme->horses() - 1)));
  return view;
}

std::optional<SeatView> Request::PublicView(const Programme& programme) const {
  return ValueOf(table::ReadView(programme, kNoPlayer, Part("public"), "null"));
}

std::optional<SeatView> Request::CompleteView(const std::shared_ptr<const Programme>& programme) const {
  auto view = View(programme);
  if (view && !table::HasAllOwnCards(*view)) problem_.Say("the own cards of this seat are not all there");
  return ok() ? view : std::nullopt;
}

std::string AnswerTo(std::string_view text,
                     const std::function<std::optional<std::string>(std::string_view, const Request&)>& answer) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (!parsed) return Error(problem.message());
  if (!parsed->is_object()) return Error("a request is an object");
  const Request request(parsed->get_object());
  const std::string_view what = request.in().Text("do");
  const auto said = answer(what, request);
  return said ? *said : Error("nobody knows how to \"" + std::string(what) + "\"");
}

}  // namespace furlong::wasm

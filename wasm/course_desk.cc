#include "wasm/course_desk.h"

#include <algorithm>
#include <cmath>

#include "drawing/board/board_pdf.h"
#include "drawing/course_advice.h"
#include "drawing/course_closing.h"
#include "record/course_fault.h"
#include "record/json_text.h"
#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/rider.h"
#include "study/measure.h"
#include "wasm/request.h"

namespace furlong::wasm {
namespace {

constexpr std::string_view kRider = "steady";  // as in `furlong course measure`
constexpr std::int64_t kMostRaces = 10'000'000;

void AddPlace(JsonText& out, const CoursePlace& place) {
  out.Key("part").Word(NameOf(place.part));
  const std::pair<std::string_view, int> numbers[] = {
      {"segment", place.segment}, {"row", place.row}, {"lap", place.lap}, {"fence", place.fence}};
  for (const auto& [key, number] : numbers) {
    if (number >= 0) out.Key(key).Number(number);
  }
}

void AddProblem(JsonText& out, std::string_view name, const CoursePlace& place, int value, int bound,
                std::string_view message) {
  out.Key("problem").Open('{').Key("name").Word(name);
  AddPlace(out, place);
  out.Key("value").Number(value).Key("bound").Number(bound).Key("message").Text(message).Close('}');
}

std::string CheckCourse(const Request& request) {
  const auto read = ReadDraft(boost::json::serialize(request.in().Object("course")));
  if (!request.ok()) return request.Fault();
  JsonText out;
  out.Open('{').Key("squares").Open('[');
  const auto* file = std::get_if<CourseFile>(&read);
  if (file == nullptr) {
    out.Close(']').Key("advice").Open('[').Close(']');
    AddProblem(out, "unreadable", {}, 0, 0, std::get<FileError>(read).message);
    return out.Close('}').Take();
  }
  const auto built = Course::Build(file->spec, true);
  if (const auto* course = std::get_if<Course>(&built)) {
    for (int lane = 0; lane < kLanes; ++lane) out.Number(course->FinishSquare(lane));
  }
  out.Close(']').Key("advice").Open('[');
  for (const drawing::CourseAdvice& advice : drawing::Advise(file->spec)) {
    out.Open('{').Key("name").Word(drawing::NameOf(advice.kind));
    AddPlace(out, advice.place);
    if (advice.other >= 0) out.Key("other").Number(advice.other);
    out.Key("amount").Number(advice.amount).Key("bound").Number(advice.bound).Close('}');
  }
  out.Close(']');
  if (const auto* error = std::get_if<CourseError>(&built)) {
    AddProblem(out, NameOf(error->fault), PlaceOf(file->spec, *error), error->value, error->bound,
               Words(file->spec, *error));
  }
  return out.Close('}').Take();
}

std::string CloseCourse(const Request& request) {
  const auto read = ReadDraft(boost::json::serialize(request.in().Object("course")));
  json::Problem problem;
  const json::Reader most(request.in().Object("most"), "most", problem);
  const auto limit = [&](std::string_view key) { return static_cast<int>(most.Int(key, 1, kMaxLaneSquares)); };
  const drawing::EditorLimits limits{limit("segments"), limit("squares"), limit("degrees")};
  if (!request.ok()) return request.Fault();
  if (!problem.ok()) return Error(problem.message());
  JsonText out;
  out.Open('{');
  const auto* file = std::get_if<CourseFile>(&read);
  const auto changes = file != nullptr ? drawing::CloseCircuit(file->spec.segments, limits) : std::nullopt;
  if (!changes) return out.Close('}').Take();
  out.Key("changes").Open('[');
  for (const drawing::SegmentChange& change : *changes) {
    out.Open('{').Key("segment").Number(change.segment);
    if (change.added) out.Key("added").Bool(true);
    if (change.squares) out.Key("squares").Number(*change.squares);
    if (change.degrees) out.Key("turn").Number(*change.degrees);
    out.Close('}');
  }
  return out.Close(']').Close('}').Take();
}

// Calls f(key, count) for each count of the figures.
template <typename Figures, typename F>
void ForEachCount(Figures& figures, F&& f) {
  f("races", figures.races);
  f("finishers", figures.finishers);
  f("cards", figures.cards);
  f("falls", figures.falls);
  f("lead_changes", figures.lead_changes);
  f("moves", figures.moves);
  f("short_moves", figures.short_moves);
  f("blocked", figures.blocked);
}

std::string FiguresJson(const CourseFigures& figures) {
  JsonText out;
  out.Open('{');
  ForEachCount(figures, [&](std::string_view key, std::int64_t count) { out.Key(key).Number(count); });
  for (const auto& [key, counts] : {std::pair("starts", &figures.starts), std::pair("wins", &figures.wins)}) {
    out.Key(key).Open('[');
    for (const std::int64_t count : *counts) out.Number(count);
    out.Close(']');
  }
  return out.Close('}').Take();
}

int Horses(const Request& request) { return static_cast<int>(request.in().Int("horses", 4, kMaxHorses)); }

// Meetings number "from" to "from" + "meetings" of a series. Parts of it may be measured by different workers.
std::string MeasureCourse(const Request& request) {
  const auto course = request.OneCourse();
  const bool fences = request.in().Bool("fences");
  const int horses = Horses(request);
  const auto from = static_cast<std::uint64_t>(request.in().Int("from", 0, 1'000'000));
  const auto meetings = static_cast<std::uint64_t>(request.in().Int("meetings", 1, 10'000));
  if (!request.ok()) return request.Fault();
  const RaceGround ground = GroundOf(course->spec);
  const RaceEntry race{fences ? ground.fences : ground.flat, fences};
  const auto programme =
      std::get<Programme>(Programme::Make(horses, OwnersInTurn(horses, 1), {race, race, race}, Options{}));
  const std::vector<std::string_view> riders(static_cast<std::size_t>(horses), kRider);
  CourseFigures total;
  for (std::uint64_t index = from; index < from + meetings; ++index) {
    const Seed seed = SeedOf("measure", index);
    Meeting meeting(programme);
    MeasureSink sink(meeting);
    if (!PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &sink).ok()) {
      return Error("a rider decided something illegal");
    }
    total += sink.figures();
  }
  return FiguresJson(total);
}

// The answer has only whole numbers: shares and means in ten-thousandths.
std::string JudgeCourse(const Request& request) {
  CourseFigures figures;
  const json::object& given = request.in().Object("figures");
  const bool fences = request.in().Bool("fences");
  const int horses = Horses(request);
  json::Problem problem;
  const json::Reader in(given, "figures", problem);
  ForEachCount(figures, [&](std::string_view key, std::int64_t& count) { count = in.Int(key, 0, kMostRaces * 1000); });
  for (const auto& [key, counts] : {std::pair("starts", &figures.starts), std::pair("wins", &figures.wins)}) {
    const json::array& list = in.Array(key);
    for (std::size_t lane = 0; lane < std::min<std::size_t>(list.size(), kLanes); ++lane) {
      (*counts)[lane] = json::IntIn(list[lane], 0, kMostRaces).value_or(0);
    }
  }
  if (!request.ok()) return request.Fault();
  if (!problem.ok()) return Error(problem.message());
  JsonText out;
  out.Open('{').Key("facts").Open('[');
  for (const CourseFact& fact : Judge(figures, horses, fences)) {
    out.Open('{').Key("name").Word(NameOf(fact.kind));
    if (fact.box >= 0) out.Key("box").Number(fact.box);
    out.Key("share").Number(std::llround(fact.share * 10'000));
    out.Key("bound").Number(std::llround(fact.bound * 10'000)).Close('}');
  }
  const FairShare fair = FairShareOf(horses, fences);
  out.Close(']').Key("fair").Open('{').Key("least").Number(std::llround(fair.least * 10'000));
  return out.Key("most").Number(std::llround(fair.most * 10'000)).Close('}').Close('}').Take();
}

std::string Base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

// The same file as `furlong course print`.
std::string PrintCourse(const Request& request) {
  const auto course = request.OneCourse();
  BoardOptions options;
  options.square = static_cast<double>(request.in().Int("square", kSmallestSquare, kLargestSquare));
  options.a3 = request.in().Bool("a3");
  options.fences = request.in().Bool("fences");
  options.score_sheets = request.in().Bool("score_sheet");
  options.language = std::string(request.in().Text("language"));
  if (!request.ok()) return request.Fault();
  const auto printed = PrintBoard(*course, options);
  JsonText out;
  out.Open('{');
  if (const int* pages = std::get_if<int>(&printed)) {
    return out.Key("too_many").Number(*pages).Key("most").Number(kMostBoardPages).Close('}').Take();
  }
  const auto& board = std::get<BoardPdf>(printed);
  out.Key("pages").Number(board.pages).Key("columns").Number(board.columns).Key("rows").Number(board.rows);
  out.Key("width").Number(std::llround(board.width)).Key("height").Number(std::llround(board.height));
  return out.Key("file").Word(Base64(board.file)).Close('}').Take();
}

}  // namespace

std::string CourseDesk::Ask(std::string_view name, const Request& request) {
  if (name == "check-course") return CheckCourse(request);
  if (name == "close-course") return CloseCourse(request);
  if (name == "print-course") return PrintCourse(request);
  return name == "measure-course" ? MeasureCourse(request) : JudgeCourse(request);
}

}  // namespace furlong::wasm

#include "training/matches.h"

#include <fmt/format.h>

#include <stdexcept>

#include "benchmarks/match.h"
#include "benchmarks/measured_riders.h"
#include "record/course_file.h"
#include "record/shipped_courses.h"
#include "riders/kinds.h"
#include "training/net_file.h"

namespace furlong::training {
namespace {

std::vector<std::string> Split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    parts.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

RaceEntry RaceOn(const std::string& id, bool fences) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id != id) continue;
    const RaceGround ground = GroundOf(std::get<CourseFile>(ReadCourse(course.text)).spec);
    return {fences ? ground.fences : ground.flat, fences};
  }
  throw std::runtime_error("no such course: " + id);
}

}  // namespace

void RideMatch(const MatchOptions& options) {
  const std::vector<std::string> names = Split(options.riders);
  const std::vector<std::string_view> riders(names.begin(), names.end());
  std::vector<RaceEntry> races;
  for (const std::string& course : Split(options.courses)) races.push_back(RaceOn(course, options.fences));
  const int players = static_cast<int>(riders.size());
  auto made = Programme::Make(players, OwnersInTurn(players, options.horses_each), races,
                              Options{.sealed_cards = options.sealed});
  if (std::holds_alternative<ProgrammeError>(made)) throw std::runtime_error("no such kind of meeting");
  const Programme& programme = std::get<Programme>(made);
  const std::int64_t deals = (options.meetings + players - 1) / players;
  bench::CatchInterrupts();
  const ArenaTable table =
      bench::RideMatch({programme, riders, bench::MeasuredRiders(ReadNet), options.seed, options.threads},
                       [&](const ArenaTable& so_far) { return so_far.deals() >= deals; });
  if (bench::Interrupted()) fmt::print("Interrupted after {} meetings.\n", players * table.deals());
  if (table.deals() == 0) return;
  for (const ArenaTable::Row& row : table.Rows()) {
    fmt::print("{:<40} {:5.1f} ± {:.1f} %  {:6.1f} points  {:5.1f} % fall first  {:8.0f} µs\n", row.rider,
               100 * row.win_share, 100 * row.win_margin, row.points, 100 * row.falls, row.microseconds);
  }
}

}  // namespace furlong::training

// The ladder of the riders: how many meetings each level wins against riders of a lower level, beside the target; new
// riders against old ones with the same time in several kinds of meeting; how often they fall. The clairvoyant rider,
// which sees all cards, shows how much of the rest is luck.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

#include "benchmarks/match.h"
#include "benchmarks/measured_riders.h"
#include "record/course_file.h"
#include "record/shipped_courses.h"
#include "riders/characters.h"
#include "riders/kinds.h"
#include "study/arena.h"

namespace furlong::bench {
namespace {

// A kind of meeting: three races.
struct LadderKind {
  std::string_view name;
  std::string_view course;
  bool fences = false;
  FieldShape shape = {4, 1};
  Options options = {};
};
constexpr LadderKind kFlat = {"flat oval", "oval"};
constexpr LadderKind kTriangle = {"flat triangle", "triangle"};
constexpr LadderKind kFencesOval = {"fences, oval", "oval", true};
constexpr LadderKind kFencesTriangle = {"fences, triangle", "triangle", true};
constexpr LadderKind kSealed = {"sealed cards", "oval", false, {4, 1}, {.sealed_cards = true}};
constexpr LadderKind kSealedFences = {"sealed, fences, oval", "oval", true, {4, 1}, {.sealed_cards = true}};
constexpr LadderKind kBlind = {"blind exchange, oval", "oval", false, {4, 1}, {.blind_exchange = true}};
constexpr LadderKind kFirstHome = {"until one finishes", "oval", false, {4, 1}, {.finish_first = true}};
constexpr LadderKind kSix = {"6 players", "oval", false, {6, 1}};
constexpr LadderKind kEight = {"8 players", "oval", false, {8, 1}};
constexpr LadderKind kThree = {"3 players, 2 horses", "oval", false, {3, 2}};
constexpr LadderKind kFourTwo = {"4 players, 2 horses", "oval", false, {4, 2}};
constexpr LadderKind kTwoTwo = {"2 players, 2 horses", "oval", false, {2, 2}};
constexpr LadderKind kTwo = {"2 players, 4 horses", "oval", false, {2, 4}};

// One row of the ladder.
struct Rung {
  std::string part;  // for --only
  LadderKind kind;
  std::string rider;
  std::string rivals;  // all other players
  double target = 0;   // percent of meetings won; 0: no target
};

struct LadderOptions {
  double within = 2;            // half width of the 95 % interval at which a match ends, in percentage points
  int iterations = 1000;        // of clairvoyant, and of expert where it meets it, for each decision
  int master = 8'000;           // iterations of master for each decision
  int milliseconds = 3;         // of new and old riders with the same time
  std::int64_t most = 100'000;  // meetings of a match
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string seed = "ladder";
  std::string only;  // part; empty: all
  std::string kind;  // part of a kind's name; empty: all
};

Programme ProgrammeOf(const LadderKind& kind) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id != kind.course) continue;
    const RaceGround ground = GroundOf(std::get<CourseFile>(ReadCourse(course.text)).spec);
    const RaceEntry race{kind.fences ? ground.fences : ground.flat, kind.fences};
    return std::get<Programme>(Programme::Make(kind.shape.players,
                                               OwnersInTurn(kind.shape.players, kind.shape.horses_each),
                                               {race, race, race}, kind.options));
  }
  std::abort();  // the courses named above are shipped
}

// Rides a match and prints its row. Returns false if the rider clearly misses its target.
bool Ride(const Rung& rung, const LadderOptions& options) {
  const Programme programme = ProgrammeOf(rung.kind);
  const int players = programme.players();
  std::vector<std::string_view> riders(static_cast<std::size_t>(players), rung.rivals);
  riders[0] = rung.rider;
  const std::int64_t between_checks = std::max(1, 100 / players);  // deals between two checks of the margin
  const ArenaTable table =
      RideMatch({programme, riders, MeasuredRiders(), options.seed, options.threads}, [&](const ArenaTable& so_far) {
        if (so_far.deals() % between_checks != 0) return false;
        if (players * so_far.deals() >= options.most) return true;
        const auto rows = so_far.Rows();
        return std::any_of(rows.begin(), rows.end(), [&](const ArenaTable::Row& one) {
          return one.rider == rung.rider && 100 * one.win_margin <= options.within;
        });
      });
  if (table.deals() == 0) return true;
  ArenaTable::Row row, rival;
  for (const ArenaTable::Row& one : table.Rows()) (one.rider == rung.rider ? row : rival) = one;
  const double percent = 100 * row.win_share;
  const double margin = 100 * row.win_margin;
  const std::string falls =
      rung.kind.fences ? fmt::format("{:.1f} / {:.1f}", 100 * row.falls, 100 * rival.falls) : std::string();
  fmt::print("{:<20} {:<16} {:<16}{:>6.1f} ±{:>4.1f}{:>7}{:>14}{:>10}{:>9.0f}{:>9.0f}  {}\n", rung.kind.name,
             rung.rider, fmt::format("{} {}", players - 1, rung.rivals), percent, margin,
             rung.target > 0 ? fmt::format("≥ {:.0f}", rung.target) : "", falls, players * table.deals(),
             row.microseconds, rival.microseconds, percent < rung.target ? "short" : "");
  std::fflush(stdout);
  return percent + margin >= rung.target;
}

std::vector<Rung> Ladder(const LadderOptions& options) {
  const auto of = [&](std::string_view name) { return fmt::format("{}:{}", name, options.iterations); };
  const auto in = [&](std::string_view name) { return fmt::format("{}:{}ms", name, options.milliseconds); };
  const std::string master = fmt::format("master:{}", options.master);
  std::vector<Rung> ladder = {
      {"levels", kFlat, "novice", "random"},
      {"levels", kFlat, "steady", "random", 85},
      {"levels", kFlat, "keen", "steady", 35},
      {"levels", kFlat, "sharp", "keen", 45},
      {"levels", kFlat, "sharp", "steady", 40},
      {"levels", kFlat, "expert", "steady", 70},
      {"master", kFlat, master, "old-sharp", 48},
      {"master", kFlat, master, "old-expert:1000", 40},
      {"master", kFlat, master, "steady"},
      {"clairvoyant", kFlat, of("clairvoyant"), "steady"},
      {"clairvoyant", kFlat, of("clairvoyant"), "old-sharp"},
      {"clairvoyant", kFlat, of("clairvoyant"), of("expert")},
  };
  for (const Character& character : Characters()) {
    ladder.push_back({"characters", kFlat, std::string(character.name), "steady"});
  }
  for (const LadderKind& kind : {kFlat, kFencesOval, kFencesTriangle, kSealed, kEight, kTwo}) {
    const double fair = 100.0 / kind.shape.players;
    ladder.push_back({"kinds", kind, in("expert"), in("old-expert"), fair});
  }
  for (const LadderKind& kind : {kTriangle, kSealed, kSealedFences, kBlind, kFirstHome, kFencesOval, kFencesTriangle,
                                 kSix, kEight, kFourTwo, kThree, kTwoTwo, kTwo}) {
    const double fair = 100.0 / kind.shape.players;
    ladder.push_back({"keen", kind, "keen", "steady", fair});
    ladder.push_back({"keen", kind, "sharp", "keen", fair});
  }
  for (const LadderKind& kind : {kFencesOval, kFencesTriangle}) {
    ladder.push_back({"falls", kind, "sharp", "steady", 25});
    ladder.push_back({"falls", kind, "expert", "steady", 25});
  }
  return ladder;
}

}  // namespace
}  // namespace furlong::bench

int main(int argc, char** argv) {
  using namespace furlong;
  bench::LadderOptions options;
  CLI::App app{
      "The ladder of the riders: shares of meetings won against others, beside their targets. Three races.\n"
      "Riders called old-… are those without the net. Falls: percent of horses that fell in first races, the rider's\n"
      "and its rivals'. Ctrl-C prints the row of the match that is being ridden, and ends."};
  const CLI::Range count(1, 1'000'000'000);
  app.add_option("--within", options.within, "Ride until the 95 % interval is at most ± this many percentage points")
      ->check(CLI::Range(0.1, 50.0))
      ->capture_default_str();
  app.add_option("--iterations", options.iterations, "Of the clairvoyant for each decision, and of expert against it")
      ->check(count)
      ->capture_default_str();
  app.add_option("--master", options.master, "Iterations of master for each decision")
      ->check(count)
      ->capture_default_str();
  app.add_option("--milliseconds", options.milliseconds, "For each decision, where new riders meet old ones")
      ->check(count)
      ->capture_default_str();
  app.add_option("--most", options.most, "Meetings of a match, at most")->check(count)->capture_default_str();
  app.add_option("--threads", options.threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  app.add_option("--seed", options.seed, "Names the deals")->capture_default_str();
  app.add_option("--only", options.only,
                 "Only one part: levels, keen, master, clairvoyant, characters, kinds or falls");
  app.add_option("--kind", options.kind, "Only kinds of meeting whose name contains this, such as \"players\"");
  CLI11_PARSE(app, argc, argv);
  bench::CatchInterrupts();

  fmt::print("{:<20} {:<16} {:<16}{:>13}{:>7}{:>14}{:>10}{:>9}{:>9}\n", "meeting", "rider", "against", "win %",
             "target", "falls %", "meetings", "µs", "rival µs");
  bool all_reached = true;
  for (const bench::Rung& rung : bench::Ladder(options)) {
    if (bench::Interrupted()) break;
    const bool wanted = (options.only.empty() || options.only == rung.part) &&
                        rung.kind.name.find(options.kind) != std::string_view::npos;
    if (wanted) all_reached = bench::Ride(rung, options) && all_reached;
  }
  return all_reached ? 0 : 1;
}

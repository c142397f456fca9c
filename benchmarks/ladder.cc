// The ladder of the riders: how many meetings each level wins against three riders of a lower level, beside the target.
// The clairvoyant rider, which sees all cards, shows how much of the rest is luck.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/parallel_for.h"
#include "riders/kinds.h"
#include "riders/search.h"
#include "study/arena.h"

namespace furlong::bench {
namespace {

// The expert's search with all cards visible. For measuring only: such a rider must never play.
class Clairvoyant : public Rider {
 public:
  Clairvoyant(const Seed& seed, const Budget& budget, const Meeting& meeting)
      : search_(kTreeSearch), random_(seed), budget_(budget), meeting_(meeting) {}

  Decision Decide(const SeatView& view) override {
    search_.Weigh(view, Countdown(budget_, 0), random_, [&] { return meeting_.secrets(); });
    return search_.Best().decision;
  }

 private:
  Search search_;
  FastRandom random_;
  Budget budget_;
  const Meeting& meeting_;
};

constexpr std::string_view kClairvoyant = "clairvoyant:";

std::unique_ptr<Rider> MakeLadderRider(std::string_view name, const Seed& seed, const Meeting& meeting) {
  if (!name.starts_with(kClairvoyant)) return MakeRider(name, seed);
  return std::make_unique<Clairvoyant>(seed, ParseBudget(name.substr(kClairvoyant.size())).value(), meeting);
}

struct Match {
  std::string rider;
  std::string rivals;  // three of them
  double target = 0;   // percent of meetings won; 0: no target
};

struct LadderOptions {
  double within = 2;            // half width of the 95 % interval at which a match ends, in percentage points
  int iterations = 1000;        // of expert and clairvoyant, for each decision
  std::int64_t most = 100'000;  // meetings of a match
  int threads = cli::DefaultThreads();
  std::string seed = "ladder";
  std::string only;  // rider; empty: all
};

// Rides a match and prints its row. Returns false if the rider clearly misses its target.
bool Ride(const Match& match, const Programme& programme, const LadderOptions& options) {
  constexpr std::int64_t kBatch = 25;  // deals between two checks of the margin
  const std::vector<std::string_view> riders = {match.rider, match.rivals, match.rivals, match.rivals};
  ArenaTable table(riders);
  ArenaTable::Row row;
  for (double margin = 100; margin > options.within && 4 * table.deals() < options.most;
       margin = 100 * row.win_margin) {
    const std::int64_t begin = table.deals();
    std::vector<DealResult> results(kBatch);
    const std::string what =
        fmt::format("{} against three {}, {} meetings, ± {:.1f}", match.rider, match.rivals, 4 * begin, margin);
    cli::ParallelFor(what, kBatch, options.threads, [&](std::int64_t i, int) {
      const Seed deal = SeedOf(options.seed, static_cast<std::uint64_t>(begin + i));
      results[static_cast<std::size_t>(i)] = RideDeal(programme, riders, deal, MakeLadderRider);
    });
    for (const DealResult& result : results) table.Add(result);
    const auto rows = table.Rows();
    row = *std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.rider == match.rider; });
  }
  const double percent = 100 * row.win_share;
  const double margin = 100 * row.win_margin;
  fmt::print("{:<18}{:<12}{:>8.1f} ±{:>4.1f}{:>8}{:>10}{:>12.0f}  {}\n", match.rider, match.rivals, percent, margin,
             match.target > 0 ? fmt::format("≥ {:.0f}", match.target) : "", 4 * table.deals(), row.microseconds,
             percent < match.target ? "short" : "");
  std::fflush(stdout);
  return percent + margin >= match.target;
}

}  // namespace
}  // namespace furlong::bench

int main(int argc, char** argv) {
  using namespace furlong;
  bench::LadderOptions options;
  CLI::App app{
      "The ladder of the riders: shares of meetings won against three others, beside their targets.\n"
      "4 players, one horse each, three flat races on the oval; a fair share is 25 %."};
  app.add_option("--within", options.within, "Ride until the 95 % interval is at most ± this many percentage points")
      ->check(CLI::Range(0.1, 50.0))
      ->capture_default_str();
  app.add_option("--iterations", options.iterations, "Of expert and clairvoyant, for each decision")
      ->check(cli::kCount)
      ->capture_default_str();
  app.add_option("--most", options.most, "Meetings of a match, at most")->check(cli::kCount)->capture_default_str();
  app.add_option("--threads", options.threads, "Threads")->check(cli::kThreadCount)->capture_default_str();
  app.add_option("--seed", options.seed, "Names the deals")->capture_default_str();
  app.add_option("--only", options.only, "Only the rows of this rider: novice, steady, sharp, expert or clairvoyant");
  CLI11_PARSE(app, argc, argv);

  const RaceGround ground = GroundOf(cli::FindCourse("oval").spec);
  const RaceEntry race{ground.flat, false};
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {race, race, race}, Options{}));
  const std::string expert = fmt::format("expert:{}", options.iterations);
  const std::string clairvoyant = fmt::format("{}{}", bench::kClairvoyant, options.iterations);
  fmt::print("{:<18}{:<12}{:>14}{:>8}{:>10}{:>12}\n", "rider", "against 3", "win %", "target", "meetings", "µs/choice");
  bool all_reached = true;
  const std::vector<bench::Match> ladder = {{"novice", "random"},   {"steady", "random", 85}, {"sharp", "steady", 40},
                                            {expert, "steady", 50}, {expert, "sharp", 32},    {clairvoyant, "sharp"}};
  for (const bench::Match& match : ladder) {
    if (match.rider.starts_with(options.only)) all_reached = bench::Ride(match, programme, options) && all_reached;
  }
  return all_reached ? 0 : 1;
}

// The ladder: who beats whom, and how much room luck leaves. Prints every share of meetings won beside its target.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/series.h"
#include "riders/kinds.h"
#include "riders/search.h"
#include "study/arena.h"

namespace furlong::bench {
namespace {

// The expert's search with all cards laid open: for measuring only, it is no rider to sit at a table with.
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

std::unique_ptr<Rider> FromStable(std::string_view name, const Seed& seed, const Meeting& meeting) {
  if (!name.starts_with(kClairvoyant)) return MakeRider(name, seed);
  return std::make_unique<Clairvoyant>(seed, ParseBudget(name.substr(kClairvoyant.size())).value(), meeting);
}

struct Match {
  std::string rider;
  std::string rivals;  // three of them
  double target = 0;   // percent of meetings; 0: none is set
};

struct Wants {
  double within = 2;
  int iterations = 1000;
  std::int64_t most = 100'000;
  int threads = cli::DefaultThreads();
  std::string seed = "ladder";
  std::string only;
};

// True unless the rider clearly misses its target.
bool Ride(const Match& match, const Programme& programme, const Wants& wants) {
  constexpr std::int64_t kBatch = 25;  // deals between two looks at the margin
  const std::vector<std::string_view> riders = {match.rider, match.rivals, match.rivals, match.rivals};
  ArenaTable table(riders);
  ArenaTable::Row row;
  for (double margin = 100; margin > wants.within && 4 * table.deals() < wants.most; margin = 100 * row.win_margin) {
    const std::int64_t begin = table.deals();
    std::vector<DealResult> results(kBatch);
    const std::string what =
        fmt::format("{} against three {}, {} meetings, ± {:.1f}", match.rider, match.rivals, 4 * begin, margin);
    cli::RunSeries(what, kBatch, wants.threads, [&](std::int64_t i, int) {
      const Seed deal = SeedOf(wants.seed, static_cast<std::uint64_t>(begin + i));
      results[static_cast<std::size_t>(i)] = RideDeal(programme, riders, deal, FromStable);
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
  bench::Wants wants;
  CLI::App app{
      "The ladder of the riders: shares of meetings won against three others, beside their targets.\n"
      "4 players, one horse each, three flat races on the oval; a fair share is 25 %."};
  app.add_option("--within", wants.within, "Ride until a 95 % interval is within so many points")
      ->check(CLI::Range(0.1, 50.0))
      ->capture_default_str();
  app.add_option("--iterations", wants.iterations, "Of expert and clairvoyant, for each decision")
      ->check(cli::kCount)
      ->capture_default_str();
  app.add_option("--most", wants.most, "Meetings of a match, at most")->check(cli::kCount)->capture_default_str();
  app.add_option("--threads", wants.threads, "Threads")->check(cli::kThreadCount)->capture_default_str();
  app.add_option("--seed", wants.seed, "Names the deals")->capture_default_str();
  app.add_option("--only", wants.only, "Only the rows of this rider: novice, steady, sharp, expert or clairvoyant");
  CLI11_PARSE(app, argc, argv);

  const RaceGround ground = GroundOf(cli::FindCourse("oval").spec);
  const RaceEntry race{ground.flat, false};
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersOf({4, 1}), {race, race, race}, Options{}));
  const std::string expert = fmt::format("expert:{}", wants.iterations);
  const std::string clairvoyant = fmt::format("{}{}", bench::kClairvoyant, wants.iterations);
  fmt::print("{:<18}{:<12}{:>14}{:>8}{:>10}{:>12}\n", "rider", "against 3", "win %", "target", "meetings", "µs/choice");
  bool fair = true;
  const std::vector<bench::Match> ladder = {{"novice", "random"},   {"steady", "random", 85}, {"sharp", "steady", 40},
                                            {expert, "steady", 50}, {expert, "sharp", 32},    {clairvoyant, "sharp"}};
  for (const bench::Match& match : ladder) {
    if (match.rider.starts_with(wants.only)) fair = bench::Ride(match, programme, wants) && fair;
  }
  return fair ? 0 : 1;
}

// furlong arena: compares riders on the same deals.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/parallel_for.h"
#include "cli/common/refused.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "study/arena.h"

namespace furlong::cli {
namespace {

struct ArenaOptions {
  MeetingSetup setup;
  std::int64_t meetings = 1000;
  std::string seed = "arena";
  int threads = DefaultThreads();
  bool until_certain = false;
  bool json = false;
};

// With --until-certain, deals between two checks whether the order is certain.
constexpr std::int64_t kBatch = 50;

// The margin is infinite after a single deal.
std::string Margin(double value) { return std::isfinite(value) ? fmt::format("{:.1f}", value) : "–"; }
// Nothing is known about a rating after a few deals.
std::string Bound(double rating) { return std::isfinite(rating) ? fmt::format("{:.0f}", rating) : "–"; }
boost::json::value Finite(double value) { return std::isfinite(value) ? boost::json::value(value) : nullptr; }

void PrintTable(const std::vector<ArenaTable::Row>& rows) {
  fmt::print("{}\n", Bold(fmt::format("{:<10}{:>5}{:>16}{:>17}{:>21}{:>11}", "rider", "seats", "win %", "points",
                                      "rating", "µs/choice")));
  for (const auto& row : rows) {
    fmt::print("{:<10}{:>5}{:>9.1f} ±{:>5}{:>10.1f} ±{:>5}{:>8.0f} ({:>4} … {:>4}){:>10.1f}\n", row.rider, row.seats,
               100 * row.win_share, Margin(100 * row.win_margin), row.points, Margin(row.points_margin), row.rating,
               Bound(row.rating_low), Bound(row.rating_high), row.microseconds);
  }
}

void PrintJson(const ArenaOptions& options, const ArenaTable& table, const std::vector<ArenaTable::Row>& rows,
               double seconds, bool interrupted) {
  boost::json::array riders;
  for (const auto& row : rows) {
    riders.push_back({{"rider", row.rider},
                      {"seats", row.seats},
                      {"win_share", row.win_share},
                      {"win_margin95", Finite(row.win_margin)},
                      {"points", row.points},
                      {"points_margin95", Finite(row.points_margin)},
                      {"rating", row.rating},
                      {"rating_low95", Finite(row.rating_low)},
                      {"rating_high95", Finite(row.rating_high)},
                      {"microseconds_per_decision", row.microseconds}});
  }
  const boost::json::object out = {{"seed", options.seed},
                                   {"deals", table.deals()},
                                   {"meetings", table.deals() * options.setup.players},
                                   {"order_is_certain", table.OrderIsCertain()},
                                   {"interrupted", interrupted},
                                   {"seconds", seconds},
                                   {"riders", riders}};
  fmt::print("{}\n", boost::json::serialize(out));
}

// Adds results to the table in the order of the deals, whichever is done first, so that the same deals give the same
// table with any number of threads.
class InOrder {
 public:
  explicit InOrder(ArenaTable& table) : table_(table) {}

  // May be called from any thread.
  void Put(std::int64_t index, DealResult result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(result));
    while (!waiting_.empty() && waiting_.begin()->first == next_) AddFirst();
  }
  // Adds what waits for earlier deals that will never be done.
  void AddRest() {
    while (!waiting_.empty()) AddFirst();
  }

 private:
  void AddFirst() {
    next_ = waiting_.begin()->first + 1;
    table_.Add(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
  }

  ArenaTable& table_;
  std::mutex mutex_;
  std::map<std::int64_t, DealResult> waiting_;
  std::int64_t next_ = 0;
};

[[noreturn]] void ThrowRefusedDeal(const RefusedDeal& deal, const Programme& programme,
                                   std::vector<std::string_view> riders) {
  const std::size_t seat = deal.refused.seat;
  const std::size_t rotation = (deal.rider + riders.size() - seat) % riders.size();
  std::rotate(riders.begin(), riders.begin() + static_cast<std::ptrdiff_t>(rotation), riders.end());
  ThrowRefused(deal.refused, programme, riders);
}

// Returns the exit code.
int Arena(ArenaOptions options) {
  if (options.setup.riders.empty()) {
    options.setup.riders = "steady";
    for (int player = 1; player < options.setup.players; ++player) options.setup.riders += ",random";
  }
  const auto riders = options.setup.Riders();
  auto made = ProgrammeOf(options.setup.Header());
  if (const auto* error = std::get_if<FileError>(&made)) throw CommandError(error->message);
  const auto programme = std::get<std::shared_ptr<const Programme>>(made);
  const std::int64_t deals = (options.meetings + options.setup.players - 1) / options.setup.players;
  ArenaTable table(riders);
  InOrder results(table);
  const InterruptFlag interrupt;
  const auto begin = std::chrono::steady_clock::now();
  for (std::int64_t first = 0; first < deals && !InterruptFlag::IsSet();) {
    const std::int64_t count = options.until_certain ? std::min(kBatch, deals - first) : deals;
    const auto ride = [&](std::int64_t index, int) {
      const Seed deal = SeedOf(options.seed, static_cast<std::uint64_t>(first + index));
      auto result = RideDealUnless(InterruptFlag::IsSet, *programme, riders, deal);
      if (!result) return;
      if (const auto* refused = std::get_if<RefusedDeal>(&*result)) ThrowRefusedDeal(*refused, *programme, riders);
      results.Put(first + index, std::move(std::get<DealResult>(*result)));
    };
    ParallelFor("playing", count, options.threads, ride, InterruptFlag::IsSet);
    first += count;
    if (options.until_certain && !InterruptFlag::IsSet() && table.OrderIsCertain()) break;
  }
  results.AddRest();
  const bool interrupted = InterruptFlag::IsSet() && table.deals() < deals;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const int exit_code = interrupted ? kInterrupted : kDone;
  if (interrupted && table.deals() == 0 && !options.json) {
    fmt::print(stderr, "furlong: interrupted before the first deal was done\n");
    return exit_code;
  }
  const auto rows = table.deals() == 0 ? std::vector<ArenaTable::Row>() : table.Rows();
  if (options.json) {
    PrintJson(options, table, rows, seconds, interrupted);
    return exit_code;
  }
  PrintTable(rows);
  if (interrupted) fmt::print("interrupted after {} of {}\n", table.deals(), HowMany(deals, "deal"));
  fmt::print("{}\n",
             Dim(fmt::format("{}, each played {} times with the seats rotated, in {:.1f} s; seed {}\n"
                             "± and (…): 95% intervals; rating: {}; the order {} certain",
                             HowMany(table.deals(), "deal"), options.setup.players, seconds, options.seed,
                             "steady is 1500, otherwise the mean is 1500", table.OrderIsCertain() ? "is" : "is not")));
  if (table.deals() < ArenaTable::kMinRatedDeals) {
    fmt::print("{}\n", Dim(fmt::format("too few deals to say how far the ratings may be off: at least {} are needed",
                                       ArenaTable::kMinRatedDeals)));
  }
  return exit_code;
}

}  // namespace

void AddArena(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ArenaOptions>();
  options->setup.riders.clear();
  CLI::App* command = app.add_subcommand("arena", "Play the same deals with the seats rotated, and rate the riders");
  command->footer("Ctrl-C prints the table of the deals done so far; the exit code is then 130.");
  options->setup.AddTo(*command);
  command->add_option("--meetings", options->meetings, "How many meetings, rounded up to whole deals")
      ->capture_default_str()
      ->check(kCount);
  command->add_option("--seed", options->seed, "Any text; the same seed is the same deals")->capture_default_str();
  command->add_option("--threads", options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->add_flag("--until-certain", options->until_certain, "Stop as soon as the order of the riders is certain");
  AddJson(*command, options->json);
  command->callback([options, &exit_code] { exit_code = Arena(*options); });
}

}  // namespace furlong::cli

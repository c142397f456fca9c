#include "benchmarks/match.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

namespace furlong::bench {
namespace {

volatile std::sig_atomic_t interrupted = 0;

}  // namespace

void CatchInterrupts() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { interrupted = 1; });
}

bool Interrupted() { return interrupted != 0; }

ArenaTable RideMatch(const Match& match, const std::function<bool(const ArenaTable&)>& enough) {
  ArenaTable table(match.riders);
  std::mutex mutex;
  std::map<std::int64_t, DealResult> waiting;  // for deals before them
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> done = false;
  const auto count = [&](std::int64_t deal, const DealResult& result) {
    const std::lock_guard lock(mutex);
    waiting.emplace(deal, result);
    while (!done && !waiting.empty() && waiting.begin()->first == table.deals()) {
      table.Add(waiting.begin()->second);
      waiting.erase(waiting.begin());
      done = enough(table);
    }
  };
  const auto stop = [&] { return done || Interrupted(); };
  const auto work = [&] {
    while (!stop()) {
      const std::int64_t deal = next++;
      const Seed seed = SeedOf(match.seed, static_cast<std::uint64_t>(deal));
      const auto result = RideDealUnless(stop, match.programme, match.riders, seed, match.factory);
      if (!result) return;
      if (std::holds_alternative<RefusedDeal>(*result)) std::abort();  // a bug of a measured rider
      count(deal, std::get<DealResult>(*result));
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < match.threads; ++i) threads.emplace_back(work);
  threads.clear();
  return table;
}

}  // namespace furlong::bench

// Measures how fast the server's store saves.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <unistd.h>

#include <ctime>
#include <filesystem>

#include "benchmarks/figures.h"
#include "server/store/store.h"

namespace furlong::bench {
namespace {

constexpr int kTables = 1000;
constexpr int kLinesPerChoice = 3;

// A temporary SQLite store with running tables; deleted with this object.
class TemporaryStore {
 public:
  TemporaryStore() : path_(std::filesystem::temp_directory_path() / fmt::format("furlong-bench-{}.sqlite3", getpid())) {
    Remove();
    store_ = store::OpenSqlite(path_.string());
    std::vector<store::Change> changes;
    for (int i = 0; i < kTables; ++i) {
      store::Table table{.id = fmt::format("bench-table-{:010}", i), .state = store::TableState::kRunning};
      table.settings = "{}";
      for (std::uint8_t seat = 0; seat < 4; ++seat)
        table.seats.push_back({.number = seat, .name = "Ann", .silks = "{}"});
      changes.emplace_back(store::SaveTable{table});
      ids_.push_back(table.id);
    }
    store_->Commit(changes);
  }
  ~TemporaryStore() {
    store_.reset();
    Remove();
  }
  TemporaryStore(const TemporaryStore&) = delete;
  TemporaryStore& operator=(const TemporaryStore&) = delete;

  store::Store& store() { return *store_; }
  const std::string& id(int table) const { return ids_[static_cast<std::size_t>(table)]; }

 private:
  void Remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_.string() + end);
  }

  std::filesystem::path path_;
  std::unique_ptr<store::Store> store_;
  std::vector<std::string> ids_;
};

// The lines that one choice adds to a record.
store::AddLines Choice(const std::string& table, std::int32_t first) {
  store::AddLines choice{.table = table};
  choice.lines = {
      {first, R"({"t":"card","horse":2,"card":"12J"})", "client-4f2a-000123", 1'790'000'000'000},
      {first + 1, R"({"t":"ride","horse":2,"to":"3.127"})", "", 1'790'000'000'000},
      {first + 2, R"({"t":"round","race":0,"round":12,"kind":"card","order":[2,0,1,3],"limits":[8,null,9,7]})", "",
       1'790'000'000'000}};
  return choice;
}

// Measures commits with one choice of each table: its record lines and, if wanted, a seat with its clock.
void SaveChoices(benchmark::State& state) {
  TemporaryStore data;
  const int tables = static_cast<int>(state.range(0));
  const bool seats = state.range(1) != 0;
  std::int32_t next = 0;
  std::vector<store::Change> changes;
  std::clock_t cpu = 0;  // CPU time of this process, without the time it waits for the disk
  for (auto _ : state) {
    state.PauseTiming();
    changes.clear();
    for (int i = 0; i < tables; ++i) {
      changes.emplace_back(Choice(data.id(i), next));
      if (seats)
        changes.emplace_back(store::SaveSeat{data.id(i), {.number = 2, .name = "Ann", .silks = "{}", .reserve = next}});
    }
    next += kLinesPerChoice;
    state.ResumeTiming();
    const std::clock_t begun = std::clock();
    data.store().Commit(changes);
    cpu += std::clock() - begun;
  }
  const auto commits = static_cast<double>(state.iterations());
  state.counters["lines"] = benchmark::Counter(commits * tables * kLinesPerChoice, benchmark::Counter::kIsRate);
  state.counters["cpu"] = static_cast<double>(cpu) * 1e6 / CLOCKS_PER_SEC / (commits * tables * kLinesPerChoice);
  state.counters["commits"] = benchmark::Counter(commits, benchmark::Counter::kIsRate);
}

void SaveLines(benchmark::State& state) { SaveChoices(state); }
BENCHMARK(SaveLines)->Args({kTables, 0})->UseRealTime()->MinTime(2);
[[maybe_unused]] const bool kSaveLines =
    RegisterFigure({"SaveLines", "lines", "record lines saved per second, 1,000 tables a commit", 100'000, true, "/s"});

[[maybe_unused]] const bool kLineCost =
    RegisterFigure({"SaveLines", "cpu", "processor time of a line among them", 5, false, "µs"});

void SaveSeats(benchmark::State& state) { SaveChoices(state); }
BENCHMARK(SaveSeats)->Args({kTables, 1})->UseRealTime()->MinTime(2);
[[maybe_unused]] const bool kSaveSeats =
    RegisterFigure({"SaveSeats", "lines", "the same with the clock of a seat at each", 60'000, true, "/s"});

void SaveOne(benchmark::State& state) { SaveChoices(state); }
BENCHMARK(SaveOne)->Args({1, 1})->UseRealTime();
[[maybe_unused]] const bool kSaveOne =
    RegisterFigure({"SaveOne", "commits", "durable commits of one choice, one after another", 100, true, "/s"});

}  // namespace
}  // namespace furlong::bench

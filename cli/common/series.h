// Many meetings at once, on several threads, each the same whichever thread plays it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

namespace furlong::cli {

// Calls work(index, worker) for 0 … count - 1, with a progress bar; workers are numbered from 0.
// An exception in one call ends the series and is thrown again here.
void RunSeries(std::string_view what, std::int64_t count, int threads,
               const std::function<void(std::int64_t index, int worker)>& work);

// RunSeries with a number of threads, as a function of the rest.
inline auto SeriesOn(int threads) {
  return [threads](std::string_view what, std::int64_t count,
                   const std::function<void(std::int64_t index, int worker)>& work) {
    RunSeries(what, count, threads, work);
  };
}

// As many threads as the machine has cores.
int DefaultThreads();

}  // namespace furlong::cli

// A parallel for loop with a progress bar.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

namespace furlong::cli {

// Calls work(index, worker) for every index from 0 to count - 1; workers are numbered from 0. `what` is the label of
// the progress bar. If a call throws, no new calls begin, and the exception is rethrown here. Nor do they once stop(),
// if given, is true; any thread may call it.
void ParallelFor(std::string_view what, std::int64_t count, int threads,
                 const std::function<void(std::int64_t index, int worker)>& work,
                 const std::function<bool()>& stop = {});

// ParallelFor with a fixed number of threads, and one `stop` for all calls.
inline auto ParallelForOn(int threads, const std::function<bool()>& stop = {}) {
  return [threads, stop](std::string_view what, std::int64_t count,
                         const std::function<void(std::int64_t index, int worker)>& work) {
    ParallelFor(what, count, threads, work, stop);
  };
}

// The number of cores.
int DefaultThreads();

}  // namespace furlong::cli

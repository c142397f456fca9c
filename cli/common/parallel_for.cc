#include "cli/common/parallel_for.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/common/terminal.h"

namespace furlong::cli {
namespace {

constexpr int kMaxThreads = 256;

}  // namespace

int DefaultThreads() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

void ParallelFor(std::string_view what, std::int64_t count, int threads,
                 const std::function<void(std::int64_t index, int worker)>& work, const std::function<bool()>& stop) {
  ProgressBar bar(what, count);
  threads = static_cast<int>(std::min<std::int64_t>({threads, count, kMaxThreads}));
  std::atomic<std::int64_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&](int worker) {
    try {
      for (std::int64_t index = next++; index < count; index = next++) {
        if (stop && stop()) return;
        work(index, worker);
        if (worker == 0) bar.Update(std::min(next.load(), count));
      }
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    for (int worker = 1; worker < threads; ++worker) others.emplace_back(run, worker);
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace furlong::cli

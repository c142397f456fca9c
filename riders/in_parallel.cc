#include "riders/in_parallel.h"

#ifdef __wasm__

namespace furlong {

void LetRidersUseAllCores() {}

int ThreadsFor(int) { return 1; }

void InParallel(int tasks, int, const std::function<void(int)>& task) {
  for (int i = 0; i < tasks; ++i) task(i);
}

}  // namespace furlong

#else

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace furlong {

namespace {

std::atomic<int> most_threads = 1;

}  // namespace

void LetRidersUseAllCores() { most_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

int ThreadsFor(int tasks) { return std::clamp(most_threads.load(), 1, tasks); }

void InParallel(int tasks, int threads, const std::function<void(int)>& task) {
  std::atomic<int> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (int i = next++; i < tasks; i = next++) task(i);
    } catch (...) {
      // Out of a thread's function it would end the program.
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace furlong

#endif

// Work that several threads share where there are threads; in browsers there are none.
#pragma once

#include <functional>

namespace furlong {

// Lets riders made from now on use all processor cores. Not on a server, whose pool decides how many riders think at a
// time: without this call a rider uses the thread that asks it.
void LetRidersUseAllCores();

// The number of threads that are of use for this many tasks here.
int ThreadsFor(int tasks);

// Calls task(0), …, task(tasks - 1), each once, up to `threads` of them at the same time. If tasks throw, one of the
// exceptions is thrown here when all threads are done.
void InParallel(int tasks, int threads, const std::function<void(int)>& task);

}  // namespace furlong

#include "cli/common/interrupt.h"

#include <atomic>
#include <csignal>

namespace furlong::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void Interrupt(int) { interrupted = true; }

}  // namespace

InterruptFlag::InterruptFlag() {
  interrupted = false;
  struct sigaction action {};
  action.sa_handler = Interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

InterruptFlag::~InterruptFlag() { std::signal(SIGINT, SIG_DFL); }

bool InterruptFlag::IsSet() { return interrupted; }

}  // namespace furlong::cli

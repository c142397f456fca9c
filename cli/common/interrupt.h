// Ctrl-C for commands that print what they have when they are interrupted.
#pragma once

namespace furlong::cli {

inline constexpr int kInterrupted = 130;  // exit code after Ctrl-C, as in a shell

// While it exists, SIGINT only sets a flag. A second one ends the program at once.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  // May be called from any thread.
  static bool IsSet();
};

}  // namespace furlong::cli

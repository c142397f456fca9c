// Terminal input and output of `furlong play`: whole lines, no cursor movement.
#pragma once

#include <string>
#include <string_view>

namespace furlong::cli {

// Thrown when the user wants to leave: end of input, Ctrl-C or q.
struct Quit {
  bool interrupted = false;  // by a signal
};

class PlayScreen {
 public:
  // From now on Ctrl-C makes Ask() and Rest() throw Quit.
  PlayScreen();
  ~PlayScreen();
  PlayScreen(const PlayScreen&) = delete;
  PlayScreen& operator=(const PlayScreen&) = delete;

  // Prints a line, wrapped between words.
  void Say(std::string_view text, std::size_t indent = 0);
  // Prints text as it is.
  void Show(std::string_view text);
  // Prints a question and returns the line typed, trimmed.
  std::string Ask(std::string_view question);
  // Clears the screen and the scrollback. If the output is not a terminal, prints a separator line.
  void Clear();
  // Flushes the output; on a terminal, also waits.
  void Rest(int milliseconds);

 private:
  std::string typed_;  // input that is read but not used yet
};

}  // namespace furlong::cli

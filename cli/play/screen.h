// What a person at the keyboard sees and types: whole lines, no cursor tricks.
#pragma once

#include <string>
#include <string_view>

namespace furlong::cli {

// Somebody wants to leave: end of input, Ctrl-C or q.
struct Leave {
  bool interrupted = false;
};

class PlayScreen {
 public:
  // Ctrl-C becomes a Leave, thrown where something is awaited or by Rest().
  PlayScreen();
  ~PlayScreen();
  PlayScreen(const PlayScreen&) = delete;
  PlayScreen& operator=(const PlayScreen&) = delete;

  // A line, broken between words where it is too wide.
  void Say(std::string_view text, std::size_t indent = 0);
  // As it is.
  void Show(std::string_view text);
  // A line typed after this question, trimmed.
  std::string Ask(std::string_view question);
  // Takes everything off the screen, what has scrolled away too; elsewhere than on a terminal draws a line.
  void Clear();
  // So many milliseconds, on a terminal.
  void Rest(int milliseconds);

 private:
  std::string typed_;  // read and not used yet
};

}  // namespace furlong::cli

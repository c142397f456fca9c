// Terminal output: colours, width and progress bars.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/types.h"

namespace furlong::cli {

bool InIsTerminal();
bool OutIsTerminal();
bool ErrIsTerminal();

// The width in columns of the terminal on standard output; 80 if it is not a terminal.
int OutWidth();
// The maximum width of a line of text in columns: OutWidth() - 1.
std::size_t MaxLineWidth();

// Colours for standard output. The text stays plain if that is not a terminal or NO_COLOR is set.
std::string Bold(std::string_view text);
std::string Dim(std::string_view text);
std::string Green(std::string_view text);
std::string Red(std::string_view text);
// Text on the background of a horse's colour, by the name of the colour.
std::string InColour(std::string_view colour, std::string_view text);

// "1 deal", "2 deals".
std::string HowMany(std::int64_t count, std::string_view one);

// A progress bar on standard error, shown only if that is a terminal.
class ProgressBar {
 public:
  ProgressBar(std::string_view what, std::int64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  void Update(std::int64_t done);

 private:
  std::string what_;
  std::int64_t total_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point shown_;
  bool visible_ = false;
};

}  // namespace furlong::cli

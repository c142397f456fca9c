// Colours and progress, on a terminal only.
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

// Columns of the terminal on standard output; 80 where there is none.
int OutWidth();
// Columns that a line may fill.
std::size_t RoomForText();

// Colours for text that goes to standard output; plain text where that is no terminal or NO_COLOR is set.
std::string Bold(std::string_view text);
std::string Dim(std::string_view text);
std::string Green(std::string_view text);
std::string Red(std::string_view text);
// In a horse's colour, by the name of the colour.
std::string InColour(std::string_view colour, std::string_view text);

// "1 deal", "2 deals".
std::string HowMany(std::int64_t count, std::string_view one);

// A bar on standard error while long work goes on.
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

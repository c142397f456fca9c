// A line of a record and a seat: what `replay` and `odds` are asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "record/checker.h"

namespace furlong::cli {

struct RecordPlace {
  std::string file;
  int at = 0;     // after this line; 0: the last
  int seat = -1;  // none: what all may see

  void AddTo(CLI::App& command);

  // Reads the record up to there. False, and said why, where it is refused; Trouble where it has no such line or seat.
  bool Read(RecordChecker& checker) const;
  PlayerId Seat() const { return seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat); }
  // The file as it is called in a title.
  std::string Title() const { return file == "-" ? "standard input" : file; }
};

}  // namespace furlong::cli

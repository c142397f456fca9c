// The options of `replay` and `odds` that name a record, a line in it and a seat.
#pragma once

#include <string>

#include "record/checker.h"

namespace CLI {
class App;
}  // namespace CLI

namespace furlong::cli {

struct RecordPlace {
  std::string file;
  int at = 0;     // the state after this line, counted from 1; 0: the last line
  int seat = -1;  // whose view; -1: what everybody may see

  void AddTo(CLI::App& command);

  // Reads the record up to that line. If the record is refused, prints the reason and returns false. Throws
  // CommandError if there is no such line or seat.
  bool Read(RecordChecker& checker) const;
  PlayerId Seat() const { return seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat); }
  // The name of the file for a title.
  std::string Title() const { return file == "-" ? "standard input" : file; }
};

}  // namespace furlong::cli

#include "cli/common/record_place.h"

#include <fmt/format.h>

#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"

namespace furlong::cli {

void RecordPlace::AddTo(CLI::App& command) {
  command.add_option("RECORD", file, "A record; - reads standard input")->required();
  command.add_option("--at", at, "After this line (1 is the header); otherwise the last")->check(kCount);
  command.add_option("--seat", seat, "What this player may know, 0 the first; otherwise what all may know")
      ->check(Between(0, 7));
}

bool RecordPlace::Read(RecordChecker& checker) const {
  std::ifstream opened;
  std::istream& in = OpenRecord(file, opened);
  if (const auto error = CheckStream(in, checker, at)) {
    fmt::print(stderr, "{}:{}: refused: {}\n", file, error->line, error->message);
    return false;
  }
  if (at > checker.lines()) throw CommandError(fmt::format("--at {}: {} has {} lines", at, file, checker.lines()));
  const std::size_t seats = checker.header().players.size();
  if (seat >= static_cast<int>(seats)) throw CommandError(fmt::format("--seat {}: seats are 0 to {}", seat, seats - 1));
  return true;
}

}  // namespace furlong::cli

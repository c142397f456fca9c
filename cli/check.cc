// furlong check: does a record follow the rules?
#include <fmt/format.h>

#include <fstream>

#include "cli/command.h"
#include "cli/courses.h"
#include "cli/terminal.h"
#include "record/checker.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

struct Verdict {
  std::optional<FileError> error;
  bool readable = true;
  bool finished = false;
  int lines = 0;
  std::string awaits;
};

Verdict Judge(const std::string& path) {
  Verdict verdict;
  RecordChecker checker;
  std::ifstream file;
  try {
    verdict.error = CheckStream(OpenRecord(path, file), checker);
  } catch (const std::exception& trouble) {  // also a disk that fails while it is read
    verdict.readable = false;
    verdict.error = FileError{0, trouble.what()};
    return verdict;
  }
  verdict.lines = checker.lines();
  verdict.finished = checker.finished();
  if (!verdict.error && !verdict.finished) verdict.awaits = Awaits(checker.header(), checker.meeting().board());
  return verdict;
}

}  // namespace

void AddCheck(CLI::App& app, int& exit_code) {
  struct Wants {
    std::vector<std::string> files;
    bool quiet = false;
  };
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("check", "Check that records follow the rules");
  command->add_option("FILE", wants->files, "Records; - reads standard input")->required();
  command->add_flag("-q,--quiet", wants->quiet, "Name only what is refused");
  command->footer(
      "Exit code 0: every record follows the rules, finished or not; 1: one is refused; 2: one cannot be read.");
  command->callback([wants, &exit_code] {
    int refused = 0;
    int unreadable = 0;
    ProgressBar bar("checking", static_cast<std::int64_t>(wants->files.size()));
    std::int64_t done = 0;
    for (const std::string& path : wants->files) {
      const Verdict verdict = Judge(path);
      if (verdict.error) {
        const std::string where = verdict.error->line > 0 ? fmt::format("{}:{}", path, verdict.error->line) : path;
        fmt::print("{}: {}: {}\n", where, Red(verdict.readable ? "refused" : "unreadable"), verdict.error->message);
        ++(verdict.readable ? refused : unreadable);
        exit_code = std::max(exit_code, verdict.readable ? kNo : kTrouble);
      } else if (!wants->quiet) {
        const std::string state = verdict.finished
                                      ? "a finished meeting"
                                      : fmt::format("an unfinished meeting, which awaits {}", verdict.awaits);
        fmt::print("{}: {}: {}, {} lines\n", path, Green("ok"), state, verdict.lines);
      }
      bar.Update(++done);
    }
    if (wants->files.size() > 1) {
      fmt::print("{} records: {} follow the rules, {} refused{}\n", wants->files.size(),
                 static_cast<int>(wants->files.size()) - refused - unreadable, refused,
                 unreadable > 0 ? fmt::format(", {} unreadable", unreadable) : "");
    }
  });
}

}  // namespace furlong::cli

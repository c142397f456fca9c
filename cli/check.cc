// furlong check: checks that records follow the rules and that their chance was fair.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/terminal.h"
#include "record/fairness.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> files;
  bool quiet = false;
  bool fair = false;
  bool json = false;
};

enum class Answer { kYes, kRefused, kNotFair, kCannotTell, kUnreadable };
constexpr std::size_t kAnswers = 5;

// The answer for one record.
struct Verdict {
  Answer answer = Answer::kYes;
  int line = 0;  // 0: no particular line
  std::string text;
};

Verdict FollowsTheRules(const RecordChecker& checker) {
  const std::string state = checker.finished() ? "a finished meeting"
                                               : fmt::format("an unfinished meeting, which awaits {}",
                                                             Awaits(checker.header(), checker.meeting().board()));
  return {.text = fmt::format("{}, {} lines", state, checker.lines())};
}

// "Ann, Bo and Cleo"
std::string Names(const RecordHeader& header, const std::vector<PlayerId>& players) {
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i > 0) text += i + 1 == players.size() ? " and " : ", ";
    text += Printable(header.players[players[i]]);
  }
  return text;
}

Verdict IsFair(const FairnessChecker& checker) {
  const Fairness fairness = checker.Judge();
  const RecordHeader& header = checker.record().header();
  switch (fairness.verdict) {
    case Fairness::Verdict::kNotFair: return {Answer::kNotFair, fairness.line, fairness.why};
    case Fairness::Verdict::kCannotTell: return {Answer::kCannotTell, fairness.line, fairness.why};
    case Fairness::Verdict::kFair: break;
  }
  const std::string others =
      fairness.added_nothing.empty() ? "" : fmt::format("; none from {}", Names(header, fairness.added_nothing));
  return {.text = fmt::format("all chance follows from the seed committed to and the entropy of {}{}",
                              Names(header, fairness.added), others)};
}

Verdict Judge(const std::string& path, bool fair) {
  FairnessChecker fairness;
  RecordChecker plain;
  RecordChecker& checker = fair ? fairness.record() : plain;
  std::ifstream file;
  try {
    if (const auto error = CheckStream(OpenRecord(path, file), checker)) {
      return {Answer::kRefused, error->line, error->message};
    }
  } catch (const std::exception& error) {  // not only CommandError: the disk may fail while it is read
    return {Answer::kUnreadable, 0, error.what()};
  }
  return fair ? IsFair(fairness) : FollowsTheRules(plain);
}

std::string Word(Answer answer, bool fair) {
  switch (answer) {
    case Answer::kYes: return Green(fair ? "fair" : "ok");
    case Answer::kRefused: return Red("refused");
    case Answer::kNotFair: return Red("not fair");
    case Answer::kCannotTell: return Red("undetermined");
    case Answer::kUnreadable: break;
  }
  return Red("unreadable");
}

std::string_view VerdictName(Answer answer, bool fair) {
  switch (answer) {
    case Answer::kYes: return fair ? "fair" : "ok";
    case Answer::kRefused: return "refused";
    case Answer::kNotFair: return "not-fair";
    case Answer::kCannotTell: return "undetermined";
    case Answer::kUnreadable: break;
  }
  return "unreadable";
}

boost::json::object AsJson(const std::string& path, const Verdict& verdict, bool fair) {
  boost::json::object out = {{"file", path}, {"verdict", VerdictName(verdict.answer, fair)}, {"text", verdict.text}};
  if (verdict.line > 0) out["line"] = verdict.line;
  return out;
}

void Check(const CheckOptions& options, int& exit_code) {
  std::array<int, kAnswers> counts{};
  const auto count = [&](Answer answer) -> int& { return counts[static_cast<std::size_t>(answer)]; };
  ProgressBar bar("checking", static_cast<std::int64_t>(options.files.size()));
  std::int64_t done = 0;
  boost::json::array records;
  const InterruptFlag interrupt;
  for (const std::string& path : options.files) {
    if (InterruptFlag::IsSet()) {
      exit_code = kInterrupted;
      break;
    }
    const Verdict verdict = Judge(path, options.fair);
    ++count(verdict.answer);
    if (verdict.answer != Answer::kYes) {
      exit_code = std::max(exit_code, verdict.answer == Answer::kUnreadable ? kError : kNo);
    }
    if (options.json) {
      records.push_back(AsJson(path, verdict, options.fair));
    } else if (verdict.answer != Answer::kYes || !options.quiet) {
      const std::string where = verdict.line > 0 ? fmt::format("{}:{}", path, verdict.line) : path;
      fmt::print("{}: {}: {}\n", where, Word(verdict.answer, options.fair), verdict.text);
    }
    bar.Update(++done);
  }
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"interrupted", exit_code == kInterrupted},
                                                                  {"records", std::move(records)}}));
    return;
  }
  if (exit_code == kInterrupted) fmt::print("interrupted after {} of {} records\n", done, options.files.size());
  if (options.files.size() > 1) {
    const std::string fairness = fmt::format("{} fair, {} not fair, {} undetermined", count(Answer::kYes),
                                             count(Answer::kNotFair), count(Answer::kCannotTell));
    fmt::print("{}: {}, {} refused{}\n", HowMany(done, "record"),
               options.fair ? fairness : fmt::format("{} follow the rules", count(Answer::kYes)),
               count(Answer::kRefused),
               count(Answer::kUnreadable) > 0 ? fmt::format(", {} unreadable", count(Answer::kUnreadable)) : "");
  }
}

}  // namespace

void AddCheck(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand("check", "Check that records follow the rules, and that chance was fair");
  command->add_option("FILE", options->files, "Records; - reads standard input")->required();
  command->add_flag("-q,--quiet", options->quiet, "Print only the records that are refused");
  command->add_flag("--fair", options->fair, "Prove that boxes, decks and dice were not chosen");
  AddJson(*command, options->json);
  command->footer(
      "Exit code 0: every record follows the rules, finished or not; 1: one is refused; 2: one cannot be read.\n"
      "With --fair, 0 also means that every record is fair; 1 that one is not fair, or undetermined.\n"
      "A refusal names the rule that was broken, such as R8.2; docs/rules.md lists the rules.");
  command->callback([options, &exit_code] { Check(*options, exit_code); });
}

}  // namespace furlong::cli

// furlong analyse: how much each choice in a record cost, and how much of the result was luck.
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/analyse/page.h"
#include "cli/analyse/text.h"
#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/parallel_for.h"

namespace furlong::cli {
namespace {

struct AnalyseOptions {
  std::string file;
  bool all = false;
  bool json = false;
  std::string html;
  AnalysisSettings settings;
  int threads = DefaultThreads();
};

void Analyse(const AnalyseOptions& options, int& exit_code) {
  std::ifstream file;
  std::istream& in = OpenRecord(options.file, file);
  RecordAnalysis analysis;
  if (const auto error = analysis.Read(in)) {
    fmt::print(stderr, "{}:{}: refused: {}\n", options.file, error->line, error->message);
    exit_code = kNo;
    return;
  }
  // Opened before the analysis, so that an error shows at once and not after a long wait.
  std::ofstream page;
  if (!options.html.empty()) {
    std::error_code none;
    if (options.html == "-") throw CommandError("--html -: name a file for the page");
    if (std::filesystem::equivalent(options.html, options.file, none)) {
      throw CommandError(fmt::format("--html {}: that is the record itself; name another file", options.html));
    }
    page.open(options.html, std::ios::binary);
    if (!page) throw CommandError(fmt::format("cannot write {}: {}", options.html, std::strerror(errno)));
  }
  const InterruptFlag interrupt;
  analysis.Run(options.settings, ParallelForOn(options.threads, InterruptFlag::IsSet));
  if (!options.html.empty()) {
    page << AnalysisPage(analysis);
    if (!page.flush()) throw CommandError(fmt::format("cannot write {}", options.html));
  }
  if (options.json) {
    fmt::print("{}\n", AnalysisJson(analysis));
  } else {
    fmt::print("{}", AnalysisText(analysis, options.file, options.all));
    if (!options.html.empty()) fmt::print("written: {}\n", options.html);
  }
  exit_code = analysis.complete() ? kDone : kInterrupted;
}

}  // namespace

void AddAnalyse(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<AnalyseOptions>();
  CLI::App* command = app.add_subcommand("analyse", "Judge every choice of a record, and tell luck from skill");
  command->add_option("RECORD", options->file, "A record; - reads standard input")->required();
  command->add_option("--html", options->html, "Write a page for the browser to this file");
  command->add_flag("--all", options->all, "List every choice with its options");
  AddJson(*command, options->json);
  command
      ->add_option("--iterations", options->settings.judge.rides,
                   "Most simulated races for a choice whose mark is in doubt; more is more precise and slower")
      ->capture_default_str()
      ->check(Between(1, 100'000'000));
  command
      ->add_option("--samples", options->settings.samples,
                   "Simulated races from every line, to tell luck from skill (otherwise by the size of the meeting)")
      ->check(Between(2, 100'000'000));
  command->add_option("--seed", options->settings.seed, "Any text; the same seed gives the same analysis")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->footer(
      "Exit code 1: the record is refused. An unfinished record is analysed as far as it goes. Ctrl-C prints what was\n"
      "judged so far; the exit code is then 130.");
  command->callback([options, &exit_code] { Analyse(*options, exit_code); });
}

}  // namespace furlong::cli

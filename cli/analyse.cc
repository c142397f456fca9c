// furlong analyse: what every choice of a record cost, and how much of the result was luck.
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/analyse/page.h"
#include "cli/analyse/text.h"
#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/series.h"

namespace furlong::cli {
namespace {

struct Wants {
  std::string file;
  bool all = false;
  bool json = false;
  std::string html;
  AnalysisSettings settings;
  int threads = DefaultThreads();
};

void Analyse(const Wants& wants, int& exit_code) {
  std::ifstream file;
  std::istream& in = OpenRecord(wants.file, file);
  Analysis analysis;
  if (const auto error = analysis.Read(in)) {
    fmt::print(stderr, "{}:{}: refused: {}\n", wants.file, error->line, error->message);
    exit_code = kNo;
    return;
  }
  // What cannot be written is better known before the work than after it.
  std::ofstream page;
  if (!wants.html.empty()) {
    std::error_code none;
    if (wants.html == "-") throw Trouble("--html -: name a file for the page");
    if (std::filesystem::equivalent(wants.html, wants.file, none)) {
      throw Trouble(fmt::format("--html {}: that is the record itself; name another file", wants.html));
    }
    page.open(wants.html, std::ios::binary);
    if (!page) throw Trouble(fmt::format("cannot write {}: {}", wants.html, std::strerror(errno)));
  }
  analysis.Run(wants.settings, SeriesOn(wants.threads));
  if (!wants.html.empty()) {
    page << AnalysisPage(analysis);
    if (!page.flush()) throw Trouble(fmt::format("cannot write {}", wants.html));
  }
  if (wants.json) {
    fmt::print("{}\n", AnalysisJson(analysis));
  } else {
    fmt::print("{}", AnalysisText(analysis, wants.file, wants.all));
    if (!wants.html.empty()) fmt::print("written: {}\n", wants.html);
  }
  exit_code = kDone;
}

}  // namespace

void AddAnalyse(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("analyse", "Judge every choice of a record, and tell luck from riding");
  command->add_option("RECORD", wants->file, "A record; - reads standard input")->required();
  command->add_option("--html", wants->html, "Write a page for the browser to this file");
  command->add_flag("--all", wants->all, "List every choice with its options");
  command->add_flag("--json", wants->json, "Print everything as JSON");
  command
      ->add_option("--iterations", wants->settings.judge.rides,
                   "Rides for one choice, shared by its options; more is finer and slower")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000'000));
  command
      ->add_option(
          "--samples", wants->settings.samples,
          "Rides from every line, to tell luck from riding (otherwise as many as the size of the meeting allows)")
      ->check(CLI::Range(2, 100'000'000));
  command->add_option("--seed", wants->settings.seed, "Any text; the same seed gives the same analysis")
      ->capture_default_str();
  command->add_option("--threads", wants->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->footer("Exit code 1: the record is refused. An unfinished record is analysed as far as it goes.");
  command->callback([wants, &exit_code] { Analyse(*wants, exit_code); });
}

}  // namespace furlong::cli

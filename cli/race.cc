// furlong race: shows a race of house riders on the terminal.
#include <fmt/format.h>

#include <algorithm>

#include <chrono>
#include <thread>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/caller_text.h"
#include "cli/common/courses.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "riders/in_parallel.h"
#include "riders/play.h"

namespace furlong::cli {
namespace {

constexpr int kDefaultDelay = 180;  // milliseconds per line

// Prints the caller's commentary, and the track before every card round.
class RacePrinter : public EventSink {
 public:
  RacePrinter(const Words& words, const RecordHeader& header, const Meeting& meeting, int delay_ms)
      : header_(header),
        meeting_(meeting),
        delay_(delay_ms),
        caller_(words, header, meeting, [this](const std::string& line, const Event& event) {
          const bool boxes = event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kBoxes;
          Print((boxes || event.kind == Event::Kind::kResult ? "\n" : "") + Styled(line, event) + "\n");
        }) {}

  void On(const Event& event) override {
    caller_.On(event);
    if (event.kind == Event::Kind::kRound && event.round_kind == RoundKind::kCard) {
      Print("\n" + TrackText(header_, meeting_.programme(), meeting_.board()) + "\n");
    }
  }

 private:
  void Print(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
    if (delay_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(delay_));
  }

  const RecordHeader& header_;
  const Meeting& meeting_;
  int delay_;
  CommentarySink caller_;
};

}  // namespace

void AddRace(CLI::App& app, int& exit_code, const std::string& program) {
  struct RaceOptions {
    MeetingSetup setup;
    std::string seed;
    std::string language;
    int delay = -1;  // milliseconds per line; -1: not given
  };
  const auto options = std::make_shared<RaceOptions>();
  options->setup.players = 6;
  options->setup.races = "oval";
  CLI::App* command = app.add_subcommand("race", "Watch a race of house riders, told line by line");
  options->setup.AddTo(*command);
  command->add_option("--seed", options->seed, "Any text; the same seed is the same race");
  command->add_option("--delay", options->delay, "Milliseconds a line; 180 on a terminal, else 0")
      ->check(CLI::Range(0, 60'000));
  AddLanguage(*command, options->language);
  command->callback([options, &exit_code, program] {
    LetRidersUseAllCores();
    const Words words(LanguageFor(options->language));
    if (options->seed.empty()) options->seed = FreshSeedText();
    const int delay = options->delay >= 0 ? options->delay : OutIsTerminal() ? kDefaultDelay : 0;
    const RecordHeader header = options->setup.Header();
    const auto riders = options->setup.Riders();
    auto made = ProgrammeOf(header);
    if (const auto* error = std::get_if<FileError>(&made)) throw CommandError(error->message);
    Meeting meeting(*std::get<std::shared_ptr<const Programme>>(made));
    RacePrinter printer(words, header, meeting, delay);
    const Seed seed = SeedOf(options->seed, 0);
    fmt::print("{}: {}\n", Bold(words.Say("app.name")),
               words.Say("play.computer", {{"races", double(header.races.size())}}));
    for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
      const PlayerId owner = header.horses[horse].owner;
      fmt::print("{} {}\n", HorseNumber(header, horse),
                 words.Say("play.entry.rider", {{"horse", NameOf(words, header, horse)},
                                                {"player", header.players[owner]},
                                                {"rider", std::string(riders[owner])}}));
    }
    fmt::print("{}\n", Dim(TrackLegend(words)));
    PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &printer);
    const bool timed = std::any_of(riders.begin(), riders.end(), [](auto rider) { return rider.ends_with("ms"); });
    const std::string again =
        fmt::format("{} race --seed {} {}", program, Quoted(options->seed), options->setup.AsTyped());
    const std::string fences = fmt::format("{} race --races triangle+fences --players 8", program);
    fmt::print("\n{}\n", Dim(words.Say(timed ? "play.deal" : "play.again", {{"command", again}})));
    fmt::print("{}\n", Dim(words.Say("play.over-fences", {{"command", fences}})));
    exit_code = kDone;
  });
}

}  // namespace furlong::cli

// furlong race: a race of computer riders, told on the terminal.
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
#include "riders/play.h"

namespace furlong::cli {
namespace {

constexpr int kUsualDelay = 180;  // milliseconds a line

// Draws the track before every card round; the caller tells the rest.
class Telling : public EventSink {
 public:
  Telling(const Words& words, const RecordHeader& header, const Meeting& meeting, int delay_ms)
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
  Caller caller_;
};

}  // namespace

void AddRace(CLI::App& app, int& exit_code, const std::string& program) {
  struct Wants {
    MeetingSetup setup;
    std::string seed;
    std::string language;
    int delay = -1;
  };
  const auto wants = std::make_shared<Wants>();
  wants->setup.players = 6;
  wants->setup.races = "oval";
  CLI::App* command = app.add_subcommand("race", "Watch a race of computer riders, told line by line");
  wants->setup.AddTo(*command);
  command->add_option("--seed", wants->seed, "Any text; the same seed is the same race");
  command->add_option("--delay", wants->delay, "Milliseconds a line; 180 on a terminal, else 0")
      ->check(CLI::Range(0, 60'000));
  AddLanguage(*command, wants->language);
  command->callback([wants, &exit_code, program] {
    const Words words(LanguageFor(wants->language));
    if (wants->seed.empty()) wants->seed = FreshSeedText();
    const int delay = wants->delay >= 0 ? wants->delay : OutIsTerminal() ? kUsualDelay : 0;
    const RecordHeader header = wants->setup.Header();
    const auto riders = wants->setup.Riders();
    auto made = ProgrammeOf(header);
    if (const auto* error = std::get_if<FileError>(&made)) throw Trouble(error->message);
    Meeting meeting(*std::get<std::shared_ptr<const Programme>>(made));
    Telling telling(words, header, meeting, delay);
    const Seed seed = SeedOf(wants->seed, 0);
    fmt::print("{}: {}\n", Bold(words.Say("app.name")),
               words.Say("play.computer", {{"races", double(header.races.size())}}));
    for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
      const PlayerId owner = header.horses[horse].owner;
      fmt::print("{} {}\n", Silks(header, horse),
                 words.Say("play.entry.rider", {{"horse", NameOf(words, header, horse)},
                                                {"player", header.players[owner]},
                                                {"rider", std::string(riders[owner])}}));
    }
    fmt::print("{}\n", Dim(TrackLegend(words)));
    PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &telling);
    const bool timed = std::any_of(riders.begin(), riders.end(), [](auto rider) { return rider.ends_with("ms"); });
    const std::string again = fmt::format("{} race --seed {} {}", program, Quoted(wants->seed), wants->setup.AsTyped());
    const std::string fences = fmt::format("{} race --races triangle+fences --players 8", program);
    fmt::print("\n{}\n", Dim(words.Say(timed ? "play.deal" : "play.again", {{"command", again}})));
    fmt::print("{}\n", Dim(words.Say("play.over-fences", {{"command", fences}})));
    exit_code = kDone;
  });
}

}  // namespace furlong::cli

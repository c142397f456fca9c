// furlong race: shows a race of house riders on the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <thread>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/caller_text.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/refused.h"
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

// Who finished where in every race, and the scores; after Ctrl-C, as far as the meeting came.
std::string ResultJson(const std::string& seed, const RecordHeader& header, const std::vector<std::string_view>& riders,
                       const Meeting& meeting) {
  const Programme& programme = meeting.programme();
  const auto scores = Scores(programme, meeting.board());
  const auto ranks = Ranks(programme, meeting.board());
  boost::json::array players, horses, races;
  for (PlayerId player = 0; player < header.players.size(); ++player) {
    players.push_back({{"name", header.players[player]},
                       {"rider", riders[player]},
                       {"score", scores[player]},
                       {"rank", ranks[player]}});
  }
  for (const auto& horse : header.horses) horses.push_back({{"colour", horse.colour}, {"owner", horse.owner}});
  for (std::size_t race = 0; race < header.races.size(); ++race) {
    // By horse; null: not placed.
    boost::json::array places;
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const int place = meeting.board().places[race][horse];
      places.push_back(place == 0 ? boost::json::value(nullptr) : boost::json::value(place));
    }
    races.push_back({{"course", header.races[race].course},
                     {"fences", header.races[race].steeplechase},
                     {"places", std::move(places)}});
  }
  return boost::json::serialize(boost::json::object{{"seed", seed},
                                                    {"interrupted", !meeting.over()},
                                                    {"players", std::move(players)},
                                                    {"horses", std::move(horses)},
                                                    {"races", std::move(races)}});
}

}  // namespace

void AddRace(CLI::App& app, int& exit_code, const std::string& program_name) {
  struct RaceOptions {
    MeetingSetup setup;
    std::string seed;
    std::string language;
    int delay = -1;  // milliseconds per line; -1: not given
    bool json = false;
  };
  const auto options = std::make_shared<RaceOptions>();
  options->setup.players = 6;
  options->setup.races = "oval";
  CLI::App* command = app.add_subcommand("race", "Watch a race of house riders, told line by line");
  options->setup.AddTo(*command);
  command->add_option("--seed", options->seed, "Any text; the same seed is the same race");
  command->add_option("--delay", options->delay, "Milliseconds a line; 180 on a terminal, else 0")
      ->check(Between(0, 60'000));
  AddLanguage(*command, options->language);
  AddJson(*command, options->json);
  command->footer("Ctrl-C with --json prints how far the meeting came; the exit code is then 130.");
  command->callback([options, &exit_code, program_name] {
    LetRidersUseAllCores();
    const Words words(LanguageFor(options->language));
    if (options->seed.empty()) options->seed = FreshSeedText();
    const int delay = options->delay >= 0 ? options->delay : OutIsTerminal() ? kDefaultDelay : 0;
    const RecordHeader header = options->setup.Header();
    const auto riders = options->setup.Riders();
    auto made = ProgrammeOf(header);
    if (const auto* error = std::get_if<FileError>(&made)) throw CommandError(error->message);
    const auto programme = std::get<std::shared_ptr<const Programme>>(made);
    Meeting meeting(*programme);
    const Seed seed = SeedOf(options->seed, 0);
    exit_code = kDone;
    if (options->json) {
      const InterruptFlag interrupt;
      const PlayedMeeting played =
          PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), nullptr, InterruptFlag::IsSet);
      if (!played.ok()) ThrowRefused(*played.refused, *programme, riders);
      fmt::print("{}\n", ResultJson(options->seed, header, riders, meeting));
      if (!meeting.over()) exit_code = kInterrupted;
      return;
    }
    RacePrinter printer(words, header, meeting, delay);
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
    const PlayedMeeting played = PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &printer);
    if (!played.ok()) ThrowRefused(*played.refused, *programme, riders);
    const bool timed = std::any_of(riders.begin(), riders.end(), [](auto rider) { return rider.ends_with("ms"); });
    const std::string again =
        fmt::format("{} race --seed {} {}", program_name, Quoted(options->seed), options->setup.AsTyped());
    const std::string fences = fmt::format("{} race --races triangle+fences --players 8", program_name);
    fmt::print("\n{}\n", Dim(words.Say(timed ? "play.deal" : "play.again", {{"command", again}})));
    fmt::print("{}\n", Dim(words.Say("play.over-fences", {{"command", fences}})));
  });
}

}  // namespace furlong::cli

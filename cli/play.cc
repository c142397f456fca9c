// furlong play: plays meetings in the terminal, for one person or several at one keyboard.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/courses.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "cli/play/session.h"
#include "record/words.h"
#include "riders/in_parallel.h"
#include "table/settings.h"

namespace furlong::cli {
namespace {

constexpr int kDefaultDelay = 180;  // milliseconds per line
constexpr int kInterrupted = 130;   // the usual exit code after Ctrl-C: 128 + SIGINT

struct PlayOptions {
  MeetingSetup setup;
  int people = 1;
  std::string names;
  bool resume = false;
  bool plain = false;
  bool confirm = false;
  int delay = -1;  // milliseconds per line; -1: not given
  std::string language;
};

std::vector<std::string> Split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// Names the people first, as given; the riders get names that are left.
void NamePlayers(const Words& words, const PlayOptions& options, RecordHeader& header) {
  const std::vector<std::string> usual = header.players;
  std::vector<std::string> names;
  if (!options.names.empty()) {
    for (const std::string& name : Split(options.names)) {
      names.push_back(table::CleanText(name, table::kMaxNameLetters));
      if (names.back().empty()) throw CommandError("--names: a name has 1 to 24 letters");
    }
    if (static_cast<int>(names.size()) > options.people) {
      throw CommandError(
          fmt::format("--names {}: {} names for {} people", options.names, names.size(), options.people));
    }
  } else if (const char* user = std::getenv("USER"); options.people == 1 && user != nullptr) {
    const std::string name = table::CleanText(user, table::kMaxNameLetters);
    if (!name.empty()) names.push_back(words.Capital(name));
  }
  for (const std::string& name : usual) {
    if (names.size() == header.players.size()) break;
    const bool taken =
        std::any_of(names.begin(), names.end(), [&](const std::string& one) { return words.Capital(one) == name; });
    if (!taken) names.push_back(name);
  }
  while (names.size() < header.players.size()) names.push_back(fmt::format("{}", names.size() + 1));
  header.players = names;
}

// The rider of each seat; empty: a person.
std::vector<std::string> SeatsOf(const PlayOptions& options) {
  const int riders = options.setup.players - options.people;
  if (riders < 0) {
    throw CommandError(fmt::format("--people {}: there are {} players", options.people, options.setup.players));
  }
  const std::vector<std::string> names = Split(options.setup.riders);
  if (names.size() != 1 && static_cast<int>(names.size()) != riders) {
    throw CommandError(fmt::format("--riders {}: {} names for {}; give one for all or one for each",
                                   options.setup.riders, names.size(), HowMany(riders, "rider")));
  }
  std::vector<std::string> seats(static_cast<std::size_t>(options.people));
  for (int i = 0; i < riders; ++i) {
    seats.push_back(names[names.size() == 1 ? 0 : static_cast<std::size_t>(i)]);
    CheckRider(seats.back());
  }
  return seats;
}

// The translated name of a rider, as on the web page; a budget ("expert:400") stays as it is.
std::string RiderName(const Words& words, const std::string& rider) {
  const std::size_t end = std::min(rider.find(':'), rider.size());
  return words.Say("rider." + rider.substr(0, end)) + rider.substr(end);
}

void Introduce(const Words& words, PlayScreen& screen, const PlayTable& table) {
  const RecordHeader& header = table.header();
  screen.Say(Bold(words.Say("play.welcome")));
  for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
    const PlayerId owner = header.horses[horse].owner;
    const std::string& rider = table.riders()[owner];
    Params params = {{"horse", NameOf(words, header, horse)}, {"player", Printable(header.players[owner])}};
    if (!rider.empty()) params.emplace_back("rider", RiderName(words, rider));
    screen.Say(fmt::format("{}  {}", HorseNumber(header, horse),
                           words.Say(rider.empty() ? "play.entry" : "play.entry.rider", params)));
  }
}

void Play(const Words& words, const PlayOptions& options, const std::string& program, int& exit_code) {
  const std::filesystem::path folder = PlayFolder();
  const std::optional<std::string> last = options.resume ? LastSaved(folder) : std::nullopt;
  if (options.resume && !last) throw CommandError(words.Say("play.none"));
  const auto begin = [&] {
    RecordHeader header = options.setup.Header();
    NamePlayers(words, options, header);
    return PlayTable::Begin(header, SeatsOf(options), folder);
  };
  PlayTable table = last ? PlayTable::Resume(*last, folder) : begin();
  PlayScreen screen;
  Introduce(words, screen, table);
  if (!options.plain) {
    screen.Say(Dim(TrackLegend(words)));
    screen.Say(Dim(words.Say("play.legend.order")));
  }
  const int delay = options.delay >= 0 ? options.delay : OutIsTerminal() ? kDefaultDelay : 0;
  PlaySession session(words, screen, std::move(table),
                      {.plain = options.plain, .confirm = options.confirm, .delay = delay});
  try {
    if (options.resume) session.Recall();
    const std::string record = session.Run().string();
    const std::string again = fmt::format("{} replay {} --tell", program, Quoted(record));
    screen.Show("\n" + words.Say("play.saved", {{"file", record}}) + "\n");
    screen.Show(words.Say("play.see", {{"command", again}}) + "\n");
    exit_code = kDone;
  } catch (const Quit& quit) {
    session.Hide();
    const std::string on = fmt::format("{} play --resume", program);
    screen.Show("\n" + words.Say("play.left", {{"command", on}}) + "\n");
    exit_code = quit.interrupted ? kInterrupted : kDone;
  }
}

// Play, but with error messages about saved meetings in the player's language.
void PlayOrExplain(const PlayOptions& options, const std::string& program, int& exit_code) {
  const Words words(LanguageFor(options.language));
  try {
    Play(words, options, program, exit_code);
  } catch (const SaveError& error) {
    throw CommandError(words.Say("play.unsaved", {{"what", error.what()}}));
  } catch (const DamagedMeeting& error) {
    throw CommandError(words.Say("play.damaged", {{"file", error.file}, {"what", error.what()}}));
  } catch (const MeetingLocked&) {
    throw CommandError(words.Say("play.elsewhere"));
  }
}

}  // namespace

void AddPlay(CLI::App& app, int& exit_code, const std::string& program) {
  const auto options = std::make_shared<PlayOptions>();
  options->setup.players = 4;
  options->setup.races = "oval";
  CLI::App* command =
      app.add_subcommand("play", "Play meetings in the terminal, alone or several people at one keyboard");
  command->add_option("--people", options->people, "How many people play; house riders have the other seats")
      ->check(Between(1, 8))
      ->capture_default_str();
  command->add_option("--names", options->names, "Their names: Ann,Bo; otherwise yours from $USER");
  options->setup.AddTo(*command);
  command->add_flag("--resume", options->resume, "Continue the meeting that was left last");
  command->add_flag("--plain", options->plain, "Nothing drawn, sentences only: for screen readers");
  command->add_flag("--confirm", options->confirm, "After each choice wait, so that it can be taken back");
  command->add_option("--delay", options->delay, "Milliseconds a line; 180 on a terminal, else 0")
      ->check(Between(0, 60'000));
  AddLanguage(*command, options->language);
  command->footer(
      "Every choice is saved before it is told, under XDG_DATA_HOME/furlong; Ctrl-C loses nothing. --riders names one\n"
      "for all riders or one for each. NO_COLOR is respected. Exit code 130: left by Ctrl-C.");
  command->callback([options, &exit_code, program] {
    LetRidersUseAllCores();
    PlayOrExplain(*options, program, exit_code);
  });
}

}  // namespace furlong::cli

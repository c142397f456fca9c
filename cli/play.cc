// furlong play: ride meetings in the terminal, alone or several people at one keyboard.
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
#include "table/settings.h"

namespace furlong::cli {
namespace {

constexpr int kUsualDelay = 180;   // milliseconds a line
constexpr int kInterrupted = 130;  // as a shell has it for Ctrl-C

struct Wants {
  MeetingSetup setup;
  int people = 1;
  std::string names;
  bool resume = false;
  bool plain = false;
  bool confirm = false;
  int delay = -1;
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

// People first, by the names they gave; riders take names that are left.
void NamePlayers(const Words& words, const Wants& wants, RecordHeader& header) {
  const std::vector<std::string> usual = header.players;
  std::vector<std::string> names;
  if (!wants.names.empty()) {
    for (const std::string& name : Split(wants.names)) {
      names.push_back(table::CleanText(name, table::kMaxNameLetters));
      if (names.back().empty()) throw Trouble("--names: a name has 1 to 24 letters");
    }
    if (static_cast<int>(names.size()) > wants.people) {
      throw Trouble(fmt::format("--names {}: {} names for {} people", wants.names, names.size(), wants.people));
    }
  } else if (const char* user = std::getenv("USER"); wants.people == 1 && user != nullptr) {
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

// By seat; empty: a person.
std::vector<std::string> SeatsOf(const Wants& wants) {
  const int riders = wants.setup.players - wants.people;
  if (riders < 0) {
    throw Trouble(fmt::format("--people {}: there are {} players", wants.people, wants.setup.players));
  }
  const std::vector<std::string> names = Split(wants.setup.riders);
  if (names.size() != 1 && static_cast<int>(names.size()) != riders) {
    throw Trouble(fmt::format("--riders {}: {} names for {}; give one for all or one for each", wants.setup.riders,
                              names.size(), HowMany(riders, "rider")));
  }
  std::vector<std::string> seats(static_cast<std::size_t>(wants.people));
  for (int i = 0; i < riders; ++i) {
    seats.push_back(names[names.size() == 1 ? 0 : static_cast<std::size_t>(i)]);
    CheckRider(seats.back());
  }
  return seats;
}

// As the page calls it; what was said beside the name ("expert:400") stays.
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
    screen.Say(fmt::format("{}  {}", Silks(header, horse),
                           words.Say(rider.empty() ? "play.entry" : "play.entry.rider", params)));
  }
}

void Play(const Words& words, const Wants& wants, const std::string& program, int& exit_code) {
  const std::filesystem::path folder = PlayFolder();
  const std::optional<std::string> last = wants.resume ? LastSaved(folder) : std::nullopt;
  if (wants.resume && !last) throw Trouble(words.Say("play.none"));
  const auto begin = [&] {
    RecordHeader header = wants.setup.Header();
    NamePlayers(words, wants, header);
    return PlayTable::Begin(header, SeatsOf(wants), folder);
  };
  PlayTable table = last ? PlayTable::Resume(*last, folder) : begin();
  PlayScreen screen;
  Introduce(words, screen, table);
  if (!wants.plain) {
    screen.Say(Dim(TrackLegend(words)));
    screen.Say(Dim(words.Say("play.legend.order")));
  }
  const int delay = wants.delay >= 0 ? wants.delay : OutIsTerminal() ? kUsualDelay : 0;
  PlaySession session(words, screen, std::move(table),
                      {.plain = wants.plain, .confirm = wants.confirm, .delay = delay});
  try {
    if (wants.resume) session.Recall();
    const std::string record = session.Run().string();
    const std::string again = fmt::format("{} replay {} --tell", program, Quoted(record));
    screen.Show("\n" + words.Say("play.saved", {{"file", record}}) + "\n");
    screen.Show(words.Say("play.see", {{"command", again}}) + "\n");
    exit_code = kDone;
  } catch (const Leave& leave) {
    session.Hide();
    const std::string on = fmt::format("{} play --resume", program);
    screen.Show("\n" + words.Say("play.left", {{"command", on}}) + "\n");
    exit_code = leave.interrupted ? kInterrupted : kDone;
  }
}

// What could not be saved, or not be ridden on, is said in the player's language.
void PlayOrSay(const Wants& wants, const std::string& program, int& exit_code) {
  const Words words(LanguageFor(wants.language));
  try {
    Play(words, wants, program, exit_code);
  } catch (const Unsaved& error) {
    throw Trouble(words.Say("play.unsaved", {{"what", error.what()}}));
  } catch (const Damaged& error) {
    throw Trouble(words.Say("play.damaged", {{"file", error.file}, {"what", error.what()}}));
  } catch (const Elsewhere&) {
    throw Trouble(words.Say("play.elsewhere"));
  }
}

}  // namespace

void AddPlay(CLI::App& app, int& exit_code, const std::string& program) {
  const auto wants = std::make_shared<Wants>();
  wants->setup.players = 4;
  wants->setup.races = "oval";
  CLI::App* command =
      app.add_subcommand("play", "Ride meetings in the terminal, alone or several people at one keyboard");
  command->add_option("--people", wants->people, "How many people ride; computer riders have the other seats")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();
  command->add_option("--names", wants->names, "Their names: Ann,Bo; otherwise yours from $USER");
  wants->setup.AddTo(*command);
  command->add_flag("--resume", wants->resume, "Ride on with the meeting that was left last");
  command->add_flag("--plain", wants->plain, "Nothing drawn, sentences only: for screen readers");
  command->add_flag("--confirm", wants->confirm, "After each choice wait, so that it can be taken back");
  command->add_option("--delay", wants->delay, "Milliseconds a line; 180 on a terminal, else 0")
      ->check(CLI::Range(0, 60'000));
  AddLanguage(*command, wants->language);
  command->footer(
      "Every choice is saved before it is told, under XDG_DATA_HOME/furlong; Ctrl-C loses nothing. --riders names one\n"
      "for all riders or one for each. NO_COLOR is respected. Exit code 130: left by Ctrl-C.");
  command->callback([wants, &exit_code, program] { PlayOrSay(*wants, program, exit_code); });
}

}  // namespace furlong::cli

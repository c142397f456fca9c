#include "cli/common/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <random>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/suggest.h"
#include "record/programme_file.h"
#include "record/shipped_courses.h"
#include "riders/rider.h"

namespace furlong::cli {
namespace {

constexpr std::array<const char*, kMaxPlayers> kNames = {"Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"};
constexpr std::array<const char*, kMaxHorses> kColours = {"red",   "blue",  "green",  "yellow",
                                                          "white", "black", "purple", "orange"};

// The parts between commas, as views into the text.
std::vector<std::string_view> Split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

void SetOption(Options& options, const std::string& text) {
  const auto set = [&](std::string_view key, std::string_view usual, std::string_view other, bool& value) {
    if (text == fmt::format("{}={}", key, usual) || text == fmt::format("{}={}", key, other)) {
      value = text.ends_with(other) && !text.ends_with(fmt::format("={}", usual));
      return true;
    }
    return false;
  };
  if (set("cards", "open", "sealed", options.sealed_cards)) return;
  if (set("exchange", "open", "blind", options.blind_exchange)) return;
  if (set("finish", "all", "first", options.finish_first)) return;
  const std::vector<std::string> known = {"cards=open",     "cards=sealed", "exchange=open",
                                          "exchange=blind", "finish=all",   "finish=first"};
  throw CommandError(
      fmt::format("--option {}{}", text,
                  DidYouMean(text, known, ": must be cards=open|sealed, exchange=open|blind or finish=all|first")));
}

std::vector<std::string> ProgrammeNames() {
  std::vector<std::string> names;
  for (const ShippedProgramme& programme : ShippedProgrammes()) names.emplace_back(programme.id);
  return names;
}

// The races of a programme that comes with Furlong, as typed after --races.
std::string RacesOf(const std::string& name) {
  for (const ShippedProgramme& shipped : ShippedProgrammes()) {
    if (shipped.id != name) continue;
    std::string races;
    const auto programme = ReadProgramme(shipped.text);
    for (const RaceName& race : std::get<ProgrammeFile>(programme).races) {
      races += fmt::format("{}{}{}", races.empty() ? "" : ",", race.course, race.steeplechase ? "+fences" : "");
    }
    return races;
  }
  const std::vector<std::string> known = ProgrammeNames();
  throw CommandError(fmt::format("--programme: no programme \"{}\"{}", name,
                                 DidYouMean(name, known, fmt::format(": there are {}", fmt::join(known, ", ")))));
}

std::vector<std::string_view> SearchingRiders() {
  std::vector<std::string_view> names;
  for (const std::string_view name : RiderNames()) {
    if (Searches(name)) names.push_back(name);
  }
  return names;
}

int HorsesEach(int players, int horses) {
  if (players < 2 || players > kMaxPlayers)
    throw CommandError(fmt::format("--players: must be 2 to 8, not {}", players));
  if (horses == 0) return players <= 3 ? 2 : 1;
  if (HorsesAllowed(players, horses)) return horses;
  // Not allowed as a number for each player, so it may be the total.
  if (horses % players == 0 && HorsesAllowed(players, horses / players)) return horses / players;
  throw CommandError(fmt::format(
      "--players {} --horses {}: 2 players have 2, 3 or 4 horses each, 3 have 2, 4 have 1 or 2, 5 to 8 have 1", players,
      horses));
}

}  // namespace

void MeetingSetup::AddTo(CLI::App& command) {
  command.add_option("--players", players, "Players, 2 to 8")->capture_default_str();
  command
      .add_option("--horses", horses,
                  "Horses of each player (2 players: 2 to 4, 3: 2, 4: 1 or 2, more: 1), or the total "
                  "number; otherwise the fewest allowed")
      ->check(Between(1, 8));
  command
      .add_option("--races", races,
                  "Courses in order, each a name or a file, with +fences for a steeplechase: "
                  "oval,triangle+fences")
      ->capture_default_str();
  const auto use = [this](const std::string& name) { races = RacesOf(name); };
  command
      .add_option_function<std::string>(
          "--programme", use, fmt::format("A ready-made list of races instead: {}", fmt::join(ProgrammeNames(), ", ")))
      ->excludes("--races");
  command.add_option("--option", options,
                     "A choice of the table: cards=sealed, exchange=blind, finish=first (repeat it)");
  command
      .add_option("--riders", riders,
                  fmt::format("One for all or one for each player, of: {}. With a budget for each decision: {}",
                              fmt::join(RiderNames(), ", "), "sharp:100 (iterations) or expert:250ms"))
      ->capture_default_str();
}

void CheckRider(std::string_view name) {
  switch (FaultOf(name)) {
    case RiderFault::kNone: return;
    case RiderFault::kUnknown: {
      const std::vector<std::string> known(RiderNames().begin(), RiderNames().end());
      throw CommandError(fmt::format(
          "no rider \"{}\"{}", name,
          DidYouMean(name.substr(0, name.find(':')), known, fmt::format(": there are {}", fmt::join(known, ", ")))));
    }
    case RiderFault::kNeedsNoBudget:
      throw CommandError(
          fmt::format("rider {}: only those who search take a budget: {}", name, fmt::join(SearchingRiders(), ", ")));
    case RiderFault::kBadBudget:
      throw CommandError(
          fmt::format("rider {}: a budget is iterations (sharp:100) or milliseconds (sharp:250ms), from 1 to "
                      "1000000000",
                      name));
  }
}

RecordHeader MeetingSetup::Header() const {
  RecordHeader header;
  const int each = HorsesEach(players, horses);
  for (int player = 0; player < players; ++player)
    header.players.emplace_back(kNames[static_cast<std::size_t>(player)]);
  for (const PlayerId owner : OwnersInTurn(players, each)) {
    header.horses.push_back({owner, kColours[header.horses.size()]});
  }
  for (const std::string& option : options) SetOption(header.options, option);
  for (const std::string_view entry : Split(races)) {
    std::string name(entry);
    constexpr std::string_view kFences = "+fences";
    const bool fences = name.ends_with(kFences);
    if (fences) name.resize(name.size() - kFences.size());
    CourseFile course = FindCourse(name);
    header.races.push_back({course.spec.id, fences});
    const auto [known, fresh] = header.courses.emplace(course.spec.id, course);
    if (!fresh && known->second.json != course.json) {
      throw CommandError(fmt::format("--races: two different courses have the id \"{}\"", course.spec.id));
    }
  }
  if (header.races.size() > kMaxRaces)
    throw CommandError(fmt::format("--races: {} races, at most {}", header.races.size(), kMaxRaces));
  return header;
}

std::vector<std::string_view> MeetingSetup::Riders() const {
  const std::vector<std::string_view> names = Split(riders);
  if (names.size() != 1 && names.size() != static_cast<std::size_t>(players)) {
    throw CommandError(fmt::format("--riders {}: {} names for {} players; give one for all or one for each", riders,
                                   names.size(), players));
  }
  std::vector<std::string_view> seats;
  for (int player = 0; player < players; ++player) {
    const std::string_view name = names[names.size() == 1 ? 0 : static_cast<std::size_t>(player)];
    CheckRider(name);
    seats.push_back(name);
  }
  return seats;
}

std::string Quoted(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("+,-./=_").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string MeetingSetup::AsTyped() const {
  std::string typed = fmt::format("--players {} --races {} --riders {}", players, Quoted(races), Quoted(riders));
  if (horses != 0) typed += fmt::format(" --horses {}", horses);
  for (const std::string& option : options) typed += fmt::format(" --option {}", Quoted(option));
  return typed;
}

std::string FreshSeedText() {
  std::random_device device;
  return fmt::format("{:08x}", device());
}

}  // namespace furlong::cli

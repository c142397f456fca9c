// furlong odds: each horse's chances at a line of a record, from what one seat or everybody can see.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/interrupt.h"
#include "cli/common/record_place.h"
#include "cli/common/terminal.h"
#include "record/words.h"
#include "study/odds.h"

namespace furlong::cli {
namespace {

struct OddsOptions {
  RecordPlace place;
  std::int64_t deals = kOddsDeals;
  std::string seed = "odds";
  bool json = false;
};

std::string Percent(double share) { return fmt::format("{:.1f}", 100 * share); }
std::string Points(double points) { return fmt::format("{:.1f}", points); }

// Marks horses that have finished or fallen; their odds are certain.
std::string Fate(const Board& board, HorseId horse) {
  switch (board.status[horse]) {
    case Status::kFinished: return "  home";
    case Status::kFallen: return "  fallen";
    case Status::kRacing: break;
  }
  return "";
}

void PrintTables(const RecordHeader& header, const SeatView& view, const Odds& odds) {
  fmt::print("{}\n", Bold(fmt::format("   {}{}{:>9}{:>15}{:>9}", Fitted("horse", 9), Fitted("owner", 12), "win %",
                                      "first four %", "points")));
  const bool running = odds.race == view.board.race && view.board.need != Need::kBoxes;
  for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
    const HorseOdds& of = odds.horses[horse];
    fmt::print("{}  {}{}{:>9}{:>15}{:>9}{}\n", HorseNumber(header, horse), Fitted(EnglishName(header, horse), 9),
               Fitted(header.players[header.horses[horse].owner], 12), Percent(of.place[0]), Percent(of.placed),
               Points(of.points), running ? Fate(view.board, horse) : "");
  }
  fmt::print("\n{}\n", Bold(fmt::format("   {}{:>8}{:>20}{:>22}", Fitted("player", 13), "score", "expected score",
                                        "win the meeting %")));
  const auto scores = Scores(*view.programme, view.board);
  for (PlayerId player = 0; player < header.players.size(); ++player) {
    const PlayerOdds& of = odds.players[player];
    fmt::print("   {}{:>8}{:>20}{:>22}\n", Fitted(header.players[player], 13), scores[player], Points(of.score),
               Percent(of.chance));
  }
}

// To six digits: more are noise of the simulation, and some would show how sums are rounded.
double Rounded(double value) { return std::round(value * 1e6) / 1e6; }

void PrintJson(const RecordHeader& header, const SeatView& view, int line, const std::optional<Odds>& odds,
               bool interrupted) {
  const auto scores = Scores(*view.programme, view.board);
  boost::json::array players;
  for (PlayerId player = 0; player < header.players.size(); ++player) {
    boost::json::object one = {{"player", player}, {"name", header.players[player]}, {"score", scores[player]}};
    if (odds) {
      one["expected_score"] = Rounded(odds->players[player].score);
      one["win_meeting"] = Rounded(odds->players[player].chance);
    }
    players.push_back(std::move(one));
  }
  boost::json::object out = {{"line", line}, {"over", view.board.need == Need::kOver}, {"interrupted", interrupted}};
  out["seat"] = view.seat == kNoPlayer ? boost::json::value(nullptr) : boost::json::value(int{view.seat});
  if (odds) {
    boost::json::array horses;
    for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
      const HorseOdds& of = odds->horses[horse];
      boost::json::array places;
      for (const double share : of.place) places.push_back(Rounded(share));
      horses.push_back({{"horse", horse},
                        {"colour", header.horses[horse].colour},
                        {"owner", header.horses[horse].owner},
                        {"win", Rounded(of.place[0])},
                        {"first_four", Rounded(of.placed)},
                        {"points", Rounded(of.points)},
                        {"places", std::move(places)}});
    }
    out["race"] = odds->race;
    out["deals"] = odds->deals;
    out["horses"] = std::move(horses);
  }
  out["players"] = std::move(players);
  fmt::print("{}\n", boost::json::serialize(out));
}

void PrintOdds(const OddsOptions& options, int& exit_code) {
  RecordChecker checker;
  if (!options.place.Read(checker)) {
    exit_code = kNo;
    return;
  }
  const RecordHeader& header = checker.header();
  const PlayerId seat = options.place.Seat();
  const SeatView view = See(checker.meeting(), seat);
  FastRandom random(SeedOf(options.seed, 0));
  const InterruptFlag interrupt;
  std::optional<ProgressBar> bar(std::in_place, "dealing", options.deals);
  std::int64_t done = 0;
  const auto odds = OddsOf(view, options.deals, random, [&] {
    bar->Update(done++);
    return InterruptFlag::IsSet();
  });
  bar.reset();
  const bool over = view.board.need == Need::kOver;
  const bool interrupted = !over && (!odds || odds->deals < options.deals);
  exit_code = interrupted ? kInterrupted : kDone;
  if (options.json) return PrintJson(header, view, checker.lines(), odds, interrupted);
  if (!over && !odds) return fmt::print(stderr, "furlong: interrupted before the first deal was done\n");

  const std::string who =
      seat == kNoPlayer ? "as all may know" : fmt::format("as {} may know", Printable(header.players[seat]));
  fmt::print("{}\n", Bold(fmt::format("{}, after line {}, {}", options.place.Title(), checker.lines(), who)));
  if (over) {
    fmt::print("The meeting is over.\n{}", ScoreText(Words("en"), header, view));
    return;
  }
  const bool to_come = view.board.need == Need::kBoxes && view.board.race > 0;
  fmt::print("{}{}\n", RaceText(Words("en"), header, view),
             to_come ? fmt::format("race {} of {} is next:\n", odds->race + 1, header.races.size()) : "");
  PrintTables(header, view, *odds);
  if (interrupted) fmt::print("interrupted after {} of {}\n", odds->deals, HowMany(options.deals, "deal"));
  fmt::print("{}\n",
             Dim(fmt::format("by the net, {} deals of hidden cards; seed {}", odds->deals, Printable(options.seed))));
}

}  // namespace

void AddOdds(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<OddsOptions>();
  CLI::App* command =
      app.add_subcommand("odds", "Each horse's chances at any line of a record, as a seat or all may know them");
  options->place.AddTo(*command);
  command->add_option("--deals", options->deals, "How many times hidden cards are dealt and the net is asked")
      ->capture_default_str()
      ->check(Between(1, 1'000'000'000));
  command->add_option("--seed", options->seed, "Any text; the same seed gives the same figures")->capture_default_str();
  AddJson(*command, options->json);
  command->footer(
      "Exit code 1: the record is refused. Ctrl-C prints the odds by the deals made so far; the exit code is then "
      "130.");
  command->callback([options, &exit_code] { PrintOdds(*options, exit_code); });
}

}  // namespace furlong::cli

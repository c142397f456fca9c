#include "cli/play/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/common/board_text.h"
#include "cli/common/columns.h"
#include "cli/common/terminal.h"
#include "record/event_text.h"
#include "record/words.h"
#include "table/outlook.h"

namespace furlong::cli {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string TextOf(const value& from, std::string_view key) { return std::string(from.at(key).as_string()); }
double NumberOf(const value& from, std::string_view key) { return from.at(key).to_number<double>(); }
bool Has(const value& from, std::string_view key) { return from.as_object().contains(key); }
bool Is(const value& from, std::string_view outcome) { return from.at("outcome").as_string() == outcome; }

Square SquareOf(std::string_view name) {
  const std::size_t dot = name.find('.');
  return {static_cast<std::uint8_t>(std::atoi(std::string(name.substr(0, dot)).c_str()) - 1),
          static_cast<std::uint16_t>(std::atoi(std::string(name.substr(dot + 1)).c_str()))};
}

std::string EndsOf(const value& reach) {
  std::string squares;
  for (const value& end : reach.at("ends").as_array()) {
    squares += (squares.empty() ? "" : " ") + TextOf(end, "to");
  }
  return squares;
}

bool AllCross(const value& reach) {
  const array& ends = reach.at("ends").as_array();
  return std::all_of(ends.begin(), ends.end(), [](const value& end) { return end.at("crosses").as_bool(); });
}

std::string PromptForCard(const Words& words, const SeatView& view, const Asked& asked, Params params) {
  const Board& board = view.board;
  const bool seal = asked.need == Need::kSeal;
  if (view.hands[asked.horse].empty()) return words.Say("riding.prompt.empty", params);
  if (board.limits[asked.horse] == kNoLimit) {
    return words.Say(seal ? "riding.prompt.seal.free" : "riding.prompt.card.free", params);
  }
  params.emplace_back("limit", double(board.limits[asked.horse]));
  if (seal) return words.Say("riding.prompt.seal", params);
  return words.Say(board.round == 0 ? "riding.prompt.card.level" : "riding.prompt.card", params);
}

}  // namespace

std::string PromptText(const Words& words, const RecordHeader& header, const SeatView& view, const Asked& asked,
                       const value& outlook) {
  const Board& board = view.board;
  Params params;
  if (asked.horse != kNoHorse) params.emplace_back("horse", NameOf(words, header, asked.horse));
  switch (asked.need) {
    case Need::kCard:
    case Need::kSeal: return PromptForCard(words, view, asked, params);
    case Need::kKeep: {
      const std::string what = words.Say("riding.prompt.keep", params);
      const bool blind = view.programme->options().blind_exchange;
      const std::string how =
          words.Say(blind ? "keep.blind" : "keep.open", {{"count", double(board.FreshSize(asked.horse))}});
      return words.Say("caller.both", {{"first", what}, {"second", how}});
    }
    case Need::kPace:
      return words.Say("riding.prompt.pace", {{"first", double(board.dice[0])}, {"second", double(board.dice[1])}});
    case Need::kDie:
      params.emplace_back("sum", double(board.DicePoints(Use::kSum)));
      params.emplace_back("limit", double(board.limits[asked.horse]));
      params.emplace_back("first", double(board.dice[0]));
      params.emplace_back("second", double(board.dice[1]));
      return words.Say("riding.prompt.die", params);
    default: break;
  }
  const value& reach = outlook.at("ride");
  const double points = NumberOf(reach, "points");
  const double spent = NumberOf(reach, "spent");
  params.emplace_back("points", points);
  params.emplace_back("spent", spent);
  params.emplace_back("wasted", points - spent);
  params.emplace_back("squares", double(reach.at("ends").as_array().size()));
  // After a turn roll the horse moves one of the dice, not the pace (R7.3).
  const bool turned = board.pace == Use::kSum && board.TurnRoll(asked.horse);
  const bool dice = board.round_kind() == RoundKind::kDice && !turned;
  if (spent < points) return words.Say(dice ? "riding.prompt.pace-wasted" : "riding.prompt.wasted", params);
  return words.Say(dice ? "riding.prompt.pace-squares" : "riding.prompt.squares", params);
}

std::vector<std::string> CardTexts(const Words& words, Hand hand, const array& cards) {
  std::vector<std::string> lines;
  for (const value& card : cards) {
    const std::string name = TextOf(card, "card");
    const int copies = hand.count(CardFromName(name).value_or(Card::k3));
    Params params = {{"card", copies > 1 ? fmt::format("{} ×{}", name, copies) : name}};
    std::string key = "play.does.ride";
    if (Is(card, "limit")) {
      key = "play.does.limit";
      params.emplace_back("limit", NumberOf(card, "limit"));
    } else if (Is(card, "blocked")) {
      key = "play.does.blocked";
    } else if (Is(card, "fall")) {
      key = "play.does.fall";
      params.emplace_back("fence", Has(card, "fence") ? NumberOf(card, "fence") : 0.0);
    } else {
      const double lost = NumberOf(card, "points") - NumberOf(card, "spent");
      params.emplace_back("squares", EndsOf(card));
      params.emplace_back("lost", lost);
      if (lost > 0) key = "play.does.short";
      if (AllCross(card)) key = "play.does.home";
    }
    lines.push_back(words.Say(key, params));
  }
  return lines;
}

std::vector<std::string> EndTexts(const Words& words, const Course& course, const value& reach) {
  std::vector<std::string> lines;
  for (const value& end : reach.at("ends").as_array()) {
    const std::string name = TextOf(end, "to");
    const Square to = SquareOf(name);
    const int to_go = course.FinishSquare(to.lane) + 1 - to.number;
    lines.push_back(words.Say("play.does.end", {{"square", name},
                                                {"lane", to.lane + 1.0},
                                                {"number", double(to.number)},
                                                {"squares", end.at("crosses").as_bool() ? 0.0 : double(to_go)}}));
  }
  return lines;
}

std::vector<std::string> PaceTexts(const Words& words, const RecordHeader& header, const array& paces) {
  std::vector<std::string> lines;
  for (const value& pace : paces) {
    std::vector<std::string> fates;
    for (const value& one : pace.at("horses").as_array()) {
      std::string fate;
      if (one.at("turned").as_bool()) {
        fate = words.Say("riding.pace.turned");
      } else if (Is(one, "blocked")) {
        fate = words.Say("riding.pace.blocked");
      } else if (NumberOf(one, "spent") < NumberOf(pace, "points")) {
        const auto spent = static_cast<int>(NumberOf(one, "spent"));
        fate = std::to_string(spent) + " " + words.Say("riding.pace.short", {{"points", NumberOf(pace, "points")}});
      }
      if (fate.empty()) continue;
      const auto horse = one.at("horse").to_number<HorseId>();
      fates.push_back(words.Say("play.fate", {{"horse", NameOf(words, header, horse)}, {"fate", fate}}));
    }
    const std::string what = words.Say("riding.pace." + TextOf(pace, "use"), {{"points", NumberOf(pace, "points")}});
    lines.push_back(fates.empty() ? what
                                  : words.Say("play.does.pace.fates", {{"what", what}, {"fates", words.List(fates)}}));
  }
  return lines;
}

std::vector<std::string> DieTexts(const Words& words, const array& dice) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const double points = NumberOf(dice[i], "points");
    const double spent = NumberOf(dice[i], "spent");
    const std::string what = words.Say(i == 0 ? "riding.pace.first" : "riding.pace.second", {{"points", points}});
    const std::string fate =
        spent < points ? words.Say("riding.die.only", {{"points", spent}})
                       : words.Say("riding.die.squares", {{"squares", double(dice[i].at("ends").as_array().size())}});
    lines.push_back(words.Say("play.does.pace.fates", {{"what", what}, {"fates", fate}}));
  }
  return lines;
}

std::string MishapText(const Words& words, const RecordHeader& header, HorseId horse, const value& card) {
  const Params params = {{"horse", NameOf(words, header, horse)},
                         {"points", NumberOf(card, "points")},
                         {"limit", Has(card, "limit") ? NumberOf(card, "limit") : 0.0},
                         {"fence", Has(card, "fence") ? NumberOf(card, "fence") : 0.0}};
  if (Is(card, "limit")) return words.Say("riding.prompt.limit", params);
  if (Is(card, "blocked")) return words.Say("riding.prompt.blocked", params);
  return Is(card, "fall") ? words.Say("riding.prompt.fall", params) : "";
}

std::string WhyText(const Words& words, const RecordHeader& header, const value& refusal) {
  const auto number = [&](std::string_view key) { return Has(refusal, key) ? NumberOf(refusal, key) : 0.0; };
  const std::string rule = Has(refusal, "rule") ? TextOf(refusal, "rule") : "";
  Params params = {{"amount", number("amount")}, {"fence", number("fence")}, {"rule", rule}};
  params.emplace_back("horse",
                      Has(refusal, "horse") ? NameOf(words, header, static_cast<HorseId>(number("horse"))) : "");
  params.emplace_back(
      "player", Has(refusal, "player") ? Printable(header.players[static_cast<std::size_t>(number("player"))]) : "");
  const std::string key = "why." + TextOf(refusal, "reason");
  const std::string said = words.Say(words.Has(key) ? key : "why.otherwise", params);
  return rule.empty() ? said : fmt::format("{} ({})", said, words.Say("why.rule", {{"rule", rule}}));
}

std::string WhyCutText(const Words& words, const RecordHeader& header, const SeatView& view, HorseId horse,
                       const value& card) {
  const auto because = [&](const char* reason) {
    object refusal = {{"reason", reason}, {"horse", horse}, {"amount", card.at("spent")}};
    if (Has(card, "rule")) refusal["rule"] = card.at("rule");
    if (Has(card, "fence")) refusal["fence"] = card.at("fence");
    if (Has(card, "limit")) refusal["amount"] = card.at("limit");
    return WhyText(words, header, refusal);
  };
  // In the first round all are level, whoever has moved since (R4.4).
  if (Is(card, "limit")) return because(view.board.round == 0 ? "above-limit-at-start" : "above-limit");
  if (Is(card, "fall")) return because("falls");
  if (NumberOf(card, "spent") >= NumberOf(card, "points")) return "";
  // Finds what blocks the square after the furthest end square, in the horse's own lane if it has one there.
  Square furthest = view.board.field.At(horse);
  const int lane = furthest.lane;
  const array& ends = card.at("ends").as_array();
  for (std::size_t i = ends.size(); i-- > 0;) {
    const Square to = SquareOf(TextOf(ends[i], "to"));
    if (i == 0 || to.lane == lane) furthest = to;
    if (to.lane == lane) break;
  }
  ++furthest.number;
  const Card named = Has(card, "card") ? CardFromName(TextOf(card, "card")).value_or(Card::kNone) : Card::kNone;
  const value why = boost::json::parse(table::WhyJson(view, Decision::Ride(horse, furthest), named));
  if (why.is_object()) {
    for (const char* drawn : {"square-blocked", "way-blocked", "no-lane-change-yet", "fence-in-the-way"}) {
      if (TextOf(why, "reason") == drawn) return WhyText(words, header, why);
    }
  }
  return because("no-way-further");
}

std::string OddsText(const Words& words, const RecordHeader& header, const Odds& odds) {
  const auto share = [&](double value) { return words.Say("riding.odds.percent", {{"share", value}}); };
  const auto points = [&](double value) { return words.Say("riding.odds.score", {{"score", value}}); };
  std::vector<std::vector<std::string>> rows = {{words.Say("riding.odds.race"), "", words.Say("riding.odds.win"),
                                                 words.Say("riding.odds.placed"), words.Say("riding.odds.points")}};
  for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
    const HorseOdds& of = odds.horses[horse];
    rows.push_back({NameOf(words, header, horse), Printable(header.players[header.horses[horse].owner]),
                    share(of.place[0]), share(of.placed), points(of.points)});
  }
  std::string text = TableText(rows, 0b11100);
  if (header.races.size() > 1) {
    rows = {{words.Say("riding.odds.meeting"), words.Say("riding.odds.win"), words.Say("riding.odds.points")}};
    for (std::size_t player = 0; player < header.players.size(); ++player) {
      const PlayerOdds& of = odds.players[player];
      rows.push_back({Printable(header.players[player]), share(of.chance), points(of.score)});
    }
    text += "\n" + TableText(rows, 0b110);
  }
  return text + words.Say("riding.odds.how") + "\n";
}

std::string ResultText(const Words& words, const RecordHeader& header, const Board& board, int race) {
  const auto& places = board.places[static_cast<std::size_t>(race)];
  std::vector<std::vector<std::string>> rows = {
      {words.Say("result.place"), words.Say("result.horse"), words.Say("result.owner"), words.Say("result.points")}};
  const auto add = [&](HorseId horse, const std::string& place, int points) {
    rows.push_back({place, NameOf(words, header, horse), Printable(header.players[header.horses[horse].owner]),
                    std::to_string(points)});
  };
  for (int place = 1; place <= static_cast<int>(header.horses.size()); ++place) {
    for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
      if (places[horse] == place) add(horse, words.Ordinal(place), PointsFor(place));
    }
  }
  for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
    if (places[horse] == 0) add(horse, words.Say("sheet.fell"), 0);
  }
  const std::string title =
      header.races.size() == 1 ? words.Say("result.single") : words.Say("result.title", {{"race", race + 1.0}});
  return title + "\n" + TableText(rows, 0b1000, 2);
}

std::string SheetText(const Words& words, const RecordHeader& header, const Programme& programme, const Board& board,
                      int races) {
  std::vector<std::vector<std::string>> rows = {{words.Say("sheet.rank"), words.Say("sheet.player")}};
  for (int race = 0; race < races; ++race) rows[0].push_back(words.Say("sheet.race", {{"race", race + 1.0}}));
  rows[0].push_back(words.Say("sheet.total"));
  const auto scores = Scores(programme, board);
  const auto ranking = Ranking(programme, board);
  int rank = 0;
  for (int i = 0; i < programme.players(); ++i) {
    const PlayerId player = ranking[static_cast<std::size_t>(i)];
    if (i == 0 || !ShareThePlace(programme, board, player, ranking[static_cast<std::size_t>(i - 1)])) rank = i + 1;
    std::vector<std::string> row = {words.Ordinal(rank), Printable(header.players[player])};
    for (int race = 0; race < races; ++race) {
      int points = 0;
      for (HorseId horse = 0; horse < programme.horses(); ++horse) {
        if (programme.OwnerOf(horse) == player)
          points += PointsFor(board.places[static_cast<std::size_t>(race)][horse]);
      }
      row.push_back(std::to_string(points));
    }
    row.push_back(std::to_string(scores[player]));
    rows.push_back(std::move(row));
  }
  constexpr std::size_t kIndent = 2;
  if (WidthOf(rows) + kIndent > MaxLineWidth()) {
    for (int race = 0; race < races; ++race) rows[0][static_cast<std::size_t>(race) + 2] = std::to_string(race + 1);
  }
  return words.Say("sheet.title") + "\n" + TableText(rows, ~0b11u, kIndent);
}

}  // namespace furlong::cli

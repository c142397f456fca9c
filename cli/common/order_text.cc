#include "cli/common/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "cli/common/board_text.h"
#include "cli/common/columns.h"
#include "record/event_text.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

std::string StatusText(const Words& words, const Board& board, HorseId horse) {
  switch (board.status[horse]) {
    case Status::kFinished: {
      const int place = board.places[static_cast<std::size_t>(RaceShown(board))][horse];
      return words.Say("play.order.home", {{"place", words.Ordinal(place)}});
    }
    case Status::kFallen: return words.Say("play.order.fell");
    case Status::kRacing: break;
  }
  return board.field.OnCourse(horse) ? SquareName(board.field.At(horse)) : "-";
}

int ToGo(const Course& course, Square at) { return std::max(0, course.ToGo(at)); }

// All horses: those on the course in running order (R4.1), then the others by number.
std::vector<HorseId> Listed(const SeatView& view) {
  std::vector<HorseId> horses;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) horses.push_back(horse);
  const auto key = [&](HorseId horse) {
    if (!view.board.field.OnCourse(horse)) return -1;
    const Square at = view.board.field.At(horse);
    return view.course().LineOf(at) * kLanes + (kLanes - 1 - at.lane);
  };
  std::stable_sort(horses.begin(), horses.end(), [&](HorseId a, HorseId b) { return key(a) > key(b); });
  return horses;
}

// "3 7×5 12J": short enough that a whole deck fits in a line.
std::string PlayedText(Hand played) {
  std::string text;
  played.ForEachKind([&](Card card) {
    text += (text.empty() ? "" : " ") + std::string(CardName(card));
    if (played.count(card) > 1) text += fmt::format("×{}", played.count(card));
  });
  return text.empty() ? "-" : text;
}

// Adds the cards played: in a last column if the table stays narrow enough, else in a line below each horse.
std::string OrderRows(const Words& words, TableRows rows, const std::vector<std::string>& played, unsigned right,
                      std::size_t width) {
  constexpr std::size_t kOwnerColumn = 2;
  constexpr std::size_t kMinNameWidth = 6;
  TableRows beside = rows;
  for (std::size_t row = 0; row < rows.size(); ++row) beside[row].push_back(played[row]);
  if (WidthOf(beside) <= width) return TableText(beside, right);

  // If the table is still too wide, the owners' names are cut, and then columns move together.
  while (WidthOf(rows) > width) {
    std::size_t longest = 0;
    for (const auto& row : rows) longest = std::max(longest, WidthOf(row[kOwnerColumn]));
    if (longest <= kMinNameWidth) break;
    for (auto& row : rows) row[kOwnerColumn] = Cut(row[kOwnerColumn], longest - 1);
  }
  std::istringstream table(TableText(rows, right, 0, WidthOf(rows) > width ? 1 : kColumnGap));
  std::string text;
  std::string line;
  for (std::size_t row = 0; std::getline(table, line); ++row) {
    text += line + "\n";
    if (row == 0 || played[row] == "-") continue;
    const std::string cards = words.Say("play.hand", {{"horse", played[0]}, {"cards", played[row]}});
    text += Wrapped("   " + cards, width, 5) + "\n";
  }
  return text;
}

}  // namespace

std::string OrderText(const Words& words, const RecordHeader& header, const SeatView& view, std::size_t width) {
  const Board& board = view.board;
  // Columns that would be the same for all horses are left out.
  const auto any = [&](const auto& by_horse, const auto& is) {
    return std::any_of(by_horse.begin(), by_horse.begin() + view.programme->horses(), is);
  };
  const bool kept = any(board.old_kept, [](int old) { return old > 0; });
  const bool bonus = any(board.bonus_race, [](int race) { return race == kBonusNotTaken; });
  std::vector<const char*> heads = {"play.order.horse", "play.order.owner", "play.order.where", "play.order.togo",
                                    "play.order.limit", "play.order.cards", "play.order.stock"};
  if (kept) heads.push_back("play.order.kept");
  if (bonus) heads.push_back("play.order.bonus");
  TableRows rows = {{""}};
  for (const char* name : heads) rows[0].push_back(words.Say(name));
  std::vector<std::string> played = {words.Say("play.order.played")};
  for (const HorseId horse : Listed(view)) {
    const bool running = board.field.OnCourse(horse);
    const std::uint8_t limit = board.limits[horse];
    rows.push_back({HorseNumber(header, horse), NameOf(words, header, horse),
                    Printable(header.players[header.horses[horse].owner]), StatusText(words, board, horse),
                    running ? std::to_string(ToGo(view.course(), board.field.At(horse))) : "-",
                    !running || !InRounds(board.need) ? "-"
                    : limit == kNoLimit               ? words.Say("play.order.free")
                                                      : std::to_string(limit),
                    std::to_string(view.hand_size[horse]), std::to_string(board.StockSize(horse))});
    if (kept) rows.back().push_back(std::to_string(board.old_kept[horse]));
    if (bonus) {
      rows.back().push_back(board.bonus_race[horse] == kBonusNotTaken
                                ? words.Say("play.order.bonus.open")
                                : words.Say("play.order.bonus.race", {{"race", board.bonus_race[horse] + 1.0}}));
    }
    played.push_back(PlayedText(board.played[horse]));
  }
  return OrderRows(words, std::move(rows), played, kept ? 0b111110000 : 0b11110000, width);
}

std::vector<std::string> OrderSentences(const Words& words, const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  std::vector<std::string> sentences;
  int position = 0;
  int listed = 0;
  int line = -1;
  for (const HorseId horse : Listed(view)) {
    Params params = {{"horse", NameOf(words, header, horse)},
                     {"owner", Printable(header.players[header.horses[horse].owner])},
                     {"cards", double(view.hand_size[horse])}};
    if (board.status[horse] == Status::kFinished) {
      const int place = board.places[static_cast<std::size_t>(RaceShown(board))][horse];
      params.emplace_back("place", words.Ordinal(place));
      sentences.push_back(words.Say("play.order.placed", params));
      continue;
    }
    if (board.status[horse] == Status::kFallen || !board.field.OnCourse(horse)) {
      sentences.push_back(
          words.Say(board.status[horse] == Status::kFallen ? "play.order.fallen" : "play.order.boxed", params));
      continue;
    }
    const Square at = board.field.At(horse);
    ++listed;
    if (view.course().LineOf(at) != line) position = board.placed + listed;  // R4.2: horses in line share a position
    line = view.course().LineOf(at);
    const bool limited = InRounds(board.need) && board.limits[horse] != kNoLimit;
    params.emplace_back("position", words.Ordinal(position));
    params.emplace_back("lane", at.lane + 1.0);
    params.emplace_back("square", double(at.number));
    params.emplace_back("squares", double(ToGo(view.course(), at)));
    if (limited) params.emplace_back("limit", double(board.limits[horse]));
    sentences.push_back(words.Say(limited ? "play.order.limited" : "play.order.unlimited", params));
  }
  return sentences;
}

}  // namespace furlong::cli

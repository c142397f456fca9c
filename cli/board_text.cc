#include "cli/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "cli/terminal.h"
#include "record/event_text.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

// Columns count the squares of lane 4, which every square of the other lanes is next to or between.
constexpr int kMiddle = 3;

int ColumnOf(const Course& course, Square square) { return course.At(square).behind[kMiddle]; }

std::string CardsText(Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += fmt::format("{}{}", text.empty() ? "" : " ", CardName(card)); });
  return text.empty() ? "none" : text;
}

std::string LimitText(std::uint8_t limit) { return limit == kNoLimit ? "none" : std::to_string(limit); }

std::string StatusText(const Board& board, HorseId horse) {
  switch (board.status[horse]) {
    case Status::kFinished: return fmt::format("finished, place {}", board.places[board.race][horse]);
    case Status::kFallen: return "fallen";
    case Status::kRacing: break;
  }
  return board.field.OnCourse(horse) ? SquareName(board.field.At(horse)) : "not out yet";
}

// All horses: those on the course by running order, then the others by number.
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

}  // namespace

std::string Silks(const RecordHeader& header, HorseId horse) {
  return InColour(header.horses[horse].colour, std::to_string(horse + 1));
}

std::string Called(const RecordHeader& header, HorseId horse) {
  std::string name = header.horses[horse].colour;
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string TrackText(const RecordHeader& header, const Programme& programme, const Board& board, int width) {
  const Course& course = programme.CourseOf(board.race);
  const int finish = course.FinishSquare(kMiddle);
  int lead = 0;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (board.field.OnCourse(horse)) lead = std::max(lead, ColumnOf(course, board.field.At(horse)));
  }
  const int end = std::min(std::max(lead + 14, width - 4), finish + 14);  // first column not shown
  const int begin = std::max(0, end - (width - 4));

  std::string text;
  for (int lane = kLanes - 1; lane >= 0; --lane) {
    std::vector<std::string> cells(static_cast<std::size_t>(end - begin), Dim("·"));
    const auto put = [&](int column, std::string what) {
      if (column >= begin && column < end) cells[static_cast<std::size_t>(column - begin)] = std::move(what);
    };
    for (int column = begin; column < end; ++column) {
      const Square middle{kMiddle, static_cast<std::uint16_t>(column)};
      if (column > 0 && course.At({kMiddle, static_cast<std::uint16_t>(column - 1)}).rows_ahead == 0)
        put(column, Dim("˙"));
      if (course.At(middle).take_off) put(column + 1, "▒"), put(column + 2, "▒");
    }
    put(finish + 1, "┃");
    for (const Course::TakeOff& fence : course.take_offs())
      put(fence.square[kMiddle] + 1, "▒"), put(fence.square[kMiddle] + 2, "▒");
    bool left_behind = false;
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      if (!board.field.OnCourse(horse) || board.field.lane[horse] != lane) continue;
      const int column = ColumnOf(course, board.field.At(horse));
      left_behind = left_behind || column < begin;
      put(column, Silks(header, horse));
    }
    text += fmt::format("{} {}", lane + 1, left_behind ? "‹" : " ");
    for (const std::string& cell : cells) text += cell;
    text += "\n";
  }
  return text;
}

std::string OrderText(const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  std::string text = Bold(fmt::format("   {:<10}{:<10}{:<20}{:>6}{:>7}{:>7}  {}", "horse", "owner", "where", "limit",
                                      "cards", "stock", "bonus")) +
                     "\n";
  for (const HorseId horse : Listed(view)) {
    const bool racing = board.status[horse] == Status::kRacing && board.field.OnCourse(horse);
    text +=
        fmt::format("{}  {:<10}{:<10}{:<20}{:>6}{:>7}{:>7}  {}\n", Silks(header, horse), Called(header, horse),
                    header.players[header.horses[horse].owner], StatusText(board, horse),
                    racing ? LimitText(board.limits[horse]) : "-", view.hand_size[horse], board.StockSize(horse),
                    board.bonus_race[horse] == kBonusNotTaken ? "to be taken"
                                                              : fmt::format("race {}", board.bonus_race[horse] + 1));
  }
  return text;
}

std::string SeatText(const RecordHeader& header, const SeatView& view) {
  std::string text;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!view.Mine(horse) && !view.revealed) continue;
    text += fmt::format("{}  {}: {}", Silks(header, horse), Called(header, horse), CardsText(view.hands[horse]));
    if (!view.fresh[horse].empty()) text += fmt::format("; newly dealt: {}", CardsText(view.fresh[horse]));
    if (view.sealed[horse] != Card::kNone) text += fmt::format("; face down: {}", CardName(view.sealed[horse]));
    text += "\n";
  }
  if (view.board.need == Need::kRide && (view.MyChoice() || view.seat == kNoPlayer)) {
    std::string squares;
    view.board.rides.ForEach(view.course(), [&](Square to) { squares += " " + SquareName(to); });
    text += fmt::format("legal squares:{}\n", squares);
  }
  text += fmt::format("The meeting awaits {}.\n", Awaits(header, view.board));
  return text;
}

}  // namespace furlong::cli

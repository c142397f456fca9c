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
constexpr int kWidest = 150;

int ColumnOf(const Course& course, Square square) { return course.At(square).behind[kMiddle]; }

std::string CardsText(Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += fmt::format("{}{}", text.empty() ? "" : " ", CardName(card)); });
  return text.empty() ? "none" : text;
}

std::string LimitText(std::uint8_t limit) { return limit == kNoLimit ? "none" : std::to_string(limit); }

// Between races the board already counts the race to come.
int RaceShown(const Board& board) { return board.need == Need::kBoxes && board.race > 0 ? board.race - 1 : board.race; }

std::string StatusText(const Board& board, HorseId horse) {
  switch (board.status[horse]) {
    case Status::kFinished:
      return fmt::format("place {}", board.places[static_cast<std::size_t>(RaceShown(board))][horse]);
    case Status::kFallen: return "fallen";
    case Status::kRacing: break;
  }
  return board.field.OnCourse(horse) ? SquareName(board.field.At(horse)) : "-";
}

// Limits count from the first round on.
bool InRounds(Need need) { return need >= Need::kSeal || need == Need::kDice; }

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

std::string Fitted(std::string_view name, std::size_t width) {
  std::string text;
  std::size_t shown = 0;
  for (const char c : Printable(name)) {
    shown += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;  // the first byte of a character
    if (shown >= width) break;
    text += c;
  }
  return text + std::string(width - std::min(shown, width), ' ') + (shown >= width ? " " : "");
}

std::string Silks(const RecordHeader& header, HorseId horse) {
  return InColour(header.horses[horse].colour, std::to_string(horse + 1));
}

std::string Called(const RecordHeader& header, HorseId horse) {
  std::string name = Printable(header.horses[horse].colour);
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string TrackText(const RecordHeader& header, const Programme& programme, const Board& board) {
  const int width = std::min(OutWidth(), kWidest) - 1;
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
      if (column > 0 && course.At({kMiddle, static_cast<std::uint16_t>(column - 1)}).rows_ahead == 0)
        put(column, Dim("˙"));
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

std::string TrackLegend() { return "· square  ˙ in a corner  ▒ fence  ┃ finish  ‹ a horse further back"; }

std::string OrderText(const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  std::string text = Bold(fmt::format("   {:<9}{:<10}{:<8}{:>5}{:>6}{:>6}{:>6}  {:<7}{}", "horse", "owner", "where",
                                      "limit", "cards", "stock", "kept", "bonus", "played")) +
                     "\n";
  for (const HorseId horse : Listed(view)) {
    const bool limited = InRounds(board.need) && board.field.OnCourse(horse);
    const std::string bonus =
        board.bonus_race[horse] == kBonusNotTaken ? "open" : fmt::format("race {}", board.bonus_race[horse] + 1);
    text += fmt::format("{}  {}{}{:<8}{:>5}{:>6}{:>6}{:>6}  {:<7}{}\n", Silks(header, horse),
                        Fitted(Called(header, horse), 9), Fitted(header.players[header.horses[horse].owner], 10),
                        StatusText(board, horse), limited ? LimitText(board.limits[horse]) : "-", view.hand_size[horse],
                        board.StockSize(horse), board.old_kept[horse], bonus, CardsText(board.played[horse]));
  }
  return text;
}

std::string RaceText(const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  const auto race = static_cast<std::size_t>(RaceShown(board));
  const CourseFile& course = header.courses.at(header.races[race].course);
  std::string text = fmt::format("race {} of {}: {}, {}", race + 1, header.races.size(), Printable(course.NameIn("en")),
                                 header.races[race].steeplechase ? "steeplechase" : "flat");
  if (board.need == Need::kBoxes && board.race > 0) return text + "; run\n";
  if (!InRounds(board.need)) return text + "; being prepared\n";
  const bool dice = board.round_kind() == RoundKind::kDice;
  text += fmt::format("; round {}, {}\n", board.round + 1, dice ? "dice" : "cards");
  const bool rolled = dice && board.need != Need::kDice && board.need != Need::kRound;
  text += fmt::format("{} {}", Printable(header.players[board.roller]), dice ? "rolls" : "rolls next");
  if (rolled) text += fmt::format(": {} and {}", board.dice[0], board.dice[1]);
  if (rolled && board.need != Need::kPace)
    text += fmt::format("; the pace is {}", board.pace == Use::kSum ? "the sum" : UseName(board.pace));
  if (!dice && board.card != Card::kNone && board.horse != kNoHorse && board.need >= Need::kRide &&
      board.need <= Need::kFall) {
    text += fmt::format("; {} plays {}", Called(header, board.horse), CardName(board.card));
  }
  return text + "\n";
}

std::string ScoreText(const RecordHeader& header, const SeatView& view) {
  const auto scores = Scores(*view.programme, view.board);
  const auto ranking = Ranking(*view.programme, view.board);
  std::string text = view.revealed ? "result:" : "points:";
  for (std::size_t i = 0; i < header.players.size(); ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", Printable(header.players[ranking[i]]), scores[ranking[i]]);
  }
  return text + "\n";
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
  const auto called = [&](HorseId horse) { return Called(header, horse); };
  text += fmt::format("The meeting awaits {}.\n", Awaits(header, view.board, called, 1));
  return text;
}

}  // namespace furlong::cli

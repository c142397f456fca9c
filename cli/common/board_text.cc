#include "cli/common/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "cli/common/columns.h"
#include "cli/common/terminal.h"
#include "record/event_text.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

// Columns are the squares of lane 4: no square of another lane is far from one of them.
constexpr int kReferenceLane = 3;
constexpr int kMaxWidth = 150;

int ColumnOf(const Course& course, Square square) { return course.At(square).behind[kReferenceLane]; }

}  // namespace

int RaceShown(const Board& board) { return board.need == Need::kBoxes && board.race > 0 ? board.race - 1 : board.race; }

bool InRounds(Need need) { return need >= Need::kSeal || need == Need::kDice; }

std::string CardsText(const Words& words, Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += fmt::format("{}{}", text.empty() ? "" : " ", CardName(card)); });
  return text.empty() ? words.Say("play.hand.empty") : text;
}

std::string Fitted(std::string_view name, std::size_t width) {
  std::string text;
  std::size_t shown = 0;
  for (const char c : Printable(name)) {
    shown += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;  // count only the first byte of a UTF-8 character
    if (shown >= width) break;
    text += c;
  }
  return text + std::string(width - std::min(shown, width), ' ') + (shown >= width ? " " : "");
}

std::string HorseNumber(const RecordHeader& header, HorseId horse) {
  return InColour(header.horses[horse].colour, std::to_string(horse + 1));
}

std::string EnglishName(const RecordHeader& header, HorseId horse) {
  std::string name = Printable(header.horses[horse].colour);
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string TrackText(const RecordHeader& header, const Programme& programme, const Board& board,
                      const std::vector<Square>& marked) {
  const int width = std::min(OutWidth(), kMaxWidth) - 1;
  const Course& course = programme.CourseOf(board.race);
  const int finish = course.FinishSquare(kReferenceLane);
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
      if (column > 0 && course.At({kReferenceLane, static_cast<std::uint16_t>(column - 1)}).rows_ahead == 0)
        put(column, Dim("˙"));
    }
    put(finish + 1, "┃");
    for (const Course::TakeOff& fence : course.take_offs())
      put(fence.square[kReferenceLane] + 1, "▒"), put(fence.square[kReferenceLane] + 2, "▒");
    for (const Square square : marked) {
      if (square.lane == lane) put(ColumnOf(course, square), Bold("○"));
    }
    bool left_behind = false;
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      if (!board.field.OnCourse(horse) || board.field.lane[horse] != lane) continue;
      const int column = ColumnOf(course, board.field.At(horse));
      left_behind = left_behind || column < begin;
      put(column, HorseNumber(header, horse));
    }
    text += fmt::format("{} {}", lane + 1, left_behind ? "‹" : " ");
    for (const std::string& cell : cells) text += cell;
    text += "\n";
  }
  return text;
}

std::string TrackLegend(const Words& words) { return words.Say("play.legend"); }

std::string NameOf(const Words& words, const RecordHeader& header, HorseId horse) {
  const std::string& colour = header.horses[horse].colour;
  const std::string key = "colour." + colour;
  return InColour(colour, words.Has(key) ? words.Say(key) : EnglishName(header, horse));
}

namespace {

// A sentence with its line break; a terminal wide, because names may be long.
std::string Lines(const std::string& sentence) { return Wrapped(sentence, MaxLineWidth(), 2) + "\n"; }

}  // namespace

std::string RaceText(const Words& words, const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  const auto race = static_cast<std::size_t>(RaceShown(board));
  const CourseFile& course = header.courses.at(header.races[race].course);
  const std::string text = Lines(words.Say(header.races[race].steeplechase ? "play.race.fences" : "play.race.flat",
                                           {{"race", race + 1.0},
                                            {"races", double(header.races.size())},
                                            {"course", Printable(course.NameIn(words.language()))}}));
  if (board.need == Need::kOver || (board.need == Need::kBoxes && board.race > 0)) {
    return text + Lines(words.Say("play.race.run"));
  }
  if (!InRounds(board.need)) return text + Lines(words.Say("play.race.ahead"));
  const bool dice = board.round_kind() == RoundKind::kDice;
  Params params = {{"round", board.round + 1.0}, {"player", Printable(header.players[board.roller])}};
  std::string key = dice ? "play.round.dice" : "play.round.cards";
  if (dice && board.need != Need::kDice && board.need != Need::kRound) {
    key = board.need == Need::kPace ? "play.round.rolled" : "play.round.pace";
    params.emplace_back("first", double(board.dice[0]));
    params.emplace_back("second", double(board.dice[1]));
    params.emplace_back("pace", double(board.DicePoints(board.pace)));
  }
  if (!dice && board.card != Card::kNone && board.horse != kNoHorse && board.need >= Need::kRide &&
      board.need <= Need::kFall) {
    key = "play.round.card";
    params.emplace_back("horse", NameOf(words, header, board.horse));
    params.emplace_back("card", std::string(CardName(board.card)));
  }
  return text + Lines(words.Say(key, params));
}

std::string ScoreText(const Words& words, const RecordHeader& header, const SeatView& view) {
  const auto scores = Scores(*view.programme, view.board);
  const auto ranking = Ranking(*view.programme, view.board);
  std::vector<std::string> standings;
  for (std::size_t i = 0; i < header.players.size(); ++i) {
    standings.push_back(words.Say("caller.result.score", {{"player", Printable(header.players[ranking[i]])},
                                                          {"score", double(scores[ranking[i]])}}));
  }
  return Lines(words.Say(view.revealed ? "play.result" : "play.points", {{"standings", words.List(standings)}}));
}

namespace {

std::string AwaitsText(const Words& words, const RecordHeader& header, const SeatView& view) {
  const Board& board = view.board;
  if (board.need == Need::kOver) return words.Say("play.awaits.over");
  const PlayerId player = DeciderOf(*view.programme, board);
  if (player == kNoPlayer) return words.Say("play.awaits.chance");
  const char* key = "play.awaits.card";
  switch (board.need) {
    case Need::kKeep: key = "play.awaits.keep"; break;
    case Need::kSeal: key = "play.awaits.seal"; break;
    case Need::kPace: key = "play.awaits.pace"; break;
    case Need::kDie: key = "play.awaits.die"; break;
    case Need::kRide: key = "play.awaits.ride"; break;
    default: break;
  }
  Params params = {{"player", Printable(header.players[player])}};
  if (board.need != Need::kPace) params.emplace_back("horse", NameOf(words, header, board.horse));
  return words.Say(key, params);
}

}  // namespace

std::string SeatText(const Words& words, const RecordHeader& header, const SeatView& view) {
  std::string text;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!view.Mine(horse) && !view.revealed) continue;
    Params params = {{"horse", NameOf(words, header, horse)}, {"cards", CardsText(words, view.hands[horse])}};
    std::string key = "play.hand";
    if (!view.fresh[horse].empty()) {
      key = "play.hand.fresh";
      params.emplace_back("fresh", CardsText(words, view.fresh[horse]));
    } else if (view.sealed[horse] != Card::kNone) {
      key = "play.hand.sealed";
      params.emplace_back("card", std::string(CardName(view.sealed[horse])));
    }
    text += Lines(fmt::format("{}  {}", HorseNumber(header, horse), words.Say(key, params)));
  }
  if (view.board.need == Need::kRide && (view.MyChoice() || view.seat == kNoPlayer)) {
    std::string squares;
    view.board.rides.ForEach(view.course(),
                             [&](Square to) { squares += (squares.empty() ? "" : " ") + SquareName(to); });
    text += Lines(words.Say("play.squares", {{"squares", squares}}));
  }
  return text + Lines(AwaitsText(words, header, view));
}

}  // namespace furlong::cli

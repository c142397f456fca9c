#include "python/observation.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace furlong::python {
namespace {

// Indices of the part about the meeting.
enum Of : std::uint8_t {
  kNeed = 0,  // six flags: keep, seal, card, pace, die, ride
  kMyChoice = 6,
  kDice = 7,
  kPaceChosen = 9,
  kPoints,
  kRace,
  kRacesAfter,
  kRound,
  kDiceRound,
  kSteeplechase,
  kSealedCards,
  kBlindExchange,
  kFinishFirst,
  kLastOfDeck,
  kPicksLeft,
  kPlayers,
  kRoller,
  kCardInPlay,
  kScores = 24,
  kRideSquares = 32,
  kTurnsLeft = 71,
  kPicked = 72,
};
// Indices of the part about a horse.
enum OfHorse : std::uint8_t {
  kMine = 0,
  kInTurn,
  kOnCourse,
  kFinished,
  kFallen,
  kPlace,
  kSquaresLeft,
  kLane,
  kLimit,
  kTurn,
  kYetToMove,
  kRowsAhead,
  kToTakeOff,
  kHandSize,
  kStockSize,
  kBonusTaken,
  kSealed,
  kOldKept,
  kFreshSize,
  kPrepared,
  kHorsePoints,
  kCrossed,
  kOwner,
  kAtFence,
  kHand = 24,
  kFresh = 37,
  kUnseen = 50,
  kSealedCard = 63,
};
static_assert(kRideSquares + kAllRideSlots == kTurnsLeft);
static_assert(kPicked + kCardKinds <= kMeetingFeatures);

std::uint8_t Small(int value) { return static_cast<std::uint8_t>(std::min(value, 255)); }

// Spreads the lower eight counts of four bits over eight bytes.
std::uint64_t Spread(std::uint64_t nibbles) {
  nibbles &= 0xFFFFFFFFu;
  nibbles = (nibbles | (nibbles << 16)) & 0x0000FFFF0000FFFFu;
  nibbles = (nibbles | (nibbles << 8)) & 0x00FF00FF00FF00FFu;
  return (nibbles | (nibbles << 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

// Writes the number of copies of each kind: kCardKinds bytes.
void WriteCounts(Hand hand, std::uint8_t* out) {
  static_assert(std::endian::native == std::endian::little && kCardKinds == 13);
  const std::uint64_t low = Spread(hand.bits());
  const std::uint64_t high = Spread(hand.bits() >> 32);
  std::memcpy(out, &low, 8);
  std::memcpy(out + 8, &high, 5);
}

std::uint8_t SquaresLeft(const Course& course, Square at) {
  return static_cast<std::uint8_t>(std::clamp(course.FinishSquare(at.lane) - at.number + kPastFinish, 1, 255));
}

std::uint8_t CardCode(Card card) {
  return card == Card::kNone ? 0 : static_cast<std::uint8_t>(1 + static_cast<int>(card));
}

// Clockwise from the seat.
int Clockwise(const Programme& programme, PlayerId seat, PlayerId player) {
  return player >= seat ? player - seat : player + programme.players() - seat;
}

Hand UnseenOf(const Sight& sight, HorseId horse) {
  if (sight.board->dealt[horse] == 0) return Hand::FullDeck();
  Hand seen = sight.board->played[horse] + sight.hands[horse] + sight.fresh[horse] + sight.gone[horse];
  if (sight.sealed[horse] != Card::kNone) seen.Add(sight.sealed[horse]);
  return Hand::FullDeck() - seen;
}

void ObserveMeeting(const Sight& sight, const std::array<std::uint8_t, kMaxHorses>& points, std::uint8_t* out) {
  const Programme& programme = *sight.programme;
  const Board& board = *sight.board;
  std::memset(out, 0, kMeetingFeatures);
  if (IsDecision(board.need)) out[kNeed + static_cast<int>(board.need) - static_cast<int>(Need::kKeep)] = 1;
  const bool my_choice = DeciderOf(programme, board) == sight.seat;
  out[kMyChoice] = my_choice ? 1 : 0;
  const bool racing = board.need >= Need::kSeal && board.need <= Need::kFall;
  if (board.need == Need::kPace || (racing && board.round_kind() == RoundKind::kDice)) {
    out[kDice] = board.dice[0];
    out[kDice + 1] = board.dice[1];
    if (board.need != Need::kPace) out[kPaceChosen] = static_cast<std::uint8_t>(1 + static_cast<int>(board.pace));
  }
  out[kRace] = board.race;
  out[kRacesAfter] = static_cast<std::uint8_t>(programme.races() - 1 - board.race);
  out[kRound] = Small(static_cast<int>(std::min<std::uint32_t>(board.round, 255)));
  out[kDiceRound] = board.round_kind() == RoundKind::kDice ? 1 : 0;
  out[kSteeplechase] = programme.Steeplechase(board.race) ? 1 : 0;
  out[kSealedCards] = programme.options().sealed_cards ? 1 : 0;
  out[kBlindExchange] = programme.options().blind_exchange ? 1 : 0;
  out[kFinishFirst] = programme.options().finish_first ? 1 : 0;
  out[kLastOfDeck] = programme.LastOfDeck(board.race) ? 1 : 0;
  out[kPlayers] = static_cast<std::uint8_t>(programme.players());
  if (board.roller != kNoPlayer) {
    out[kRoller] = static_cast<std::uint8_t>(1 + Clockwise(programme, sight.seat, board.roller));
  }
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    out[kScores + Clockwise(programme, sight.seat, programme.OwnerOf(horse))] += points[horse];
  }
  if (board.need == Need::kRide) {
    const Course& course = programme.CourseOf(board.race);
    out[kPoints] = board.points;
    if (board.round_kind() == RoundKind::kCard) out[kCardInPlay] = CardCode(board.card);
    ForEachRide(course, board.rides, [&](int slot, Square to) { out[kRideSquares + slot] = SquaresLeft(course, to); });
  }
  out[kTurnsLeft] = static_cast<std::uint8_t>(std::max(0, board.order_size - board.turn));
  if (board.need == Need::kKeep && my_choice) {
    out[kPicksLeft] = static_cast<std::uint8_t>(board.FreshSize(board.horse) - sight.picked.size());
    WriteCounts(sight.picked, out + kPicked);
  }
}

void ObserveHorse(const Sight& sight, HorseId horse, std::uint8_t points, std::uint8_t* out) {
  const Programme& programme = *sight.programme;
  const Board& board = *sight.board;
  std::memset(out, 0, kHorseFeatures);
  const bool mine = sight.Mine(horse);
  out[kMine] = mine ? 1 : 0;
  out[kInTurn] = board.horse == horse && IsDecision(board.need) ? 1 : 0;
  out[kFinished] = board.status[horse] == Status::kFinished ? 1 : 0;
  out[kFallen] = board.status[horse] == Status::kFallen ? 1 : 0;
  out[kPlace] = board.places[board.race][horse];
  if (board.field.OnCourse(horse)) {
    const Course& course = programme.CourseOf(board.race);
    const Square at = board.field.At(horse);
    const Course::Info& info = course.At(at);
    out[kOnCourse] = 1;
    out[kSquaresLeft] = SquaresLeft(course, at);
    out[kLane] = static_cast<std::uint8_t>(at.lane + 1);
    out[kRowsAhead] = info.rows_ahead;
    out[kToTakeOff] = info.clear;
    out[kAtFence] = info.take_off ? 1 : 0;
    out[kCrossed] = course.Crossed(at) ? 1 : 0;
    if (board.limits[horse] != kNoLimit) out[kLimit] = board.limits[horse];
  }
  out[kHandSize] = sight.hand_size[horse];
  out[kStockSize] = static_cast<std::uint8_t>(board.StockSize(horse));
  if (board.bonus_race[horse] != kBonusNotTaken) out[kBonusTaken] = board.bonus_race[horse] == board.race ? 2 : 1;
  out[kSealed] = static_cast<std::uint8_t>((board.sealed >> horse) & 1);
  out[kOldKept] = board.old_kept[horse];
  if (board.Prepared(horse)) {
    out[kPrepared] = 1;
  } else {
    out[kFreshSize] = static_cast<std::uint8_t>(board.FreshSize(horse));
  }
  out[kHorsePoints] = points;
  out[kOwner] = static_cast<std::uint8_t>(Clockwise(programme, sight.seat, programme.OwnerOf(horse)));
  if (mine) {
    WriteCounts(sight.hands[horse], out + kHand);
    if (!sight.fresh[horse].empty()) WriteCounts(sight.fresh[horse], out + kFresh);
    out[kSealedCard] = CardCode(sight.sealed[horse]);
  }
  WriteCounts(UnseenOf(sight, horse), out + kUnseen);
}

// By horse: points over all races so far, in tens.
std::array<std::uint8_t, kMaxHorses> PointsSoFar(const Board& board) {
  constexpr std::array<std::uint8_t, kMaxHorses + 1> kTens = {0, 5, 3, 2, 1, 0, 0, 0, 0};
  std::array<std::uint8_t, kMaxHorses> points{};
  for (int race = 0; race <= board.race; ++race) {
    for (std::size_t horse = 0; horse < kMaxHorses; ++horse) {
      points[horse] += kTens[board.places[static_cast<std::size_t>(race)][horse]];
    }
  }
  return points;
}

}  // namespace

std::array<HorseId, kMaxHorses> HorsesFrom(const Programme& programme, PlayerId seat) {
  std::array<HorseId, kMaxHorses> horses{};
  std::array<int, kMaxPlayers> next;  // by player: where its next horse stands
  for (PlayerId player = 0; player < programme.players(); ++player) {
    next[player] = Clockwise(programme, seat, player) * programme.horses_each();
  }
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    horses[static_cast<std::size_t>(next[programme.OwnerOf(horse)]++)] = horse;
  }
  return horses;
}

void Observe(const Sight& sight, std::uint8_t* out) {
  const Programme& programme = *sight.programme;
  const Board& board = *sight.board;
  const auto points = PointsSoFar(board);
  ObserveMeeting(sight, points, out);
  out += kMeetingFeatures;
  std::array<std::uint8_t*, kMaxHorses> rows{};  // by horse
  const auto horses = HorsesFrom(programme, sight.seat);
  for (std::size_t i = 0; i < static_cast<std::size_t>(programme.horses()); ++i) {
    const HorseId horse = horses[i];
    rows[horse] = out;
    ObserveHorse(sight, horse, points[horse], out);
    out += kHorseFeatures;
  }
  for (std::uint8_t i = 0; i < board.order_size; ++i) {
    std::uint8_t* row = rows[board.order[i]];
    row[kTurn] = static_cast<std::uint8_t>(1 + i);
    row[kYetToMove] = i >= board.turn ? 1 : 0;
  }
}

std::vector<Feature> MeetingFeaturesList() {
  return {{"need", kNeed, 6, 1},
          {"my_choice", kMyChoice, 1, 1},
          {"dice", kDice, 2, 6},
          {"pace", kPaceChosen, 1, 3},
          {"points", kPoints, 1, 12},
          {"race", kRace, 1, 8},
          {"races_after", kRacesAfter, 1, 8},
          {"round", kRound, 1, 32},
          {"dice_round", kDiceRound, 1, 1},
          {"steeplechase", kSteeplechase, 1, 1},
          {"sealed_cards", kSealedCards, 1, 1},
          {"blind_exchange", kBlindExchange, 1, 1},
          {"finish_first", kFinishFirst, 1, 1},
          {"last_of_deck", kLastOfDeck, 1, 1},
          {"picks_left", kPicksLeft, 1, 12},
          {"players", kPlayers, 1, 8},
          {"roller", kRoller, 1, 8},
          {"card_in_play", kCardInPlay, 1, kCardKinds},
          {"scores", kScores, kMaxPlayers, 10},
          {"ride_squares", kRideSquares, kAllRideSlots, 150},
          {"turns_left", kTurnsLeft, 1, 8},
          {"picked", kPicked, kCardKinds, 5}};
}

std::vector<Feature> HorseFeaturesList() {
  return {{"mine", kMine, 1, 1},
          {"in_turn", kInTurn, 1, 1},
          {"on_course", kOnCourse, 1, 1},
          {"finished", kFinished, 1, 1},
          {"fallen", kFallen, 1, 1},
          {"place", kPlace, 1, 8},
          {"squares_left", kSquaresLeft, 1, 150},
          {"lane", kLane, 1, 8},
          {"limit", kLimit, 1, 10},
          {"turn", kTurn, 1, 8},
          {"yet_to_move", kYetToMove, 1, 1},
          {"rows_ahead", kRowsAhead, 1, 40},
          {"to_take_off", kToTakeOff, 1, 255},
          {"hand_size", kHandSize, 1, 12},
          {"stock_size", kStockSize, 1, 22},
          {"bonus_taken", kBonusTaken, 1, 2},
          {"sealed", kSealed, 1, 1},
          {"old_kept", kOldKept, 1, 12},
          {"fresh_size", kFreshSize, 1, 12},
          {"prepared", kPrepared, 1, 1},
          {"points", kHorsePoints, 1, 10},
          {"crossed", kCrossed, 1, 1},
          {"owner", kOwner, 1, 8},
          {"at_fence", kAtFence, 1, 1},
          {"hand", kHand, kCardKinds, 5},
          {"fresh", kFresh, kCardKinds, 5},
          {"unseen", kUnseen, kCardKinds, 5},
          {"sealed_card", kSealedCard, 1, kCardKinds}};
}

}  // namespace furlong::python

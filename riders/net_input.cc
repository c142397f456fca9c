#include "riders/net_input.h"

#include <algorithm>

#include "riders/style.h"

namespace furlong {
namespace {

constexpr int kFlag = 32;     // stands for "yes"
constexpr int kMost = 127;    // the largest input
constexpr int kLongest = 12;  // the longest move, in squares
constexpr int kNextCards = 10;
constexpr int kUsualWorth = 90;  // of ten cards, by kQuick.keep

std::int16_t Clip(int value) { return static_cast<std::int16_t>(std::clamp(value, -kMost, kMost)); }
std::int16_t Flag(bool on) { return on ? kFlag : 0; }

// Where the inputs of a horse stand in its list.
enum HorseInput {
  kHand = 0,  // 13 counts
  kHandSize = 13,
  kHandValue,
  kJokers,
  kBonusFlag,
  kBonusValue,
  kStock,
  kNextWorth,
  kLeft,
  kLeftNear,
  kLeftLast,
  kLeftInside,
  kLane,
  kExtra,
  kFirst,
  kSecond,
  kThird,
  kBehind,
  kPosition,
  kInLine,
  kToLeader,
  kToNext,
  kToChaser,
  kAheadOwn,
  kAheadInner,
  kAheadOuter,
  kChasedInLane,
  kStraightAhead,
  kRacingFlag,
  kFinishedFlag,
  kFallenFlag,
  kPointsWon,
  kMoved,
  kLimit8,
  kLimit9,
  kLimit10,
  kBefore,
  kPending,
  kSealedValue,
  kInTurn,
  kRollerFlag,
  kFenceNear,
  kFenceDistance,
  kSafeCards,
  kUnsafeCards,
  kAllUnsafe,
  kFencesLeft,
  kAtFence,
  kPlayable,
  kBestThree,
  kBestCard,
  kKeepWorth,
  kInputsOfHorse
};
static_assert(kInputsOfHorse <= kHorseInputs);

int KeepWorth(Hand hand) {
  int worth = 0;
  hand.ForEachKind([&](Card card) { worth += hand.count(card) * kQuick.keep[static_cast<std::size_t>(card)]; });
  return worth;
}

// A horse's place on the course, in numbers that can be compared between horses.
struct Standing {
  bool racing = false;
  Square at{};
  int line = 0;
  int left = 0;         // squares to cross the finish in its own lane
  int left_inside = 0;  // the same in lane 1
  int position = 1;     // R4.2
};

class Reader {
 public:
  Reader(const Meeting& meeting, NetInput& input)
      : meeting_(meeting),
        programme_(meeting.programme()),
        board_(meeting.board()),
        course_(meeting.course()),
        input_(input) {}

  void Fill() {
    input_.horses = static_cast<std::uint8_t>(programme_.horses());
    input_.players = static_cast<std::uint8_t>(programme_.players());
    input_.preparing = board_.need <= Need::kDrop || board_.need == Need::kKeep;
    const auto scores = Scores(programme_, board_);
    for (HorseId horse = 0; horse < input_.horses; ++horse) {
      input_.owner[horse] = programme_.OwnerOf(horse);
      input_.horse[horse].fill(0);
    }
    input_.common.fill(0);
    ReadCommon();
    input_.preparing ? ReadPreparation() : ReadRace();
    ReadPlayers(scores);
  }

 private:
  bool RollerKnown() const { return !input_.preparing && board_.need != Need::kRoller; }

  void ReadCommon() {
    auto& in = input_.common;
    const Options& options = programme_.options();
    const int race = board_.race;
    const int after = programme_.races() - 1 - race;
    int fallen = 0;
    int racing = 0;
    if (!input_.preparing) {
      for (HorseId horse = 0; horse < input_.horses; ++horse) {
        fallen += board_.status[horse] == Status::kFallen;
        racing += board_.field.OnCourse(horse);
      }
    }
    in[0] = Flag(!input_.preparing && board_.round_kind() == RoundKind::kDice);
    in[1] = Flag(options.sealed_cards);
    in[2] = Flag(options.blind_exchange);
    in[3] = Flag(options.finish_first);
    in[4] = Flag(programme_.Steeplechase(race));
    in[5] = Clip(8 * programme_.horses());
    in[6] = Clip(8 * programme_.players());
    in[7] = Clip(16 * programme_.horses_each());
    in[8] = Clip(16 * std::min(after, 6));
    in[9] = Flag(after == 0);
    in[10] = Clip(24 * (programme_.LastOfDeck(race) ? 0 : std::min(2 - race % 3, after)));
    in[11] = input_.preparing ? std::int16_t{0} : Clip(8 * board_.placed);
    in[12] = Clip(16 * fallen);
    in[13] = Clip(8 * racing);
    in[16] = input_.preparing ? std::int16_t{0} : Clip(4 * static_cast<int>(std::min(board_.round, 31u)));
    const bool dice_known =
        board_.need == Need::kPace || board_.need == Need::kDie ||
        (board_.need != Need::kRound && !input_.preparing && board_.round_kind() == RoundKind::kDice &&
         board_.need != Need::kDice && board_.need != Need::kRoller);
    in[17] = Flag(!input_.preparing && board_.need != Need::kRound && board_.need != Need::kRoller);
    in[18] = dice_known ? Clip(8 * (board_.dice[0] + board_.dice[1])) : std::int16_t{0};
    in[19] = dice_known ? Clip(8 * std::max(board_.dice[0], board_.dice[1])) : std::int16_t{0};
    in[20] = Clip(course_.FinishSquare(0));
    in[21] = Flag(board_.need == Need::kBoxes || board_.need == Need::kLose || board_.need == Need::kShuffle);
    in[22] = Clip(16 * static_cast<int>(course_.take_offs().size()));
    in[23] = Flag(Programme::FirstOfDeck(race));
  }

  void ReadHand(std::array<std::int16_t, kHorseInputs>& in, Hand hand) {
    int values = 0;
    int jokers = 0;
    int size = 0;
    hand.ForEachKind([&](Card card) {
      const int count = hand.count(card);
      in[static_cast<std::size_t>(kHand) + static_cast<std::size_t>(card)] = Clip(16 * count);
      values += count * Value(card);
      size += count;
      if (IsJoker(card)) jokers += count;
    });
    in[kHandSize] = Clip(8 * size);
    in[kHandValue] = Clip(values);
    in[kJokers] = Clip(16 * jokers);
    in[kKeepWorth] = Clip(KeepWorth(hand));
  }

  // The next cards of the stock, as far as this deck still serves a race after this one.
  void ReadStock(std::array<std::int16_t, kHorseInputs>& in, HorseId horse) {
    const int dealt = board_.dealt[horse];
    const Deck& deck = meeting_.secrets().decks[horse];
    in[kStock] = Clip(2 * (kDeckSize - dealt));
    int from = dealt;
    if (board_.bonus_race[horse] == kBonusNotTaken && dealt + 2 <= kDeckSize) {
      in[kBonusFlag] = kFlag;
      in[kBonusValue] = Clip(4 * (Value(deck[dealt]) + Value(deck[dealt + 1])));
      from += 2;
    }
    if (!programme_.LastOfDeck(board_.race)) {
      const Hand next = deck.Range(from, std::min(from + kNextCards, kDeckSize));
      in[kNextWorth] = Clip(2 * (KeepWorth(next) - kUsualWorth));
    }
  }

  // Cards may still be lost, dealt or chosen. What counts is from which cards the owner can choose.
  void ReadPreparation() {
    const bool boxes_due = board_.need == Need::kBoxes;
    std::array<HorseId, kMaxHorses> boxes = board_.boxes;
    if (boxes_due && board_.race > 0) boxes = BoxesAfter(programme_, board_);
    const bool boxes_known = !boxes_due || board_.race > 0;
    const bool new_deck = Programme::FirstOfDeck(board_.race);
    const auto all = static_cast<std::uint16_t>((1u << input_.horses) - 1);
    for (HorseId horse = 0; horse < input_.horses; ++horse) {
      auto& in = input_.horse[horse];
      input_.open[horse] =
          static_cast<std::uint16_t>(all | (programme_.Steeplechase(board_.race) ? 1u << kUnplaced : 0));
      if (boxes_known) {
        const auto lane = std::find(boxes.begin(), boxes.begin() + input_.horses, horse) - boxes.begin();
        in[kLane] = Clip(8 * static_cast<int>(lane));
        in[kRacingFlag] = kFlag;
        in[kExtra] = Clip(4 * (course_.FinishSquare(static_cast<int>(lane)) - course_.FinishSquare(0)));
      }
      in[kFencesLeft] = Clip(16 * static_cast<int>(course_.take_offs().size()));
      // Before the shuffle nothing is known of the new deck, and what is left of the old one does not count.
      if (new_deck && !board_.Prepared(horse)) continue;
      if (boxes_due && new_deck) continue;
      const bool dealt_already = board_.need == Need::kKeep || board_.need == Need::kDrop || board_.Prepared(horse);
      Hand cards = meeting_.hand(horse);
      int free = 0;  // how many cards can be put away
      if (!board_.Prepared(horse)) {
        if (dealt_already) {
          cards = cards + meeting_.fresh(horse);
        } else {
          const int dealt = board_.dealt[horse];
          const bool bonus = programme_.LastOfDeck(board_.race) && board_.bonus_race[horse] == kBonusNotTaken;
          cards = cards + meeting_.secrets().decks[horse].Range(
                              dealt, std::min(dealt + kNextCards + (bonus ? 2 : 0), kDeckSize));
          in[kPending] = Flag(board_.race > 0 && board_.bonus_race[horse] == board_.race - 1);  // R2.5 (a)
        }
        free = meeting_.hand(horse).size();
      }
      ReadHand(in, cards);
      in[kBefore] = Clip(8 * free);
      in[kMoved] = Flag(board_.Prepared(horse) && !boxes_due);
      ReadStock(in, horse);
    }
  }

  void ReadRace() {
    // While kRound or kPlace is due, no horse of the order has a turn to come.
    const bool in_round = board_.need != Need::kRound && board_.need != Need::kRoller && board_.need != Need::kPlace;
    const bool sealing =
        board_.need == Need::kSeal || (board_.need == Need::kStandEmpty && programme_.options().sealed_cards);
    std::array<Standing, kMaxHorses> standing;
    const int count = input_.horses;
    int racing = 0;
    int leader = kMost;
    for (HorseId horse = 0; horse < count; ++horse) {
      Standing& here = standing[horse];
      here.racing = board_.field.OnCourse(horse);
      if (!here.racing) continue;
      ++racing;
      here.at = board_.field.At(horse);
      const Course::Info& info = course_.At(here.at);
      here.line = info.line;
      here.left = course_.FinishSquare(here.at.lane) + 1 - here.at.number;
      here.left_inside = course_.FinishSquare(0) + 1 - info.behind[0];
      leader = std::min(leader, here.left_inside);
    }
    input_.common[14] = Clip(leader);
    input_.common[15] = Clip(4 * std::min(leader, 30));
    const unsigned places = ((1u << (board_.placed + racing)) - 1) & ~((1u << board_.placed) - 1);
    for (HorseId horse = 0; horse < count; ++horse) {
      auto& in = input_.horse[horse];
      Standing& here = standing[horse];
      ReadHand(in, meeting_.hand(horse));
      ReadStock(in, horse);
      if (!here.racing) {
        const int place = board_.places[board_.race][horse];
        in[kFinishedFlag] = Flag(place > 0);
        in[kFallenFlag] = Flag(place == 0);
        in[kPointsWon] = Clip(PointsFor(place));
        input_.open[horse] = static_cast<std::uint16_t>(1u << (place > 0 ? place - 1 : kUnplaced));
        continue;
      }
      input_.open[horse] =
          static_cast<std::uint16_t>(places | (programme_.Steeplechase(board_.race) ? 1u << kUnplaced : 0));
      ReadPlace(in, standing, horse, leader);
      ReadTurn(in, horse, in_round, sealing);
      ReadChoices(in, here, horse);
    }
  }

  // Where a horse stands among the others.
  void ReadPlace(std::array<std::int16_t, kHorseInputs>& in, std::array<Standing, kMaxHorses>& standing, HorseId horse,
                 int leader) {
    Standing& here = standing[horse];
    const Course::Info& info = course_.At(here.at);
    int position = 1 + board_.placed;
    int in_line = 0;
    int to_next = 30;
    int to_chaser = 30;
    std::array<int, 3> ahead = {99, 99, 99};  // in the lane inside, its own, outside
    int behind = 99;
    for (HorseId other = 0; other < input_.horses; ++other) {
      const Standing& there = standing[other];
      if (other == horse || !there.racing) continue;
      position += there.line > here.line;
      in_line += there.line == here.line;
      const int gap = here.left_inside - there.left_inside;
      if (gap >= 0 && there.line >= here.line) to_next = std::min(to_next, gap);
      if (gap <= 0 && there.line <= here.line) to_chaser = std::min(to_chaser, -gap);
      const int side = there.at.lane - here.at.lane + 1;
      if (side < 0 || side > 2) continue;
      const int squares = there.at.number - (side == 1 ? here.at.number : info.behind[there.at.lane]);
      if (squares > 0) ahead[static_cast<std::size_t>(side)] = std::min(ahead[static_cast<std::size_t>(side)], squares);
      if (side == 1 && squares < 0) behind = std::min(behind, -squares);
    }
    here.position = position;
    in[kRacingFlag] = kFlag;
    in[kLeft] = Clip(here.left);
    in[kLeftNear] = Clip(2 * std::min(here.left, 40));
    in[kLeftLast] = Clip(8 * std::min(here.left, 14));
    in[kLeftInside] = Clip(here.left_inside);
    in[kLane] = Clip(8 * here.at.lane);
    in[kExtra] = Clip(4 * (here.left - here.left_inside));
    in[kFirst] = Flag(position == 1);
    in[kSecond] = Flag(position == 2);
    in[kThird] = Flag(position == 3);
    in[kBehind] = Flag(position > 3);
    in[kPosition] = Clip(8 * position);
    in[kInLine] = Clip(16 * in_line);
    in[kToLeader] = Clip(3 * (here.left_inside - leader));
    in[kToNext] = Clip(4 * to_next);
    in[kToChaser] = Clip(4 * to_chaser);
    const auto near = [](int squares) { return Clip(8 * std::max(0, kLongest + 1 - squares)); };
    in[kAheadInner] = here.at.lane == 0 ? near(1) : near(ahead[0]);
    in[kAheadOwn] = near(ahead[1]);
    in[kAheadOuter] = near(ahead[2]);
    in[kChasedInLane] = near(behind);
    in[kStraightAhead] = Clip(4 * std::min<int>(info.rows_ahead, 24));
  }

  // What a horse may still do in this round.
  void ReadTurn(std::array<std::int16_t, kHorseInputs>& in, HorseId horse, bool in_round, bool sealing) {
    in[kRollerFlag] = Flag(RollerKnown() && board_.roller == programme_.OwnerOf(horse));
    if (!in_round) return;
    const auto turn = static_cast<int>(
        std::find(board_.order.begin(), board_.order.begin() + board_.order_size, horse) - board_.order.begin());
    const bool dice = board_.round_kind() == RoundKind::kDice;
    const bool all_to_come = sealing || board_.need == Need::kDice || board_.need == Need::kPace;
    const bool sealed = ((board_.sealed >> horse) & 1) != 0;
    if (sealed) in[kSealedValue] = Clip(8 * Value(meeting_.secrets().sealed[horse]));
    const bool moved = !all_to_come && turn < board_.turn;
    in[kMoved] = Flag(moved);
    if (moved) return;
    in[kLimit8] = Flag(board_.limits[horse] == 8);
    in[kLimit9] = Flag(board_.limits[horse] == 9);
    in[kLimit10] = Flag(board_.limits[horse] == 10);
    in[kBefore] = Clip(8 * (all_to_come ? turn : turn - board_.turn));
    if (all_to_come) return;
    const bool in_turn = turn == board_.turn;
    in[kInTurn] = Flag(in_turn);
    if (in_turn && (board_.need == Need::kRide || board_.need == Need::kFall)) {
      in[kPending] = Clip(8 * board_.points);
    } else if (dice) {
      const bool turned = board_.pace == Use::kSum && board_.TurnRoll(horse);
      in[kPending] = Clip(8 * (turned ? std::max(board_.dice[0], board_.dice[1]) : board_.DicePoints(board_.pace)));
    }
  }

  // What the cards in hand can do from here: how many can be played at the position, and how many clear the fence.
  void ReadChoices(std::array<std::int16_t, kHorseInputs>& in, const Standing& here, HorseId horse) {
    const Hand hand = meeting_.hand(horse);
    const int limit = LimitAt(here.position);
    const int clear = course_.At(here.at).clear;
    int playable = 0;
    int safe = 0;
    int unsafe = 0;
    std::array<int, 3> best{};
    hand.ForEachKind([&](Card card) {
      const int count = hand.count(card);
      const int value = Value(card);
      const bool stands = !IsJoker(card) && value > limit;
      if (!stands) {
        playable += count;
        for (int i = 0; i < std::min(count, 3); ++i) best = {value, best[0], best[1]};  // ascending
      }
      const bool falls = !stands && value > clear && value < clear + kJumpPoints;  // R9.3
      (falls ? unsafe : safe) += count;
    });
    in[kPlayable] = Clip(8 * playable);
    in[kBestCard] = Clip(8 * best[0]);
    in[kBestThree] = Clip(3 * (best[0] + best[1] + best[2]));
    if (clear < kLongest) {
      in[kFenceNear] = kFlag;
      in[kFenceDistance] = Clip(8 * (kLongest - clear));
      in[kSafeCards] = Clip(8 * safe);
      in[kUnsafeCards] = Clip(8 * unsafe);
      in[kAllUnsafe] = Flag(safe == 0 && unsafe > 0);
      in[kAtFence] = Flag(clear == 0);
    }
    int fences = 0;
    for (const Course::TakeOff& fence : course_.take_offs()) fences += fence.square[here.at.lane] >= here.at.number;
    in[kFencesLeft] = Clip(16 * fences);
  }

  void ReadPlayers(const std::array<std::uint16_t, kMaxPlayers>& scores) {
    const int players = input_.players;
    const int after = programme_.races() - 1 - board_.race;
    int sum = 0;
    for (int player = 0; player < players; ++player) sum += scores[static_cast<std::size_t>(player)];
    for (PlayerId player = 0; player < players; ++player) {
      auto& in = input_.player[player];
      in.fill(0);
      int best_other = 0;
      int rank = 0;
      for (PlayerId other = 0; other < players; ++other) {
        if (other == player) continue;
        best_other = std::max<int>(best_other, scores[other]);
        rank += scores[other] > scores[player];
      }
      const int lead = scores[player] - best_other;
      int best_place = kMaxHorses + 1;
      int firsts = 0;
      int racing = 0;
      for (HorseId horse = 0; horse < input_.horses; ++horse) {
        if (programme_.OwnerOf(horse) != player) continue;
        if (!input_.preparing) racing += board_.field.OnCourse(horse);
        for (std::size_t race = 0; race <= board_.race; ++race) {
          const int place = board_.places[race][horse];
          if (place > 0) best_place = std::min(best_place, place);
          firsts += place == 1;
        }
      }
      in[0] = Clip(lead);
      in[1] = after == 0 ? Clip(2 * lead) : std::int16_t{0};
      in[2] = after == 1 ? Clip(lead) : std::int16_t{0};
      in[3] = Clip(scores[player] - sum / players);
      in[4] = Clip(16 * rank);
      in[5] = Clip(32 * firsts);
      in[6] = Clip(8 * best_place);
      in[7] = Flag(RollerKnown() && board_.roller == player);
      in[8] = Clip(16 * racing);
      in[9] = Clip(8 * std::clamp(lead, -4, 4));
      in[10] = after == 0 ? Clip(4 * std::clamp(lead, -25, 25)) : std::int16_t{0};
      in[11] = Clip(lead / (after + 1));
    }
  }

  const Meeting& meeting_;
  const Programme& programme_;
  const Board& board_;
  const Course& course_;
  NetInput& input_;
};

}  // namespace

void FillNetInput(const Meeting& meeting, NetInput& input) { Reader(meeting, input).Fill(); }

}  // namespace furlong

// The state of a meeting as a plain value. Every change of it is one line of the record (R1 to R11).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "rules/cards.h"
#include "rules/decision.h"
#include "rules/event.h"
#include "rules/movement.h"
#include "rules/programme.h"
#include "rules/types.h"

namespace furlong {

// What the meeting is waiting for.
enum class Need : std::uint8_t {
  // An outcome of chance.
  kBoxes,    // starting boxes (R5.1, R5.2)
  kShuffle,  // the deck of a horse (R2.2)
  kLose,     // cards lost for the bonus (R2.5 a)
  kDrop,     // new cards removed in a blind exchange (R2.6)
  kRoller,   // who rolls the first dice round (R5.3)
  kDice,
  // A decision of a player.
  kKeep,  // cards to keep between races (R2.5 e)
  kSeal,  // a card to lay face down (R6.5)
  kCard,  // a card to play (R6.1)
  kPace,  // R7.1
  kDie,   // the die of a turn roll (R7.3)
  kRide,  // an end square (R8.4)
  // A fact that follows from the rules: call Step().
  kRound,         // a round begins: order and limits
  kReveal,        // a sealed card is turned over (R6.5)
  kStandLimit,    // R6.2
  kStandEmpty,    // R6.4
  kStandBlocked,  // R8.4
  kFall,          // R9.3
  kPlace,         // a horse is placed (R10.1)
  kResult,        // scores and ranking (R11)
  // Nothing: the meeting is over.
  kOver,
};

inline bool IsChance(Need need) { return need <= Need::kDice; }
inline bool IsDecision(Need need) { return need >= Need::kKeep && need <= Need::kRide; }
inline bool IsFact(Need need) { return need >= Need::kRound && need <= Need::kResult; }

enum class Status : std::uint8_t { kRacing, kFinished, kFallen };

inline constexpr std::uint8_t kBonusNotTaken = 0xFF;
inline constexpr std::array<std::uint8_t, 4> kPlacePoints = {50, 30, 20, 10};  // R10.3

// R10.3: the points for a place, 1 being the winner; 0 for no place.
inline int PointsFor(int place) {
  return place >= 1 && place <= 4 ? kPlacePoints[static_cast<std::size_t>(place - 1)] : 0;
}

// R4.3: the limit at a position, 1 being in the lead.
inline std::uint8_t LimitAt(int position) { return position <= 3 ? static_cast<std::uint8_t>(7 + position) : kNoLimit; }

// The public part of the state (R12.1). Everybody may see all of it; what is hidden belongs in Secrets.
struct Board {
  Field field;
  std::array<Hand, kMaxHorses> played;  // by horse: cards of its current deck played so far
  std::array<std::array<std::uint8_t, kMaxHorses>, kMaxRaces> places{};  // by race and horse; 0: not placed
  Rides rides;                                                           // legal moves of the horse in turn, for kRide
  std::uint32_t round = 0;                                               // of this race, from 0
  std::array<std::uint8_t, kMaxHorses> limits{};  // by horse, for this round (R4.3); kNoLimit if none
  std::array<HorseId, kMaxHorses> order{};        // running order of this round (R4.1)
  std::array<HorseId, kMaxHorses> boxes{};        // horses from lane 1 outwards
  std::array<Status, kMaxHorses> status{};
  std::array<std::uint8_t, kMaxHorses> fell{};   // by horse: 1 fell first in this race, 2 next …; 0: has not fallen
  std::array<std::uint8_t, kMaxHorses> dealt{};  // by horse: cards dealt from its deck so far, of 32
  std::array<std::uint8_t, kMaxHorses> fresh_from{};  // by horse: deck index of the first newly dealt card (R2.5 b)
  std::array<std::uint8_t, kMaxHorses> bonus_race{};  // by horse: race its bonus belongs to, or kBonusNotTaken
  std::array<std::uint8_t, kMaxHorses> old_kept{};    // by horse: old cards carried into this race
  std::array<std::uint8_t, 2> dice{};
  std::uint8_t race = 0;
  std::uint8_t order_size = 0;
  std::uint8_t turn = 0;        // index into order
  std::uint8_t placed = 0;      // horses placed in this race
  std::uint8_t to_place = 0;    // how many horses, from the front of `order`, are placed after this round
  std::uint8_t points = 0;      // points to spend in this turn
  std::uint8_t prepared = 0;    // bit set: horses whose cards for this race have been chosen
  std::uint8_t sealed = 0;      // bit set: horses with a card face down (R6.5)
  HorseId horse = kNoHorse;     // the horse that `need` is about, if any
  PlayerId roller = kNoPlayer;  // rolls the next dice round, or rolled this one
  Card card = Card::kNone;      // card played in this turn
  Use pace = Use::kFirst;       // chosen for this dice round (R7.1)
  Need need = Need::kBoxes;

  friend bool operator==(const Board&, const Board&) = default;

  RoundKind round_kind() const { return round % 2 == 0 ? RoundKind::kCard : RoundKind::kDice; }
  int StockSize(HorseId of) const { return kDeckSize - dealt[of]; }
  int FreshSize(HorseId of) const { return dealt[of] - fresh_from[of]; }
  // R6.2, R6.3: true if this card would make the horse stand.
  bool AboveLimit(HorseId of, Card played_card) const {
    return !IsJoker(played_card) && Value(played_card) > limits[of];
  }
  // The points that these dice give (R7.1, R7.3).
  int DicePoints(Use use) const { return use == Use::kSum ? dice[0] + dice[1] : dice[use == Use::kFirst ? 0 : 1]; }
  // R7.3: true if the sum of the dice is above the horse's limit, so that it would move one die only.
  bool TurnRoll(HorseId of) const { return DicePoints(Use::kSum) > limits[of]; }
  // True once the cards of this horse for this race have been chosen.
  bool Prepared(HorseId of) const { return ((prepared >> of) & 1) != 0; }
};

// The hidden part of the state: hands and sealed cards, known to their owners only, and decks, known to nobody.
struct Secrets {
  std::array<Deck, kMaxHorses> decks;
  std::array<Hand, kMaxHorses> hands;
  std::array<Card, kMaxHorses> sealed{};  // card face down, where Board::sealed has the bit
};

// What a card would do if it were played now.
struct CardEffect {
  enum class Kind : std::uint8_t { kRide, kStandLimit, kStandBlocked, kFall };
  Kind kind = Kind::kRide;
  std::uint8_t limit = kNoLimit;  // for kStandLimit: the limit that the card is above
  Rides rides;                    // for kRide: the legal moves
};
CardEffect EffectOf(const Programme& programme, const Board& board, HorseId horse, Card card);

// R2.4: whether the bonus of this horse may be taken now. Uses public information only.
Refusal CheckBonus(const Programme& programme, const Board& board, HorseId horse);

// R4.1: sets the running order from where the horses stand now.
void TakeOrder(const Course& course, Board& board);
// R4.2, R4.3: sets the limits that follow from the running order.
void FindLimits(const Course& course, Board& board);

// The player who must decide now, or kNoPlayer.
PlayerId DeciderOf(const Programme& programme, const Board& board);

// A meeting in progress. It keeps a pointer to its programme, which must outlive it.
class Meeting {
 public:
  explicit Meeting(const Programme& programme) : programme_(&programme) { board_.bonus_race.fill(kBonusNotTaken); }
  // A meeting in any state. Searching riders use it with the board they see and with hidden cards they imagine.
  Meeting(const Programme& programme, const Board& board, const Secrets& secrets)
      : programme_(&programme), board_(board), secrets_(secrets) {}

  const Programme& programme() const { return *programme_; }
  const Course& course() const { return programme_->CourseOf(board_.race); }
  const Board& board() const { return board_; }
  const Secrets& secrets() const { return secrets_; }
  Need need() const { return board_.need; }
  HorseId horse() const { return board_.horse; }
  PlayerId decider() const { return DeciderOf(*programme_, board_); }
  bool over() const { return board_.need == Need::kOver; }
  Hand hand(HorseId horse) const { return secrets_.hands[horse]; }
  // Between races: the newly dealt cards, until the owner has chosen which cards to keep.
  Hand fresh(HorseId horse) const {
    if (board_.Prepared(horse)) return {};
    return secrets_.decks[horse].Range(board_.fresh_from[horse], board_.dealt[horse]);
  }

  // Whether this is legal now, and if not, why.
  Refusal Ask(const Decision& decision) const;
  Refusal Ask(const Outcome& outcome) const;
  // For decisions that all owners make at the same time, a card to lay face down (R6.5) or cards to keep (R2.5 e):
  // whether this will be legal when its turn in the record comes, if nothing else changes. Otherwise the same as Ask.
  Refusal AskAhead(const Decision& decision) const;
  // Does it if it is legal, and sends the event to the sink.
  Refusal Do(const Decision& decision, EventSink* sink = nullptr);
  Refusal Do(const Outcome& outcome, EventSink* sink = nullptr);
  // The same without the check (except in debug builds), for callers that know it is legal.
  void Apply(const Decision& decision, EventSink* sink = nullptr);
  void Apply(const Outcome& outcome, EventSink* sink = nullptr);
  // Carries out the fact that is due. Requires IsFact(need()).
  void Step(EventSink* sink = nullptr);

  // The number of cards that chance takes away. Requires need() kLose or kDrop.
  int CardsToLeave() const { return board_.need == Need::kLose ? BonusLoss(board_.horse) : hand(board_.horse).size(); }

 private:
  // R6.4: a horse with an empty hand is still asked for a card if it can take its bonus first.
  bool CanTakeBonus(HorseId horse) const;
  // R2.5 (a): how many cards the horse loses before this race for its bonus.
  int BonusLoss(HorseId horse) const;
  Refusal AskKeep(HorseId horse, Hand cards) const;
  Refusal AskBoxes(const Outcome& outcome) const;

  static void TellDecision(EventSink& sink, const Decision& decision);
  // The kinds of decision that are too rare to be worth inlining in Apply.
  void ApplyUncommon(const Decision& decision);
  void TakeBonus(HorseId horse);
  void PlaceInBoxes(const Outcome& outcome);
  void Shuffle(const Outcome& outcome);
  // Awaits the loss (R2.5 a) of the first horse from `from` on that has one; if none has, deals and awaits the keeps.
  void NextLose(HorseId from);
  // Marks the cards of `done` as chosen, and awaits the keep of the next horse, or the roller after the last.
  void NextKeep(HorseId done);
  void AwaitRoller();
  // `turn` is an index into Board::order. After the last seal the turns begin; after the last turn the round ends.
  void NextSeal(std::uint8_t turn);
  void NextTurn(std::uint8_t turn);
  void BeginRound();
  void PlayCard(Card card);
  void Move(int points);
  void EndRound();
  void AfterPlaces();

  const Programme* programme_;
  Board board_;
  Secrets secrets_;
};

// Defined here so that it is inlined: where a caller's kind of decision is known, the compiler keeps only that case.
inline void Meeting::Apply(const Decision& decision, EventSink* sink) {
  assert(Ask(decision).ok());
  if (sink != nullptr) TellDecision(*sink, decision);
  switch (decision.kind) {
    case Decision::Kind::kRide:
      board_.field.Put(decision.horse, decision.to);
      NextTurn(static_cast<std::uint8_t>(board_.turn + 1));
      break;
    case Decision::Kind::kCard:
      secrets_.hands[decision.horse].Remove(decision.card);
      PlayCard(decision.card);
      break;
    case Decision::Kind::kDie: Move(board_.DicePoints(decision.use)); break;
    case Decision::Kind::kPace:
      board_.pace = decision.use;
      NextTurn(0);
      break;
    default: ApplyUncommon(decision);
  }
}

static_assert(std::is_trivially_copyable_v<Meeting>);
static_assert(sizeof(Meeting) <= 512, "a race state is at most 512 bytes");

// R5.2, R10.4: the horses in the boxes of this race, from lane 1 outwards, by the result of the race before.
std::array<HorseId, kMaxHorses> BoxesAfter(const Programme& programme, const Board& board);

// Why the horse in turn may not ride to a square. Requires need() kRide.
Refusal ExplainRide(const Programme& programme, const Board& board, Square to);

// R11.1: each player's score so far.
std::array<std::uint16_t, kMaxPlayers> Scores(const Programme& programme, const Board& board);
// R11.2: all players, the winner first; tied players by seat.
std::array<PlayerId, kMaxPlayers> Ranking(const Programme& programme, const Board& board);
// True if R11.2 leaves these two players tied.
bool ShareThePlace(const Programme& programme, const Board& board, PlayerId a, PlayerId b);
// R11.2: the rank of each player in the meeting, 1 for the winner. Players who share a place have the same rank.
std::array<int, kMaxPlayers> Ranks(const Programme& programme, const Board& board);

}  // namespace furlong

// A meeting as a value: every transition is one line of the record (R1 to R11).
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

// What the meeting awaits.
enum class Need : std::uint8_t {
  // Chance
  kBoxes,
  kShuffle,
  kLose,
  kDrop,
  kRoller,
  kDice,
  // Decisions
  kKeep,
  kSeal,
  kCard,
  kPace,
  kDie,
  kRide,
  // Facts: Step() goes on
  kRound,
  kReveal,  // a sealed card is turned over
  kStandLimit,
  kStandEmpty,
  kStandBlocked,
  kFall,
  kPlace,
  kResult,
  // Nothing: the meeting is over
  kOver,
};

inline bool IsChance(Need need) { return need <= Need::kDice; }
inline bool IsDecision(Need need) { return need >= Need::kKeep && need <= Need::kRide; }
inline bool IsFact(Need need) { return need >= Need::kRound && need <= Need::kResult; }

enum class Status : std::uint8_t { kRacing, kFinished, kFallen };

inline constexpr std::uint8_t kBonusNotTaken = 0xFF;
inline constexpr std::array<std::uint8_t, 4> kPlacePoints = {50, 30, 20, 10};  // R10.3

inline int PointsFor(int place) {
  return place >= 1 && place <= 4 ? kPlacePoints[static_cast<std::size_t>(place - 1)] : 0;
}

// R4.3: the limit at this position of the field, 1 in front.
inline std::uint8_t LimitAt(int position) { return position <= 3 ? static_cast<std::uint8_t>(7 + position) : kNoLimit; }

// Everything that all may know (R12.1). What is put here is public; secrets live in Secrets.
struct Board {
  Field field;
  std::array<Hand, kMaxHorses> played;                                   // in the service of the present deck
  std::array<std::array<std::uint8_t, kMaxHorses>, kMaxRaces> places{};  // by race and horse; 0: none
  Rides rides;                                                           // of the horse in turn, for kRide
  std::uint32_t round = 0;
  std::array<std::uint8_t, kMaxHorses> limits{};  // for this round; kNoLimit where none
  std::array<HorseId, kMaxHorses> order{};        // running order of this round (R4.1)
  std::array<HorseId, kMaxHorses> boxes{};        // horses from lane 1 outwards
  std::array<Status, kMaxHorses> status{};
  std::array<std::uint8_t, kMaxHorses> fell{};        // order of falls in this race, 1 first; 0: did not fall
  std::array<std::uint8_t, kMaxHorses> dealt{};       // cards off the stock so far, of 32
  std::array<std::uint8_t, kMaxHorses> fresh_from{};  // between races: the first of the newly dealt cards
  std::array<std::uint8_t, kMaxHorses> bonus_race{};  // race the bonus belongs to, or kBonusNotTaken
  std::array<std::uint8_t, kMaxHorses> old_kept{};    // cards carried into this race
  std::array<std::uint8_t, 2> dice{};
  std::uint8_t race = 0;
  std::uint8_t order_size = 0;
  std::uint8_t turn = 0;        // index into order
  std::uint8_t placed = 0;      // horses placed in this race
  std::uint8_t to_place = 0;    // horses of order, from 0 on, that are placed at the end of this round
  std::uint8_t points = 0;      // to spend in this turn
  std::uint8_t prepared = 0;    // bit set: horses whose cards for this race are chosen
  std::uint8_t sealed = 0;      // bit set: horses with a card face down
  HorseId horse = kNoHorse;     // whom the need concerns
  PlayerId roller = kNoPlayer;  // who rolls the next dice round, or rolled this one
  Card card = Card::kNone;      // played in this turn
  Use pace = Use::kFirst;
  Need need = Need::kBoxes;

  friend bool operator==(const Board&, const Board&) = default;

  RoundKind round_kind() const { return round % 2 == 0 ? RoundKind::kCard : RoundKind::kDice; }
  int StockSize(HorseId of) const { return kDeckSize - dealt[of]; }
  int FreshSize(HorseId of) const { return dealt[of] - fresh_from[of]; }
  // R6.2, R6.3: this card would make the horse stand.
  bool AboveLimit(HorseId of, Card played_card) const {
    return !IsJoker(played_card) && Value(played_card) > limits[of];
  }
  // The points that a choice of dice gives (R7.1, R7.3).
  int DicePoints(Use use) const { return use == Use::kSum ? dice[0] + dice[1] : dice[use == Use::kFirst ? 0 : 1]; }
  bool Prepared(HorseId of) const { return ((prepared >> of) & 1) != 0; }
};

// What nobody, or only an owner, may know.
struct Secrets {
  std::array<Deck, kMaxHorses> decks;
  std::array<Hand, kMaxHorses> hands;
  std::array<Card, kMaxHorses> sealed{};
};

// What a card would do if it were played now.
struct CardEffect {
  enum class Kind : std::uint8_t { kRide, kStandLimit, kStandBlocked, kFall };
  Kind kind = Kind::kRide;
  std::uint8_t limit = kNoLimit;  // the limit that holds the horse
  Rides rides;                    // for kRide
};
CardEffect EffectOf(const Programme& programme, const Board& board, HorseId horse, Card card);

// R2.4, as far as all may know: may this horse's bonus be taken now?
Refusal CheckBonus(const Programme& programme, const Board& board, HorseId horse);

// R4.1: the running order from where the horses stand now; and the limits that follow from it (R4.2, R4.3).
void TakeOrder(const Course& course, Board& board);
void FindLimits(const Course& course, Board& board);

// Whose choice a decision point is, or kNoPlayer.
PlayerId DeciderOf(const Programme& programme, const Board& board);

class Meeting {
 public:
  explicit Meeting(const Programme& programme) : programme_(&programme) { board_.bonus_race.fill(kBonusNotTaken); }
  // A meeting under way, as a searching rider imagines it: the board it sees, and cards it assumes.
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
  // Between races: the cards just dealt, not yet chosen from.
  Hand fresh(HorseId horse) const {
    if (board_.Prepared(horse)) return {};
    return secrets_.decks[horse].Range(board_.fresh_from[horse], board_.dealt[horse]);
  }

  // Is this legal now? Says why not.
  Refusal Ask(const Decision& decision) const;
  Refusal Ask(const Outcome& outcome) const;
  // Where all owners choose at the same time, a card face down (R6.5) or cards to keep (R2.5 e): would this be legal
  // when its turn in the record comes, if nothing else changes? Elsewhere as Ask.
  Refusal AskAhead(const Decision& decision) const;
  // Does it if it is legal; tells the sink.
  Refusal Do(const Decision& decision, EventSink* sink = nullptr);
  Refusal Do(const Outcome& outcome, EventSink* sink = nullptr);
  // The same for whoever took it from what is legal: not asked again, but in debug builds.
  void Apply(const Decision& decision, EventSink* sink = nullptr);
  void Apply(const Outcome& outcome, EventSink* sink = nullptr);
  // Goes on by the one fact that is due. Only where IsFact(need()).
  void Step(EventSink* sink = nullptr);

  // Where chance takes cards, kLose or kDrop: how many.
  int CardsToLeave() const { return board_.need == Need::kLose ? Losing(board_.horse) : hand(board_.horse).size(); }

 private:
  bool OpensWithBonus(HorseId horse) const;
  int Losing(HorseId horse) const;
  Refusal AskKeep(HorseId horse, Hand cards) const;
  Refusal AskBoxes(const Outcome& outcome) const;

  static void TellDecision(EventSink& sink, const Decision& decision);
  void ApplyRarely(const Decision& decision);
  void TakeBonus(HorseId horse);
  void PlaceInBoxes(const Outcome& outcome);
  void Shuffle(const Outcome& outcome);
  void NextLose(HorseId from);
  void NextKeep(HorseId done);
  void AwaitRoller();
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

// Here, not in the .cc file: where the kind of decision is known, only its case is left.
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
    default: ApplyRarely(decision);
  }
}

static_assert(std::is_trivially_copyable_v<Meeting>);
static_assert(sizeof(Meeting) <= 512, "a race state is at most 512 bytes");

// R5.2, R10.4: the boxes of this race by the result of the one before, from lane 1 outwards.
std::array<HorseId, kMaxHorses> BoxesAfter(const Programme& programme, const Board& board);

// Why a square is no legal end of the move in turn. Only where need() is kRide.
Refusal ExplainRide(const Programme& programme, const Board& board, Square to);

// A player's score so far (R11.1), and all players by R11.2, the winner first; tied players by seat.
std::array<std::uint16_t, kMaxPlayers> Scores(const Programme& programme, const Board& board);
std::array<PlayerId, kMaxPlayers> Ranking(const Programme& programme, const Board& board);
// True where R11.2 leaves two players tied.
bool ShareThePlace(const Programme& programme, const Board& board, PlayerId a, PlayerId b);

}  // namespace furlong

// What a rider chooses, what chance brings, and why either may be refused.
#pragma once

#include <array>
#include <cstdint>

#include "rules/cards.h"
#include "rules/types.h"

namespace furlong {

// One choice of an owner or of the roller.
struct Decision {
  enum class Kind : std::uint8_t {
    kBonus,  // R2.4: horse
    kSeal,   // R6.5: horse, card
    kCard,   // R6.1: horse, card
    kPass,   // R6.4: horse; an empty hand stands although its bonus could be taken
    kPace,   // R7.1: player, use
    kDie,    // R7.3: horse, use
    kRide,   // R8.4: horse, to
    kKeep,   // R2.5 (e): horse, cards
  };
  Kind kind = Kind::kPass;
  HorseId horse = kNoHorse;
  PlayerId player = kNoPlayer;  // for the pace
  Card card = Card::kNone;
  Use use = Use::kFirst;
  Square to{};
  Hand cards;  // the whole new hand; with a blind exchange the old cards kept

  static Decision Bonus(HorseId horse) { return {.kind = Kind::kBonus, .horse = horse}; }
  static Decision Seal(HorseId horse, Card card) { return {.kind = Kind::kSeal, .horse = horse, .card = card}; }
  static Decision Play(HorseId horse, Card card) { return {.kind = Kind::kCard, .horse = horse, .card = card}; }
  static Decision Pass(HorseId horse) { return {.kind = Kind::kPass, .horse = horse}; }
  static Decision Pace(PlayerId player, Use use) { return {.kind = Kind::kPace, .player = player, .use = use}; }
  static Decision Die(HorseId horse, Use use) { return {.kind = Kind::kDie, .horse = horse, .use = use}; }
  static Decision Ride(HorseId horse, Square to) { return {.kind = Kind::kRide, .horse = horse, .to = to}; }
  static Decision Keep(HorseId horse, Hand cards) { return {.kind = Kind::kKeep, .horse = horse, .cards = cards}; }

  friend bool operator==(const Decision&, const Decision&) = default;
};

// One outcome of chance.
struct Outcome {
  enum class Kind : std::uint8_t {
    kBoxes,    // R5.1, R5.2: order
    kShuffle,  // R2.2: horse, deck
    kRoller,   // R5.3: player
    kDice,     // R7.1: player, dice
    kLose,     // R2.5 (a): horse, cards
    kDrop,     // R2.6: horse, cards
  };
  Kind kind = Kind::kBoxes;
  HorseId horse = kNoHorse;
  PlayerId player = kNoPlayer;
  std::array<std::uint8_t, 2> dice{};
  std::array<HorseId, kMaxHorses> order{};  // horses from lane 1 outwards
  std::uint8_t order_size = 0;
  Hand cards;
  std::array<Card, kDeckSize> deck{};  // top card first

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Why something is refused. RuleOf names the rule.
enum class Reason : std::uint8_t {
  kNone,
  kNotNow,  // the meeting awaits something else
  kMeetingOver,
  kNotThisHorse,   // another horse's turn: horse
  kNotThisPlayer,  // another player's turn: player
  kNotAHorse,
  kCardNotHeld,   // card
  kMustPlayCard,  // standing with cards in hand
  kBonusTaken,
  kBonusNotNow,       // before the deal, in the middle of an exchange, or after the last turn
  kHorseOut,          // finished or fallen: no bonus until the next race
  kKeepCount,         // amount: how many cards must (blind: may at most) be kept
  kNotASquare,        // the course has no such square
  kSquareBlocked,     // horse stands on, before or behind it
  kWayBlocked,        // horse is in every way there
  kLongerMoveExists,  // amount: points that must be spent
  kNoLaneChangeYet,   // a second change only from the seventh point on
  kFenceInTheWay,
  kOutOfReach,
  kNoSumForDie,  // a turn roll takes one die
  // What only chance can get wrong.
  kWrongOrder,   // boxes: not each horse once, or not by the last result
  kWrongDeck,    // not the 32 cards of R2.1
  kWrongDie,     // not 1 to 6
  kWrongRoller,  // player: whose roll it is
  kWrongCount,   // amount: how many cards leave
};

struct Refusal {
  Reason reason = Reason::kNone;
  HorseId horse = kNoHorse;
  std::uint8_t amount = 0;
  Card card = Card::kNone;
  PlayerId player = kNoPlayer;

  bool ok() const { return reason == Reason::kNone; }
};

// The number of the rule a refusal rests on, "R8.2".
const char* RuleOf(Reason reason);

}  // namespace furlong

// Decisions of players, outcomes of chance, and the reasons why either is refused.
#pragma once

#include <array>
#include <cstdint>

#include "rules/cards.h"
#include "rules/types.h"

namespace furlong {

// One decision of a player. The comment on each kind names the members it uses.
struct Decision {
  enum class Kind : std::uint8_t {
    kBonus,  // R2.4: horse
    kSeal,   // R6.5: horse, card
    kCard,   // R6.1: horse, card
    kPass,   // R6.4: horse; stands with an empty hand although it could take its bonus
    kPace,   // R7.1: player, use
    kDie,    // R7.3: horse, use
    kRide,   // R8.4: horse, to
    kKeep,   // R2.5 (e): horse, cards
  };
  Kind kind = Kind::kPass;
  HorseId horse = kNoHorse;
  PlayerId player = kNoPlayer;  // only for kPace
  Card card = Card::kNone;
  Use use = Use::kFirst;
  Square to{};
  Hand cards{};  // the whole new hand; in a blind exchange only the old cards to keep

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

// One outcome of chance. The comment on each kind names the members it uses.
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

// Why a decision or outcome is refused. Comments name the members of Refusal that are set; RuleOf gives the rule.
enum class Reason : std::uint8_t {
  kNone,
  kNotNow,  // the meeting is waiting for something else
  kMeetingOver,
  kNotThisHorse,   // it is the turn of another horse: horse
  kNotThisPlayer,  // it is the choice of another player: player
  kNotAHorse,
  kCardNotHeld,   // card
  kMustPlayCard,  // a horse with cards in hand cannot pass
  kBonusTaken,
  kBonusNotNow,       // before the deal, while chance takes cards away, or after the last race
  kHorseOut,          // finished or fallen: no bonus until the next race
  kKeepCount,         // amount: how many cards must be kept; in a blind exchange, the most that may be
  kNotASquare,        // the course has no such square
  kSquareBlocked,     // horse stands on it, or directly in front of it or behind it
  kWayBlocked,        // horse blocks every way there
  kLongerMoveExists,  // amount: points that must be spent
  kNoLaneChangeYet,   // a second lane change only from the seventh point on
  kFenceInTheWay,
  kOutOfReach,
  kNoSumForDie,  // a turn roll uses one die
  // Only for outcomes of chance:
  kWrongOrder,   // boxes: not every horse exactly once, or not by the result of the last race
  kWrongDeck,    // not the 32 cards of R2.1
  kWrongDie,     // not 1 to 6
  kWrongRoller,  // player: the one who must roll
  kWrongCount,   // amount: how many cards must be taken away
};

// The answer to whether something is legal: ok(), or the reason why not.
struct Refusal {
  Reason reason = Reason::kNone;
  HorseId horse = kNoHorse;
  std::uint8_t amount = 0;
  Card card = Card::kNone;
  PlayerId player = kNoPlayer;

  bool ok() const { return reason == Reason::kNone; }
};

// A decision that a player made although it is illegal.
struct RefusedDecision {
  PlayerId seat = kNoPlayer;
  Decision decision;
  Refusal refusal;
};

// The rule behind a reason, such as "R8.2".
const char* RuleOf(Reason reason);

}  // namespace furlong

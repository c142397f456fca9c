// Why a hint recommends a choice: claims that follow from the rules and from what the seat sees, as data. Screens find
// the words. Nothing here depends on hidden cards of others (R12).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "riders/search.h"
#include "rules/seat_view.h"

namespace furlong {

// One true statement. "It" is the recommended choice, "the other" the choice it is compared with. The comment on each
// kind names the members it uses. What holds for a card or a die holds for every square that it allows.
struct HintClaim {
  enum class Kind : std::uint8_t {
    // Against the other choice.
    kFalls,       // R9.3: horse falls: card, fence (0 if it could be one of several)
    kShort,       // R8.4: horse spends only `amount` of `of` points: rival is in the way (kNoHorse: several)
    kStands,      // R6.2: horse stands, because the card is above the limit: card, limit
    kBehind,      // horse ends `amount` squares behind rival, in its lane
    kBonusCosts,  // R2.5 (a): horse loses two cards before the next race
    // For the recommended choice.
    kCrosses,     // R3.5: horse crosses the finish; not with the other
    kJumps,       // R9.1: horse gets over fence; not with the other
    kLeads,       // horse passes rival, who led, and is ahead of all for now; not with the other
    kPasses,      // horse passes rival; not with the other
    kOutOfLead,   // R4.3: horse stays behind rival: its limit in the next round is `limit` (kNoLimit: none) or higher.
                  // With
                  // the other it is in the lead for now
    kStaysBack,   // the same, where with the other it is nearer to the lead and under a lower limit for now
    kWaits,       // R6.2: horse stands, because the card is above the limit: card, limit. With the other it does not
    kBlocks,      // R8.2: horse ends in front of rival in its lane, before rival's turn; not with the other
    kShorter,     // horse has `amount` squares less to go to the finish in its lane than with the other
    kSavesJoker,  // R6.3: card, a joker, stays in the hand of horse; the other spends it
    kSpendsLow,   // card is the lowest in the hand of horse; the other is higher
    kSavesCard,   // card, which is higher, stays in the hand of horse; the other spends it
    kFurther,     // horse spends `amount` points more than with the other
    kBonusNow,    // R2.4: horse has `amount` cards left in hand
    // For a pace (R7).
    kRivalTurns,  // R7.3: the sum is above the limit of rival, who moves one die; horse is not stopped: limit
    kOwnTurns,    // R7.3: with the other, the sum, horse moves one die because of its limit, but rival has `amount`
                  // points
    kFaster,      // horse has `amount` points, with the other `of`
    kSlower,      // rival has `amount` points, with the other `of`
    // For cards to keep (R2.5 e). `card` is kept; the other keeps `instead`.
    kKeepsJoker,   // R6.3: card is a joker, instead is none
    kKeepsWithin,  // R4.3: card may be played in every position, instead not in the lead
    kKeepsHigher,  // card is higher than instead
    // By the search only: the numbers of both choices.
    kWins,    // chances to win, of kCertain: amount, with the other of
    kScores,  // expected final scores, in tenths of a point: amount, with the other of
    kEven,    // neither differs much
  };
  Kind kind = Kind::kEven;
  HorseId horse = kNoHorse;
  HorseId rival = kNoHorse;
  Card card = Card::kNone;
  Card instead = Card::kNone;
  std::uint8_t limit = 0;
  std::uint8_t fence = 0;
  std::int32_t amount = 0;
  std::int32_t of = 0;

  friend bool operator==(const HintClaim&, const HintClaim&) = default;
};

// The name of a kind in JSON and in keys of texts, such as "out-of-lead".
std::string_view HintClaimName(HintClaim::Kind kind);

// True for claims about the choice it is compared with; false for those about the recommended one.
inline bool AgainstOther(HintClaim::Kind kind) { return kind <= HintClaim::Kind::kBonusCosts; }

// Everything that can be claimed when these two choices of the seat are compared, in no particular order. May be empty.
std::vector<HintClaim> ClaimsOf(const SeatView& view, const Decision& best, const Decision& other);

struct HintReason {
  std::size_t other = 0;          // index of the choice it is compared with, in the list given
  std::vector<HintClaim> claims;  // one or two; two: one for the recommended choice, one against the other
  friend bool operator==(const HintReason&, const HintReason&) = default;
};

// Why options[0] is recommended. `options`: all choices as a search weighed them, best first. It is compared with the
// choice that most people would make, and with the second best. nullopt if there is only one choice.
std::optional<HintReason> ReasonFor(const SeatView& view, std::span<const Weighed> options);

// Iterations for a hint that answers at once.
inline constexpr int kHintIterations = 6000;

// All choices of the seat, as a search weighs them that judges by the net: first the one to recommend, which is the
// most natural one of those that are about equal to the best (MostNatural), then the others, best first. Requires
// view.MyChoice().
std::vector<Weighed> WeighForHint(const SeatView& view, int iterations, FastRandom& random);

}  // namespace furlong

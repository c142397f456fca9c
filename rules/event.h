// What happened: one event for every line of a record.
#pragma once

#include <array>
#include <cstdint>

#include "rules/cards.h"
#include "rules/decision.h"
#include "rules/types.h"

namespace furlong {

inline constexpr std::uint8_t kNoLimit = 0xFF;  // R4.3

// The comment on each kind names the members it uses.
struct Event {
  enum class Kind : std::uint8_t {
    kChance,    // outcome
    kDecision,  // decision; also a sealed card that is revealed, as kCard
    kRound,     // race, round, round_kind, order, limits
    kStand,     // horse, why
    kFall,      // horse
    kPlace,     // horse, place, points
    kResult,    // scores, ranking
  };
  Kind kind = Kind::kChance;
  Outcome outcome;
  Decision decision;

  std::uint8_t race = 0;
  std::uint32_t round = 0;
  RoundKind round_kind = RoundKind::kCard;
  std::array<HorseId, kMaxHorses> order{};  // running order
  std::uint8_t order_size = 0;
  std::array<std::uint8_t, kMaxHorses> limits{};  // by horse; kNoLimit if it has none or is out of the race

  HorseId horse = kNoHorse;
  StandReason why = StandReason::kLimit;
  std::uint8_t place = 0;
  std::uint8_t points = 0;

  std::array<std::uint16_t, kMaxPlayers> scores{};
  std::array<PlayerId, kMaxPlayers> ranking{};

  friend bool operator==(const Event&, const Event&) = default;
};

// Receives the events of a meeting. Searches run without one.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void On(const Event& event) = 0;
};

// Passes every event to two sinks, in this order.
class BothSinks : public EventSink {
 public:
  BothSinks(EventSink& first, EventSink& second) : first_(first), second_(second) {}
  void On(const Event& event) override {
    first_.On(event);
    second_.On(event);
  }

 private:
  EventSink& first_;
  EventSink& second_;
};

}  // namespace furlong

// The race caller: every event in a line of commentary.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong::cli {

// Hears the events of a meeting before it changes and says lines. Varies its words, yet the same meeting is always
// told the same way. In dice rounds, where all move alike, it tells only what changes.
class Caller : public EventSink {
 public:
  using Say = std::function<void(const std::string& line)>;
  Caller(const RecordHeader& header, const Meeting& meeting, Say say)
      : header_(header), meeting_(meeting), say_(std::move(say)) {}

  void On(const Event& event) override;

 private:
  std::string Name(HorseId horse) const;                        // "Red", in its colour
  std::string Names(const std::vector<HorseId>& horses) const;  // "Red, Blue and Green"
  std::string Player(PlayerId player) const;
  std::string FenceName(int take_off) const;  // "fence 3"
  // One of several ways to say it.
  template <typename... Ways>
  const char* Vary(Ways... ways);

  void TellBoxes(const Outcome& outcome);
  void TellDecision(const Decision& decision);
  void TellRide(HorseId horse, Square to);
  void TellRound(const Event& event);
  void TellStand(HorseId horse, StandReason why);
  void TellFall(HorseId horse);
  void TellPlace(const Event& event);
  void TellResult(const Event& event);
  void TellEmptyHands();
  std::string Standings() const;

  const RecordHeader& header_;
  const Meeting& meeting_;
  Say say_;
  std::string effort_;                           // how the points of this turn came about, told with the move
  std::vector<HorseId> empty_;                   // horses that stood without a card, told together
  std::array<int, kMaxHorses> line_at_start_{};  // of each horse when the round began; -1 where not on the course
  std::uint32_t told_ = 0;                       // events so far, to vary words
};

}  // namespace furlong::cli

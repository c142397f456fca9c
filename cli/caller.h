// The race caller: every event in a line of commentary.
#pragma once

#include <functional>
#include <string>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong::cli {

// Hears the events of a meeting before it changes and says lines. Varies its words, yet the same meeting is always
// told the same way.
class Caller : public EventSink {
 public:
  using Say = std::function<void(const std::string& line)>;
  Caller(const RecordHeader& header, const Meeting& meeting, Say say)
      : header_(header), meeting_(meeting), say_(std::move(say)) {}

  void On(const Event& event) override;

 private:
  std::string Name(HorseId horse) const;  // "Red"
  std::string Player(PlayerId player) const;
  // One of several ways to say it.
  template <typename... Ways>
  const char* Vary(Ways... ways);

  void TellChance(const Outcome& outcome);
  void TellDecision(const Decision& decision);
  void TellRide(HorseId horse, Square to);
  void TellRound(const Event& event);
  void TellResult(const Event& event);

  const RecordHeader& header_;
  const Meeting& meeting_;
  Say say_;
  std::string effort_;      // how the points of this turn came about, told with the move
  std::uint32_t told_ = 0;  // lines so far, to vary words
};

}  // namespace furlong::cli

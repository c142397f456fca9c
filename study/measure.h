// Statistics about how races on a course go, for course designers and the docs.
#pragma once

#include <array>

#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong {

struct CourseFigures {
  std::int64_t races = 0;
  std::int64_t finishers = 0;
  std::int64_t cards = 0;  // played by horses that finished
  std::int64_t falls = 0;
  std::int64_t lead_changes = 0;              // rounds that begin with a different leader than the round before
  std::int64_t moves = 0;                     // turns in which a horse had points to spend
  std::int64_t short_moves = 0;               // of these: not all points could be spent
  std::int64_t blocked = 0;                   // of these: the horse could not move at all
  std::array<std::int64_t, kLanes> starts{};  // races begun from each lane
  std::array<std::int64_t, kLanes> wins{};    // races won from each lane

  CourseFigures& operator+=(const CourseFigures& other);
};

// Counts while a meeting is played.
class MeasureSink : public EventSink {
 public:
  explicit MeasureSink(const Meeting& meeting) : meeting_(meeting) {}
  void On(const Event& event) override;
  const CourseFigures& figures() const { return figures_; }

 private:
  void CountMove();

  const Meeting& meeting_;
  CourseFigures figures_;
  std::array<int, kMaxHorses> cards_{};  // played in this race, by horse
  HorseId leader_ = kNoHorse;
};

}  // namespace furlong

// A record opened to be looked at: any of its lines at once, as all may see it, and, once the meeting is over, as a
// seat saw it, with all hands open, and judged choice by choice.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/checker.h"
#include "study/analysis.h"
#include "study/luck.h"
#include "table/event_facts.h"

namespace furlong::wasm {

class Replay : private EventSink {
 public:
  using OrFault = std::variant<std::unique_ptr<Replay>, FileError>;
  // A fault names the line that does not follow the rules.
  static OrFault Open(std::string_view text);
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;
  ~Replay() override = default;

  bool over() const { return checker_.finished(); }
  int players() const { return checker_.programme()->players(); }
  // Lines after the header. A place in the record is how many of them have happened: 0 to events().
  int events() const { return static_cast<int>(events_.size()); }

  // What there is to look at: the header, how many events, the places of boxes, rounds and choices, and how many
  // samples tell luck from riding.
  std::string ContentsJson() const;
  // Events from the one at place `from` to the one before `to`, as all may hear them.
  std::string EventsJson(int from, int to) const;
  // The scene at a place for a seat, or kNoPlayer for a spectator; `revealed`: with all hands. Only a spectator's while
  // the meeting in the record is not over.
  std::string SceneJson(int at, PlayerId seat, bool revealed) const;

  // The choice made by the event at place `at`, as `furlong analyse` judges it with these rides and this seed. Chances
  // in millionths, points in thousandths. Only when the meeting is over.
  std::string VerdictJson(int at, int rides, std::string_view seed) const;
  // Rides the next block of samples, up to `samples` in all, and tells the chances after each event that changed them,
  // and what each cause changed. Another seed begins anew.
  std::string LuckJson(std::int64_t samples, std::string_view seed);

 private:
  Replay() : checker_(this) {}
  void On(const Event& event) override;
  std::optional<FileError> Add(std::string_view line);
  const Meeting& MeetingAt(int at) const;
  // The moment of the event at this place; none for a line of the seed.
  const Moment* MomentAt(int at) const;

  RecordChecker checker_;
  table::EventFacts fact_finder_;
  std::optional<Event> heard_;
  std::string facts_;  // about heard_
  std::vector<std::string> events_;
  std::vector<Moment> moments_;
  std::vector<int> moment_of_;  // by event: index into moments_; -1: of the seed

  std::optional<LuckLedger> ledger_;
  std::optional<LuckTotals> luck_;
  std::string luck_seed_;
};

// Answers what is asked of a record, one JSON text for another, as Engine does: "record" opens one; "record-events",
// "record-scene", "judge" and "luck" are of the one that was opened last. It stands apart from Engine so that whoever
// comes to ride does not fetch it.
class ReplayDesk {
 public:
  std::string Ask(std::string_view request);

 private:
  std::unique_ptr<Replay> open_;
};

}  // namespace furlong::wasm

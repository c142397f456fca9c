// A record opened for viewing. Any point of it can be shown as a spectator saw it. If the meeting is over, also as a
// seat saw it, with all hands open, and with an analysis of every choice.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/checker.h"
#include "record/json_text.h"
#include "study/analysis.h"
#include "study/luck.h"
#include "table/event_facts.h"
#include "wasm/referee_desk.h"

namespace furlong::wasm {

class Replay : private EventSink {
 public:
  using OrFault = std::variant<std::unique_ptr<Replay>, FileError>;
  // A fault names the line that breaks the rules.
  static OrFault Open(std::string_view text);
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;
  ~Replay() override = default;

  bool over() const { return checker_.finished(); }
  int players() const { return checker_.programme()->players(); }
  // The number of lines after the header. A place in the record is the number of events before it: 0 to events().
  int events() const { return static_cast<int>(events_.size()); }

  // The header, the number of events, the places where races, rounds and choices are, the chances that need no
  // simulation, how many samples LuckJson needs, and how much work every choice and all samples are.
  std::string ContentsJson() const;
  // The public form of the events from place `from` up to, but not including, place `to`.
  std::string EventsJson(int from, int to) const;
  // The scene at a place for a seat, or for a spectator (kNoPlayer). `revealed`: with all hands. If the recorded
  // meeting is not over, there is only the spectator's scene.
  std::string SceneJson(int at, PlayerId seat, bool revealed) const;

  // The verdict on the choice made at place `at`, as `furlong analyse` gives it with these rides and this seed. Chances
  // are in millionths, points in thousandths. Only if the meeting is over.
  std::string VerdictJson(int at, int rides, std::string_view seed) const;
  // Simulates the next block of samples, up to `samples` in total. Returns how much each cause changed the chances. A
  // different seed starts over.
  std::string LuckJson(std::int64_t samples, std::string_view seed);

 private:
  Replay() : checker_(this) {}
  void On(const Event& event) override;
  void AddKnownChances(JsonText& out) const;
  void AddWork(JsonText& out) const;
  std::optional<FileError> Add(std::string_view line);
  const Meeting& MeetingAt(int at) const;
  // The event at this place and the meeting before it; null for lines about the seed.
  const Moment* MomentAt(int at) const;

  RecordChecker checker_;
  table::EventFacts fact_finder_;
  std::optional<Event> event_;  // received from the checker for the current line
  std::string facts_;           // about event_
  std::vector<std::string> events_;
  std::vector<Moment> moments_;
  std::vector<int> moment_of_;  // by event: index into moments_; -1: a line about the seed

  std::optional<LuckLedger> ledger_;
  std::optional<LuckTotals> luck_;
  std::string luck_seed_;
};

// Answers JSON requests about a record, as Engine does. "record" opens one; "record-events", "record-scene", "judge"
// and "luck" are about the one that was opened last; "referee-..." is for the desk for real boards. It is a module of
// its own, so that players do not have to download it.
class ReplayDesk {
 public:
  std::string Ask(std::string_view request);

 private:
  std::unique_ptr<Replay> open_;
  RefereeDesk referee_;
};

}  // namespace furlong::wasm

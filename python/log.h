// Everything that happened in a state's meeting, oldest first. Copies share what they have in common, so copying a log
// takes the same time however long it is.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "python/recent.h"
#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong::python {

struct LogEntry {
  enum class Kind : std::uint8_t { kEvent, kResample };

  ~LogEntry();

  std::shared_ptr<LogEntry> before;
  Kind kind = Kind::kEvent;
  Event event;             // for kEvent
  bool revealed = false;   // a card that was face down: a fact, though its event is a decision
  Hand own_cards;          // what its owner alone learned: cards dealt, drawn, or to choose from
  std::uint8_t count = 0;  // what everybody learned of it: how many cards
  // For kResample: whose information was kept, and what was imagined for the others. Where that seat was resampled
  // again later, both pointers may be null.
  PlayerId seat = kNoPlayer;
  std::unique_ptr<Secrets> secrets;
  std::unique_ptr<std::array<Hand, kMaxHorses>> gone;
};

class Log {
 public:
  LogEntry& Add(const Event& event);
  void AddResample(PlayerId seat, const Secrets* secrets, const std::array<Hand, kMaxHorses>* gone);

  int size() const { return size_; }
  const LogEntry* newest() const { return newest_.get(); }
  LogEntry* newest() { return newest_.get(); }
  std::vector<const LogEntry*> InOrder() const;

  // All events as this seat saw them, one line each, in the form of a record (docs/record.md) but with the cards of
  // others left out. What a resampled state imagines for other seats has no past, so their own cards are left out too.
  std::string SeenBy(const Programme& programme, PlayerId seat) const;

 private:
  std::shared_ptr<LogEntry> newest_;
  int size_ = 0;
};

// Adds every event to a log.
class LogSink : public EventSink {
 public:
  explicit LogSink(Log& log) : log_(log) {}
  void On(const Event& event) override { log_.Add(event); }

 private:
  Log& log_;
};

// The last rounds of the race being run (python/recent.h).
RecentRounds RecentOf(const Log& log);

}  // namespace furlong::python

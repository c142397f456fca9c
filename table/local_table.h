// A table without a server: people at one screen and riders, the record kept by whoever holds it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "table/live_meeting.h"

namespace furlong::table {

class LocalTable {
 public:
  using OrFault = std::variant<LocalTable, FileError>;
  // `people`: bit set of players who choose for themselves; riders have the other seats.
  static OrFault Begin(const RecordHeader& header, const Seed& seed, unsigned people);
  static OrFault Resume(std::vector<Line> lines, std::span<const Laid> laid, const Seed& seed, unsigned people);

  const LiveMeeting& live() const { return *live_; }
  // All lines of the record so far, and what waits for its turn.
  const std::vector<Line>& lines() const { return lines_; }
  std::vector<Laid> laid() const;

  // The scene for a seat, or for a spectator where it is -1, as Scene::For writes it.
  std::string SceneFor(int seat) const;
  std::optional<Asked> RiderToAsk() const { return live_->RiderToAsk(people_); }

  // A choice of a person. What belongs to one click has the same `click`, greater than those before.
  Refusal Decide(int seat, Decision decision, int click);
  // A choice of a rider, when it was asked, or a bonus.
  Refusal Ride(int seat, Decision decision);

  // Until something is revealed, that is chance or another's choice, a person may take a click back.
  bool MayUndo(int seat) const;
  bool Undo(int seat);

 private:
  LocalTable(std::unique_ptr<LiveMeeting> live, const Seed& seed, unsigned people)
      : live_(std::move(live)), seed_(seed), people_(people) {}
  Refusal Check(int seat, Decision& decision) const;
  void GoOn();
  // The horse whose choice lies ready, laid last by this seat; kNoHorse: none.
  HorseId LaidLast(int seat) const;
  // The first line of the last click, where it may be taken back; 0: it may not.
  std::size_t UndoTo(int seat) const;

  std::unique_ptr<LiveMeeting> live_;
  Seed seed_;
  unsigned people_;
  std::vector<Line> lines_;
};

}  // namespace furlong::table

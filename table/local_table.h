// A table without a server: people at one screen, and computer riders. Whoever holds the table stores its record.
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
  // `people`: bit set of players who decide for themselves. Riders have the other seats.
  static OrFault Begin(const RecordHeader& header, const Seed& seed, unsigned people);
  static OrFault Resume(std::vector<Line> lines, std::span<const Laid> laid, const Seed& seed, unsigned people);

  const LiveMeeting& live() const { return *live_; }
  // All lines of the record so far, and the decisions that are laid ready.
  const std::vector<Line>& lines() const { return lines_; }
  std::vector<Laid> laid() const;

  // The scene for a seat, or for a spectator if it is -1, as Scene::For writes it.
  std::string SceneFor(int seat) const;
  std::optional<Asked> RiderToAsk() const { return live_->RiderToAsk(people_); }

  // A person's choice: all of its decisions are taken, or none. `click` numbers the choices of all people; it grows.
  LiveMeeting::Chosen Decide(int seat, std::span<const Decision> decisions, int click);
  // A rider's decision, when it was asked, or its bonus at any time.
  Refusal Ride(int seat, const Decision& decision);

  // A person may take back the last choice until something is revealed: chance, or somebody else's choice.
  bool MayUndo(int seat) const;
  bool Undo(int seat);

 private:
  LocalTable(std::unique_ptr<LiveMeeting> live, const Seed& seed, unsigned people)
      : live_(std::move(live)), seed_(seed), people_(people) {}
  // Carries on until somebody has to decide, and keeps the new lines.
  void Advance();
  // The horse for which this seat laid a decision last; kNoHorse: none.
  HorseId LaidLast(int seat) const;
  // The index of the first line of the last choice, if it may be taken back; 0: it may not.
  std::size_t UndoTo(int seat) const;

  std::unique_ptr<LiveMeeting> live_;
  Seed seed_;
  unsigned people_;
  std::vector<Line> lines_;
};

}  // namespace furlong::table

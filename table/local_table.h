// A table without a server: people at one screen, and house riders. Whoever holds the table stores its record.
#pragma once

#include <bit>
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
  // `by_itself`: the screen made it without asking (table/by_itself.h).
  LiveMeeting::Chosen Decide(int seat, std::span<const Decision> decisions, int click, bool by_itself = false);
  // A rider's decision, when it was asked, or its bonus at any time.
  Refusal Ride(int seat, const Decision& decision);

  // Several people: each may take back the last choice until something is revealed: chance, or somebody else's choice.
  // A person who rides against house riders only may take back any number of choices, back to the first; what
  // happens by itself after a choice goes with it. Chance and riders then do the same as before, as long as the person
  // does (Chance, WhimsAt).
  bool MayUndo(int seat) const;
  bool Undo(int seat);
  // How often a choice was taken back after something was revealed. The record's header tells it ("take_backs").
  int take_backs() const { return take_backs_; }

 private:
  LocalTable(std::unique_ptr<LiveMeeting> live, const Seed& seed, unsigned people)
      : live_(std::move(live)), seed_(seed), people_(people) {}
  // Carries on until somebody has to decide, and keeps the new lines.
  void Advance();
  // True if only one person plays.
  bool AgainstRidersOnly() const { return std::has_single_bit(people_); }
  // The horse for which this seat laid a decision last; kNoHorse: none.
  HorseId LaidLast(int seat) const;
  // The index of the first line of the last choice, if nothing was revealed since; 0: it may not be taken back.
  std::size_t UndoTo(int seat) const;
  // The number of the last choice that this seat was asked for; 0: none.
  int LastClick(int seat) const;
  // Returns to before choice `click` of this seat.
  bool GoBack(int seat, int click);

  std::unique_ptr<LiveMeeting> live_;
  Seed seed_;
  unsigned people_;
  std::vector<Line> lines_;
  int take_backs_ = 0;
};

}  // namespace furlong::table

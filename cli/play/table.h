// A table in the terminal: people at the keyboard, riders in the other seats. Everything is saved before it is shown.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/play/lock.h"
#include "cli/play/save.h"
#include "riders/rider.h"
#include "table/local_table.h"

namespace furlong::cli {

class PlayTable {
 public:
  // `riders`: the rider of each seat; empty: a person. Throws CommandError.
  static PlayTable Begin(const RecordHeader& header, std::vector<std::string> riders, std::filesystem::path folder);
  // Throws DamagedMeeting, or MeetingLocked if another program rides it.
  static PlayTable Resume(const std::string& id, std::filesystem::path folder);

  const RecordHeader& header() const { return *header_; }
  const table::LiveMeeting& live() const { return table_.live(); }
  const std::vector<std::string>& riders() const { return saved_.riders; }
  unsigned people() const { return people_; }
  int people_count() const { return std::popcount(people_); }
  // The choices that people have to make now.
  std::vector<Asked> Awaited() const { return live().Awaited(people_); }
  bool RiderIsNext() const { return table_.RiderToAsk().has_value(); }

  Refusal Decide(PlayerId seat, const Decision& decision);
  bool MayUndo(PlayerId seat) const { return table_.MayUndo(seat); }
  void Undo(PlayerId seat);
  // Makes the choice of the rider whose turn it is; then other riders may take their bonus. Requires RiderIsNext().
  void RideOn();
  // After the end: writes the record and returns its path.
  std::filesystem::path KeepRecord();

 private:
  // The rider in this seat, who decides the same whenever the meeting comes to this position.
  std::unique_ptr<Rider> RiderNow(PlayerId seat) const;
  PlayTable(MeetingLock lock, std::unique_ptr<RecordHeader> header, table::LocalTable table, SavedMeeting saved,
            std::filesystem::path folder);
  void SaveAll();

  MeetingLock lock_;
  std::unique_ptr<RecordHeader> header_;  // on the heap, so that its address stays the same when the table is moved
  table::LocalTable table_;
  SavedMeeting saved_;
  std::filesystem::path folder_;
  unsigned people_ = 0;
};

}  // namespace furlong::cli

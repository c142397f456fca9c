#include "cli/play/table.h"

#include <fmt/format.h>

#include <utility>

#include "cli/common/courses.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "server/house/token.h"

namespace furlong::cli {
namespace {

unsigned PeopleOf(const std::vector<std::string>& riders) {
  unsigned people = 0;
  for (std::size_t seat = 0; seat < riders.size(); ++seat) people |= riders[seat].empty() ? 1u << seat : 0u;
  return people;
}

template <typename T>
T ValueOrThrow(std::variant<T, FileError> made) {
  if (const auto* error = std::get_if<FileError>(&made)) throw CommandError(error->message);
  return std::get<T>(std::move(made));
}

void CheckSeats(const std::vector<std::string>& riders, std::size_t players) {
  if (riders.size() != players) {
    throw CommandError(fmt::format("it has {} for {}", HowMany(riders.size(), "seat"), HowMany(players, "player")));
  }
  for (const std::string& name : riders) {
    if (!name.empty()) CheckRider(name);
  }
  if (PeopleOf(riders) == 0) throw CommandError("it has only house riders");
}

}  // namespace

PlayTable::PlayTable(MeetingLock lock, std::unique_ptr<RecordHeader> header, table::LocalTable table,
                     SavedMeeting saved, std::filesystem::path folder)
    : lock_(std::move(lock)),
      header_(std::move(header)),
      table_(std::move(table)),
      saved_(std::move(saved)),
      folder_(std::move(folder)),
      people_(PeopleOf(saved_.riders)) {}

PlayTable PlayTable::Begin(const RecordHeader& header, std::vector<std::string> riders, std::filesystem::path folder) {
  SavedMeeting saved;
  saved.id = FreshMeetingId(folder);
  saved.seed = server::FreshSeed();
  saved.riders = std::move(riders);
  auto table = ValueOrThrow(table::LocalTable::Begin(header, saved.seed, PeopleOf(saved.riders)));
  MeetingLock lock(folder, saved.id);
  PlayTable made(std::move(lock), std::make_unique<RecordHeader>(header), std::move(table), std::move(saved),
                 std::move(folder));
  made.SaveAll();
  return made;
}

PlayTable PlayTable::Resume(const std::string& id, std::filesystem::path folder) {
  MeetingLock lock(folder, id);
  SavedMeeting saved = ReadSaved(folder, id);  // after locking, so that nobody else writes it
  try {
    if (saved.lines.empty()) throw CommandError("it has no lines");
    auto header = ValueOrThrow(ReadHeader(saved.lines[0].text));
    CheckSeats(saved.riders, header.players.size());
    const unsigned people = PeopleOf(saved.riders);
    auto table = ValueOrThrow(table::LocalTable::Resume(saved.lines, saved.laid, saved.seed, people));
    return {std::move(lock), std::make_unique<RecordHeader>(std::move(header)), std::move(table), std::move(saved),
            std::move(folder)};
  } catch (const CommandError& error) {
    throw DamagedMeeting(MeetingPath(folder, id), error.what());
  }
}

void PlayTable::SaveAll() {
  saved_.lines = table_.lines();
  saved_.laid = table_.laid();
  Save(folder_, saved_);
}

Refusal PlayTable::Decide(PlayerId seat, const Decision& decision) {
  const Refusal refusal = table_.Decide(seat, {&decision, 1}, ++saved_.click).refusal;
  if (refusal.ok()) SaveAll();
  return refusal;
}

void PlayTable::Undo(PlayerId seat) {
  if (table_.Undo(seat)) SaveAll();
}

std::unique_ptr<Rider> PlayTable::RiderNow(PlayerId seat) const {
  return MakeRider(riders()[seat],
                   WhimsAt(WhimsOf(live().mixed_seed(), seat), static_cast<std::uint32_t>(live().version())));
}

void PlayTable::RideOn() {
  const Asked next = *table_.RiderToAsk();
  const auto ride = [&](PlayerId seat, const Decision& decision) {
    if (!table_.Ride(seat, decision).ok()) throw CommandError(fmt::format("{} made an illegal choice", riders()[seat]));
  };
  ride(next.player, RiderNow(next.player)->Decide(live().ViewOf(next)));
  for (PlayerId seat = 0; seat < riders().size() && !live().over(); ++seat) {
    if (riders()[seat].empty()) continue;
    const auto rider = RiderNow(seat);
    if (!rider->ConsidersBonus()) continue;
    const auto horse = rider->TakeBonusOutOfTurn(live().ViewOf(seat));
    if (horse) ride(seat, Decision::Bonus(*horse));
  }
  SaveAll();
}

std::filesystem::path PlayTable::KeepRecord() { return cli::KeepRecord(folder_, saved_); }

}  // namespace furlong::cli

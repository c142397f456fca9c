#include "server/house/loaded_table.h"

#include <utility>

#include "riders/rider.h"
#include "table/seating.h"
#include "table/stored_settings.h"

namespace furlong::server {
namespace {

void Expect(bool holds, const char* what) {
  if (!holds) throw store::StoreTrouble(std::string("a stored table is damaged: ") + what);
}

// A rider with a budget may have been stored by an earlier version, or come from a program.
bool IsRider(const std::string& name) { return name.empty() || FaultOf(name) == RiderFault::kNone; }

void CheckSeats(const store::Table& stored, const table::TableSettings& settings) {
  Expect(stored.seats.size() == static_cast<std::size_t>(settings.players), "seat and player counts differ");
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const store::Seat& seat = stored.seats[i];
    Expect(seat.number == i, "a seat's number");
    Expect(IsRider(seat.rider), "a house rider's name");
    Expect(IsRider(seat.stand_in), "a stand-in's name");
    Expect(seat.silks.empty() || table::ReadSilksJson(seat.silks).size() == static_cast<std::size_t>(settings.horses),
           "the silks of a seat");
    Expect(seat.lapses >= 0 && seat.reserve >= 0, "the clock of a seat");
  }
}

}  // namespace

LoadedTable Checked(store::Table stored, std::vector<store::ChatLine> chat, std::vector<store::Line> lines,
                    std::vector<store::Laid> laid, std::vector<store::Result> results) {
  LoadedTable loaded;
  auto settings = table::ReadStoredSettings(stored.settings);
  if (const auto* error = std::get_if<FileError>(&settings)) {
    throw store::StoreTrouble("the settings of a stored table: " + error->message);
  }
  loaded.settings = std::get<table::TableSettings>(std::move(settings));
  CheckSeats(stored, loaded.settings);
  const auto seed = DigestFromHex(stored.seed);
  Expect(seed.has_value(), "its seed");
  const bool started = stored.started != 0;
  Expect(started || stored.state == store::TableState::kOpen || stored.state == store::TableState::kClosed,
         "it runs without having started");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Expect(lines[i].number == static_cast<std::int32_t>(i), "the number of a line of its record");
  }
  if (started) {
    auto live = table::LiveMeeting::Resume(lines, laid, *seed);
    if (const auto* fault = std::get_if<FileError>(&live)) throw store::StoreTrouble(fault->message);
    loaded.live = std::get<std::unique_ptr<table::LiveMeeting>>(std::move(live));
    const Programme& programme = loaded.live->programme();
    Expect(programme.players() == loaded.settings.players &&
               programme.horses() == loaded.settings.players * loaded.settings.horses,
           "its record is of another meeting");
    Expect(!loaded.live->over() || stored.state != store::TableState::kRunning, "it runs although its meeting is over");
    Expect(loaded.live->over() || stored.state != store::TableState::kFinished,
           "it is finished although its meeting is not over");
  }
  loaded.stored = std::move(stored);
  loaded.chat = std::move(chat);
  loaded.lines = std::move(lines);
  loaded.laid = std::move(laid);
  loaded.results = std::move(results);
  return loaded;
}

std::optional<LoadedTable> LoadTable(store::Store& store, const std::string& id) {
  auto stored = store.FindTable(id);
  if (!stored) return std::nullopt;
  auto chat = store.Chat(id, kChatShown);
  if (stored->started == 0) return Checked(std::move(*stored), std::move(chat), {}, {}, {});
  auto results = stored->state == store::TableState::kFinished ? store.ResultsOf(id) : std::vector<store::Result>();
  return Checked(std::move(*stored), std::move(chat), store.Lines(id), store.LaidAt(id), std::move(results));
}

void LoadedTable::ReplacePerson(store::PersonId from, store::PersonId to) {
  const auto replace = [&](store::PersonId& person) { person = person == from ? to : person; };
  replace(stored.host);
  for (store::Seat& seat : stored.seats) replace(seat.person);
  for (store::Kicked& one : stored.kicked) replace(one.person);
  for (store::ChatLine& line : chat) replace(line.person);
}

}  // namespace furlong::server

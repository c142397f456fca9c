#include "cli/common/find_player.h"

#include <fmt/format.h>

#include <charconv>

#include "cli/common/courses.h"
#include "cli/common/terminal.h"
#include "server/store/meeting_record.h"
#include "table/text.h"

namespace furlong::cli {
namespace {

// Returns 0 if the text is not an id.
store::PersonId IdIn(std::string_view text) {
  store::PersonId id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  return error == std::errc() && end == text.data() + text.size() && id > 0 ? id : 0;
}

}  // namespace

store::Person FindPlayer(store::Store& store, std::string_view who) {
  constexpr std::string_view kIdPrefix = "id:";
  if (who.starts_with(kIdPrefix)) {
    const auto person = store.FindPerson(IdIn(who.substr(kIdPrefix.size())));
    if (!person) throw CommandError(fmt::format("there is no player with the {}", who));
    return *person;
  }
  const std::string wanted = table::LowerCase(who);
  const store::PersonId id = IdIn(who);
  std::vector<store::Person> found;
  for (store::Person& person : store.People()) {
    if (person.id == id || table::LowerCase(person.name) == wanted ||
        (!person.account.empty() && table::LowerCase(person.account) == wanted)) {
      found.push_back(std::move(person));
    }
  }
  if (found.empty())
    throw CommandError(fmt::format("there is no player \"{}\"; give a name, an account or an id", who));
  if (found.size() == 1) return found.front();
  std::string text = fmt::format("\"{}\" could be any of {} players; name one by its id:", who, found.size());
  for (const store::Person& person : found) {
    text += fmt::format("\n  id:{:<6} {}{}, here since {}, {}", person.id, person.name,
                        person.account.empty() ? ", a guest" : fmt::format(", account {}", person.account),
                        store::DayOf(person.created), HowMany(person.rating.meetings, "rated meeting"));
  }
  throw CommandError(text);
}

std::string Described(const store::Person& person) {
  return fmt::format("{} (id {}, {})", person.name, person.id,
                     person.account.empty() ? "a guest" : fmt::format("account {}", person.account));
}

std::vector<SeatAtTable> SeatsOfPerson(store::Store& store, store::PersonId person, std::string_view bar) {
  std::vector<std::string> ids;
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning, store::TableState::kFinished,
                           store::TableState::kClosed}) {
    for (std::string& id : store.TablesIn(state)) ids.push_back(std::move(id));
  }
  std::vector<SeatAtTable> seats_taken;
  ProgressBar progress(bar, static_cast<std::int64_t>(ids.size()));
  std::int64_t done = 0;
  for (const std::string& id : ids) {
    if (const auto table = store.FindTable(id)) {
      for (const store::Seat& seat : table->seats) {
        if (seat.person == person) seats_taken.push_back({*table, seat});
      }
    }
    progress.Update(++done);
  }
  return seats_taken;
}

}  // namespace furlong::cli

#include "server/store/meeting_record.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>

namespace furlong::store {

std::optional<std::string> FinishedRecord(Store& store, std::string_view table) {
  const std::optional<Table> found = store.FindTable(table);
  if (!found || found->state != TableState::kFinished) return std::nullopt;
  std::string text;
  for (const Line& line : store.Lines(table)) {
    text += line.text;
    text += '\n';
  }
  return text;
}

std::string HeaderWithName(const std::string& header, std::size_t player, const std::string& name) {
  boost::system::error_code error;
  boost::json::value json = boost::json::parse(header, error);
  const boost::json::object* object = error ? nullptr : json.if_object();
  const boost::json::value* players = object == nullptr ? nullptr : object->if_contains("players");
  if (players == nullptr || !players->is_array()) {
    throw StoreTrouble("a record's first line is damaged, so a name in it cannot be changed; restore a backup");
  }
  boost::json::array& names = json.as_object()["players"].as_array();
  if (player >= names.size()) return header;
  names[player] = name;
  return boost::json::serialize(json);
}

std::string DayOf(Milliseconds at) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(at)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

std::string RecordFileName(const Table& table) {
  std::string id = table.id;
  for (char& c : id) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
    if (!plain) c = '_';
  }
  return fmt::format("{}-{}.jsonl", DayOf(table.ended), id);
}

}  // namespace furlong::store

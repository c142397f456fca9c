#include "server/store/meeting_record.h"

#include <fmt/format.h>

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

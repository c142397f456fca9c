// A meeting's record as people download it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace furlong::store {

// The record (docs/record.md) of a meeting that is over; nothing of any other, where cards are still hidden.
std::optional<std::string> FinishedRecord(Store& store, std::string_view table);

// In UTC: "2026-09-13".
std::string DayOf(Milliseconds at);

// "2026-09-13-ID.jsonl": the day on which the meeting ended, and the table.
std::string RecordFileName(const Table& table);

}  // namespace furlong::store

// The record of a finished meeting, as a file to download.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace furlong::store {

// The record (docs/record.md) of a meeting that is over. None if it is not over, because some cards are still secret.
std::optional<std::string> FinishedRecord(Store& store, std::string_view table);

// A record's first line with another name for one of its players, from 0. Throws StoreTrouble if the line is damaged.
std::string HeaderWithName(const std::string& header, std::size_t player, const std::string& name);

// The date in UTC: "2026-09-13".
std::string DayOf(Milliseconds at);

// "2026-09-13-ID.jsonl": the day on which the meeting ended, and the id of the table.
std::string RecordFileName(const Table& table);

}  // namespace furlong::store

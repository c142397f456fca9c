// The words by which a table tells why something did not happen, or why it ends. protocol.schema.json lists the same;
// docs/protocol.md says what they mean.
#pragma once

#include <string_view>

#include "record/word_of.h"

namespace furlong::wire {

// Why a table refuses a message.
inline constexpr std::string_view kTableReasons[] = {
    "already-started",  "closed",          "host-only",      "house-full",  "id-used",         "kicked",
    "meeting-over",     "muted",           "name-confusing", "name-taken",  "no-identity",     "no-such-rider",
    "no-such-seat",     "not-absent-long", "not-over",       "not-running", "not-seated",      "others-ride",
    "players-expected", "resigned",        "seat-taken",     "seats-empty", "silks-count",     "silks-taken",
    "somebody-else",    "table-full",      "too-fast",       "too-late",    "too-many-tables", "too-many-tables-here"};
using TableReason = WordOf<kTableReasons>;

// Those for a choice.
inline constexpr std::string_view kChoiceReasons[] = {"meeting-over", "not-running", "not-seated", "resigned",
                                                      "too-late"};
using ChoiceReason = WordOf<kChoiceReasons>;

// Why nothing became of a message, whichever it was.
inline constexpr std::string_view kErrorCodes[] = {"bad-message", "cannot-save", "client-outdated", "no-hello",
                                                   "server-outdated"};
using ErrorCode = WordOf<kErrorCodes>;

// Why a table is closed.
inline constexpr std::string_view kClosedReasons[] = {"host", "operator", "agreed", "abandoned", "unused"};
using ClosedReason = WordOf<kClosedReasons>;

// Why the server closes a connection.
inline constexpr std::string_view kByeReasons[] = {"server-stopping", "logged-out", "in-repair", "too-much-waiting"};
using ByeReason = WordOf<kByeReasons>;

}  // namespace furlong::wire

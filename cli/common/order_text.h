// The running order, as a table and in sentences.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/common/terminal.h"
#include "cli/common/words.h"
#include "record/header.h"
#include "rules/seat_view.h"

namespace furlong::cli {

// The horses as they run, with squares, limits, hands, stocks, old cards kept, and cards played; no wider than `width`.
std::string OrderText(const Words& words, const RecordHeader& header, const SeatView& view,
                      std::size_t width = RoomForText());
// The same in sentences, for ears.
std::vector<std::string> OrderTold(const Words& words, const RecordHeader& header, const SeatView& view);

}  // namespace furlong::cli

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

// A table of the horses in running order (R4.1), with squares, limits, hands, stocks, old cards kept and cards played,
// at most `width` columns wide.
std::string OrderText(const Words& words, const RecordHeader& header, const SeatView& view,
                      std::size_t width = MaxLineWidth());
// The same in sentences, for screen readers.
std::vector<std::string> OrderSentences(const Words& words, const RecordHeader& header, const SeatView& view);

}  // namespace furlong::cli

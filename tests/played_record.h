// Records of whole meetings, made on the spot.
#pragma once

#include <string>

#include "cli/setup.h"

namespace furlong::testing {

// The record of meeting `index` of a series, played by the riders of the set-up.
std::string PlayedRecord(const cli::MeetingSetup& setup, std::string_view series, std::uint64_t index, bool annotate);

}  // namespace furlong::testing

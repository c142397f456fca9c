// Records of whole meetings, made on the spot.
#pragma once

#include <string>

#include "cli/common/setup.h"
#include "rules/chance.h"

namespace furlong::testing {

// The record of meeting `index` of a series, played by the riders of the set-up.
std::string PlayedRecord(const cli::MeetingSetup& setup, std::string_view series, std::uint64_t index, bool annotate);

// The same, hosted: it commits to the seed, carries the entropy, follows from both and reveals the seed.
std::string FairRecord(const cli::MeetingSetup& setup, const Seed& seed, std::span<const Entropy> entropy);

}  // namespace furlong::testing

// Makes records of whole meetings for tests.
#pragma once

#include <string>

#include "cli/common/setup.h"
#include "rules/chance.h"

namespace furlong::testing {

// The record of a meeting played by the riders of the set-up. Its seed is SeedOf(series, index).
std::string PlayedRecord(const cli::MeetingSetup& setup, std::string_view series, std::uint64_t index, bool annotate);

// A record as a server writes it: it commits to the seed, lists the entropy, uses both for all chance, and reveals the
// seed at the end.
std::string FairRecord(const cli::MeetingSetup& setup, const Seed& seed, std::span<const Entropy> entropy);

}  // namespace furlong::testing

// An analysis as text for the terminal and as JSON for programs.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

// The players with their luck and riding, and the costliest choices; with `all`, every choice. `file`: for the title.
std::string AnalysisText(const RecordAnalysis& analysis, const std::string& file, bool all);
// The whole analysis as one JSON object.
std::string AnalysisJson(const RecordAnalysis& analysis);

}  // namespace furlong::cli

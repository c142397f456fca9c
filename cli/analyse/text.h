// An analysis for the terminal and for programs.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

// Players, what their luck and their riding came to, and the costliest choices; with `all`, every choice.
std::string AnalysisText(const Analysis& analysis, const std::string& file, bool all);
// Everything, as one JSON object.
std::string AnalysisJson(const Analysis& analysis);

}  // namespace furlong::cli

// An analysis as one self-contained HTML page: no scripts, no other files, light and dark, for phones, large screens
// and print.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

std::string AnalysisPage(const RecordAnalysis& analysis);

}  // namespace furlong::cli

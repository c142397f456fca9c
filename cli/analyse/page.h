// An analysis as one page for a browser: no script, nothing fetched, light and dark, for phone, desk and paper.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

std::string AnalysisPage(const Analysis& analysis);

}  // namespace furlong::cli

// The words of an analysis, for the terminal and the page.
#pragma once

#include <string>
#include <string_view>

#include "study/record_analysis.h"

namespace furlong::cli {

// "good", "inaccuracy", "mistake", "blunder"
std::string_view MarkName(Mark mark);
// As in chess notation: "", "?!", "?", "??"
std::string_view MarkSign(Mark mark);
// "boxes", "cards", "dice", "own riding", "others' riding"
std::string_view CauseName(Cause cause);

// "play 8", "ride to 3.27", "call the sum, 9", "keep 7 7 8 …"
std::string OptionWords(const Board& board, const Decision& decision);
// "race 2, round 5", "before race 2"
std::string WhenWords(const Moment& moment);
// "Ann with Red"; for a pace, "Ann"
std::string WhoWords(const RecordHeader& header, const Verdict& verdict);

// "+3.1", "−0.4"; "0.0" has no sign
std::string Signed(double value);

// For an analysis that Ctrl-C ended.
inline constexpr std::string_view kInterruptedAnalysis = "Interrupted: what was not judged yet is missing.";

}  // namespace furlong::cli

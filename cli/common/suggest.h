// "Did you mean …?" for words that were mistyped.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace furlong::cli {

// The candidate that `word` was probably meant to be: it begins with the word, or is a few letters away. Empty if there
// is none, or if two are equally close.
std::string ClosestWord(std::string_view word, std::span<const std::string> candidates);

// "; did you mean simulate?", or `otherwise` if no candidate is close.
std::string DidYouMean(std::string_view word, std::span<const std::string> candidates, std::string_view otherwise);

}  // namespace furlong::cli

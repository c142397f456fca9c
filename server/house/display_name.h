// Names that people choose, as others see them: names that show nothing, hide something, or look like another name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace furlong::server {

enum class NameProblem : std::uint8_t {
  kNone,
  kBlank,   // nothing of it can be seen
  kHidden,  // it has letters that do not show, or that change the order or the look of others
  kMixed,   // letters of scripts that nobody writes together, such as Latin and Cyrillic
};

// Names in any one script are fine, and Latin letters beside Chinese, Japanese or Korean ones; so are emoji, digits,
// spaces and punctuation (Unicode Technical Standard 39, "highly restrictive").
NameProblem NameFault(std::string_view name);

// The same for names that look alike and differ at most in upper and lower case.
std::string NameSkeleton(std::string_view name);

// Whether somebody could take one name for the other. It finds a little more than equal skeletons do: a capital "I"
// for "l".
bool LooksLike(std::string_view a, std::string_view b);

}  // namespace furlong::server

// Finding things in messages and answers.
#pragma once

#include <string>
#include <string_view>

#include "server/http/api.h"

namespace furlong::simulation {

inline bool Contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// What stands between two texts; empty: nothing.
inline std::string Between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const auto to = text.find(end, from + begin.size());
  return std::string(text.substr(from + begin.size(), to - from - begin.size()));
}

inline std::string CookieOf(const server::Response& response) {
  for (const auto& [name, value] : response.headers) {
    if (name == "Set-Cookie") return Between(value, "furlong=", ";");
  }
  return {};
}

}  // namespace furlong::simulation

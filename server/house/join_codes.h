// Five letters that lead to a table, for people in one room: shown on a big screen, typed on a phone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace furlong::server {

inline constexpr std::size_t kJoinCodeSize = 5;
// Capital letters that are not mistaken for one another. Without vowels they make no words.
inline constexpr std::string_view kJoinCodeLetters = "BCDFGHJKMNPRSTVWXZ";

// The codes of all tables that can be joined. A code follows from the table's id, so that it is the same after a
// restart; only if two tables had the same one may the second get another.
class JoinCodes {
 public:
  // The table's code; it gets one if it has none.
  const std::string& Of(const std::string& table);
  // The table with this code, in capitals or not, with or without spaces and dashes; nullopt: there is none.
  std::optional<std::string> Find(std::string_view code) const;
  // Nobody joins this table any more: its code is free.
  void Release(const std::string& table);

 private:
  std::unordered_map<std::string, std::string> codes_;   // by table
  std::unordered_map<std::string, std::string> tables_;  // by code
};

}  // namespace furlong::server

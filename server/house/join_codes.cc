#include "server/house/join_codes.h"

#include "rules/sha256.h"

namespace furlong::server {
namespace {

std::string CodeOf(const std::string& table, int attempt) {
  const auto digest = Sha256Of("furlong join code\n" + table + "\n" + std::to_string(attempt));
  std::string code;
  for (std::size_t i = 0; i < kJoinCodeSize; ++i) {
    // Of 65,536 values, so that no letter is noticeably more likely.
    const unsigned value = digest[2 * i] * 256u + digest[2 * i + 1];
    code += kJoinCodeLetters[value % kJoinCodeLetters.size()];
  }
  return code;
}

}  // namespace

const std::string& JoinCodes::Of(const std::string& table) {
  if (const auto found = codes_.find(table); found != codes_.end()) return found->second;
  for (int attempt = 0;; ++attempt) {
    std::string code = CodeOf(table, attempt);
    if (tables_.emplace(code, table).second) return codes_.emplace(table, std::move(code)).first->second;
  }
}

std::optional<std::string> JoinCodes::Find(std::string_view code) const {
  std::string letters;
  for (const char c : code) {
    if (c == ' ' || c == '-') continue;
    letters += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  const auto found = tables_.find(letters);
  return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

void JoinCodes::Release(const std::string& table) {
  const auto code = codes_.extract(table);
  if (!code.empty()) tables_.erase(code.mapped());
}

}  // namespace furlong::server

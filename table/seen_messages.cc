#include "table/seen_messages.h"

#include <algorithm>
#include <cstdlib>

#include "rules/sha256.h"

namespace furlong::table {
namespace {

std::string MarkBeginning(SeenMessages::PersonId person, const std::string& id) {
  return std::to_string(person) + ":" + id + "#";
}

}  // namespace

std::string SeenMessages::MarkOf(PersonId person, const std::string& id, std::string_view text) {
  return MarkBeginning(person, id) + Hex(Sha256Of(text)).substr(0, 8);
}

std::string SeenMessages::MarkFor(PersonId person, std::string_view mark) {
  return std::to_string(person) + std::string(mark.substr(mark.find(':')));
}

SeenMessages::Seen SeenMessages::Find(PersonId person, const std::string& id, std::string_view text) const {
  const auto marks = marks_.find(person);
  if (marks == marks_.end()) return Seen::kNever;
  const std::string beginning = MarkBeginning(person, id);
  const auto found = std::find_if(marks->second.rbegin(), marks->second.rend(),
                                  [&](const std::string& mark) { return mark.starts_with(beginning); });
  if (found == marks->second.rend()) return Seen::kNever;
  return *found == MarkOf(person, id, text) ? Seen::kBefore : Seen::kIdUsed;
}

void SeenMessages::Rename(PersonId from, PersonId to) {
  const auto found = marks_.extract(from);
  if (found.empty()) return;
  for (const std::string& mark : found.mapped()) Remember(MarkFor(to, mark));
}

void SeenMessages::Remember(const std::string& mark) {
  auto& marks = marks_[std::strtoll(mark.c_str(), nullptr, 10)];
  // Each line of a choice carries the mark of the message that made it.
  if (!marks.empty() && marks.back() == mark) return;
  marks.push_back(mark);
  if (marks.size() > kMessagesRemembered) marks.pop_front();
}

}  // namespace furlong::table

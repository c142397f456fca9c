// Recognises client messages that were carried out before, so that a message sent again after a lost answer acts once.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>

namespace furlong::table {

inline constexpr int kMessagesRemembered = 48;  // of each person

// A message is identified by its sender, its id and its content. The three together make its mark, which is stored with
// what the message changed.
class SeenMessages {
 public:
  using PersonId = std::int64_t;

  static std::string MarkOf(PersonId person, const std::string& id, std::string_view text);
  // The same mark for another person: a guest has logged in to an account.
  static std::string MarkFor(PersonId person, std::string_view mark);

  enum class Seen : std::uint8_t {
    kNever,
    kBefore,  // this message
    kIdUsed,  // another message with the same id
  };
  Seen Find(PersonId person, const std::string& id, std::string_view text) const;

  // The person is part of the mark.
  void Remember(const std::string& mark);
  // The messages of `from` count as messages of `to`: a guest has logged in to an account.
  void Rename(PersonId from, PersonId to);

 private:
  std::map<PersonId, std::deque<std::string>> marks_;  // oldest first
};

}  // namespace furlong::table

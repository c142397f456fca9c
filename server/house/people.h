// The people the house knows: guests by their token, accounts by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/runtime.h"
#include "server/store/store.h"

namespace furlong::server {

inline constexpr int kMinAccountLetters = 3;
inline constexpr std::size_t kMinPassphraseBytes = 10;
inline constexpr std::size_t kMaxPassphraseBytes = 256;

class People {
 public:
  explicit People(store::Store& reading);

  // Whose token this is; 0: nobody's.
  PersonId OfToken(std::string_view token);
  // A new guest; `token` is what its cookie holds.
  PersonId NewGuest(Milliseconds now, std::string& token, std::vector<store::Change>& changes);
  // Another token for a person, on another device.
  std::string NewToken(PersonId person, Milliseconds now, std::vector<store::Change>& changes);
  void DropToken(std::string_view token, std::vector<store::Change>& changes);

  // An empty person for an id nobody has.
  store::Person Find(PersonId id);
  std::optional<store::Person> FindAccount(std::string_view account);
  void Update(const store::Person& person, std::vector<store::Change>& changes);
  void Moved(PersonId from, PersonId to);
  // An account's name is kept until it is saved, so that nobody else takes it meanwhile.
  bool Reserve(std::string_view account);
  void Release(std::string_view account);

 private:
  store::Store& reading_;
  PersonId last_;
  std::unordered_map<PersonId, store::Person> known_;
  std::unordered_map<std::string, PersonId> tokens_;  // by hash
  std::unordered_map<std::string, bool> reserved_;    // lower case
};

}  // namespace furlong::server

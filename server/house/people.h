// The people the house knows: guests, found by the token in their cookie, and accounts, found by name.
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

  // The person with this token; 0: nobody.
  PersonId OfToken(std::string_view token);
  // A new guest. `token`: set to the value of the guest's cookie.
  PersonId NewGuest(Milliseconds now, std::string& token, std::vector<store::Change>& changes);
  // One more token for a person, for another device.
  std::string NewToken(PersonId person, Milliseconds now, std::vector<store::Change>& changes);
  void DropToken(std::string_view token, std::vector<store::Change>& changes);

  // An empty person if nobody has this id.
  store::Person Find(PersonId id);
  std::optional<store::Person> FindAccount(std::string_view account);
  void Update(const store::Person& person, std::vector<store::Change>& changes);
  // Gives the tokens of `from` to `to` and forgets `from`.
  void Moved(PersonId from, PersonId to);
  // Reserves the name of a new account until it is saved, so that nobody else can take it meanwhile. False if it is
  // taken.
  bool Reserve(std::string_view account);
  void Release(std::string_view account);

 private:
  store::Store& reading_;
  PersonId last_;
  std::unordered_map<PersonId, store::Person> known_;  // cache of the store
  std::unordered_map<std::string, PersonId> tokens_;   // cache of the store, by hash
  std::unordered_map<std::string, bool> reserved_;     // names of accounts, in lower case
};

}  // namespace furlong::server

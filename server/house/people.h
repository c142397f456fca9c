// The people the house knows: guests, found by the token in their cookie, and accounts, found by name. What was changed
// is seen at once, even while its commit is pending: the store alone would show the old state until then.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/lru_map.h"
#include "server/house/runtime.h"
#include "server/store/store.h"

namespace furlong::server {

inline constexpr int kMinAccountLetters = 3;
inline constexpr std::size_t kMinPassphraseBytes = 10;
inline constexpr std::size_t kMaxPassphraseBytes = 256;

class People {
 public:
  // `time`: a clock that never jumps, in milliseconds.
  People(store::Store& reading, std::function<Milliseconds()> time);

  // The person with this token; 0: nobody.
  PersonId OfToken(std::string_view token);
  // A new guest. `token`: set to the value of the guest's cookie.
  PersonId NewGuest(Milliseconds now, std::string& token, std::vector<store::Change>& changes);
  // One more token for a person, for another device.
  std::string NewToken(PersonId person, Milliseconds now, std::vector<store::Change>& changes);
  void DropToken(std::string_view token, std::vector<store::Change>& changes);
  // Logs the person out everywhere.
  void DropTokensOf(PersonId person, std::vector<store::Change>& changes);

  // An empty person if nobody has this id.
  store::Person Find(PersonId id);
  std::optional<store::Person> FindAccount(std::string_view account);
  void Update(const store::Person& person, std::vector<store::Change>& changes);
  // The same if only `seen` has changed.
  void Touch(const store::Person& person, std::vector<store::Change>& changes);
  // Gives everything that belongs to `from` to `to`, and forgets `from`.
  void Move(PersonId from, PersonId to, std::vector<store::Change>& changes);
  // Who this person is now: somebody else after Move.
  PersonId Current(PersonId person) const;
  // The ids under which the store may still have what belongs to this person.
  std::vector<PersonId> IdsOf(PersonId person) const;
  // Reserves the name of a new account until it is saved, so that nobody else can take it meanwhile. False if it is
  // taken.
  bool Reserve(std::string_view account);
  void Release(std::string_view account);

  // Every call of Runtime::Save is numbered. These say which changes are still pending.
  std::int64_t Submit() { return ++submitted_; }
  std::int64_t next() const { return submitted_ + 1; }  // the number that the changes made now will get
  std::int64_t settled() const { return settled_; }
  void Settle(std::int64_t number, bool saved);
  // Forgets people who have not been here for a while. Call it often: it does little at a time.
  void Sweep();
  std::size_t remembered() const { return known_.size() + tokens_.size(); }

 private:
  // A value and the last save that changed it. An empty person or person 0 means: deleted.
  template <typename Value>
  struct Cached {
    Value value;
    std::int64_t changed_by = 0;
  };
  template <typename Map>
  void SweepOne(Map& map);

  store::Store& reading_;
  std::function<Milliseconds()> time_;
  PersonId last_;
  LruMap<PersonId, Cached<store::Person>> known_;          // cache of the store
  LruMap<std::string, Cached<PersonId>> tokens_;           // cache of the store, by hash
  std::unordered_map<std::string, bool> reserved_;         // names of accounts, in lower case
  std::unordered_map<PersonId, std::int64_t> logged_out_;  // people whose tokens are dropped, and by which save
  std::unordered_map<PersonId, Cached<PersonId>> moved_;   // by the old id, while the commit is pending
  std::int64_t submitted_ = 0;
  std::int64_t settled_ = 0;
};

}  // namespace furlong::server

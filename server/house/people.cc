#include "server/house/people.h"

#include <utility>

#include "server/house/token.h"
#include "table/text.h"

namespace furlong::server {
namespace {

constexpr Milliseconds kForgetAfter = 3'600'000;
constexpr std::size_t kMaxRemembered = 100'000;
constexpr int kForgottenAtOnce = 50;

}  // namespace

People::People(store::Store& reading, std::function<Milliseconds()> time)
    : reading_(reading), time_(std::move(time)), last_(reading.LastPerson()) {}

PersonId People::Current(PersonId person) const {
  for (auto moved = moved_.find(person); moved != moved_.end(); moved = moved_.find(person)) {
    person = moved->second.value;
  }
  return person;
}

std::vector<PersonId> People::IdsOf(PersonId person) const {
  std::vector<PersonId> ids = {person};
  for (const auto& [from, to] : moved_) {
    if (Current(from) == person) ids.push_back(from);
  }
  return ids;
}

PersonId People::OfToken(std::string_view token) {
  if (token.size() != 64) return 0;
  const std::string hash = TokenHash(token);
  // The lookup is by hash, so its timing reveals nothing about the token itself.
  if (const auto* known = tokens_.Find(hash, time_())) return known->value;
  const PersonId person = Current(reading_.PersonOfToken(hash));
  if (logged_out_.contains(person)) return 0;  // the store does not know it yet
  if (person != 0) tokens_.Put(hash, {person, 0}, time_());
  return person;
}

PersonId People::NewGuest(Milliseconds now, std::string& token, std::vector<store::Change>& changes) {
  store::Person person;
  person.id = ++last_;
  person.created = now;
  person.seen = now;
  Update(person, changes);
  token = NewToken(person.id, now, changes);
  return person.id;
}

std::string People::NewToken(PersonId person, Milliseconds now, std::vector<store::Change>& changes) {
  std::string token = server::NewToken();
  std::string hash = TokenHash(token);
  tokens_.Put(hash, {person, next()}, time_());
  changes.push_back(store::SaveToken{std::move(hash), person, now});
  return token;
}

void People::DropToken(std::string_view token, std::vector<store::Change>& changes) {
  std::string hash = TokenHash(token);
  tokens_.Put(hash, {0, next()}, time_());
  changes.push_back(store::DropToken{std::move(hash)});
}

void People::DropTokensOf(PersonId person, std::vector<store::Change>& changes) {
  for (auto& entry : tokens_.entries()) {
    if (entry.value.value == person) entry.value = {0, next()};
  }
  logged_out_[person] = next();
  changes.push_back(store::DropTokensOf{person});
}

store::Person People::Find(PersonId id) {
  if (id == 0) return {};
  if (const auto* known = known_.Find(id, time_())) return known->value;
  const auto stored = reading_.FindPerson(id);
  if (!stored) return {};
  return known_.Put(id, {*stored, 0}, time_()).value;
}

std::optional<store::Person> People::FindAccount(std::string_view account) {
  const auto stored = reading_.FindAccount(account);
  if (!stored) return std::nullopt;
  const store::Person person = Find(stored->id);
  return person.id == 0 ? std::nullopt : std::optional(person);
}

void People::Update(const store::Person& person, std::vector<store::Change>& changes) {
  known_.Put(person.id, {person, next()}, time_());
  changes.push_back(store::SavePerson{person});
}

void People::Touch(const store::Person& person, std::vector<store::Change>& changes) {
  known_.Put(person.id, {person, next()}, time_());
  changes.push_back(store::TouchPerson{person.id, person.seen});
}

void People::Move(PersonId from, PersonId to, std::vector<store::Change>& changes) {
  changes.push_back(store::MovePerson{from, to});
  known_.Put(from, {{}, next()}, time_());
  moved_[from] = {to, next()};
  for (auto& entry : tokens_.entries()) {
    if (entry.value.value == from) entry.value = {to, next()};
  }
}

void People::Settle(std::int64_t number, bool saved) {
  settled_ = number;
  std::erase_if(moved_, [&](const auto& one) { return one.second.changed_by <= number; });
  std::erase_if(logged_out_, [&](const auto& one) { return one.second <= number; });
  if (saved) return;
  // What was not saved did not happen: it is read from the store again.
  std::vector<PersonId> people;
  std::vector<std::string> tokens;
  for (const auto& entry : known_.entries()) {
    if (entry.value.changed_by == number) people.push_back(entry.key);
  }
  for (const auto& entry : tokens_.entries()) {
    if (entry.value.changed_by == number) tokens.push_back(entry.key);
  }
  for (const PersonId person : people) known_.Erase(person);
  for (const std::string& hash : tokens) tokens_.Erase(hash);
}

template <typename Map>
void People::SweepOne(Map& map) {
  for (int i = 0; i < kForgottenAtOnce; ++i) {
    const auto* oldest = map.Oldest();
    if (oldest == nullptr || oldest->value.changed_by > settled_) return;
    if (map.size() <= kMaxRemembered && time_() - oldest->used < kForgetAfter) return;
    const auto key = oldest->key;
    map.Erase(key);
  }
}

void People::Sweep() {
  SweepOne(known_);
  SweepOne(tokens_);
}

bool People::Reserve(std::string_view account) {
  if (reading_.FindAccount(account)) return false;
  return reserved_.emplace(table::LowerCase(account), true).second;
}

void People::Release(std::string_view account) { reserved_.erase(table::LowerCase(account)); }

}  // namespace furlong::server

#include "server/house/people.h"

#include "server/house/token.h"
#include "table/text.h"

namespace furlong::server {

People::People(store::Store& reading) : reading_(reading), last_(reading.LastPerson()) {}

PersonId People::OfToken(std::string_view token) {
  if (token.size() != 64) return 0;
  const std::string hash = TokenHash(token);
  // The lookup is by hash, so its timing reveals nothing about the token itself.
  if (const auto found = tokens_.find(hash); found != tokens_.end()) return found->second;
  const PersonId person = reading_.PersonOfToken(hash);
  if (person != 0) tokens_.emplace(hash, person);
  return person;
}

PersonId People::NewGuest(Milliseconds now, std::string& token, std::vector<store::Change>& changes) {
  store::Person person;
  person.id = ++last_;
  person.created = now;
  known_.emplace(person.id, person);
  changes.push_back(store::SavePerson{person});
  token = NewToken(person.id, now, changes);
  return person.id;
}

std::string People::NewToken(PersonId person, Milliseconds now, std::vector<store::Change>& changes) {
  std::string token = server::NewToken();
  std::string hash = TokenHash(token);
  tokens_.emplace(hash, person);
  changes.push_back(store::SaveToken{std::move(hash), person, now});
  return token;
}

void People::DropToken(std::string_view token, std::vector<store::Change>& changes) {
  std::string hash = TokenHash(token);
  tokens_.erase(hash);
  changes.push_back(store::DropToken{std::move(hash)});
}

store::Person People::Find(PersonId id) {
  if (id == 0) return {};
  if (const auto found = known_.find(id); found != known_.end()) return found->second;
  const auto stored = reading_.FindPerson(id);
  if (!stored) return {};
  return known_.emplace(id, *stored).first->second;
}

std::optional<store::Person> People::FindAccount(std::string_view account) {
  const auto stored = reading_.FindAccount(account);
  if (!stored) return std::nullopt;
  return Find(stored->id);
}

void People::Update(const store::Person& person, std::vector<store::Change>& changes) {
  known_[person.id] = person;
  changes.push_back(store::SavePerson{person});
}

void People::Moved(PersonId from, PersonId to) {
  known_.erase(from);
  for (auto& [hash, person] : tokens_) {
    if (person == from) person = to;
  }
}

bool People::Reserve(std::string_view account) {
  if (reading_.FindAccount(account)) return false;
  return reserved_.emplace(table::LowerCase(account), true).second;
}

void People::Release(std::string_view account) { reserved_.erase(table::LowerCase(account)); }

}  // namespace furlong::server

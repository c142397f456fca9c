#include "tests/simulation/refusals.h"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace furlong::simulation {

std::string Concerned::Text() const {
  std::string text = "a submission about";
  for (const std::string& table : tables) text += " table " + table;
  for (const store::PersonId person : people) text += " person " + std::to_string(person);
  return text;
}

Concerned ConcernedBy(std::span<const store::Change> changes) {
  Concerned concerned;
  for (const store::Change& change : changes) {
    std::visit(
        [&](const auto& one) {
          using One = std::decay_t<decltype(one)>;
          if constexpr (std::is_same_v<One, store::SaveTable>) {
            concerned.tables.push_back(one.table.id);
          } else if constexpr (std::is_same_v<One, store::AddResult>) {
            concerned.tables.push_back(one.result.table);
          } else if constexpr (requires { one.table; }) {
            concerned.tables.push_back(one.table);
          } else if constexpr (std::is_same_v<One, store::SavePerson>) {
            concerned.people.push_back(one.person.id);
          } else if constexpr (std::is_same_v<One, store::MovePerson>) {
            concerned.people.insert(concerned.people.end(), {one.from, one.to});
            concerned.moved_to.push_back(one.to);
          } else if constexpr (requires { one.person; }) {
            concerned.people.push_back(one.person);
          }
        },
        change);
  }
  return concerned;
}

void Refusals::Add(const Concerned& concerned) {
  tables_.insert(concerned.tables.begin(), concerned.tables.end());
  people_.insert(concerned.people.begin(), concerned.people.end());
}

bool Refusals::Explain(const Concerned& concerned) const {
  const auto refused = [](const auto& among) { return [&](const auto& one) { return among.contains(one); }; };
  return std::any_of(concerned.tables.begin(), concerned.tables.end(), refused(tables_)) ||
         std::any_of(concerned.people.begin(), concerned.people.end(), refused(people_));
}

}  // namespace furlong::simulation

// A store in memory: fast, for simulations, fuzzing and tests that need no file. It passes the same tests as the one
// that writes a file, except that it has no backups.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

class MemoryStore : public Store {
 public:
  MemoryStore();
  // A snapshot: what is saved in one does not appear in the other.
  MemoryStore(const MemoryStore& other);
  MemoryStore& operator=(const MemoryStore&) = delete;
  ~MemoryStore() override;

  // Another store of the same data, as a second session of a database.
  std::unique_ptr<MemoryStore> Share() const;

  void Commit(std::span<const Change> changes) override;

  std::optional<Person> FindPerson(PersonId id) override;
  std::optional<Person> FindAccount(std::string_view account) override;
  PersonId PersonOfToken(std::string_view hash) override;
  PersonId LastPerson() override;
  std::vector<Person> People() override;
  std::vector<Person> TopRated(int limit, int least_meetings) override;
  std::vector<std::pair<std::string, Rating>> RiderRatings() override;
  std::vector<std::string> TablesIn(TableState state) override;
  std::vector<std::string> TablesQuietSince(Milliseconds since, int limit, int skip) override;
  std::optional<Table> FindTable(std::string_view id) override;
  std::vector<Line> Lines(std::string_view table) override;
  std::vector<Laid> LaidAt(std::string_view table) override;
  std::vector<ChatLine> Chat(std::string_view table, int last) override;
  std::vector<Result> ResultsOf(std::string_view table) override;
  std::vector<MeetingResult> History(PersonId person, int limit) override;
  std::vector<std::string> TablesOf(PersonId person) override;
  void BackUp(const std::string& to_file) override;  // throws

  // Everything that is stored about one table.
  struct Rows {
    Table table;
    std::optional<std::string> kicked;  // a text to read instead of table.kicked (kicked.h)
    std::vector<Line> lines;
    std::vector<Laid> laid;       // by horse
    std::vector<ChatLine> chat;   // by number
    std::vector<Result> results;  // by seat
  };
  // Changes what is stored, as a damaged disk might, or a program that knows no rules. Nothing is checked, except that
  // the id stays. Does nothing if there is no such table or person.
  void Damage(std::string_view table, const std::function<void(Rows&)>& how);
  void DamagePerson(PersonId person, const std::function<void(Person&)>& how);

  // The number of rows, for tests of what is bounded.
  struct Counts {
    std::size_t people = 0;
    std::size_t tokens = 0;
    std::size_t tables = 0;
    std::size_t lines = 0;
    std::size_t chat = 0;
  };
  Counts Count() const;

 private:
  struct Data;
  class Transaction;
  explicit MemoryStore(std::shared_ptr<Data> data);

  std::shared_ptr<Data> data_;
};

}  // namespace furlong::store

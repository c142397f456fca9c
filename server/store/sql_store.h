// The store in SQL that several databases understand; what only one understands is in its own file.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <unordered_map>

#include "server/store/sql_schema.h"
#include "server/store/sql_statements.h"
#include "server/store/store.h"

namespace furlong::store {

class SqlStore : public Store {
 public:
  // Of a database that is current (Upgrade).
  SqlStore(std::unique_ptr<soci::session> session, Dialect dialect);

  void Commit(std::span<const Change> changes) override;

  std::optional<Person> FindPerson(PersonId id) override;
  std::optional<Person> FindAccount(std::string_view account) override;
  PersonId PersonOfToken(std::string_view hash) override;
  PersonId LastPerson() override;
  std::vector<Person> People() override;
  std::vector<Person> TopRated(int limit, int least_meetings) override;
  std::vector<std::pair<std::string, Rating>> RiderRatings() override;

  std::vector<std::string> TablesIn(TableState state) override;
  std::optional<Table> FindTable(std::string_view id) override;
  std::vector<Line> Lines(std::string_view table) override;
  std::vector<Laid> LaidAt(std::string_view table) override;
  std::vector<ChatLine> Chat(std::string_view table, int last) override;
  std::vector<Result> ResultsOf(std::string_view table) override;
  std::vector<Result> History(PersonId person, int limit) override;
  std::vector<std::string> TablesOf(PersonId person) override;

 protected:
  // What a database's error means to whoever runs the server.
  virtual StoreTrouble Explained(const soci::soci_error& error) const = 0;
  soci::session& session() { return *session_; }

 private:
  // One overload a change, called within a transaction.
  void Apply(const SavePerson& change);
  void Apply(const SaveToken& change);
  void Apply(const DropToken& change);
  void Apply(const MovePerson& change);
  void Apply(const SaveTable& change);
  void Apply(const SaveSeat& change);
  void Apply(const AddLines& change);
  void Apply(const SaveLaid& change);
  void Apply(const DropLaid& change);
  void Apply(const AddChat& change);
  void Apply(const AddResult& change);
  void Apply(const SaveRiderRating& change);
  void Apply(const DeletePerson& change);
  void SaveSeatAt(std::int64_t table_no, const Seat& seat);
  void RenameInRecord(std::int64_t table_no, int seat, const std::string& name);
  std::int64_t NewLineId();

  // The number that stands for a table's id. Throws StoreTrouble if there is no such table.
  std::int64_t NumberOf(const std::string& table);
  // People, or results, of a query that selects their columns.
  template <typename... Values>
  std::vector<Person> ReadPeople(const char* query, const std::tuple<Values&...>& values);
  template <typename... Values>
  std::vector<Result> ReadResults(const char* query, const std::tuple<Values&...>& values);
  template <typename... Values>
  std::vector<std::string> ReadTexts(const char* query, const std::tuple<Values&...>& values);
  // Runs `read` with errors explained.
  template <typename Read>
  auto Guarded(Read read) -> decltype(read());
  void MoveKicked(const MovePerson& change);
  void GiveUpTransaction();

  std::unique_ptr<soci::session> session_;
  Dialect dialect_;
  Statements statements_;
  std::int64_t last_line_ = 0;                             // id, within a commit; 0: not asked for yet
  std::unordered_map<std::string, std::int64_t> numbers_;  // of tables, as far as they were asked for
};

}  // namespace furlong::store

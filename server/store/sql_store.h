// The store in portable SQL. What is specific to one database is in its own file (sqlite_store.cc).
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <unordered_map>

#include "server/store/sql_schema.h"
#include "server/store/sql_statements.h"
#include "server/store/store.h"

namespace furlong::store {

// Queries whose plan is tested.
extern const char* const kTopRated;
extern const char* const kUnseenGuests;
extern const char* const kNeverUsedGuests;

class SqlStore : public Store {
 public:
  // The database must have the current schema (Upgrade).
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
  std::vector<std::string> TablesQuietSince(Milliseconds since, int limit, int skip) override;
  std::optional<Table> FindTable(std::string_view id) override;
  std::vector<Line> Lines(std::string_view table) override;
  std::vector<Laid> LaidAt(std::string_view table) override;
  std::vector<ChatLine> Chat(std::string_view table, int last) override;
  std::vector<Result> ResultsOf(std::string_view table) override;
  std::vector<MeetingResult> History(PersonId person, int limit) override;
  std::vector<std::string> TablesOf(PersonId person) override;

 protected:
  // A database error in terms that the operator understands.
  virtual StoreTrouble Explained(const soci::soci_error& error) const = 0;
  soci::session& session() { return *session_; }

 private:
  // One overload for each kind of change. Called within a transaction.
  void Apply(const SavePerson& change);
  void Apply(const SaveToken& change);
  void Apply(const DropToken& change);
  void Apply(const DropTokensOf& change);
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
  void Apply(const TouchPerson& change);
  void Apply(const PruneGuests& change);
  void Apply(const PruneTables& change);
  void SaveSeatAt(std::int64_t table_no, const Seat& seat);
  void RenameInRecord(std::int64_t table_no, int seat, const std::string& name);
  std::int64_t NewLineId();

  // The number of the table with this id. Throws StoreTrouble if there is no such table.
  std::int64_t NumberOf(const std::string& table);
  // Reads people or texts with a query that selects all of their columns.
  template <typename... Values>
  std::vector<Person> ReadPeople(const char* query, const std::tuple<Values&...>& values);
  template <typename... Values>
  std::vector<std::string> ReadTexts(const char* query, const std::tuple<Values&...>& values);
  // Runs `read`, and throws its errors as Explained. After any error, no statement holds a lock.
  template <typename Read>
  auto Guarded(Read read) -> decltype(read());
  void MoveKicked(const MovePerson& change);
  void RollBack();

  std::unique_ptr<soci::session> session_;
  Dialect dialect_;
  Statements statements_;
  std::int64_t last_line_ = 0;                             // during a commit: the last id in use; 0: not read yet
  std::unordered_map<std::string, std::int64_t> numbers_;  // cache for NumberOf
};

}  // namespace furlong::store

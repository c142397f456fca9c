// The prepared statements of one database session. Only for the .cc files of server/store/.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace furlong::store {

// Runs a statement that is needed only once. (session << "…" would be shorter, but its types do not link under
// UndefinedBehaviorSanitizer.)
template <typename... Values>
void DoOnce(soci::session& session, const std::string& query, const Values&... values) {
  soci::statement statement(session);
  (statement.exchange(soci::use(values)), ...);
  statement.alloc();
  statement.prepare(query);
  statement.define_and_bind();
  statement.execute(true);
}

// Runs a query that is needed only once and returns its single column.
template <typename Column>
std::vector<Column> AskOnce(soci::session& session, const std::string& query) {
  std::vector<Column> column;
  Column row{};
  soci::statement statement(session);
  statement.exchange(soci::into(row));
  statement.alloc();
  statement.prepare(query);
  statement.define_and_bind();
  for (bool more = statement.execute(true); more; more = statement.fetch()) column.push_back(row);
  return column;
}

// Queries must be string literals, with a named placeholder (":id") for every value, in order. Use each name only once:
// SQLite would bind a repeated name to one value, PostgreSQL to two.
class Statements {
 public:
  explicit Statements(soci::session& session) : session_(session) {}

  template <typename... Values>
  void Do(const char* query, const Values&... values) {
    soci::statement& statement = Prepared(query);
    (statement.exchange(soci::use(values)), ...);
    statement.define_and_bind();
    statement.execute(true);
    statement.bind_clean_up();
  }

  // Calls `each` for every row, after writing its columns to `row`.
  template <typename... Values, typename... Columns, typename Each>
  void ForEach(const char* query, const std::tuple<Values&...>& values, const std::tuple<Columns&...>& row, Each each) {
    soci::statement& statement = Prepared(query);
    std::apply([&](auto&... column) { (statement.exchange(soci::into(column)), ...); }, row);
    std::apply([&](const auto&... value) { (statement.exchange(soci::use(value)), ...); }, values);
    statement.define_and_bind();
    // Always reads to the last row: an unfinished query would keep its snapshot of the database forever.
    for (bool more = statement.execute(true); more; more = statement.fetch()) each();
    statement.bind_clean_up();
  }

  // Releases all statements, and with them any locks they still hold after an error.
  void Forget() { prepared_.clear(); }

 private:
  soci::statement& Prepared(const char* query) {
    std::unique_ptr<soci::statement>& prepared = prepared_[query];
    if (prepared == nullptr) {
      auto statement = std::make_unique<soci::statement>(session_);
      statement->alloc();
      statement->prepare(query);
      prepared = std::move(statement);
    }
    return *prepared;
  }

  soci::session& session_;
  std::unordered_map<const char*, std::unique_ptr<soci::statement>> prepared_;  // by the address of the literal
};

}  // namespace furlong::store

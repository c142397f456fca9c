// Statements of one database session, prepared once and kept. Only for the .cc files of server/store/.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace furlong::store {

// A statement that is needed once. (session << "…" would do, but its types do not link under
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

// The one column of a query that is needed once.
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

// Queries are string literals with a named place (":id") for every value, in order, each name once: SQLite would take a
// repeated name for one value, PostgreSQL for two.
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

  // Calls `each` for every row, once `row` holds it.
  template <typename... Values, typename... Columns, typename Each>
  void ForEach(const char* query, const std::tuple<Values&...>& values, const std::tuple<Columns&...>& row, Each each) {
    soci::statement& statement = Prepared(query);
    std::apply([&](auto&... column) { (statement.exchange(soci::into(column)), ...); }, row);
    std::apply([&](const auto&... value) { (statement.exchange(soci::use(value)), ...); }, values);
    statement.define_and_bind();
    // To the last row, always: a query left half read would keep its snapshot of the database for ever.
    for (bool more = statement.execute(true); more; more = statement.fetch()) each();
    statement.bind_clean_up();
  }

  // After an error: whatever a statement still holds is let go.
  void Forget() { kept_.clear(); }

 private:
  soci::statement& Prepared(const char* query) {
    std::unique_ptr<soci::statement>& kept = kept_[query];
    if (kept == nullptr) {
      auto fresh = std::make_unique<soci::statement>(session_);
      fresh->alloc();
      fresh->prepare(query);
      kept = std::move(fresh);
    }
    return *kept;
  }

  soci::session& session_;
  std::unordered_map<const char*, std::unique_ptr<soci::statement>> kept_;  // by the literal's address
};

}  // namespace furlong::store

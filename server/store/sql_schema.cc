#include "server/store/sql_schema.h"

#include <fmt/format.h>

#include "server/store/sql_statements.h"
#include "server/store/store.h"

namespace furlong::store {
namespace {

const std::vector<SchemaStep>& Steps() {
  // Other rows refer to a table by its short number instead of its long id. The lines of all records are stored in the
  // order in which they were saved, and each refers to the line before it in its record. If they were sorted by table,
  // each new line would change a different page, and a commit of a thousand tables would write 4 MB instead of 0.3.
  static const SchemaStep first = {
      "create table last_person (id bigint not null)",
      "insert into last_person (id) values (0)",
      R"(create table people (
           id {key}, name text not null, account text not null, account_key text not null,
           passphrase text not null, webhook text not null, muted integer not null,
           rating_mean double precision not null, rating_deviation double precision not null,
           rating_meetings bigint not null, created bigint not null))",
      "create unique index people_by_account on people (account_key) where account_key <> ''",
      "create index people_by_skill on people ((rating_mean - 3 * rating_deviation))",
      R"(create table tokens (
           hash text primary key, person bigint not null, saved_at bigint not null){clustered})",
      "create index tokens_by_person on tokens (person)",
      R"(create table tables (
           number {key}, id text not null unique, state integer not null, host bigint not null,
           settings text not null, seed text not null, created bigint not null, started bigint not null,
           ended bigint not null))",
      "create index tables_by_state on tables (state, created, number)",
      "create index tables_by_host on tables (host)",
      R"(create table seats (
           table_no bigint not null, number integer not null, person bigint not null, name text not null,
           rider text not null, silks text not null, entropy text not null, stand_in text not null,
           lapses integer not null, reserve bigint not null, primary key (table_no, number)){clustered})",
      "create index seats_by_person on seats (person)",
      R"(create table lines (
           id {key}, table_no bigint not null, number integer not null, text text not null, message text not null,
           saved_at bigint not null, previous bigint not null))",
      R"(create table records (
           table_no {key}, first_line bigint not null, last_line bigint not null, last_number integer not null))",
      R"(create table laid (
           table_no bigint not null, horse integer not null, decision text not null, message text not null,
           primary key (table_no, horse)){clustered})",
      R"(create table chat (
           table_no bigint not null, number integer not null, person bigint not null, name text not null,
           text text not null, saved_at bigint not null, primary key (table_no, number)){clustered})",
      "create index chat_by_person on chat (person)",
      R"(create table results (
           table_no bigint not null, seat integer not null, person bigint not null, name text not null,
           place integer not null, score integer not null,
           before_mean double precision not null, before_deviation double precision not null,
           before_meetings bigint not null, after_mean double precision not null,
           after_deviation double precision not null, after_meetings bigint not null,
           saved_at bigint not null, primary key (table_no, seat)){clustered})",
      "create index results_by_person on results (person, saved_at)",
      R"(create table rider_ratings (
           rider text primary key, mean double precision not null, deviation double precision not null,
           meetings bigint not null){clustered})",
  };
  static const std::vector<SchemaStep> steps = {
      first,
      {
          "alter table tables add column rematch text not null default ''",
          "alter table chat add column message text not null default ''",
      },
      {"alter table tables add column sent_away text not null default '[]'"},
      // Most people are guests without a meeting; the list of the best does not read them.
      {
          "alter table people add column recovery text not null default ''",
          "alter table people add column seen bigint not null default 0",
          // Nobody knows when they were here last: they count as seen when the server last saved anything.
          ("update people set seen = (select max(latest) from (select max(created) as latest from people"
           " union all select max(saved_at) from tokens union all select max(saved_at) from lines"
           " union all select max(saved_at) from chat) as times)"),
          "alter table seats add column resigned integer not null default 0",
          "alter table tables add column closed_why text not null default ''",
          "drop index people_by_skill",
          "create index people_by_skill on people ((rating_mean - 3 * rating_deviation) desc, id)"
          " where rating_meetings >= 3",
          "create index guests_by_seen on people (seen, id) where account_key = ''",
          "create index unnamed_by_seen on people (seen, id) where account_key = '' and name = ''",
      },
      {"create index unused_tables on tables (ended, number) where state = 3 and started = 0"},
  };
  return steps;
}

std::string InDialect(std::string statement, const Dialect& dialect) {
  for (const auto& [placeholder, sql] :
       {std::pair<std::string_view, const std::string&>{"{key}", dialect.key}, {"{clustered}", dialect.clustered}}) {
    const auto at = statement.find(placeholder);
    if (at != std::string::npos) statement.replace(at, placeholder.size(), sql);
  }
  return statement;
}

[[noreturn]] void RefuseNewer(const std::string& name, int found, int known) {
  throw StoreTrouble(
      fmt::format("{} has data of version {}, this furlong knows versions up to {}: a newer furlong wrote it. Use that "
                  "furlong or a newer one, or restore a backup that this one wrote",
                  name, found, known));
}

}  // namespace

std::span<const SchemaStep> SchemaSteps() { return Steps(); }

int SchemaVersion(soci::session& session, const std::string& name) {
  bool ours = false;
  bool other = false;
  for (const std::string& table : AskOnce<std::string>(session, session.get_backend()->get_table_names_query())) {
    (table == "schema_version" ? ours : other) = true;
  }
  if (!ours && other) {
    throw StoreTrouble(name + ": is a database of another program; give Furlong a folder of its own");
  }
  return ours ? AskOnce<int>(session, "select version from schema_version").at(0) : 0;
}

void Upgrade(soci::session& session, const Dialect& dialect, std::span<const SchemaStep> steps,
             const std::string& name) {
  const int known = static_cast<int>(steps.size());
  int version = SchemaVersion(session, name);
  while (version != known) {
    if (version > known) RefuseNewer(name, version, known);
    DoOnce(session, dialect.begin_writing);
    try {
      version = SchemaVersion(session, name);  // another process may have upgraded it meanwhile
      if (version < known) {
        if (version == 0) {
          DoOnce(session, "create table schema_version (version integer not null)");
          DoOnce(session, "insert into schema_version (version) values (0)");
        }
        for (const std::string& statement : steps[static_cast<std::size_t>(version)]) {
          DoOnce(session, InDialect(statement, dialect));
        }
        ++version;
        DoOnce(session, "update schema_version set version = :version", version);
      }
      DoOnce(session, "commit");
    } catch (...) {
      try {
        DoOnce(session, "rollback");
      } catch (const soci::soci_error&) {  // the first error is the one to report
      }
      throw;
    }
  }
}

void ExpectCurrent(soci::session& session, std::span<const SchemaStep> steps, const std::string& name) {
  const int known = static_cast<int>(steps.size());
  const int version = SchemaVersion(session, name);
  if (version > known) RefuseNewer(name, version, known);
  if (version < known) {
    throw StoreTrouble(
        fmt::format("{} has data of version {}, this furlong wants version {}: start the server of this furlong once, "
                    "which upgrades it",
                    name, version, known));
  }
}

}  // namespace furlong::store

// The database schema, and upgrades from older versions of it.
#pragma once

#include <soci/soci.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace furlong::store {

// SQL that differs between databases.
struct Dialect {
  std::string key;            // the type of a number that is the primary key of its table
  std::string clustered;      // added to "create table" if rows are to be stored in the order of the primary key
  std::string begin_writing;  // begins a transaction that will write
};

// The statements of one upgrade step. Step i leads from version i to version i + 1. "{key}" and "{clustered}" are
// replaced by those of the dialect.
using SchemaStep = std::vector<std::string>;

// All steps that were ever released, in order. Never change one; add a new one.
std::span<const SchemaStep> SchemaSteps();

// 0: an empty database. Throws StoreTrouble if the database belongs to another program. `name`: of the database, for
// error messages.
int SchemaVersion(soci::session& session, const std::string& name);

// Upgrades the database to the version that the steps lead to, each step in its own transaction. Throws StoreTrouble,
// and changes nothing, if the database is newer.
void Upgrade(soci::session& session, const Dialect& dialect, std::span<const SchemaStep> steps,
             const std::string& name);

// Throws StoreTrouble unless the database has exactly the version that the steps lead to.
void ExpectCurrent(soci::session& session, std::span<const SchemaStep> steps, const std::string& name);

}  // namespace furlong::store

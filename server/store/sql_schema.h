// The tables of a database, and how an older database becomes a current one.
#pragma once

#include <soci/soci.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace furlong::store {

// What two databases write differently.
struct Dialect {
  std::string key;            // type of a number that is the primary key of its table
  std::string clustered;      // after a table that is kept in the order of its primary key
  std::string begin_writing;  // begins a transaction that will write
};

// The statements of one step; step i leads from version i to version i + 1. "{key}" and "{clustered}" stand for the
// dialect's.
using SchemaStep = std::vector<std::string>;

// Every step ever released, in order: never change one, add another.
std::span<const SchemaStep> SchemaSteps();

// 0: an empty database. Throws StoreTrouble if it holds tables of something else. `name` is what people call it.
int SchemaVersion(soci::session& session, const std::string& name);

// Brings the database to the version that the steps lead to, each step in a transaction of its own; a current one is
// not touched. Throws StoreTrouble, and touches nothing, if the database is newer.
void Upgrade(soci::session& session, const Dialect& dialect, std::span<const SchemaStep> steps,
             const std::string& name);

// Throws StoreTrouble unless the database has exactly the version that the steps lead to.
void ExpectCurrent(soci::session& session, std::span<const SchemaStep> steps, const std::string& name);

}  // namespace furlong::store

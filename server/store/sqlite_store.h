// What is specific to SQLite. Only for the .cc files and tests of server/store/; others open a store with store.h.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <span>
#include <string>

#include "server/store/sql_schema.h"
#include "server/store/store.h"

namespace furlong::store {

const Dialect& SqliteDialect();

// Opens a database file. `make`: creates the file, accessible only to this user, if it does not exist. Commits are
// durable, and many sessions may read while one writes. Throws StoreTrouble.
std::unique_ptr<soci::session> OpenSqliteSession(const std::string& file, bool make);

// The error for an SQLite result code, with what to do about it.
StoreTrouble SqliteTrouble(const std::string& file, int code, const std::string& message);

// OpenSqlite with other upgrade steps, for tests.
std::unique_ptr<Store> OpenSqliteWith(const std::string& file, Opening how, std::span<const SchemaStep> steps);

}  // namespace furlong::store

// What only SQLite does. Only for the .cc files and tests of server/store/; others open a store by store.h.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <span>
#include <string>

#include "server/store/sql_schema.h"
#include "server/store/store.h"

namespace furlong::store {

// Of SQLite.
const Dialect& SqliteDialect();

// A session with a file that is there or, where `make`, is made for this user alone. Durable, many readers beside one
// writer. Throws StoreTrouble.
std::unique_ptr<soci::session> OpenSqliteSession(const std::string& file, bool make);

// What an error code of SQLite means for a file, and what to do.
StoreTrouble SqliteTrouble(const std::string& file, int code, const std::string& message);

// OpenSqlite, for tests of upgrades.
std::unique_ptr<Store> OpenSqliteWith(const std::string& file, Opening how, std::span<const SchemaStep> steps);

}  // namespace furlong::store

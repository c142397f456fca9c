// Settings that were stored, perhaps by an older version.
#pragma once

#include "table/settings.h"

namespace furlong::table {

// As ReadSettings, but a course that came with the settings may have an id that a course of ours has by now: the table
// keeps its own.
std::variant<TableSettings, FileError> ReadStoredSettings(std::string_view json);

}  // namespace furlong::table

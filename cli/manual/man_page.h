// Manual pages in roff, for man(1).
#pragma once

#include <string>

#include "cli/manual/command_tree.h"

namespace furlong::cli {

// The page of a command and of the commands below it; that of the program itself only lists them.
std::string ManPage(const CommandInfo& command);

}  // namespace furlong::cli

// Scripts with which shells complete commands, options and their values.
#pragma once

#include <string>

#include "cli/manual/command_tree.h"

namespace furlong::cli {

std::string BashCompletion(const CommandInfo& program);
std::string ZshCompletion(const CommandInfo& program);
std::string FishCompletion(const CommandInfo& program);

}  // namespace furlong::cli

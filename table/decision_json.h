// Decisions as JSON, as a client writes them: {"t":"ride","horse":0,"to":"3.12"}. A pace does not name its player: that
// is whoever sends it.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/error.h"
#include "record/json.h"
#include "rules/decision.h"

namespace furlong::table {

std::string DecisionJson(const Decision& decision);
std::variant<Decision, FileError> ReadDecisionJson(std::string_view text);
// Reports what is wrong to `problem`.
Decision ReadDecisionObject(const json::object& from, json::Problem& problem);

}  // namespace furlong::table

// Decisions as JSON, as clients send them: {"t":"ride","horse":0,"to":"3.12"}. A pace does not name its player, because
// it is always the sender's.
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
// Reports errors to `problem`.
Decision ReadDecisionObject(const json::object& from, json::Problem& problem);

}  // namespace furlong::table

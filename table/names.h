// Enums of the rules as they appear in JSON: "card", "not-this-horse".
#pragma once

#include <optional>
#include <string_view>

#include "rules/decision.h"
#include "rules/meeting.h"

namespace furlong::table {

std::string_view NeedName(Need need);
std::optional<Need> NeedFromName(std::string_view name);
std::string_view StatusName(Status status);
std::optional<Status> StatusFromName(std::string_view name);
std::string_view ReasonName(Reason reason);

}  // namespace furlong::table

// What a command says when a rider decides something illegal.
#pragma once

#include <span>
#include <string_view>

#include "rules/decision.h"
#include "rules/programme.h"

namespace furlong::cli {

// Throws a CommandError that names the rider, its decision and the reason. `riders` has one name for each player.
[[noreturn]] void ThrowRefused(const RefusedDecision& refused, const Programme& programme,
                               std::span<const std::string_view> riders);

}  // namespace furlong::cli

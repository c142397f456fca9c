// Refusals as JSON.
#pragma once

#include "record/json_text.h"
#include "rules/decision.h"

namespace furlong::table {

// Adds the keys "reason" and "rule", and whichever of "horse", "player", "card" and "amount" the refusal has.
void AddRefusal(JsonText& out, const Refusal& refusal);

}  // namespace furlong::table

// Public events as JSON: lines of the record without what R12.1 hides.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/json.h"
#include "rules/public_event.h"

namespace furlong::table {

// `facts`: what EventFacts found, added as "told"; empty: none.
std::string PublicEventJson(const Programme& programme, const PublicEvent& event, std::string_view facts = {});

// Reads one; its facts are left out. nullopt for a line about the seed, which is no event, and if it is invalid:
// `problem` then tells why.
std::optional<PublicEvent> ReadPublicEvent(const Programme& programme, const json::object& line,
                                           json::Problem& problem);

}  // namespace furlong::table

// The public form of events: lines of the record without what R12.1 hides.
#pragma once

#include <string>
#include <string_view>

#include "rules/event.h"
#include "rules/programme.h"

namespace furlong::table {

// `old_kept`: for a keep, the number of old cards kept, which is public. `facts`: what EventFacts found, added as
// "told"; empty: none.
std::string PublicEvent(const Programme& programme, const Event& event, int old_kept, std::string_view facts = {});

}  // namespace furlong::table

// What happened, as all may hear it: the lines of the record without what R12.1 hides.
#pragma once

#include <string>

#include "rules/event.h"
#include "rules/programme.h"

namespace furlong::wire {

// `old_kept`, for a keep: how many old cards were kept, which is public.
std::string PublicEvent(const Programme& programme, const Event& event, int old_kept);

}  // namespace furlong::wire

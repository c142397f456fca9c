// Whom a host sent away, as text in one column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

std::string WrittenAway(const std::vector<SentAway>& all);

// Throws StoreTrouble where it is damaged.
std::vector<SentAway> ReadAway(std::string_view text);

}  // namespace furlong::store

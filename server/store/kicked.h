// Whom a host sent away, as text in one column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

std::string WriteKicked(const std::vector<Kicked>& all);

// Throws StoreTrouble where it is damaged.
std::vector<Kicked> ReadKicked(std::string_view text);

}  // namespace furlong::store

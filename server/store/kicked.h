// The list of people that a host has kicked from a table, as the text of one database column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

std::string WriteKicked(const std::vector<Kicked>& all);

// Throws StoreTrouble if the text is damaged.
std::vector<Kicked> ReadKicked(std::string_view text);

}  // namespace furlong::store

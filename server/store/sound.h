// Checks of what a store has read, so that a damaged row disables its table and nothing else.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

// Throws StoreTrouble unless the state is known, the seats are at most kMostSeats, in order, and different, and all
// texts can be sent to clients.
void ExpectSound(const Table& table);

// Throws StoreTrouble unless these are the lines 0 to `last` of a record.
void ExpectWhole(std::span<const Line> lines, std::int32_t last);

// Removes lines that cannot be sent to clients.
void DropUnsound(std::vector<ChatLine>& chat);

}  // namespace furlong::store

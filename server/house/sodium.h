// Initialisation of libsodium.
#pragma once

#include <sodium.h>

namespace furlong::server {

// Call it before any other function of libsodium, on any thread, as often as you like. Throws std::runtime_error if the
// system provides no random numbers.
void ReadySodium();

}  // namespace furlong::server

// libsodium, ready for use.
#pragma once

#include <sodium.h>

namespace furlong::server {

// To be called before anything else of libsodium; any thread, any number of times. Throws std::runtime_error where the
// system has no randomness to give.
void ReadySodium();

}  // namespace furlong::server

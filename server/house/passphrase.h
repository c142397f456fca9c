// Hashing of account passphrases: Argon2id, in libsodium's format.
#pragma once

#include <string>
#include <string_view>

namespace furlong::server {

// The hash to store. It is salted, so each call returns a different text. Takes tens of milliseconds and 64 MiB of
// memory: do not call it on the thread that serves tables. Throws std::bad_alloc if there is not enough memory.
std::string HashPassphrase(std::string_view passphrase);

// True if `stored` is the hash of this passphrase. If `stored` is empty or not a hash, it takes just as long to return
// false, so that the response time does not reveal which accounts exist.
bool PassphraseFits(std::string_view stored, std::string_view passphrase);

}  // namespace furlong::server

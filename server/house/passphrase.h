// Passphrases of accounts: Argon2id, as libsodium writes it.
#pragma once

#include <string>
#include <string_view>

namespace furlong::server {

// What is stored of a passphrase; salted, so each call gives another text. Takes tens of milliseconds and 64 MiB of
// memory: not for the thread that serves tables. Throws std::bad_alloc where that memory is not there.
std::string HashPassphrase(std::string_view passphrase);

// Is this the passphrase of `stored`? Takes as long where nothing, or no hash, is stored, and then says no, so that the
// time of an answer does not tell which accounts there are.
bool PassphraseFits(std::string_view stored, std::string_view passphrase);

}  // namespace furlong::server

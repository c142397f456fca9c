// Random secrets, from libsodium: tokens for cookies, ids of tables, seeds of meetings.
#pragma once

#include <string>
#include <string_view>

#include "rules/chance.h"

namespace furlong::server {

// The value of a cookie, which identifies a person: 256 random bits as 64 hex digits.
std::string NewToken();

// What is stored instead of a token: its SHA-256, 64 hex digits.
std::string TokenHash(std::string_view token);

// True if both are equal. For texts of the same length, the time does not depend on where they differ.
bool SameSecret(std::string_view a, std::string_view b);

// The id of a table, which is also its invitation: 80 random bits as 16 digits and lower-case letters, without i, l, o
// and u, so that it can be read aloud and typed.
std::string NewTableId();

// With this code somebody who has forgotten the passphrase gets into an account: 100 random bits, in the same letters,
// "7k3m-…" in five groups of four.
std::string NewRecoveryCode();
// What is stored instead of a recovery code. Ignores case, dashes and spaces, and reads i and l as 1 and o as 0.
std::string RecoveryHash(std::string_view code);

// The seed of a new meeting.
Seed FreshSeed();

}  // namespace furlong::server

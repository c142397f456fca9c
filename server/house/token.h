// Secrets that nobody can guess: tokens of cookies, names of tables, seeds of meetings. All from libsodium.
#pragma once

#include <string>
#include <string_view>

#include "rules/chance.h"

namespace furlong::server {

// Whoever holds it is the person it was given to: 256 random bits as 64 hex digits.
std::string NewToken();

// What is stored of a token: its SHA-256, 64 hex digits.
std::string TokenHash(std::string_view token);

// Equal? Takes the same time wherever two texts of one length differ.
bool SameSecret(std::string_view a, std::string_view b);

// The name of a table, which is also its invitation: 80 random bits as 16 digits and lower-case letters. i, l, o and u
// are left out, so that it can be read aloud and typed.
std::string NewTableId();

// The seed of a new meeting.
Seed FreshSeed();

}  // namespace furlong::server

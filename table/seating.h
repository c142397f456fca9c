// Names and silks at a table: what is free, and how it is stored.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/silks.h"

namespace furlong::table {

// The name that a house rider gets at a table: "Sharp".
std::string RiderTitle(std::string_view rider);

// True for riders that anyone may put in a seat: by name, without a budget of their own.
bool KnownRider(std::string_view rider);

// `wanted`, with a number appended if somebody in `taken` has that name already.
std::string FreeName(const std::string& wanted, std::span<const std::string> taken);

// `count` different silks in colours that are not in `worn`.
std::vector<Silks> FreeSilks(const std::set<std::string>& worn, int count);

// Silks as JSON, as a seat stores and sends them, and back. Skips what it cannot read.
std::string SilksJson(const std::vector<Silks>& silks);
std::vector<Silks> ReadSilksJson(std::string_view json);

}  // namespace furlong::table

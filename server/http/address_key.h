// Whom limits count as one: an IPv4 address, or the /64 of an IPv6 address, which is what one household or one rented
// machine has for itself.
#pragma once

#include <optional>
#include <string_view>

#include "server/house/runtime.h"

namespace furlong::server {

// Reads an IP address, also with a port ("192.0.2.1:80", "[2001:db8::1]:80") and with a zone ("fe80::1%eth0"). An IPv4
// address written as IPv6 ("::ffff:192.0.2.1") is the IPv4 address. nullopt: it is no address.
std::optional<AddressKey> KeyOfAddress(std::string_view address);

}  // namespace furlong::server

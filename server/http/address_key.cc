#include "server/http/address_key.h"

#include <arpa/inet.h>

#include <array>
#include <string>

namespace furlong::server {
namespace {

// IPv4 addresses lie where no IPv6 address can: ff00::/8 is for groups, which send nothing.
constexpr AddressKey kIpv4 = 0xffffffffull << 32;

AddressKey Number(const unsigned char* bytes, int count) {
  AddressKey number = 0;
  for (int i = 0; i < count; ++i) number = number << 8 | bytes[i];
  return number;
}

}  // namespace

std::optional<AddressKey> KeyOfAddress(std::string_view address) {
  if (address.starts_with('[')) {
    address = address.substr(1, address.find(']') - 1);
  } else if (const std::size_t colon = address.find(':');
             colon == address.rfind(':') && address.find('.') != std::string_view::npos) {
    address = address.substr(0, colon);
  }
  const std::string text(address.substr(0, address.find('%')));
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return kIpv4 | Number(bytes.data(), 4);
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  const bool mapped = Number(bytes.data(), 8) == 0 && Number(bytes.data() + 8, 4) == 0xffff;
  return mapped ? kIpv4 | Number(bytes.data() + 12, 4) : Number(bytes.data(), 8);
}

}  // namespace furlong::server

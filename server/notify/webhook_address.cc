#include "server/notify/webhook_address.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace furlong::server {
namespace {

namespace ip = boost::asio::ip;

constexpr std::uint16_t kHttpPort = 80;
constexpr std::uint16_t kHttpsPort = 443;
constexpr std::size_t kMaxHostLetters = 253;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool HostLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_'; }

bool TakeScheme(std::string_view& text, std::string_view scheme) {
  if (text.size() < scheme.size()) return false;
  if (!std::equal(scheme.begin(), scheme.end(), text.begin(), [](char a, char b) { return a == Lower(b); }))
    return false;
  text.remove_prefix(scheme.size());
  return true;
}

std::optional<std::uint16_t> ReadPort(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

struct Range4 {
  std::uint32_t net;
  int bits;
};

constexpr std::uint32_t Net(unsigned a, unsigned b, unsigned c) { return a << 24 | b << 16 | c << 8; }

// IANA's special-purpose addresses, and those for many at once.
constexpr std::array<Range4, 15> kNotOpen = {{
    {Net(0, 0, 0), 8},        // this host
    {Net(10, 0, 0), 8},       // private
    {Net(100, 64, 0), 10},    // shared by a provider's customers
    {Net(127, 0, 0), 8},      // loopback
    {Net(169, 254, 0), 16},   // link-local; where clouds tell machines their secrets
    {Net(172, 16, 0), 12},    // private
    {Net(192, 0, 0), 24},     // protocols
    {Net(192, 0, 2), 24},     // documentation
    {Net(192, 88, 99), 24},   // relays to IPv6, out of use
    {Net(192, 168, 0), 16},   // private
    {Net(198, 18, 0), 15},    // benchmarks
    {Net(198, 51, 100), 24},  // documentation
    {Net(203, 0, 113), 24},   // documentation
    {Net(224, 0, 0), 4},      // multicast
    {Net(240, 0, 0), 4},      // reserved, and broadcast
}};

bool Open4(std::uint32_t address) {
  return std::none_of(kNotOpen.begin(), kNotOpen.end(), [&](const Range4& range) {
    return (address ^ range.net) >> static_cast<unsigned>(32 - range.bits) == 0;
  });
}

std::uint32_t Last4(const ip::address_v6::bytes_type& bytes) {
  return std::uint32_t{bytes[12]} << 24 | std::uint32_t{bytes[13]} << 16 | std::uint32_t{bytes[14]} << 8 | bytes[15];
}

bool Begins(const ip::address_v6::bytes_type& bytes, std::initializer_list<std::uint8_t> with) {
  return std::equal(with.begin(), with.end(), bytes.begin());
}

// Only what is known to be open is: global unicast, 2000::/3, less what is cut out of it.
bool Open6(const ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  if (address.is_v4_mapped()) return Open4(Last4(bytes));
  // 64:ff9b::/96, an IPv4 address as a provider without IPv4 spells it.
  if (Begins(bytes, {0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0})) return Open4(Last4(bytes));
  if ((bytes[0] & 0xe0) != 0x20) return false;
  const bool protocols = Begins(bytes, {0x20, 0x01}) && bytes[2] < 0x02;  // 2001::/23, tunnels among them
  const bool documentation = Begins(bytes, {0x20, 0x01, 0x0d, 0xb8}) ||   // 2001:db8::/32
                             (Begins(bytes, {0x3f, 0xff}) && (bytes[2] & 0xf0) == 0x0);  // 3fff::/20
  const bool tunnel = Begins(bytes, {0x20, 0x02});                                       // 2002::/16, holds an IPv4
  return !protocols && !documentation && !tunnel;
}

}  // namespace

std::string WebhookAddress::Authority() const {
  std::string out = host.find(':') == std::string::npos ? host : "[" + host + "]";
  if (port != (tls ? kHttpsPort : kHttpPort)) out += ":" + std::to_string(port);
  return out;
}

std::string WebhookAddress::Shown() const { return (tls ? "https://" : "http://") + Authority(); }

std::optional<WebhookAddress> ReadWebhookAddress(std::string_view text) {
  if (text.size() > kMaxWebhookLetters) return std::nullopt;
  // No space and no control character: none of them could be sent in a request line.
  if (!std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7F; })) return std::nullopt;
  WebhookAddress address;
  if (TakeScheme(text, "https://")) {
    address.tls = true;
  } else if (!TakeScheme(text, "http://")) {
    return std::nullopt;
  }
  text = text.substr(0, text.find('#'));
  const std::size_t path = std::min(text.find_first_of("/?"), text.size());
  std::string_view authority = text.substr(0, path);
  address.target = text.substr(path);
  if (!address.target.starts_with('/')) address.target.insert(0, "/");

  std::string_view host;
  if (authority.starts_with('[')) {
    const std::size_t end = authority.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    host = authority.substr(1, end - 1);
    authority.remove_prefix(end + 1);
    boost::system::error_code error;
    const auto number = ip::make_address_v6(std::string(host), error);
    if (error || number.scope_id() != 0 || host.find('%') != std::string_view::npos) return std::nullopt;
    address.host = number.to_string();
  } else {
    host = authority.substr(0, authority.find(':'));
    authority.remove_prefix(host.size());
    address.host = host;
    std::transform(host.begin(), host.end(), address.host.begin(), Lower);
    if (host.empty() || host.size() > kMaxHostLetters || host.front() == '.' || host.front() == '-') {
      return std::nullopt;
    }
    if (!std::all_of(address.host.begin(), address.host.end(), HostLetter)) return std::nullopt;
  }
  address.port = address.tls ? kHttpsPort : kHttpPort;
  if (authority.empty() || authority == ":") return address;
  if (!authority.starts_with(':')) return std::nullopt;
  const auto port = ReadPort(authority.substr(1));
  if (!port) return std::nullopt;
  address.port = *port;
  return address;
}

bool OnOpenInternet(const ip::address& address) {
  return address.is_v4() ? Open4(address.to_v4().to_uint()) : Open6(address.to_v6());
}

}  // namespace furlong::server

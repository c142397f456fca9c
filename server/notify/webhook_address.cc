#include "server/notify/webhook_address.h"

#include <algorithm>
#include <array>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <charconv>

namespace furlong::server {
namespace {

namespace ip = boost::asio::ip;
namespace urls = boost::urls;

constexpr std::uint16_t kHttpPort = 80;
constexpr std::uint16_t kHttpsPort = 443;
constexpr std::size_t kMaxHostLetters = 253;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsHostLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

// The host in the form of WebhookAddress::host. URLs allow characters in it that DNS names cannot have.
std::optional<std::string> ReadHost(const urls::url_view& url) {
  if (url.host_type() == urls::host_type::ipv6) {
    // With a zone, such as "fe80::1%25eth0": Boost 1.81 reads none, newer versions do.
    if (url.encoded_host().find('%') != std::string_view::npos) return std::nullopt;
    return ip::make_address_v6(url.host_ipv6_address().to_bytes()).to_string();
  }
  if (url.host_type() != urls::host_type::name && url.host_type() != urls::host_type::ipv4) return std::nullopt;
  const auto encoded = url.encoded_host();
  std::string host(encoded.begin(), encoded.end());
  std::transform(host.begin(), host.end(), host.begin(), Lower);
  if (host.empty() || host.size() > kMaxHostLetters || host.front() == '.' || host.front() == '-') return std::nullopt;
  if (!std::all_of(host.begin(), host.end(), IsHostLetter)) return std::nullopt;
  return host;
}

// The port of the URL, or `fallback` if it has none; nullopt for 0 and above 65535. url.port_number() would not do: in
// Boost 1.81 it does not notice that a number is too large.
std::optional<std::uint16_t> ReadPort(const urls::url_view& url, std::uint16_t fallback) {
  const auto digits = url.port();
  if (digits.empty()) return fallback;
  std::uint16_t port = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (result.ec != std::errc() || port == 0) return std::nullopt;
  return port;
}

struct Range4 {
  std::uint32_t net;
  int bits;  // length of the prefix
};

constexpr std::uint32_t Net(unsigned a, unsigned b, unsigned c) { return a << 24 | b << 16 | c << 8; }

// IANA's special-purpose addresses, and multicast.
constexpr std::array<Range4, 15> kReserved4 = {{
    {Net(0, 0, 0), 8},        // this host
    {Net(10, 0, 0), 8},       // private
    {Net(100, 64, 0), 10},    // shared by a provider's customers
    {Net(127, 0, 0), 8},      // loopback
    {Net(169, 254, 0), 16},   // link-local, including the metadata services of clouds
    {Net(172, 16, 0), 12},    // private
    {Net(192, 0, 0), 24},     // IETF protocol assignments
    {Net(192, 0, 2), 24},     // documentation
    {Net(192, 88, 99), 24},   // 6to4 relays, obsolete
    {Net(192, 168, 0), 16},   // private
    {Net(198, 18, 0), 15},    // benchmarks
    {Net(198, 51, 100), 24},  // documentation
    {Net(203, 0, 113), 24},   // documentation
    {Net(224, 0, 0), 4},      // multicast
    {Net(240, 0, 0), 4},      // reserved, and broadcast
}};

bool Open4(std::uint32_t address) {
  return std::none_of(kReserved4.begin(), kReserved4.end(), [&](const Range4& range) {
    return (address ^ range.net) >> static_cast<unsigned>(32 - range.bits) == 0;
  });
}

std::uint32_t EmbeddedIpv4(const ip::address_v6::bytes_type& bytes) {
  return std::uint32_t{bytes[12]} << 24 | std::uint32_t{bytes[13]} << 16 | std::uint32_t{bytes[14]} << 8 | bytes[15];
}

bool StartsWith(const ip::address_v6::bytes_type& bytes, std::initializer_list<std::uint8_t> with) {
  return std::equal(with.begin(), with.end(), bytes.begin());
}

// Only global unicast, 2000::/3, is open, apart from the reserved blocks inside it.
bool Open6(const ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  if (address.is_v4_mapped()) return Open4(EmbeddedIpv4(bytes));
  // 64:ff9b::/96: an IPv4 address, reached through NAT64.
  if (StartsWith(bytes, {0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0})) return Open4(EmbeddedIpv4(bytes));
  if ((bytes[0] & 0xe0) != 0x20) return false;
  const bool protocols = StartsWith(bytes, {0x20, 0x01}) && bytes[2] < 0x02;  // 2001::/23, including Teredo
  const bool documentation = StartsWith(bytes, {0x20, 0x01, 0x0d, 0xb8}) ||   // 2001:db8::/32
                             (StartsWith(bytes, {0x3f, 0xff}) && (bytes[2] & 0xf0) == 0x0);  // 3fff::/20
  const bool six_to_four = StartsWith(bytes, {0x20, 0x02});  // 2002::/16, embeds an IPv4 address
  return !protocols && !documentation && !six_to_four;
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
  // Checked before parsing, because Boost 1.81 fails an assertion on texts like "a: ".
  if (text.find("://") == std::string_view::npos) return std::nullopt;
  const auto parsed = urls::parse_uri(text);
  if (!parsed) return std::nullopt;
  const urls::url_view& url = *parsed;
  WebhookAddress address;
  address.tls = url.scheme_id() == urls::scheme::https;
  if (!address.tls && url.scheme_id() != urls::scheme::http) return std::nullopt;
  if (!url.has_authority() || url.has_userinfo()) return std::nullopt;
  // Boost 1.81 reads "http://a:x/" as host "a" and path "x/", although a path after a host must start with a slash.
  if (!url.encoded_path().empty() && !url.encoded_path().starts_with('/')) return std::nullopt;
  const auto host = ReadHost(url);
  const auto port = ReadPort(url, address.tls ? kHttpsPort : kHttpPort);
  if (!host || !port) return std::nullopt;
  address.host = *host;
  address.port = *port;
  const auto target = url.encoded_target();
  address.target.assign(target.begin(), target.end());
  if (!address.target.starts_with('/')) address.target.insert(0, "/");
  return address;
}

bool OnOpenInternet(const ip::address& address) {
  return address.is_v4() ? Open4(address.to_v4().to_uint()) : Open6(address.to_v6());
}

}  // namespace furlong::server

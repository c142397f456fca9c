// Where a webhook goes: the address a person gave, taken apart, and whether we may call what its name stands for.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace furlong::server {

inline constexpr std::size_t kMaxWebhookLetters = 500;

struct WebhookAddress {
  bool tls = false;        // https
  std::string host;        // a name in small letters or a number, of IPv6 without its brackets
  std::uint16_t port = 0;  // 80 or 443 where none was named
  std::string target;      // path and query, "/" at least; may be a secret

  // "example.org:8080", as a Host header wants it: without a port that goes without saying.
  std::string Authority() const;
  // "https://example.org", for logs: without the target.
  std::string Shown() const;
};

// Nothing where this is no http:// or https:// address that can be called. Names and passphrases before an @ are
// refused, as they would be shown; a fragment is left out, as HTTP wants it.
std::optional<WebhookAddress> ReadWebhookAddress(std::string_view text);

// On the open internet: not of this machine, of a local network, of many at once, or kept for other ends.
bool OnOpenInternet(const boost::asio::ip::address& address);

}  // namespace furlong::server

// The address of a webhook: parsed from the URL a person entered, and checked against addresses we must not call.
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
  std::string host;        // a name in lower case or an IP address; IPv6 without brackets
  std::uint16_t port = 0;  // 80 or 443 if the URL has none
  std::string target;      // path and query, at least "/"; may contain a secret

  // "example.org:8080", for the Host header: without the port if it is the scheme's default.
  std::string Authority() const;
  // "https://example.org", for logs: without the target.
  std::string Shown() const;
};

// nullopt unless `text` is an http:// or https:// URL that can be called. URLs with a user name or password are
// refused, because they would be shown; a fragment is dropped, because HTTP does not send it.
std::optional<WebhookAddress> ReadWebhookAddress(std::string_view text);

// False for addresses of this machine, private networks, multicast and everything else reserved.
bool OnOpenInternet(const boost::asio::ip::address& address);

}  // namespace furlong::server

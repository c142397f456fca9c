// The names under which this server may be asked. A page of another site can make its own name point to an address in
// somebody's network (DNS rebinding); the browser then sends that name, and takes the server for part of that site.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace furlong::server {

class KnownHosts {
 public:
  KnownHosts() = default;
  // `urls`: public addresses of this server, and other sites that may use it; their hosts are known. `names`: more
  // hosts.
  KnownHosts(const std::vector<std::string>& urls, const std::vector<std::string>& names);

  // True for the Host header of a request that may be answered: an IP address, a name that no stranger can own
  // (localhost, without a dot, in a local network), a known host, or nothing.
  bool Accepts(std::string_view header) const;
  // What to tell somebody who used another name.
  static std::string Refusal(std::string_view header);

 private:
  std::vector<std::string> names_;  // in lower case
};

}  // namespace furlong::server

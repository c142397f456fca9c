#include "server/http/known_hosts.h"

#include <algorithm>
#include <cctype>

#include "server/http/address_key.h"

namespace furlong::server {
namespace {

// The host alone, in lower case, without port, brackets and the dot at its end.
std::string NameOf(std::string_view header) {
  if (header.starts_with('[')) {
    header = header.substr(1, header.find(']') - 1);
  } else {
    header = header.substr(0, header.find(':'));
  }
  if (header.ends_with('.')) header.remove_suffix(1);
  std::string name(header);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

std::string HostOfUrl(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  return NameOf(url.substr(0, url.find_first_of("/?#")));
}

}  // namespace

KnownHosts::KnownHosts(const std::vector<std::string>& urls, const std::vector<std::string>& names) {
  for (const std::string& url : urls) names_.push_back(HostOfUrl(url));
  for (const std::string& name : names) names_.push_back(HostOfUrl(name));
  std::erase(names_, "");
}

bool KnownHosts::Accepts(std::string_view header) const {
  if (header.empty() || KeyOfAddress(header)) return true;  // browsers always send a host
  const std::string name = NameOf(header);
  if (name.find('.') == std::string::npos) return true;
  // Reserved for local use: nobody can register them.
  for (const std::string_view ending : {".localhost", ".local", ".lan", ".home.arpa", ".internal"}) {
    if (name.ends_with(ending)) return true;
  }
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

std::string KnownHosts::Refusal(std::string_view header) {
  std::string name = NameOf(header).substr(0, 100);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '-'; }, '?');
  return "this server does not know the name " + name + "; whoever runs it can start it with --host " + name +
         ", or with --public-address if this is its address";
}

}  // namespace furlong::server

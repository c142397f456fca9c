#include "server/http/login_limits.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "rules/sha256.h"

namespace furlong::server {

void LoginLimits::Failures::Add(std::int64_t now, int free) {
  if (IsIdle(now)) count = 0;
  last = now;
  const int beyond = ++count - free;
  if (beyond < 0) return;
  until = now + std::min(kLongestWait, kFirstWait << std::min(beyond, 20));
}

// Names of accounts differ by more than case. With a secret, so that nobody can find a name that locks out another.
AddressKey LoginLimits::PairKey(AddressKey address, std::string_view account) const {
  std::string text(account);
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  const Digest hash = Sha256Of(secret_ + text + "@" + std::to_string(address));
  AddressKey key = 0;
  for (std::size_t i = 0; i < sizeof key; ++i) key = key << 8 | hash[i];
  return key;
}

std::int64_t LoginLimits::Wait(AddressKey address, std::string_view account, std::int64_t now) {
  const std::int64_t until =
      std::max(addresses_.Of(address, now).until, pairs_.Of(PairKey(address, account), now).until);
  return std::max<std::int64_t>(until - now, 0);
}

void LoginLimits::Failed(AddressKey address, std::string_view account, std::int64_t now) {
  addresses_.Of(address, now).Add(now, kFreeAddressFailures);
  pairs_.Of(PairKey(address, account), now).Add(now, kFreeFailures);
}

void LoginLimits::Succeeded(AddressKey address, std::string_view account, std::int64_t now) {
  addresses_.Of(address, now) = {};
  pairs_.Of(PairKey(address, account), now) = {};
}

LoginLimits::Job LoginLimits::BeginJob(const std::shared_ptr<LoginLimits>& limits, AddressKey address,
                                       std::int64_t now) {
  Jobs& jobs = limits->jobs_.Hold(address, now);
  if (jobs.waiting >= kMaxJobs) {
    limits->jobs_.Release(address);
    return nullptr;
  }
  ++jobs.waiting;
  // The entry is held, so the pointer stays valid.
  return {&jobs, [limits, address](void* entry) {
            --static_cast<Jobs*>(entry)->waiting;
            limits->jobs_.Release(address);
          }};
}

}  // namespace furlong::server

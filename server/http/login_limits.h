// Who has tried wrong passphrases must wait, longer each time. Counted per address, and per account and address:
// strangers elsewhere cannot lock anybody out of his account.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/house/address_table.h"
#include "server/house/token.h"

namespace furlong::server {

class LoginLimits {
 public:
  static constexpr int kFreeFailures = 3;            // for an account from an address
  static constexpr int kFreeAddressFailures = 10;    // for all accounts; people may share an address
  static constexpr std::int64_t kFirstWait = 1'000;  // milliseconds after one failure more; then doubled each time
  static constexpr std::int64_t kLongestWait = 300'000;
  static constexpr std::int64_t kForgetAfter = 900'000;  // without a failure
  static constexpr int kMaxJobs = 2;                     // passphrases of one address that wait to be checked

  // The milliseconds until this address may try this account again; 0: now. Times are those of a steady clock.
  std::int64_t Wait(AddressKey address, std::string_view account, std::int64_t now);
  void Failed(AddressKey address, std::string_view account, std::int64_t now);
  void Succeeded(AddressKey address, std::string_view account, std::int64_t now);

  // A passphrase that waits to be checked, for as long as it exists.
  using Job = std::shared_ptr<void>;
  // Null: too many of this address wait already.
  static Job BeginJob(const std::shared_ptr<LoginLimits>& limits, AddressKey address, std::int64_t now);

 private:
  struct Failures {
    int count = 0;
    std::int64_t last = 0;   // when the last failure was
    std::int64_t until = 0;  // next try

    void Add(std::int64_t now, int free);
    bool IsIdle(std::int64_t now) const { return count == 0 || now >= last + kForgetAfter; }
  };
  struct Jobs {
    int waiting = 0;
    bool IsIdle(std::int64_t) const { return waiting == 0; }
  };
  AddressKey PairKey(AddressKey address, std::string_view account) const;

  std::string secret_ = NewToken();
  AddressTable<Failures> addresses_{50'000};
  AddressTable<Failures> pairs_{50'000};  // by address and account
  AddressTable<Jobs> jobs_{1'000};
};

}  // namespace furlong::server

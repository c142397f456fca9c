// Time, storage and threads, as the house and its tables use them. The server provides the real ones; tests provide
// their own and control them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace furlong::server {

using store::Milliseconds;
using store::PersonId;

class Runtime {
 public:
  virtual ~Runtime() = default;

  virtual Milliseconds Now() const = 0;  // since 1970
  // Saves all changes together or none. `saved` is called once they are on disk, in the order of these calls.
  virtual void Save(std::vector<store::Change> changes, std::function<void()> saved) = 0;
  // Calls `work` on another thread, then `done` on this one, even if `work` threw.
  virtual void RunInBackground(std::function<void()> work, std::function<void()> done) = 0;
  // The same on a thread that is reserved for hashing passphrases. False if too many are waiting already.
  virtual bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) = 0;
  // Sends JSON to an address that a person gave.
  virtual void PostWebhook(const std::string& url, std::string json) = 0;
};

}  // namespace furlong::server

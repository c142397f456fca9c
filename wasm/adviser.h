// Riders that search, hints, odds and what designers of courses ask: JSON requests and answers, as Engine does. A module of its own, which a page
// fetches when it needs one of these.
#pragma once

#include <string>
#include <string_view>

#include "wasm/seated_riders.h"

namespace furlong::wasm {

class Adviser {
 public:
  // As Engine::Ask.
  std::string Ask(std::string_view request);

 private:
  std::string Hint(const Request& request) const;
  std::string OddsNow(const Request& request) const;
  static std::string Fingerprint(const Request& request);

  SeatedRiders seats_{MakeRider};
};

}  // namespace furlong::wasm

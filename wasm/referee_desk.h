// Answers JSON requests about a meeting on a real board, as Engine does. Part of replay.wasm, so that only those who
// use it have to download it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "record/json.h"
#include "table/referee.h"

namespace furlong::wasm {

class RefereeDesk {
 public:
  // True if a request of this name is for this desk.
  static bool Knows(std::string_view name) { return name.starts_with("referee-"); }
  std::string Ask(std::string_view name, const json::object& keys);

 private:
  std::string Begin(const json::object& keys);
  std::string Told(int from, bool open) const;

  std::unique_ptr<table::Referee> referee_;
};

}  // namespace furlong::wasm

// The house riders in the seats of a meeting, asked with the view of their seat: what the modules of the engine share.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "record/header.h"
#include "riders/rider.h"
#include "rules/seat_view.h"

namespace furlong::wasm {

class Request;

class SeatedRiders {
 public:
  // Makes a rider by name; null if this module has no such rider.
  using Make = std::unique_ptr<Rider> (*)(std::string_view, const Seed&);
  explicit SeatedRiders(Make make) : make_(make) {}

  // The requests "header", "sit", "choose" and "take-bonus".
  std::string Header(const Request& request);
  std::string Sit(const Request& request);
  std::string Choose(const Request& request);
  std::string TakeBonus(const Request& request);  // a house rider may take a bonus out of turn

  const RecordHeader& header() const { return header_; }
  // Null before the first header.
  const std::shared_ptr<const Programme>& programme() const { return programme_; }

 private:
  Make make_;
  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  std::array<std::unique_ptr<Rider>, kMaxPlayers> riders_;
};

}  // namespace furlong::wasm

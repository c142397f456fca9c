#include "wasm/seated_riders.h"

#include <utility>

#include "record/json_text.h"
#include "table/decision_json.h"
#include "wasm/request.h"

namespace furlong::wasm {

std::string SeatedRiders::Header(const Request& request) {
  auto header = request.OneHeader();
  if (!request.ok()) return request.Fault();
  auto programme = ProgrammeOf(*header);
  if (const auto* error = std::get_if<FileError>(&programme)) return Error(error->message);
  header_ = std::move(*header);
  programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  for (auto& rider : riders_) rider.reset();
  return Good();
}

std::string SeatedRiders::Sit(const Request& request) {
  const int seat = request.Seat();
  const std::string_view name = request.in().Text("rider");
  const Seed rider_seed = request.Seed();
  if (!request.ok()) return request.Fault();
  auto rider = seat < 0 || FaultOf(name) != RiderFault::kNone ? nullptr : make_(name, rider_seed);
  if (rider == nullptr) return Error("no such rider: " + std::string(name));
  riders_[static_cast<std::size_t>(seat)] = std::move(rider);
  return Good();
}

std::string SeatedRiders::Choose(const Request& request) {
  const auto view = request.CompleteView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  if (!view->MyChoice()) return Error("this seat has nothing to choose");
  JsonText out;
  return out.Open('{').Key("decision").Raw(table::DecisionJson(riders_[view->seat]->Decide(*view))).Close('}').Take();
}

std::string SeatedRiders::TakeBonus(const Request& request) {
  const auto view = request.CompleteView(programme_);
  if (!request.ok()) return request.Fault();
  if (view->seat == kNoPlayer || riders_[view->seat] == nullptr) return Error("no rider sits here");
  Rider& rider = *riders_[view->seat];
  const auto horse = rider.ConsidersBonus() ? rider.TakeBonusOutOfTurn(*view) : std::nullopt;
  JsonText out;
  out.Open('{').Key("horse");
  return (horse ? out.Number(*horse) : out.Null()).Close('}').Take();
}

}  // namespace furlong::wasm

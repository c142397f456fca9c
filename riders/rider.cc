#include "riders/rider.h"

#include "riders/random_rider.h"
#include "riders/steady_rider.h"

namespace furlong {

const std::vector<std::string_view>& RiderNames() {
  static const std::vector<std::string_view> names = {"random", "steady"};
  return names;
}

std::unique_ptr<Rider> MakeRider(std::string_view name, const Seed& seed) {
  if (name == "random") return std::make_unique<RandomRider>(seed);
  if (name == "steady") return std::make_unique<SteadyRider>();
  return nullptr;
}

bool BonusWorthTaking(const SeatView& view, HorseId horse) {
  if (!view.AskBonus(horse).ok()) return false;
  return !view.board.field.OnCourse(horse) || !view.course().Crossed(view.board.field.At(horse));
}

}  // namespace furlong

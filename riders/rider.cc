#include "riders/rider.h"

#include <string>

#include "riders/random_rider.h"
#include "riders/sharp_rider.h"
#include "riders/weighing_rider.h"

namespace furlong {
namespace {

constexpr int kSharpSamples = 30;

}  // namespace

const std::vector<std::string_view>& RiderNames() {
  static const std::vector<std::string_view> names = {"random", "novice", "steady", "sharp"};
  return names;
}

std::unique_ptr<Rider> MakeRider(std::string_view name, const Seed& seed, int iterations) {
  if (name == "random") return std::make_unique<RandomRider>(seed);
  if (name == "novice") return std::make_unique<WeighingRider>(kNovice);
  if (name == "steady") return std::make_unique<WeighingRider>(kSteady);
  if (name == "sharp") return std::make_unique<SharpRider>(seed, iterations > 0 ? iterations : kSharpSamples);
  return nullptr;
}

std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting) {
  std::vector<std::unique_ptr<Rider>> riders;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    Sha256 hash;  // a seed beside the meeting's own, so that no whim tells of cards or dice
    hash.Add("furlong rider\n" + std::to_string(seat) + "\n");
    hash.Add(meeting);
    riders.push_back(MakeRider(names[seat], hash.Finish()));
  }
  return riders;
}

bool BonusWorthTaking(const SeatView& view, HorseId horse) {
  if (!view.AskBonus(horse).ok()) return false;
  return !view.board.field.OnCourse(horse) || !view.course().Crossed(view.board.field.At(horse));
}

}  // namespace furlong

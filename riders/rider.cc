#include "riders/rider.h"

#include <algorithm>
#include <string>

#include "riders/characters.h"
#include "riders/random_rider.h"
#include "riders/searching_rider.h"
#include "riders/weighing_rider.h"

namespace furlong {
namespace {

constexpr int kSharpIterations = 250;
constexpr int kExpertIterations = 20'000;

// A request such as "sharp:100", split at its colon.
struct NameAndBudget {
  std::string_view name;
  std::optional<std::string_view> budget;
};
NameAndBudget SplitBudget(std::string_view wanted) {
  const std::size_t colon = wanted.find(':');
  if (colon == std::string_view::npos) return {wanted, std::nullopt};
  return {wanted.substr(0, colon), wanted.substr(colon + 1)};
}

}  // namespace

const std::vector<std::string_view>& RiderNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all = {"random", "novice", "steady", "sharp", "expert"};
    for (const Character& character : Characters()) all.push_back(character.name);
    return all;
  }();
  return names;
}

bool Searches(std::string_view name) {
  const auto searches = [&](const Character& character) { return character.name == name && character.iterations > 0; };
  const auto characters = Characters();
  return name == "sharp" || name == "expert" || std::any_of(characters.begin(), characters.end(), searches);
}

RiderFault FaultOf(std::string_view wanted) {
  const auto [name, budget] = SplitBudget(wanted);
  const auto& known = RiderNames();
  if (std::find(known.begin(), known.end(), name) == known.end()) return RiderFault::kUnknown;
  if (!budget) return RiderFault::kNone;
  if (!Searches(name)) return RiderFault::kNeedsNoBudget;
  return ParseBudget(*budget) ? RiderFault::kNone : RiderFault::kBadBudget;
}

std::unique_ptr<Rider> MakeRider(std::string_view wanted, const Seed& seed) {
  if (FaultOf(wanted) != RiderFault::kNone) return nullptr;
  const auto [name, given] = SplitBudget(wanted);
  const Budget budget = given ? *ParseBudget(*given) : Budget{};
  if (name == "random") return std::make_unique<RandomRider>(seed);
  if (name == "novice") return std::make_unique<WeighingRider>(kNovice);
  if (name == "steady") return std::make_unique<WeighingRider>(kSteady);
  if (name == "sharp") return std::make_unique<SearchingRider>(kPlainSearch, seed, budget, kSharpIterations);
  if (name == "expert") return std::make_unique<SearchingRider>(kTreeSearch, seed, budget, kExpertIterations);
  for (const Character& character : Characters()) {
    if (name != character.name) continue;
    if (character.iterations == 0) return std::make_unique<WeighingRider>(character.style);
    return std::make_unique<SearchingRider>(character.search, seed, budget, character.iterations, character.style,
                                            character.pull);
  }
  return nullptr;
}

Seed WhimsOf(const Seed& meeting, std::size_t seat) {
  Sha256 hash;
  hash.Add("furlong rider\n" + std::to_string(seat) + "\n");
  hash.Add(meeting);
  return hash.Finish();
}

std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting) {
  std::vector<std::unique_ptr<Rider>> riders;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    riders.push_back(MakeRider(names[seat], WhimsOf(meeting, seat)));
  }
  return riders;
}

bool BonusWorthTaking(const Programme& programme, const Board& board, HorseId horse) {
  if (!CheckBonus(programme, board, horse).ok()) return false;
  return !board.field.OnCourse(horse) || !programme.CourseOf(board.race).Crossed(board.field.At(horse));
}

}  // namespace furlong

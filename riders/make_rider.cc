// Makes riders of all names. Whoever links this links the search and the net, with its weights.
#include "riders/budget.h"
#include "riders/characters.h"
#include "riders/in_parallel.h"
#include "riders/net.h"
#include "riders/rider.h"
#include "riders/searching_rider.h"

namespace furlong {
namespace {

// On average at most 5 ms, 50 ms and 1 s for a decision in the browser of a desktop computer (`./bench --web`).
constexpr int kSharpIterations = 500;
constexpr int kExpertIterations = 12'000;
constexpr int kMasterIterations = 8'000;
constexpr int kFullField = 4;  // horses; with more of them an iteration takes longer
constexpr int kMasterTrees = 8;
constexpr int kKeenSearchPercent = 30;  // half-way between `steady` and `sharp`, as measured (docs/riders.md)

}  // namespace

std::unique_ptr<Rider> MakeRider(std::string_view wanted, const Seed& seed) {
  if (FaultOf(wanted) != RiderFault::kNone) return nullptr;
  const auto [name, given] = SplitBudget(wanted);
  if (auto quick = MakeQuickRider(name, seed)) return quick;
  const Budget budget = given ? *ParseBudget(*given) : Budget{};
  const Search::Settings settings = SettingsOfRiders(ShippedNet());
  const auto level = [&](const Search::Settings& search, int iterations) {
    auto rider = std::make_unique<SearchingRider>(search, seed, budget, iterations);
    rider->UseFewerAbove(kFullField);
    return rider;
  };
  if (name == "keen") {
    auto keen = level(settings, kSharpIterations);
    keen->SearchFor(kKeenSearchPercent);
    return keen;
  }
  if (name == "sharp") return level(settings, kSharpIterations);
  if (name == "expert") return level(settings, kExpertIterations);
  if (name == "master") {
    auto master = level(SettingsOfMaster(ShippedNet()), kMasterIterations);
    master->UseTrees(kMasterTrees, ThreadsFor(kMasterTrees));
    return master;
  }
  for (const Character& character : Characters()) {
    if (name != character.name) continue;
    // A choice that is a little worse may be the one that suits its style, so it drops none.
    Search::Settings of_character = settings;
    of_character.drop_inferior = character.pull == 0;
    return std::make_unique<SearchingRider>(of_character, seed, budget, character.iterations, character.style,
                                            character.pull);
  }
  return nullptr;
}

std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting) {
  const auto seeds = WhimsOfSeats(meeting);
  std::vector<std::unique_ptr<Rider>> riders;
  riders.reserve(names.size());
  for (std::size_t seat = 0; seat < names.size(); ++seat) riders.push_back(MakeRider(names[seat], seeds[seat]));
  return riders;
}

}  // namespace furlong

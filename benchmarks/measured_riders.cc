#include "benchmarks/measured_riders.h"

#include <stdexcept>

#include "riders/searching_rider.h"

namespace furlong::bench {
namespace {

constexpr int kOldSharpIterations = 250;
constexpr int kOldExpertIterations = 20'000;
constexpr std::string_view kConsidering = "considering";

class Clairvoyant : public Rider {
 public:
  Clairvoyant(const Seed& seed, const Budget& budget, const Meeting& meeting)
      : search_(SettingsOfRiders(ShippedNet())), random_(seed), budget_(budget), meeting_(meeting) {}

  Decision Decide(const SeatView& view) override {
    search_.Weigh(view, Countdown(budget_, 0), random_, [&] { return meeting_.secrets(); });
    return search_.Best().decision;
  }

 private:
  Search search_;
  FastRandom random_;
  Budget budget_;
  const Meeting& meeting_;
};

}  // namespace

RiderFactory MeasuredRiders(NetReader read_net) {
  return [read_net](std::string_view name, const Seed& seed, const Meeting& meeting) -> std::unique_ptr<Rider> {
    const std::size_t colon = name.rfind(':');
    const std::string_view who = name.substr(0, colon);
    const auto given = colon == std::string_view::npos ? Budget{} : ParseBudget(name.substr(colon + 1));
    const std::size_t at = who.find('@');
    const bool ours = at != std::string_view::npos || who == "old-sharp" || who == "old-expert" || who == "clairvoyant";
    if (!ours) {
      auto rider = MakeRider(name, seed);
      if (rider == nullptr) throw std::runtime_error("no such rider: " + std::string(name));
      return rider;
    }
    if (!given) throw std::runtime_error("no such budget: " + std::string(name));
    if (who == "old-sharp") return std::make_unique<SearchingRider>(kPlainSearch, seed, *given, kOldSharpIterations);
    if (who == "old-expert") return std::make_unique<SearchingRider>(kTreeSearch, seed, *given, kOldExpertIterations);
    if (who == "clairvoyant") return std::make_unique<Clairvoyant>(seed, *given, meeting);
    // tree@FILE, considering50@FILE, or rivals@FILE; without a tree otherwise.
    const std::string_view how = who.substr(0, at);
    Search::Settings settings = SettingsOfRiders(read_net(std::string(who.substr(at + 1))));
    const bool considering = how.starts_with(kConsidering);
    const bool like_riders = how == "tree" || considering;
    settings.tree = settings.drop_inferior = like_riders || how == "rivals";
    settings.quick_rivals = like_riders;
    if (considering) settings.considering = std::stoi(std::string(how.substr(kConsidering.size())));
    if (!like_riders) settings.more_rounds = 0;
    return std::make_unique<SearchingRider>(settings, seed, *given, kOldSharpIterations);
  };
}

}  // namespace furlong::bench

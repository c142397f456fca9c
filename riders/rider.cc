#include "riders/rider.h"

#include <algorithm>
#include <string>

#include "riders/budget.h"
#include "riders/characters.h"
#include "riders/random_rider.h"
#include "riders/weighing_rider.h"

namespace furlong {

const std::vector<std::string_view>& RiderNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all = {"random", "novice", "steady", "keen", "sharp", "expert", "master"};
    for (const Character& character : Characters()) all.push_back(character.name);
    return all;
  }();
  return names;
}

bool Searches(std::string_view name) {
  const auto searches = [&](const Character& character) { return character.name == name && character.iterations > 0; };
  const auto characters = Characters();
  return name == "keen" || name == "sharp" || name == "expert" || name == "master" ||
         std::any_of(characters.begin(), characters.end(), searches);
}

RiderWanted SplitBudget(std::string_view wanted) {
  const std::size_t colon = wanted.find(':');
  if (colon == std::string_view::npos) return {wanted, std::nullopt};
  return {wanted.substr(0, colon), wanted.substr(colon + 1)};
}

RiderFault FaultOf(std::string_view wanted) {
  const auto [name, budget] = SplitBudget(wanted);
  const auto& known = RiderNames();
  if (std::find(known.begin(), known.end(), name) == known.end()) return RiderFault::kUnknown;
  if (!budget) return RiderFault::kNone;
  if (!Searches(name)) return RiderFault::kNeedsNoBudget;
  return ParseBudget(*budget) ? RiderFault::kNone : RiderFault::kBadBudget;
}

std::unique_ptr<Rider> MakeQuickRider(std::string_view name, const Seed& seed) {
  if (name == "random") return std::make_unique<RandomRider>(seed);
  if (name == "novice") return std::make_unique<WeighingRider>(kNovice);
  if (name == "steady") return std::make_unique<WeighingRider>(kSteady);
  for (const Character& character : Characters()) {
    if (name == character.name && character.iterations == 0) return std::make_unique<WeighingRider>(character.style);
  }
  return nullptr;
}

namespace {

// What the seed of a seat's rider is hashed from.
std::string WhimsText(const Seed& meeting, std::size_t seat) {
  std::string text = "furlong rider\n" + std::to_string(seat) + "\n";
  text.append(reinterpret_cast<const char*>(meeting.data()), meeting.size());
  return text;
}

}  // namespace

Seed WhimsOf(const Seed& meeting, std::size_t seat) { return Sha256Of(WhimsText(meeting, seat)); }

std::array<Seed, kMaxPlayers> WhimsOfSeats(const Seed& meeting) {
  std::array<Seed, kMaxPlayers> all;
  for (std::size_t seat = 0; seat < kMaxPlayers; seat += 4) {
    std::array<std::string, 4> texts;
    for (std::size_t i = 0; i < 4; ++i) texts[i] = WhimsText(meeting, seat + i);
    const auto four = DigestsOfShort({texts[0], texts[1], texts[2], texts[3]});
    std::copy(four.begin(), four.end(), all.begin() + static_cast<std::ptrdiff_t>(seat));
  }
  return all;
}

Seed WhimsAt(const Seed& whims, std::uint32_t position) {
  Sha256 hash;
  hash.Add("furlong rider at\n" + std::to_string(position) + "\n");
  hash.Add(whims);
  return hash.Finish();
}

bool BonusWorthTaking(const Programme& programme, const Board& board, HorseId horse) {
  if (!CheckBonus(programme, board, horse).ok()) return false;
  return !board.field.OnCourse(horse) || !programme.CourseOf(board.race).Crossed(board.field.At(horse));
}

}  // namespace furlong

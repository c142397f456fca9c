#include "table/names.h"

#include <array>

namespace furlong::table {
namespace {

constexpr std::array<std::string_view, 21> kNeeds = {
    "boxes",       "shuffle",     "lose",          "drop", "roller", "dice",   "keep",
    "seal",        "card",        "pace",          "die",  "ride",   "round",  "reveal",
    "stand-limit", "stand-empty", "stand-blocked", "fall", "place",  "result", "over"};
static_assert(kNeeds.size() == static_cast<std::size_t>(Need::kOver) + 1);

constexpr std::array<std::string_view, 3> kStatuses = {"racing", "finished", "fallen"};

constexpr std::array<std::string_view, 25> kReasons = {
    "none",          "not-now",        "meeting-over", "not-this-horse",     "not-this-player",    "not-a-horse",
    "card-not-held", "must-play-card", "bonus-taken",  "bonus-not-now",      "horse-out",          "keep-count",
    "not-a-square",  "square-blocked", "way-blocked",  "longer-move-exists", "no-lane-change-yet", "fence-in-the-way",
    "out-of-reach",  "no-sum-for-die", "wrong-order",  "wrong-deck",         "wrong-die",          "wrong-roller",
    "wrong-count"};
static_assert(kReasons.size() == static_cast<std::size_t>(Reason::kWrongCount) + 1);

template <typename T, typename Names>
std::optional<T> Find(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<T>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view NeedName(Need need) { return kNeeds[static_cast<std::size_t>(need)]; }
std::optional<Need> NeedFromName(std::string_view name) { return Find<Need>(kNeeds, name); }
std::string_view StatusName(Status status) { return kStatuses[static_cast<std::size_t>(status)]; }
std::optional<Status> StatusFromName(std::string_view name) { return Find<Status>(kStatuses, name); }
std::string_view ReasonName(Reason reason) { return kReasons[static_cast<std::size_t>(reason)]; }

}  // namespace furlong::table

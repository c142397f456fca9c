#include "rules/programme.h"

#include <algorithm>

namespace furlong {

bool HorsesAllowed(int players, int horses_each) {
  switch (players) {
    case 2: return horses_each >= 2 && horses_each <= 4;
    case 3: return horses_each == 2;
    case 4: return horses_each == 1 || horses_each == 2;
    default: return players >= 5 && players <= kMaxPlayers && horses_each == 1;
  }
}

std::vector<PlayerId> OwnersInTurn(int players, int horses_each) {
  std::vector<PlayerId> owners(static_cast<std::size_t>(players * horses_each));
  for (std::size_t horse = 0; horse < owners.size(); ++horse) {
    owners[horse] = static_cast<PlayerId>(horse % static_cast<std::size_t>(players));
  }
  return owners;
}

std::variant<Programme, ProgrammeError> Programme::Make(int players, std::vector<PlayerId> owners,
                                                        std::vector<RaceEntry> races, Options options) {
  if (players < 2 || players > kMaxPlayers) return ProgrammeError{ProgrammeFault::kPlayerCount, -1, players};
  const int horses = static_cast<int>(owners.size());
  if (horses > kMaxHorses || horses % players != 0 || !HorsesAllowed(players, horses / players)) {
    return ProgrammeError{ProgrammeFault::kHorsesPerPlayer, -1, horses};
  }
  Programme programme;
  for (int horse = 0; horse < horses; ++horse) {
    const PlayerId owner = owners[static_cast<std::size_t>(horse)];
    if (owner >= players) return ProgrammeError{ProgrammeFault::kNoSuchOwner, horse, owner};
    programme.owners_[static_cast<std::size_t>(horse)] = owner;
    programme.horses_of_[owner] |= static_cast<std::uint8_t>(1u << horse);
  }
  for (int player = 0; player < players; ++player) {
    const auto owned = std::count(owners.begin(), owners.end(), static_cast<PlayerId>(player));
    if (owned != horses / players)
      return ProgrammeError{ProgrammeFault::kHorsesPerPlayer, player, static_cast<int>(owned)};
  }
  if (races.empty() || races.size() > kMaxRaces) {
    return ProgrammeError{ProgrammeFault::kRaceCount, -1, static_cast<int>(races.size())};
  }
  for (std::size_t race = 0; race < races.size(); ++race) {
    if (races[race].course == nullptr) return ProgrammeError{ProgrammeFault::kNoSuchCourse, static_cast<int>(race)};
  }
  programme.players_ = players;
  programme.horses_ = horses;
  programme.races_ = std::move(races);
  programme.options_ = options;
  return programme;
}

}  // namespace furlong

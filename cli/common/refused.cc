#include "cli/common/refused.h"

#include "cli/common/courses.h"
#include "record/words.h"

namespace furlong::cli {

void ThrowRefused(const RefusedDecision& refused, const Programme& programme,
                  std::span<const std::string_view> riders) {
  RecordHeader header;  // for the names: a player is called like its rider
  header.players.assign(riders.begin(), riders.end());
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    const PlayerId owner = programme.OwnerOf(horse);
    header.horses.push_back({owner, header.players[owner]});
  }
  throw CommandError(Words(header, programme, refused) + "; this is a bug of the rider, please report it");
}

}  // namespace furlong::cli

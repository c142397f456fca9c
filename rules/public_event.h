// What everybody learns of an event (R12.1), and the public position that follows from it.
#pragma once

#include <cstdint>

#include "rules/event.h"
#include "rules/meeting.h"
#include "rules/seat_view.h"

namespace furlong {

// An event without its hidden cards: those of a shuffle, lose, drop, seal or keep.
struct PublicEvent {
  Event event;
  std::uint8_t count = 0;  // cards that chance takes away (kLose, kDrop), or old cards that are kept (kKeep)

  friend bool operator==(const PublicEvent&, const PublicEvent&) = default;
};

// `after`: the meeting after the event, which alone knows how many old cards were kept (R2.5 e).
PublicEvent MakePublicEvent(const Event& event, const Meeting& after);

// Makes a spectator's view the one after the event: the board and the sizes of hands are those of See(). If the event
// cannot follow, the view stays as it is, and the reason is returned: kNotNow if something else must happen first, or
// if the event is not what follows from the rules.
Refusal ApplyPublicEvent(SeatView& view, const PublicEvent& event);

}  // namespace furlong

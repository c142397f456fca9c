// What the server says at a table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/asking.h"
#include "rules/decision.h"
#include "rules/seat_view.h"

namespace furlong::wire {

// A seat as all at the table see it.
struct SeatShown {
  std::string name;       // empty: nobody sits here
  std::string rider;      // a computer rider; empty: a person
  std::string silks;      // JSON; empty: not chosen yet
  bool expected = false;  // a person of the last meeting who has not come yet (rematch)
  bool present = false;
  std::string stand_in;  // a rider that rides for its owner
  int lapses = 0;        // decisions in a row that the clock made
  std::string rating;    // JSON; empty: none yet
};

struct TableShown {
  std::string id;
  std::string_view state;  // open, running, finished, closed
  std::string settings;    // JSON
  std::string commit;      // SHA-256 of the seed, hex
  int host = -1;           // its seat; -1: the host does not ride
  std::vector<SeatShown> seats;
  int watchers = 0;
  std::string rematch;  // the table of the next meeting; empty: none
};
std::string TableJson(const TableShown& table);

struct ChatShown {
  int number = 0;
  int seat = -1;  // -1: somebody who watches
  std::string name;
  std::string text;
  std::int64_t at = 0;  // milliseconds since 1970
  bool own = false;     // of whoever is told
};

// The time a player has left, as of the message; for whom no clock runs: not running.
struct ClockShown {
  bool running = false;
  std::int64_t left = 0;     // milliseconds of this decision, before the reserve
  std::int64_t reserve = 0;  // milliseconds
};

// A meeting at one moment, as everybody sees it. Made once, then finished for each seat.
class Scene {
 public:
  // `awaited`: who is asked and has not answered. `laid`: bit set of horses whose decision lies ready. `clocks`: by
  // player, or none.
  Scene(const SeatView& anyone, std::span<const Asked> awaited, unsigned laid, std::span<const ClockShown> clocks);

  // {"t":"told",…}: what happened up to `version`, and the scene now, for one seat. `own_laid`: by horse, what this
  // seat has laid ready (JSON), or empty.
  std::string Told(int version, std::span<const std::string> events, const SeatView& view,
                   std::span<const std::string> own_laid) const;
  // The keys that show the scene to one seat: "public", "awaits", "laid", "clocks", "own", "asked".
  std::string For(const SeatView& view, std::span<const std::string> own_laid) const;

 private:
  std::vector<Asked> awaited_;
  std::string shared_;
};

struct WelcomeParts {
  const TableShown* table = nullptr;
  std::optional<int> seat;  // of this connection's person
  bool host = false;
  std::string_view header;  // of the record; empty: not started
  int version = 0;          // of the scene
  std::optional<int> from;  // events after this version follow; none: the scene is all there is
  std::span<const std::string> events;
  std::string scene;  // Scene::For; empty: not started
  std::span<const ChatShown> chat;
};
std::string Welcome(const WelcomeParts& parts);

std::string TableMessage(const TableShown& table);
std::string ChatMessage(const ChatShown& chat);
// The message with this id was carried out; `version`: of the scene that shows it; `seat`: where it sat down, or -1.
std::string Done(std::string_view id, int version, int seat = -1);
// It was not: the rules refuse it …
std::string Refused(std::string_view id, const Refusal& refusal);
// … or the table does, for a reason of docs/protocol.md.
std::string RefusedBy(std::string_view id, std::string_view code, std::string_view detail = {});
// {"t":"error",…}; `id`: of the message at fault, where it could be read.
std::string Trouble(std::string_view code, std::string_view detail, std::string_view id = {});
std::string Pong(std::int64_t now);
std::string Bye(std::string_view why);

}  // namespace furlong::wire

// What the server says at a table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/decision.h"

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

struct WelcomeParts {
  std::int64_t person = 0;  // who this connection belongs to; 0: nobody
  const TableShown* table = nullptr;
  std::optional<int> seat;  // of this connection's person
  bool host = false;
  std::string_view header;  // of the record; empty: not started
  int version = 0;          // of the scene
  std::optional<int> from;  // events after this version follow; none: the scene is all there is
  std::span<const std::string> events;
  std::string scene;  // table::Scene::For; empty: not started
  std::span<const ChatShown> chat;
};
std::string Welcome(const WelcomeParts& parts);

// {"t":"told",…}: the events up to `version` that this client has not seen, and the scene for its seat.
std::string Told(int version, std::span<const std::string> events, std::string_view scene);

std::string TableMessage(const TableShown& table);
std::string ChatMessage(const ChatShown& chat);
// The message with this id was carried out; `version`: of the scene that shows it; `seat`: where it sat down, or -1.
std::string Done(std::string_view id, int version, int seat = -1);
// The rules refuse the message with this id. `at`: which of its decisions, counted from 0.
std::string Refused(std::string_view id, const Refusal& refusal, int at = 0);
// The table refuses it, for one of the reasons in docs/protocol.md.
std::string RefusedBy(std::string_view id, std::string_view code, std::string_view detail = {});
// {"t":"error",…}; `id`: of the message at fault, where it could be read.
std::string Trouble(std::string_view code, std::string_view detail, std::string_view id = {});
std::string Pong(std::int64_t now);
std::string Bye(std::string_view why);

}  // namespace furlong::wire

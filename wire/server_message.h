// Messages from a table on the server to its clients.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/decision.h"
#include "table/scene.h"
#include "wire/reasons.h"

namespace furlong::wire {

// A seat as everybody at the table sees it.
struct SeatShown {
  std::string name;       // empty: nobody sits here
  std::string rider;      // a house rider; empty: a person
  std::string silks;      // JSON; empty: not chosen yet
  bool expected = false;  // kept for a player of the last meeting who has not sat down yet (rematch)
  bool present = false;   // connected
  std::string stand_in;   // a house rider that decides for the player
  int lapses = 0;         // decisions in a row that the clock made
  bool resigned = false;
  bool idle = false;                 // a stand-in may be asked for
  std::vector<int> stand_in_votes;   // seats of the players who want a stand-in for this one
  std::optional<int> rating_change;  // in points, after a rated meeting
  struct Change {
    int before = 0;
    int after = 0;
  };
  std::optional<Change> estimate_change;  // of the player's strength, after a rated meeting
  std::string rating;                     // JSON; empty: none yet
};

struct TableShown {
  std::string id;
  std::string_view state;  // open, running, finished, closed
  std::string settings;    // JSON
  std::string commit;      // SHA-256 of the seed, hex
  std::string code;        // five letters to join with; empty: it has ended
  int host = -1;           // the host's seat; -1: the host does not play
  std::vector<SeatShown> seats;
  int watchers = 0;
  bool display = false;        // a display shows this table to a whole room
  bool rated = false;          // this meeting counts for ratings, as far as is known now
  std::vector<int> end_votes;  // seats of the players who want to end the meeting
  std::string closed_why;      // host, operator, agreed, abandoned, unused; empty: not closed
  std::string rematch;         // the id of the rematch's table; empty: none
};
std::string TableJson(const TableShown& table);

struct ChatShown {
  int number = 0;
  int seat = -1;  // -1: a spectator
  std::string name;
  std::string text;
  std::int64_t at = 0;  // milliseconds since 1970
  bool own = false;     // written by the person who receives it
};

struct WelcomeParts {
  std::int64_t person = 0;  // whose connection it is; 0: unknown
  const TableShown* table = nullptr;
  std::optional<int> seat;  // of this connection's person
  bool host = false;
  std::string_view header;  // of the record; empty: the meeting has not started
  int version = 0;          // of the scene
  std::optional<int> from;  // the version after which `events` begin; none: there are no events, only the scene
  std::span<const std::string> events;
  std::string scene;  // from table::Scene::For; empty: the meeting has not started
  std::span<const ChatShown> chat;
};
std::string Welcome(const WelcomeParts& parts);

// {"t":"told",…}: the events up to `version` that this client has not received, and the scene for its seat.
std::string Told(int version, std::span<const std::string> events, std::string_view scene);

std::string TableMessage(const TableShown& table);
// {"t":"clocks",…}: the clocks, when one has started or stopped without anything else happening.
std::string ClocksMessage(std::span<const table::ClockShown> clocks);
// A player's reaction. `seat`: -1 for a spectator.
std::string Reaction(int seat, std::string_view name, std::string_view kind);
std::string ChatMessage(const ChatShown& chat);
// The message with this id was carried out. `version`: of the scene that shows its effect. `seat`: of the sender, or
// -1.
std::string Done(std::string_view id, int version, int seat = -1);
// The rules refuse the message with this id. `at`: the index of the refused decision.
std::string Refused(std::string_view id, const Refusal& refusal, int at = 0);
// The table refuses the message.
std::string RefusedBy(std::string_view id, TableReason reason);
// {"t":"error",…}. `id`: of the message that caused it, if it could be read.
std::string ErrorMessage(ErrorCode code, std::string_view detail, std::string_view id = {});
std::string Pong(std::int64_t now);
std::string Bye(ByeReason why);

}  // namespace furlong::wire

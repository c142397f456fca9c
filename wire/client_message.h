// Messages from a client to a table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/error.h"
#include "rules/decision.h"
#include "table/silks.h"

namespace furlong::wire {

struct Hello {                 // the first message of every connection
  int protocol = 1;            // the protocol version of the client; 1 if the message does not say
  std::optional<int> version;  // of the last scene this client received; none: it has received nothing
  bool unseen = false;         // the client reconnected by itself, and nobody is looking at it
  bool shows = false;          // the client plays events out, and sends Shown when it has finished
  bool display = false;        // the client shows the table to a whole room: no hand may be sent to it
};
struct Shown {  // everything up to this version has been played out on the client's screen
  int version = 0;
};
struct Sit {
  std::optional<int> seat;  // none: the first free one
  std::string name;
  std::vector<table::Silks> silks;  // one for each horse; empty: the server chooses
  std::string entropy;              // hex digits, lower case
};
struct Leave {};  // before the start; or declines a seat that is kept at a rematch
struct Kick {     // from the host, before the start
  int seat = 0;
  std::string name;  // of the player to kick, as the seat shows it
};
struct SeatRider {  // from the host, before the start
  int seat = 0;
  std::string rider;  // empty: removes the house rider from the seat
};
struct Start {       // from the host
  std::string fill;  // a house rider for every empty seat; empty: there may be no empty seat
};
struct Decide {
  std::vector<Decision> decisions;  // one or more, accepted or refused as a whole
  // The race and round in which the player decided; -1: not given.
  int race = -1;
  int round = -1;
};
struct Say {
  std::string text;
};
struct StandIn {  // a house rider decides for an idle player until the player returns: the host asks, others vote
  int seat = 0;
  std::string rider;
};
struct Resign {};     // a house rider rides on to the end
struct EndEarly {     // from a player: to end the meeting now, which happens if all agree
  bool agree = true;  // false: takes it back
};
struct HandOver {  // from the host: this seat's player is the host from now on
  int seat = 0;
};
struct React {
  std::string kind;  // one of kReactions
};
struct Rematch {};     // from the host, after the end
struct CloseTable {};  // from the host, before the start, or if no other person sits at the table
struct Ping {};

struct ClientMessage {
  std::string id;  // chosen by the client and repeated in the answer; empty for hello, shown and ping
  std::variant<Hello, Shown, Sit, Leave, Kick, SeatRider, Start, Decide, Say, StandIn, Resign, EndEarly, HandOver,
               React, Rematch, CloseTable, Ping>
      body;
};

// The version of the protocol, as "x-protocol" in protocol.schema.json. Raise kProtocol if clients must change to
// understand the server. Raise kOldestProtocol if the server no longer understands older clients.
inline constexpr int kProtocol = 2;
inline constexpr int kOldestProtocol = 1;

// What a player can say with one click.
inline constexpr std::array<std::string_view, 6> kReactions = {"well-ridden", "unlucky",   "hurry",
                                                               "thanks",      "good-luck", "laugh"};

inline constexpr std::size_t kMaxClientMessageBytes = 4096;
inline constexpr std::size_t kMaxDecisions = 8;  // in one choice
inline constexpr std::size_t kMaxMessageIdLetters = 40;

std::variant<ClientMessage, FileError> ReadClientMessage(std::string_view text);
// The id of a message that ReadClientMessage refused; empty if it has none.
std::string IdOf(std::string_view text);

}  // namespace furlong::wire

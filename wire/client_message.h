// Messages from a client to a table.
#pragma once

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
};
struct Sit {
  std::optional<int> seat;  // none: the first free one
  std::string name;
  std::vector<table::Silks> silks;  // one for each horse; empty: the server chooses
  std::string entropy;              // hex digits, lower case
};
struct Leave {};  // before the start
struct Kick {     // from the host, before the start
  int seat = 0;
  std::string name;  // of the player to kick, as the seat shows it
};
struct SeatRider {  // from the host, before the start
  int seat = 0;
  std::string rider;  // empty: removes the computer rider from the seat
};
struct Start {       // from the host
  std::string fill;  // a computer rider for every empty seat; empty: there may be no empty seat
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
struct StandIn {  // from the host: a computer rider decides for an absent player until the player returns
  int seat = 0;
  std::string rider;
};
struct Rematch {};     // from the host, after the end
struct CloseTable {};  // from the host, before the start, or if no other person sits at the table
struct Ping {};

struct ClientMessage {
  std::string id;  // chosen by the client and repeated in the answer; empty for hello and ping
  std::variant<Hello, Sit, Leave, Kick, SeatRider, Start, Decide, Say, StandIn, Rematch, CloseTable, Ping> body;
};

// The version of the protocol, as "x-protocol" in protocol.schema.json. Raise kProtocol if clients must change to
// understand the server. Raise kOldestProtocol if the server no longer understands older clients.
inline constexpr int kProtocol = 2;
inline constexpr int kOldestProtocol = 1;

inline constexpr std::size_t kMaxClientMessageBytes = 4096;
inline constexpr std::size_t kMaxDecisions = 8;  // in one choice
inline constexpr std::size_t kMaxMessageIdLetters = 40;

std::variant<ClientMessage, FileError> ReadClientMessage(std::string_view text);
// The id of a message that ReadClientMessage refused; empty if it has none.
std::string IdOf(std::string_view text);

}  // namespace furlong::wire

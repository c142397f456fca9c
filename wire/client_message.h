// What a client says at a table.
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
  int protocol = 1;            // the protocol version this client speaks; 1 for clients that do not say
  std::optional<int> version;  // of the last scene this client saw; none: it has seen nothing
  bool unseen = false;         // the client reconnected by itself: nobody is looking at it
};
struct Sit {
  std::optional<int> seat;  // none: the first free one
  std::string name;
  std::vector<table::Silks> silks;  // one for each horse, or none: the server chooses
  std::string entropy;              // hex digits, lower case
};
struct Leave {};  // before the start
struct Kick {     // the host, before the start
  int seat = 0;
  std::string name;  // whom it means
};
struct SeatRider {  // the host, before the start
  int seat = 0;
  std::string rider;  // empty: the seat is free again
};
struct Start {       // the host
  std::string fill;  // a rider for every empty seat; empty: there must be none
};
struct Decide {
  std::vector<Decision> decisions;  // one or more, accepted or refused as a whole
  // The race and round in which it was chosen; -1: not given.
  int race = -1;
  int round = -1;
};
struct Say {
  std::string text;
};
struct StandIn {  // the host: a rider rides for an absent player until it returns
  int seat = 0;
  std::string rider;
};
struct Rematch {};     // the host, after the end
struct CloseTable {};  // the host, before the start, or where nobody else sits
struct Ping {};

struct ClientMessage {
  std::string id;  // chosen by the client, repeated in the answer; empty for hello and ping
  std::variant<Hello, Sit, Leave, Kick, SeatRider, Start, Decide, Say, StandIn, Rematch, CloseTable, Ping> body;
};

// The version of the protocol, as "x-protocol" in protocol.schema.json. Raise it when a client must change to
// understand the server; raise the oldest one when the server stops understanding clients before it.
inline constexpr int kProtocol = 2;
inline constexpr int kOldestProtocol = 1;

inline constexpr std::size_t kMaxClientMessageBytes = 4096;
inline constexpr std::size_t kMaxDecisions = 8;  // in one choice
inline constexpr std::size_t kMaxMessageIdLetters = 40;

std::variant<ClientMessage, FileError> ReadClientMessage(std::string_view text);
// The id of a message that could not be read otherwise; empty: not even that.
std::string IdOf(std::string_view text);

}  // namespace furlong::wire

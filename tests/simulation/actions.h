// What simulated people do besides riding, and how often the server has carried it out.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace furlong::simulation {

enum class Action : std::uint8_t {
  kLogIn,
  kLogInElsewhere,  // on another device
  kLogOut,
  kCreateAccount,
  kRecover,    // an account, with its recovery code
  kRenewCode,  // the recovery code
  kRename,     // in the profile
  kSitAgain,   // under another name
  kLeaveSeat,
  kKick,
  kSeatRider,
  kBeginWithout,  // the others
  kMute,
  kUnmute,
  kSay,
  kReact,
  kResign,
  kEndEarly,
  kEndTakenBack,
  kStandIn,
  kHandOver,
  kAskRematch,
  kAcceptRematch,
  kDeclineRematch,
  kIgnoreRematch,
  kMakeTable,       // that nobody rides at
  kCloseTable,      // the same
  kRefusedPerson,   // a table, because the person has too many
  kRefusedAddress,  // because the address has too many
  kRefusedHouse,    // because the house is full
  kBusy,            // a table cannot be loaded: the house is full, or loads too many
  kCount,
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Action::kCount)> kActionNames = {
    "logged in",
    "logged in on another device",
    "logged out",
    "account created",
    "account recovered",
    "recovery code renewed",
    "renamed in the profile",
    "sat again under another name",
    "left a seat",
    "kicked",
    "rider seated",
    "began with riders in empty seats",
    "muted",
    "unmuted",
    "said something",
    "reacted",
    "resigned",
    "voted to end early",
    "took the vote back",
    "stand-in asked for",
    "host handed over",
    "rematch asked for",
    "rematch accepted",
    "rematch declined",
    "rematch ignored",
    "extra table made",
    "extra table closed",
    "table refused: person has too many",
    "table refused: address has too many",
    "table refused: house is full",
    "visit refused: busy",
};

struct ActionCounts {
  std::array<std::int64_t, static_cast<std::size_t>(Action::kCount)> counts{};
  void Add(Action action) { ++counts[static_cast<std::size_t>(action)]; }
};

}  // namespace furlong::simulation

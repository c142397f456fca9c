// The faults that a simulation injects, and how often each of them happened.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace furlong::simulation {

enum class Fault : std::uint8_t {
  kCrash,           // the server is killed; commits that are not finished are lost, or finished but not told
  kToldNobody,      // the server is killed between a commit and its callbacks
  kSlowCommit,      // a commit takes seconds
  kDiskFull,        // nothing can be saved for a while
  kLocked,          // nothing can be saved for a moment
  kRefused,         // one submission cannot be saved
  kSplit,           // the same, and others were in the same commit
  kSlowRead,        // a read takes seconds
  kReadFailed,      // a read fails
  kSlowRider,       // a rider thinks for seconds
  kRiderFailed,     // a rider throws
  kCut,             // a connection breaks; what is under way is lost
  kHalfOpen,        // the same, and the server notices it only much later
  kStalledClient,   // a client does not read for a while
  kIdle,            // a player stays connected, but decides nothing for minutes
  kConnectedTwice,  // a second connection of the same person
  kDuplicate,       // a message is sent twice
  kGarbage,         // a message that makes no sense
  kWallClockJump,   // by hours
  kProcessStopped,  // for half a minute
  kDamagedRow,      // something stored about a table makes no sense
  kCount,
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Fault::kCount)> kFaultNames = {
    "server killed",      "killed between commit and callbacks",
    "slow commit",        "disk full",
    "store locked",       "submission refused by the store",
    "commit split",       "slow read",
    "failed read",        "slow rider",
    "rider throws",       "connection cut",
    "half-open",          "stalled client",
    "idle player",        "connected twice",
    "message sent twice", "garbage message",
    "wall clock jump",    "process stopped",
    "damaged row"};

struct FaultCounts {
  std::array<std::int64_t, static_cast<std::size_t>(Fault::kCount)> counts{};
  void Add(Fault fault) { ++counts[static_cast<std::size_t>(fault)]; }
};

}  // namespace furlong::simulation

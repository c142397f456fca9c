// The faults that a simulation injects, and how often each of them happened.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace furlong::simulation {

enum class Fault : std::uint8_t {
  kCrash,           // the server is killed; commits that are not finished are lost, or finished but not told
  kSlowCommit,      // a commit takes seconds
  kDiskFull,        // nothing can be saved for a while
  kCommitRefused,   // one table's changes cannot be saved
  kSlowRead,        // a read takes seconds
  kReadFailed,      // a read fails
  kSlowRider,       // a rider thinks for seconds
  kRiderFailed,     // a rider throws
  kCut,             // a connection breaks; what is under way is lost
  kHalfOpen,        // the same, and the server notices it only much later
  kStalledClient,   // a client does not read for a while
  kConnectedTwice,  // a second connection of the same person
  kDuplicate,       // a message is sent twice
  kGarbage,         // a message that makes no sense
  kWallClockJump,   // by hours
  kProcessStopped,  // for half a minute
  kDamagedRow,      // something stored about a table makes no sense
  kCount,
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Fault::kCount)> kFaultNames = {
    "server killed",      "slow commit",          "disk full",       "change refused by the store",
    "slow read",          "failed read",          "slow rider",      "rider that throws",
    "connection cut",     "half-open connection", "stalled client",  "connected twice",
    "message sent twice", "garbage message",      "wall clock jump", "process stopped",
    "damaged row"};

struct FaultCounts {
  std::array<std::int64_t, static_cast<std::size_t>(Fault::kCount)> counts{};
  void Add(Fault fault) { ++counts[static_cast<std::size_t>(fault)]; }
};

}  // namespace furlong::simulation

// Bugs that a test build can switch on, to prove that the simulation (tests/simulation) finds them. Other builds have
// none of them: Has() is then false at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace furlong::server {

enum class Bug : std::uint8_t {
  kNone,
  kToldBeforeSaved,  // messages do not wait for the commit
  kLostCallback,     // now and then nobody is told that a commit is done
  kDoubleDecide,     // a message that is sent again is carried out again
  kStaleRead,        // a cookie is looked up in the store although a logout is pending
  kLeak,             // spectators are sent the view of the first seat
};

inline constexpr std::array<std::pair<std::string_view, Bug>, 5> kBugs = {{{"told-before-saved", Bug::kToldBeforeSaved},
                                                                           {"lost-callback", Bug::kLostCallback},
                                                                           {"double-decide", Bug::kDoubleDecide},
                                                                           {"stale-read", Bug::kStaleRead},
                                                                           {"leak", Bug::kLeak}}};

#ifdef FURLONG_DELIBERATE_BUGS
inline Bug deliberate_bug = Bug::kNone;
inline bool Has(Bug bug) { return deliberate_bug == bug; }
inline void SwitchOn(Bug bug) { deliberate_bug = bug; }
#else
constexpr bool Has(Bug) { return false; }
inline void SwitchOn(Bug) {}
#endif

}  // namespace furlong::server

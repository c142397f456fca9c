// One table of a load test: its people, their connections and choices, and how long choices took to reach all seats.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/load/figures.h"
#include "client/seat_client.h"
#include "client/wire_client.h"
#include "rules/chance.h"

namespace furlong::cli {

using SteadyTime = std::chrono::steady_clock::time_point;

struct FinishedMeeting {
  std::string table;
  int version = 0;  // the last one, which all seats saw
};

inline constexpr int kAnySource = -1;

// State shared by all tables of a load test.
struct LoadContext {
  client::EventLoop loop;
  client::ServerAddress address;
  std::string settings;    // of every table, JSON
  int people = 4;          // at each table
  bool flat_out = false;   // no pace: every seat chooses as soon as it is asked
  bool choosing = false;   // choices may be made
  bool measuring = false;  // choices and messages count
  bool server_up = true;   // false: killed and not restarted yet
  int generation = 0;      // of the server: how often it was killed
  bool interrupted = false;
  bool spread_sources = false;
  FastRandom random{std::uint64_t{1}};
  LoadFigures figures;
  std::vector<FinishedMeeting> finished;
  std::function<void()> at_next_choice;  // called once when the next choice is acknowledged; may be empty

  // Runs the loop until the condition holds, the timeout is over or the user interrupts. Returns whether it holds.
  bool WaitUntil(const std::function<bool()>& condition, std::chrono::milliseconds timeout);
  // A random delay from 0 to `max`.
  std::chrono::microseconds RandomDelay(std::chrono::milliseconds max);
  // Sends a request and calls `then` with the response. Tries again while it fails because the server was killed, that
  // is, until the status is `wanted` or the failure has another cause.
  void Fetch(client::HttpRequest request, int wanted, std::function<void(client::HttpResponse)> then,
             int source = kAnySource);
  // The server's address for what comes from source number `source`. With spread_sources each is a loopback address of
  // its own, as if it were another household.
  client::ServerAddress AddressFor(int source) const;
};

class LoadTable {
 public:
  LoadTable(LoadContext& context, int number);
  ~LoadTable();
  LoadTable(const LoadTable&) = delete;
  LoadTable& operator=(const LoadTable&) = delete;

  // Registers the people if necessary, opens a table, seats them and starts their meeting. After its end, the next one
  // begins.
  void Begin();
  // Called at the pace: one choice is due. A seat makes it once one is asked and the choice before has reached all
  // seats.
  void Tick();
  // Makes choices: flat out, of every seat that is asked; else one if it is due.
  void MakeChoices();
  // Reconnects after the server was restarted.
  void Reconnect();
  // Reports what takes too long as an error.
  void CheckTimeouts();
  void Disconnect();

  bool ready() const;                                // the meeting has begun
  bool failed() const { return failed_; }            // given up; the figures have the error
  bool quiet() const { return pending_.empty(); }    // no choice is pending
  std::int64_t choices() const { return choices_; }  // acknowledged since the start
  std::string Describe() const;                      // for error messages: number, id, what it waits for

 private:
  class Seat;
  // A choice that was sent and has not reached all seats yet.
  struct Pending {
    std::size_t seat;
    SteadyTime sent;
    int version = -1;                  // the version after it; -1: not acknowledged yet
    unsigned reached = 0;              // bit set of seats that were told
    SteadyTime last;                   // when the last of them was told
    bool discard = false;              // its latency is not counted, for example because a connection broke
    bool reported = false;             // as an error
    std::array<int, 8> told_counts{};  // Seat::told_count of each seat when it was sent
  };
  void OpenTable();
  void Fail(std::string why);
  void AddError(std::string what);
  void Choose(Seat& seat);
  void OnDone(Seat& seat, int version);
  void OnTold(Seat& seat);
  void OnLost();
  void AfterMessage(Seat& seat);
  // Removes the choices that have reached all seats, and counts their latencies.
  void RemoveFinished();
  void NextMeeting();
  unsigned AllSeats() const { return (1u << seats_.size()) - 1; }

  LoadContext& context_;
  int number_;
  std::string id_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::vector<Pending> pending_;
  std::int64_t choices_ = 0;
  SteadyTime last_message_;  // when the last message arrived
  bool choice_due_ = false;  // the pace demands a choice that is not made yet
  bool ending_ = false;      // the meeting is over, the next one not begun
  bool failed_ = false;
};

}  // namespace furlong::cli

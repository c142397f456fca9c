// One table of a load: its people, their connections, their choices and how long each took to be heard by all.
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
  int version = 0;  // that everybody saw
};

// What the tables of a load share.
struct LoadWorld {
  client::WireLoop loop;
  client::WireAddress address;
  std::string settings;  // of every table, JSON
  int people = 4;        // at each table
  bool flat_out = false;
  bool choosing = false;   // the tables are ready: choices may be made
  bool measuring = false;  // and count
  bool up = true;          // false: killed, and not back yet
  int life = 0;            // how often it was killed
  bool interrupted = false;
  FastRandom random{std::uint64_t{1}};
  LoadFigures figures;
  std::vector<FinishedMeeting> finished;
  std::function<void()> at_next_choice;  // called once, when the next choice is acknowledged

  // Runs the loop until it is so, or for so long, or until somebody interrupts; is it so?
  bool WaitUntil(const std::function<bool()>& met, std::chrono::milliseconds patience);
  // Anything up to so long.
  std::chrono::microseconds SomeTime(std::chrono::milliseconds most);
  // Asks until the answer has this status; what goes wrong while the server is killed is asked again. After other
  // trouble `then` hears of it as of any answer.
  void Ask(client::HttpAsk ask, int wanted, std::function<void(client::HttpAnswer)> then);
};

class LoadTable {
 public:
  LoadTable(LoadWorld& world, int number);
  ~LoadTable();
  LoadTable(const LoadTable&) = delete;
  LoadTable& operator=(const LoadTable&) = delete;

  // Fetches its people where there are none yet, opens a table, seats them and starts their meeting. After its end, a
  // next one begins by itself.
  void Begin();
  // The pace wants a choice: one seat makes it, at once or as soon as it is asked and the one before is heard.
  void Tick();
  // Whoever is asked chooses: all of them flat out, else one that the pace is owed.
  void Go();
  // The server is back.
  void Reconnect();
  // Complains of what takes too long.
  void Watch();
  void HangUp();

  bool ready() const;                                // the meeting is under way
  bool failed() const { return failed_; }            // given up; the figures say why
  bool quiet() const { return pending_.empty(); }    // no choice is under way
  std::int64_t choices() const { return choices_; }  // acknowledged, ever
  std::string Describe() const;                      // for people: number, id, what it waits for

 private:
  class Seat;
  // A choice that was sent.
  struct Pending {
    std::size_t seat;
    SteadyTime sent;
    int version = -1;    // that shows it; -1: not acknowledged yet
    unsigned heard = 0;  // bit set of seats
    SteadyTime last;
    bool spoiled = false;  // a connection broke meanwhile: its time says nothing
    bool complained = false;
    std::array<int, 8> tolds{};  // how much each seat had been told when it was sent
  };
  void OpenTable();
  void Fail(std::string why);
  void Fault(std::string what);
  void Choose(Seat& seat);
  void OnDone(Seat& seat, int version);
  void OnTold(Seat& seat);
  void OnLost();
  void AfterMessage(Seat& seat);
  void Settle();
  void NextMeeting();
  unsigned Everybody() const { return (1u << seats_.size()) - 1; }

  LoadWorld& world_;
  int number_;
  std::string id_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::vector<Pending> pending_;
  std::int64_t choices_ = 0;
  SteadyTime heard_;   // when anything came
  bool owed_ = false;  // the pace wanted a choice when nobody was asked
  bool ending_ = false;
  bool failed_ = false;
};

}  // namespace furlong::cli

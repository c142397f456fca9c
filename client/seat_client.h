// A client that rides by whim, and checks everything it is told: for the load generator and for tests. Knows the
// protocol, not the wire.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chance.h"

namespace furlong::client {

// What the clients of one table hold against each other: at the same version all have seen the same board.
class SharedBoard {
 public:
  // False where another client saw something else at this version.
  bool Agrees(int version, std::string_view public_json);
  int version() const { return version_; }

 private:
  int version_ = 0;                    // the highest anyone saw
  std::map<int, std::uint64_t> seen_;  // hashes of recent boards
};

class SeatClient {
 public:
  struct Wishes {
    std::string name;
    std::string start_fill;  // the host starts when the table is full, or at once with this rider in empty seats
    bool host = false;
    bool sits = true;           // else it watches
    int bonus_one_in = 40;      // how often it takes a bonus it may take
    bool decide_itself = true;  // else decisions wait for Decide()
  };
  SeatClient(Wishes wishes, std::shared_ptr<SharedBoard> board, std::uint64_t whims);

  // The first message of a connection: a hello with the last version seen, and whatever was not answered yet.
  std::vector<std::string> OnConnected();
  // A message of the server; what to answer.
  std::vector<std::string> OnMessage(std::string_view text);
  // The next decision, where this seat is asked and has nothing under way.
  std::optional<std::string> Decide();

  bool seated() const { return seat_ >= 0; }
  int seat() const { return seat_; }
  bool asked() const { return !asked_.empty() && waiting_id_.empty(); }
  bool waiting() const { return !waiting_id_.empty(); }
  bool over() const { return over_; }
  int version() const { return version_; }
  int acknowledged() const { return acknowledged_; }  // version of the last choice that was confirmed
  std::int64_t choices() const { return choices_; }   // confirmed
  const std::string& waiting_id() const { return waiting_id_; }
  // Whatever was not as it should be; empty: all well.
  const std::vector<std::string>& faults() const { return faults_; }
  // Called when a choice is confirmed, with its version.
  std::function<void(int version)> on_done;
  std::function<void(int version)> on_told;

 private:
  void Fault(std::string what);
  std::string Send(const std::string& body);
  void See(std::string_view text, bool welcome);

  Wishes wishes_;
  std::shared_ptr<SharedBoard> board_;
  FastRandom random_;
  int seat_ = -1;
  int version_ = 0;
  int acknowledged_ = 0;
  unsigned laid_ = 0;  // bit set of horses whose decision lies ready, of anyone
  bool knows_meeting_ = false;
  bool over_ = false;
  bool started_ = false;
  bool full_ = false;  // every seat is taken
  bool open_ = false;  // the table has not started
  std::int64_t choices_ = 0;
  std::int64_t ids_ = 0;
  std::string waiting_id_;
  std::string waiting_text_;
  bool waiting_is_choice_ = false;
  std::string asked_;  // the last message that asks this seat; empty: not asked
  std::vector<std::string> faults_;
};

}  // namespace furlong::client

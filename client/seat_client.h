// A client that makes random legal choices and checks everything the server sends, for the load generator and tests. It
// knows the protocol; its user moves the messages.
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

// Shared by the clients of one table, to check that all of them see the same board at the same version.
class SharedBoard {
 public:
  // Returns false if another client saw a different board at this version.
  bool Agrees(int version, std::string_view public_json);
  int version() const { return version_; }

 private:
  int version_ = 0;                    // highest version any client saw
  std::map<int, std::uint64_t> seen_;  // hash of the board by version; recent versions only
};

class SeatClient {
 public:
  struct Settings {
    std::string name;
    std::string start_fill;  // rider for empty seats when the host starts at once; empty: it waits for a full table
    bool host = false;       // starts the meeting
    bool starts_if_host = false;  // starts it if the server says that it is the host
    bool sits = true;             // false: a spectator
    int bonus_one_in = 40;        // takes an available bonus once in this many decisions
    bool decide_itself = true;    // false: it decides only when Decide() is called
  };
  SeatClient(Settings settings, std::shared_ptr<SharedBoard> board, std::uint64_t seed);

  // The first messages of a connection: hello with the last version seen, and again the message that was not answered.
  std::vector<std::string> OnConnected();
  // Handles a message from the server; returns the messages to send.
  std::vector<std::string> OnMessage(std::string_view text);
  // The message with the next decision; nullopt unless asked().
  std::optional<std::string> Decide();

  bool seated() const { return seat_ >= 0; }
  int seat() const { return seat_; }
  // True if this seat has to decide and no message of it is unanswered.
  bool asked() const { return !asked_.empty() && waiting_id_.empty(); }
  bool waiting() const { return !waiting_id_.empty(); }
  bool over() const { return over_; }
  int version() const { return version_; }            // last version seen
  int acknowledged() const { return acknowledged_; }  // version after the last choice that the server acknowledged
  std::int64_t choices() const { return choices_; }   // number of acknowledged choices
  const std::string& waiting_id() const { return waiting_id_; }
  const std::string& waiting_text() const { return waiting_text_; }
  bool closed() const { return closed_; }  // the table was closed before the end
  // Everything the server did wrong; empty if nothing.
  const std::vector<std::string>& faults() const { return faults_; }
  void ForgetFaults() { faults_.clear(); }
  // Called when the server acknowledges a choice, with the version after it.
  std::function<void(int version)> on_done;
  // Called when a new scene has been read.
  std::function<void(int version)> on_told;

 private:
  void Fault(std::string what);
  // Makes a message of the body, with a new id, and remembers it as unanswered.
  std::string NewMessage(const std::string& body);
  // Reads the scene in a "welcome" or "told" message and checks it against what was seen before.
  void ReadScene(std::string_view text, bool welcome);

  Settings settings_;
  std::shared_ptr<SharedBoard> board_;
  FastRandom random_;
  int seat_ = -1;
  int version_ = 0;
  int acknowledged_ = 0;
  unsigned laid_ = 0;           // bit set of horses, of all players, with a decision made ahead of its turn
  bool knows_meeting_ = false;  // has been sent the header
  bool over_ = false;
  bool started_ = false;
  bool full_ = false;  // every seat is taken
  bool open_ = false;  // the table has not started
  bool closed_ = false;
  int host_seat_ = -1;
  std::int64_t choices_ = 0;
  std::int64_t ids_ = 0;      // used so far
  std::string waiting_id_;    // of the message that is not answered yet; empty: none
  std::string waiting_text_;  // that message
  bool waiting_is_choice_ = false;
  std::string asked_;  // the last message that asks this seat to decide; empty: not asked
  std::vector<std::string> faults_;
};

}  // namespace furlong::client

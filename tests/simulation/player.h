// A simulated player: becomes a guest, comes to a table, plays there, reconnects, and sometimes misbehaves. It checks
// everything the server tells it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "client/seat_client.h"
#include "tests/simulation/identity.h"
#include "tests/simulation/link.h"

namespace furlong::simulation {

class World;

inline constexpr Time kWaitForOthers = 40'000;    // before the meeting begins without them
inline constexpr Time kWaitForRematch = 120'000;  // after the end

// A table as the players know it.
struct Place {
  std::string settings;
  std::string id;          // empty: not made yet
  bool in_repair = false;  // the server has closed it
  bool damaged = false;    // by the simulation
  std::shared_ptr<client::SharedBoard> board = std::make_shared<client::SharedBoard>();
  std::map<std::string, std::string> acknowledged;  // choices that the server has confirmed: id and text
  std::set<std::string> refused;                    // ids of choices that it has refused
  std::set<int> kicked;                             // numbers of players
  bool wants_rematch = false;                       // its players ask for one
  std::string rematch;                              // id of the rematch's table; empty: none, or not known
  int next = -1;                                    // the number of its place
};

class Player : public LinkOwner {
 public:
  Player(World& world, int number, int place, bool host);

  void Begin();
  // Something that players do, now and then: chat, resign, log in, send nonsense …
  void ActUp();
  void Cut();
  void OnMessage(const std::string& text, bool twin) override;
  void OnClosed(const std::shared_ptr<Link>& link, const std::string& why) override;
  void ServerDied();
  // Disconnects for good.
  void Leave();
  // True if there is nothing left to do.
  bool done() const;
  const client::SeatClient& client() const { return *client_; }
  std::int64_t choices() const { return choices_before_ + client_->choices(); }
  Place& place() const;
  std::string Describe() const;

 private:
  void MakeClient(bool sits);
  void MakeTable();
  // It may have a table whose answer was lost.
  void FindOwnTable();
  void Connect(bool twin);
  void Disconnect();
  void Joined(const std::shared_ptr<Link>& link);
  void Send(const std::string& text);
  void SendExtra(Action action, const std::string& keys, std::function<void()> done = nullptr);
  void Answered(const std::string& text);
  void ReadTable(const std::string& text);
  void ResendLater();
  // If the meeting does not begin, riders take the empty seats.
  void BeginWithoutTheOthers();
  void AskForStandIns();
  void Kick();
  void SitAgain();
  void LeaveSeat();
  void ActAtOpenTable();
  // Accepts, declines or ignores the rematch.
  void FollowRematch();
  // Faults that its client found, but that are none.
  bool MayHappen(const std::string& fault) const;

  World& world_;
  int number_;
  int place_;
  Identity identity_;
  std::unique_ptr<client::SeatClient> client_;
  std::shared_ptr<Link> link_;
  std::vector<std::shared_ptr<Link>> twins_;
  std::map<std::string, std::string> sent_;  // choices by id
  bool host_;
  bool connecting_ = false;
  bool resending_ = false;
  bool left_ = false;
  bool open_ = false;  // the meeting has not begun
  Time open_since_ = 0;
  int seat_changes_ = 0;        // that it asked for
  bool lost_seat_ = false;      // by leaving
  bool sits_ = true;            // false: it has declined a rematch
  bool asked_rematch_ = false;  // and the server has confirmed it
  bool ignores_rematch_ = false;
  bool declined_ = false;   // and the server knows it
  bool following_ = false;  // about to accept, decline or ignore it
  Time over_since_ = 0;     // 0: not over
  std::string table_;       // the last description of the table
  std::string shown_name_;  // its seat must have this name; empty: not known
  struct Extra {
    Action action;
    std::function<void()> done;
  };
  std::map<std::string, Extra> extras_;  // messages by id, until they are answered
  std::int64_t choices_before_ = 0;      // at earlier tables
  int extra_ids_ = 0;
  Time idle_until_ = 0;  // it decides nothing
  int unknown_ = 0;      // how often the server did not know the table
  int reconnects_ = 0;
};

}  // namespace furlong::simulation

// A simulated player: becomes a guest, comes to a table, plays there, reconnects, and sometimes misbehaves. It checks
// everything the server tells it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "client/seat_client.h"
#include "server/house/connection.h"
#include "tests/simulation/process.h"

namespace furlong::simulation {

class World;

// A table as the players know it.
struct Place {
  std::string settings;
  std::string id;          // empty: not made yet
  bool in_repair = false;  // the server has closed it
  bool damaged = false;    // by the simulation
  std::shared_ptr<client::SharedBoard> board = std::make_shared<client::SharedBoard>();
  std::map<std::string, std::string> acknowledged;  // choices that the server has confirmed: id and text
  std::set<std::string> refused;                    // ids of choices that it has refused
};

// The server's end of a connection. What it sends arrives later, in order, unless the connection breaks before.
class Link : public server::Connection, public std::enable_shared_from_this<Link> {
 public:
  Link(World& world, int player) : world_(world), player_(player) {}
  void Send(std::shared_ptr<const std::string> message) override;
  void CloseWith(std::string_view why) override;
  // The client sends a message.
  void FromClient(const std::string& text);

  bool broken = false;  // nothing arrives any more
  bool twin = false;    // a second connection, which only listens
  Time stalled_until = 0;
  std::shared_ptr<server::Table> table;

 private:
  World& world_;
  int player_;
  Time last_to_client_ = 0;
  Time last_to_server_ = 0;
};

class Player {
 public:
  Player(World& world, int number, int place, bool host);

  void Begin();
  // Something that players do, now and then: chat, resign, log in, send nonsense …
  void ActUp();
  void Cut();
  void OnMessage(const std::string& text, bool twin);
  void OnClosed(const std::shared_ptr<Link>& link, const std::string& why);
  void ServerDied();
  // Disconnects for good.
  void Leave();
  // True if there is nothing left to do.
  bool done() const;
  const client::SeatClient& client() const { return *client_; }
  Place& place() const;
  std::string Describe() const;

 private:
  void BecomeGuest();
  void MakeTable();
  void Connect(bool twin);
  void Joined(const std::shared_ptr<Link>& link);
  void Send(const std::string& text);
  void SendExtra(const std::string& keys);
  void ResendLater();
  void LogIn();
  void LogInLater();
  // The old cookie must not come back to life.
  void TryOldCookie(const std::string& cookie, bool acknowledged, int generation);
  // Sends a request; calls `then` with the answer, or `lost` if there is none.
  void Ask(const std::string& method, const std::string& path, const std::string& body, const std::string& cookie,
           std::function<void(const server::Response&)> then, std::function<void()> lost);

  World& world_;
  int number_;
  int place_;
  std::string cookie_;
  std::unique_ptr<client::SeatClient> client_;
  std::shared_ptr<Link> link_;
  std::vector<std::shared_ptr<Link>> twins_;
  std::map<std::string, std::string> sent_;  // choices by id
  bool host_;
  bool connecting_ = false;
  bool busy_ = false;    // logging in
  bool unsure_ = false;  // whether the last login was carried out
  bool left_ = false;
  int extra_ids_ = 0;
  int unknown_ = 0;  // how often the server did not know the table
  int reconnects_ = 0;
};

}  // namespace furlong::simulation

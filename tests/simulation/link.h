// The server's end of a simulated connection. What it sends arrives later, in order, unless the connection breaks
// before.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/house/connection.h"
#include "server/house/table.h"
#include "tests/simulation/scheduler.h"

namespace furlong::simulation {

class World;
class Link;

// The client's end.
class LinkOwner {
 public:
  virtual ~LinkOwner() = default;
  virtual void OnMessage(const std::string& text, bool twin) = 0;
  virtual void OnClosed(const std::shared_ptr<Link>& link, const std::string& why) = 0;
};

class Link : public server::Connection, public std::enable_shared_from_this<Link> {
 public:
  Link(World& world, LinkOwner& owner) : world_(world), owner_(owner) {}
  void Send(std::shared_ptr<const std::string> message) override;
  void CloseWith(wire::ByeReason why) override;
  // The client sends a message. `arrives`, if any, is called just before the server gets it, `handled` just after.
  void FromClient(const std::string& text, std::function<void()> arrives = nullptr,
                  std::function<void()> handled = nullptr);

  // The server notices that the client is gone.
  void Disconnect();

  bool broken = false;  // nothing arrives any more
  bool twin = false;    // a second connection, which only listens
  Time stalled_until = 0;
  std::shared_ptr<server::Table> table;

 private:
  World& world_;
  LinkOwner& owner_;
  bool closing_ = false;  // the server sends nothing more
  bool gone_ = false;     // the server has noticed that the client is gone
  Time last_to_client_ = 0;
  Time last_to_server_ = 0;
};

}  // namespace furlong::simulation

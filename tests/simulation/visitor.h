// A simulated visitor: watches and chats, changes its name, makes tables and closes them, gets an account, logs out and
// comes back, and is muted by the operator. It never rides.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/simulation/identity.h"
#include "tests/simulation/link.h"

namespace furlong::simulation {

class Visitor : public LinkOwner {
 public:
  Visitor(World& world, int number);

  void Begin() { BecomeGuest(); }
  void ActUp();
  void ServerDied();
  void Leave();
  // What the server tells it.
  void OnMessage(const std::string& text, bool twin) override;
  void OnClosed(const std::shared_ptr<Link>& link, const std::string& why) override;

 private:
  // A value that the server has been told. It is seen at once; once it is confirmed, for good.
  struct Told {
    std::string value;
    int generation = 0;  // of the server that was told; 0: confirmed
  };
  void BecomeGuest();
  void Watch();
  void Say();
  void Rename();
  void CheckName();
  void Mute();
  void MakeTable();
  void CloseTable();
  bool Known(const std::optional<Told>& told) const;

  World& world_;
  int number_;
  Identity identity_;
  std::string person_;                             // its number
  std::optional<Told> name_;                       // none: unknown
  std::optional<Told> muted_;                      // "true" or "false"
  std::map<std::string, std::string> said_;        // the name under which a text must appear
  std::map<std::string, std::string> said_muted_;  // by message id: what muted_ was
  std::vector<std::string> tables_;                // that it has made
  std::shared_ptr<Link> link_;
  bool begun_ = false;
  int ids_ = 0;
};

}  // namespace furlong::simulation

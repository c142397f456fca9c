// The HTTP connections that are open, and which of them goes when there are too many. Every call takes constant time.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/http/address_key.h"

namespace furlong::server {

class HttpConnections : public std::enable_shared_from_this<HttpConnections> {
 private:
  struct Connection;

 public:
  // A connection that counts. Destroying it ends that.
  class Place {
   public:
    Place(std::shared_ptr<HttpConnections> owner, std::shared_ptr<Connection> connection)
        : owner_(std::move(owner)), connection_(std::move(connection)) {}
    Place(Place&&) = default;
    ~Place() {
      if (connection_ != nullptr) owner_->Remove(*connection_);
    }
    // From now on it waits for its client, and may be closed for others.
    void Waits() { owner_->Waits(*connection_); }
    // From now on the server works for it.
    void Works() { owner_->Works(*connection_); }

   private:
    std::shared_ptr<HttpConnections> owner_;
    std::shared_ptr<Connection> connection_;
  };

  // 0: no limit.
  HttpConnections(int per_address, int total) : per_address_(per_address), total_(total) {}
  HttpConnections(const HttpConnections&) = delete;
  HttpConnections& operator=(const HttpConnections&) = delete;

  // Makes room for one more. If its address, or the server, has no room, the connection goes that has waited longest
  // for its client: of this address, or of all. nullopt: all others are busy. `close` is called at most once.
  std::optional<Place> Add(AddressKey key, std::function<void()> close) {
    Address& address = addresses_[key];
    const bool address_full = per_address_ > 0 && address.open >= per_address_;
    if (address_full && address.waiting.empty()) return std::nullopt;
    if (address_full) {
      Close(*address.waiting.front());
    } else if (total_ > 0 && open_ >= total_) {
      if (waiting_.empty()) {
        if (address.open == 0) addresses_.erase(key);
        return std::nullopt;
      }
      Close(*waiting_.front());
    }
    ++open_;
    ++addresses_[key].open;  // closing another may have removed it
    return Place(shared_from_this(), std::make_shared<Connection>(Connection{key, std::move(close)}));
  }

  // Closes the one that has waited longest. False: none waits.
  bool CloseOne() {
    if (waiting_.empty()) return false;
    Close(*waiting_.front());
    return true;
  }

  int open() const { return open_; }
  int closed() const { return closed_; }  // to make room, so far
  std::size_t addresses() const { return addresses_.size(); }

 private:
  struct Connection {
    AddressKey key = 0;
    std::function<void()> close;
    bool waits = false;
    bool gone = false;
    std::list<Connection*>::iterator among_all{};
    std::list<Connection*>::iterator of_address{};
  };
  struct Address {
    int open = 0;
    std::list<Connection*> waiting;  // longest first
  };

  void Waits(Connection& connection) {
    if (connection.gone) return;
    Works(connection);
    connection.waits = true;
    connection.among_all = waiting_.insert(waiting_.end(), &connection);
    auto& waiting = addresses_[connection.key].waiting;
    connection.of_address = waiting.insert(waiting.end(), &connection);
  }
  void Works(Connection& connection) {
    if (!connection.waits) return;
    connection.waits = false;
    waiting_.erase(connection.among_all);
    addresses_[connection.key].waiting.erase(connection.of_address);
  }
  void Remove(Connection& connection) {
    if (connection.gone) return;
    Works(connection);
    connection.gone = true;
    --open_;
    const auto address = addresses_.find(connection.key);
    if (--address->second.open == 0) addresses_.erase(address);
  }
  void Close(Connection& connection) {
    const std::function<void()> close = std::move(connection.close);
    Remove(connection);
    ++closed_;
    close();
  }

  int per_address_;
  int total_;
  int open_ = 0;
  int closed_ = 0;
  std::list<Connection*> waiting_;  // longest first
  std::unordered_map<AddressKey, Address> addresses_;
};

}  // namespace furlong::server

// Who a simulated person is to the server: a cookie, and perhaps an account. An answer may be lost, so that the person
// does not know whether a login, a new passphrase or a new recovery code holds; then it finds out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/simulation/actions.h"
#include "tests/simulation/process.h"

namespace furlong::simulation {

class World;

// What is checked on the server. Both may be empty.
struct RequestHooks {
  // Called when the request was handled, with the answer; its status is 0 if it comes later.
  std::function<void(const server::Response&)> handled = nullptr;
  // Called when it answers.
  std::function<void(const server::Response&)> answered = nullptr;
};

class Identity {
 public:
  Identity(World& world, std::string who, server::AddressKey address, std::string account)
      : world_(world), who_(std::move(who)), address_(address), account_(std::move(account)) {}

  // The account exists already.
  void HasAccount(std::string passphrase, std::string code);
  const std::string& cookie() const { return cookie_; }
  // Of the same account, on another device; empty: none.
  const std::string& other_cookie() const { return other_cookie_; }
  server::AddressKey address() const { return address_; }
  // True while it logs in or out, and does not know who it is.
  bool busy() const { return busy_; }
  // True if the cookie belongs to the account.
  bool entered() const { return entered_; }

  using Then = std::function<void(const server::Response&)>;
  using Hooks = RequestHooks;
  // Sends a request; calls `then` with the answer, or `lost` if there is none.
  void Ask(server::Request request, Then then, std::function<void()> lost, Hooks hooks = {});

  // Becomes a guest, as often as it takes.
  void BecomeGuest(const std::string& name, std::function<void()> then);
  void CreateAccount();
  void LogIn();
  void LogInElsewhere();
  // If it has an account, it logs in again later.
  void LogOut();
  void Recover();
  void RenewCode();

 private:
  server::Request Post(const std::string& path, const std::string& body) const;
  std::string Credentials() const;
  void Trace(const std::string& what) const;
  void Entered(const server::Response& response);
  // The passphrase or code that it believes in was refused.
  void NoMatch(const std::string& what);
  void LogInLater();
  // What is no longer valid must be refused.
  void TryOldPassphrase(const std::string& passphrase);
  void TryOldCode(const std::string& code);
  // Once the old cookie is dead, it must not come back to life.
  void TryOldCookie(const std::string& cookie, const std::shared_ptr<bool>& undone);

  World& world_;
  std::string who_;
  server::AddressKey address_;
  std::string account_;
  std::string cookie_;
  std::string other_cookie_;
  std::vector<std::string> issued_;       // cookies of the account that may be valid
  std::vector<std::string> passphrases_;  // all it ever had
  std::size_t current_ = 0;               // the one to try
  std::string code_;                      // empty: it does not know it
  int changes_ = 0;                       // of the passphrase
  bool exists_ = false;                   // the account
  bool busy_ = false;
  bool unsure_ = false;  // whether the last request was carried out
  bool certain_ = true;  // of its passphrase
  bool entered_ = false;
};

}  // namespace furlong::simulation

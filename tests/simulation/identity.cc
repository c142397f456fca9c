#include "tests/simulation/identity.h"

#include <utility>

#include "tests/simulation/texts.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {
namespace {

std::string Quoted(std::string_view key, std::string_view value) {
  return "\"" + std::string(key) + "\":\"" + std::string(value) + "\"";
}

}  // namespace

void Identity::HasAccount(std::string passphrase, std::string code) {
  passphrases_ = {std::move(passphrase)};
  code_ = std::move(code);
  exists_ = true;
}

void Identity::Trace(const std::string& what) const { world_.scheduler().Trace(who_ + " " + what); }

server::Request Identity::Post(const std::string& path, const std::string& body) const {
  return {.method = "POST", .path = path, .cookie_token = cookie_, .body = "{" + body + "}"};
}

std::string Identity::Credentials() const {
  return Quoted("account", account_) + "," + Quoted("passphrase", passphrases_[current_]);
}

void Identity::Ask(server::Request request, Then then, std::function<void()> lost, Hooks hooks) {
  Scheduler& scheduler = world_.scheduler();
  request.address_key = address_;
  const auto answered = std::make_shared<bool>(false);
  scheduler.Within(1, 100, [this, answered, request, then = std::move(then), hooks = std::move(hooks)] {
    if (world_.process() == nullptr) return;
    const auto early = std::make_shared<server::Response>(server::Response{.status = 0});
    world_.process()->Request(request, [this, answered, then, hooks, early,
                                        generation = world_.generation()](const server::Response& response) {
      *early = response;
      if (hooks.answered) hooks.answered(response);
      world_.scheduler().Within(1, 100, [this, answered, then, response, generation] {
        if (*answered || generation != world_.generation()) return;
        *answered = true;
        then(response);
      });
    });
    if (hooks.handled) hooks.handled(*early);
  });
  scheduler.After(90'000, [answered, lost = std::move(lost)] {
    if (*answered) return;
    *answered = true;
    lost();
  });
}

void Identity::BecomeGuest(const std::string& name, std::function<void()> then) {
  cookie_.clear();
  Ask(
      Post("/api/me", Quoted("name", name)),
      [this, name, then](const server::Response& response) {
        if (response.status != 200) {
          return world_.scheduler().Within(500, 5'000, [this, name, then] { BecomeGuest(name, then); });
        }
        cookie_ = CookieOf(response);
        then();
      },
      [this, name, then] { BecomeGuest(name, then); });
}

void Identity::Entered(const server::Response& response) {
  unsure_ = false;
  entered_ = true;
  certain_ = true;
  cookie_ = CookieOf(response);
}

void Identity::NoMatch(const std::string& what) {
  // A change that it saw may have been refused later.
  if (certain_ && world_.shared().refused == 0) world_.shared().Fail(who_ + ": " + what + " is refused");
}

void Identity::CreateAccount() {
  if (busy_ || exists_ || cookie_.empty()) return;
  busy_ = true;
  if (passphrases_.empty()) passphrases_ = {"correct horse"};
  Ask(
      Post("/api/account", Credentials()),
      [this](const server::Response& response) {
        busy_ = false;
        // An earlier request was carried out, although its answer was lost.
        if (Contains(response.body, "\"has-account\"") || response.status == 200) {
          exists_ = true;
          entered_ = true;
          issued_.push_back(cookie_);
        }
        if (response.status != 200) return;
        world_.shared().actions.Add(Action::kCreateAccount);
        code_ = Between(response.body, "\"recovery\":\"", "\"");
      },
      [this] { busy_ = false; });
}

void Identity::LogIn() {
  if (busy_ || !exists_ || (cookie_.empty() && !entered_)) return;
  busy_ = true;
  const std::string old = cookie_;
  const auto undone = std::make_shared<bool>(false);
  Trace("logs in");
  Ask(
      Post("/api/login", Credentials()),
      [this](const server::Response& response) {
        busy_ = false;
        Trace("is answered " + std::to_string(response.status) + " " + response.body);
        if (response.status == 200) {
          world_.shared().actions.Add(Action::kLogIn);
          return Entered(response);
        }
        if (response.status == 403) {
          NoMatch("a valid passphrase");
          certain_ = false;
          current_ = (current_ + 1) % passphrases_.size();
        }
        if (unsure_ || cookie_.empty()) LogInLater();
      },
      [this] {
        unsure_ = true;
        LogInLater();
      },
      {.answered = [this, old, undone](const server::Response& response) {
        if (response.status != 200) *undone = true;
        if (response.status != 200) return;
        world_.checks().LoggedOutForGood(old);
        issued_.push_back(CookieOf(response));
      }});
  if (!old.empty()) TryOldCookie(old, undone);
}

void Identity::LogInElsewhere() {
  if (busy_ || !entered_ || !certain_) return;
  server::Request request = Post("/api/login", Credentials());
  request.cookie_token.clear();
  Ask(
      std::move(request),
      [this](const server::Response& response) {
        if (response.status != 200 || busy_) return;
        world_.shared().actions.Add(Action::kLogInElsewhere);
        other_cookie_ = CookieOf(response);
      },
      [] {}, {.answered = [this](const server::Response& response) {
        if (response.status == 200) issued_.push_back(CookieOf(response));
      }});
}

// The last login may have been carried out although its answer was lost: then the old cookie is worth nothing.
void Identity::LogInLater() {
  busy_ = true;
  world_.scheduler().Within(500, 3'000, [this] {
    busy_ = false;
    LogIn();
  });
}

void Identity::LogOut() {
  if (busy_ || cookie_.empty() || (exists_ && !entered_)) return;
  busy_ = true;
  Trace("logs out");
  const auto done = [this] {
    if (exists_) return LogInLater();
    busy_ = false;
    cookie_.clear();
  };
  Ask(
      Post("/api/logout", ""),
      [this, done](const server::Response& response) {
        Trace("is answered " + std::to_string(response.status) + " " + response.body);
        busy_ = false;
        if (response.status != 200) return;
        world_.shared().actions.Add(Action::kLogOut);
        cookie_.clear();
        done();
      },
      [this, done] {
        unsure_ = true;
        done();
      },
      {.handled =
           [this, old = cookie_](const server::Response& response) {
             if (response.status != 0 && response.status != 200) return;
             world_.checks().LoggedOut(old);
             for (int i = 0; i < 3; ++i) {
               world_.scheduler().Within(0, 200, [this] { world_.checks().TryOldCookies(2); });
             }
           },
       .answered =
           [this, old = cookie_](const server::Response& response) {
             response.status == 200 ? world_.checks().LoggedOutForGood(old) : world_.checks().NotLoggedOut(old);
           }});
}

void Identity::Recover() {
  if (busy_ || !exists_ || code_.empty() || (cookie_.empty() && !entered_)) return;
  busy_ = true;
  const std::string passphrase = "passphrase " + std::to_string(++changes_);
  Trace("recovers the account");
  Ask(
      Post("/api/recover",
           Quoted("account", account_) + "," + Quoted("code", code_) + "," + Quoted("passphrase", passphrase)),
      [this, passphrase](const server::Response& response) {
        busy_ = false;
        Trace("is answered " + std::to_string(response.status) + " " + response.body);
        if (response.status == 200) {
          world_.shared().actions.Add(Action::kRecover);
          const std::string old = passphrases_[current_];
          const bool known = certain_;
          passphrases_.push_back(passphrase);
          current_ = passphrases_.size() - 1;
          if (known) TryOldPassphrase(old);
          TryOldCode(std::exchange(code_, Between(response.body, "\"recovery\":\"", "\"")));
          return Entered(response);
        }
        if (response.status == 403) {
          NoMatch("a valid recovery code");
          code_.clear();
        }
        if (unsure_ || cookie_.empty()) LogInLater();
      },
      [this, passphrase] {
        passphrases_.push_back(passphrase);
        code_.clear();
        certain_ = false;
        unsure_ = true;
        LogInLater();
      },
      {.answered = [this, old = cookie_](const server::Response& response) {
        if (response.status != 200) return;
        // Everybody who knew the old passphrase is logged out.
        world_.checks().LoggedOutForGood(old);
        for (const std::string& cookie : issued_) world_.checks().LoggedOutForGood(cookie);
        issued_ = {CookieOf(response)};
        other_cookie_.clear();
      }});
}

void Identity::RenewCode() {
  if (busy_ || !entered_ || cookie_.empty()) return;
  busy_ = true;
  Ask(
      Post("/api/recovery", Quoted("passphrase", passphrases_[current_])),
      [this](const server::Response& response) {
        busy_ = false;
        Trace("asks for a new recovery code, and is answered " + std::to_string(response.status));
        if (response.status == 403) NoMatch("a valid passphrase");
        if (response.status != 200) return;
        world_.shared().actions.Add(Action::kRenewCode);
        const std::string old = std::exchange(code_, Between(response.body, "\"recovery\":\"", "\""));
        if (!old.empty()) TryOldCode(old);
      },
      [this] {
        busy_ = false;
        code_.clear();
      });
}

void Identity::TryOldPassphrase(const std::string& passphrase) {
  if (!world_.scheduler().OneIn(3)) return;
  server::Request request = Post("/api/login", Quoted("account", account_) + "," + Quoted("passphrase", passphrase));
  request.cookie_token.clear();
  Ask(
      std::move(request),
      [this](const server::Response& response) {
        if (response.status == 200) world_.shared().Fail(who_ + ": an old passphrase is valid");
      },
      [] {});
}

void Identity::TryOldCode(const std::string& code) {
  if (!world_.scheduler().OneIn(3)) return;
  server::Request request = Post("/api/recover", Quoted("account", account_) + "," + Quoted("code", code) + "," +
                                                     Quoted("passphrase", "somebody else's"));
  request.cookie_token.clear();
  Ask(
      std::move(request),
      [this](const server::Response& response) {
        if (response.status == 200) world_.shared().Fail(who_ + ": an old recovery code is valid");
      },
      [] {});
}

void Identity::TryOldCookie(const std::string& cookie, const std::shared_ptr<bool>& undone) {
  const auto gone = std::make_shared<bool>(false);
  for (int i = 0; i < 4; ++i) {
    world_.scheduler().Within(0, 3'000, [this, cookie, gone, undone, generation = world_.generation()] {
      // A change that is not confirmed may be lost if the server is killed, or refused.
      if (world_.process() == nullptr || *undone || generation != world_.generation()) return;
      world_.process()->Request({.method = "GET", .path = "/api/me", .cookie_token = cookie, .address_key = address_},
                                [this, gone](const server::Response& response) {
                                  const bool nobody = Contains(response.body, "\"person\":null");
                                  if (nobody) *gone = true;
                                  if (!nobody && *gone) world_.shared().Fail(who_ + ": an old cookie is alive");
                                });
    });
  }
}

}  // namespace furlong::simulation

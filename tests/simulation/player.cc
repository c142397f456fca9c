#include "tests/simulation/player.h"

#include <algorithm>
#include <boost/json.hpp>

#include "tests/simulation/world.h"

namespace furlong::simulation {
namespace {

bool Contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string Between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const auto to = text.find(end, from + begin.size());
  return std::string(text.substr(from + begin.size(), to - from - begin.size()));
}

std::string CookieOf(const server::Response& response) {
  for (const auto& [name, value] : response.headers) {
    if (name == "Set-Cookie") return Between(value, "furlong=", ";");
  }
  return {};
}

// Refusals that can happen to an honest client, because something else happened while its message was on its way.
bool MayHappen(std::string_view fault, bool clocks) {
  if (!Contains(fault, "refused:")) return false;
  for (const char* reason :
       {"bad-message", "cannot-save", "too-late", "resigned", "already-started", "meeting-over", "not-running",
        "closed", "players-expected", "seats-empty", "host-only", "id-used", "table-full"}) {
    if (Contains(fault, std::string("\"") + reason + "\"")) return true;
  }
  // A clock or a stand-in has decided meanwhile.
  return clocks && Contains(fault, "\"rule\"");
}

}  // namespace

void Link::Send(std::shared_ptr<const std::string> message) {
  if (broken) return;
  Scheduler& scheduler = world_.scheduler();
  world_.CheckSecrets(*table, *this, *message);
  Time at = std::max(scheduler.now() + scheduler.Between(1, 120), last_to_client_);
  at = std::max(at, stalled_until);
  last_to_client_ = at;
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), message] {
    if (!self->broken) self->world_.player(self->player_).OnMessage(*message, self->twin);
  });
}

void Link::CloseWith(std::string_view why) {
  if (broken) return;
  Scheduler& scheduler = world_.scheduler();
  const Time at = std::max(scheduler.now() + 1, last_to_client_);
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), why = std::string(why)] {
    if (!self->broken) self->world_.player(self->player_).OnClosed(self, why);
  });
}

void Link::FromClient(const std::string& text) {
  Scheduler& scheduler = world_.scheduler();
  const Time at = std::max(scheduler.now() + scheduler.Between(1, 120), last_to_server_);
  last_to_server_ = at;
  scheduler.After(at - scheduler.now(), [self = shared_from_this(), text, generation = world_.generation()] {
    if (self->broken || self->world_.process() == nullptr || generation != self->world_.generation()) return;
    self->table->Receive(self, text);
  });
}

Player::Player(World& world, int number, int place, bool host)
    : world_(world), number_(number), place_(place), host_(host) {}

Place& Player::place() const { return world_.place(place_); }

std::string Player::Describe() const {
  return "player " + std::to_string(number_) + " at table " + std::to_string(place_);
}

bool Player::done() const {
  if (busy_) return false;
  if (place().in_repair) return true;
  return client_ != nullptr && (client_->over() || client_->closed());
}

void Player::Begin() {
  client_ = std::make_unique<client::SeatClient>(
      client::SeatClient::Settings{.name = "P" + std::to_string(number_), .starts_if_host = true, .bonus_one_in = 30},
      place().board, world_.scheduler().Number());
  client_->on_done = [this](int) { place().acknowledged[client_->waiting_id()] = sent_[client_->waiting_id()]; };
  world_.scheduler().Within(0, 2'000, [this] { BecomeGuest(); });
  ResendLater();
}

void Player::Ask(const std::string& method, const std::string& path, const std::string& body, const std::string& cookie,
                 std::function<void(const server::Response&)> then, std::function<void()> lost) {
  Scheduler& scheduler = world_.scheduler();
  const auto answered = std::make_shared<bool>(false);
  scheduler.Within(1, 100, [this, answered, method, path, body, cookie, then = std::move(then)] {
    if (world_.process() == nullptr) return;
    world_.process()->Request(
        {.method = method,
         .path = path,
         .cookie_token = cookie,
         .address_key = static_cast<server::AddressKey>(number_ + 1),
         .body = body},
        [this, answered, then, generation = world_.generation()](const server::Response& response) {
          world_.scheduler().Within(1, 100, [this, answered, then, response, generation] {
            if (*answered || generation != world_.generation()) return;
            *answered = true;
            then(response);
          });
        });
  });
  scheduler.After(90'000, [answered, lost = std::move(lost)] {
    if (*answered) return;
    *answered = true;
    lost();
  });
}

void Player::BecomeGuest() {
  Ask(
      "POST", "/api/me", R"({"name":"P)" + std::to_string(number_) + "\"}", "",
      [this](const server::Response& response) {
        if (response.status != 200) return world_.scheduler().Within(500, 5'000, [this] { BecomeGuest(); });
        cookie_ = CookieOf(response);
        host_ ? MakeTable() : Connect(false);
      },
      [this] { BecomeGuest(); });
}

void Player::MakeTable() {
  if (!place().id.empty()) return Connect(false);
  Ask(
      "POST", "/api/tables", place().settings, cookie_,
      [this](const server::Response& response) {
        if (response.status != 201) {
          if (response.status != 503 && response.status != 500) world_.shared().Fail("no table: " + response.body);
          return world_.scheduler().Within(500, 5'000, [this] { MakeTable(); });
        }
        if (!place().id.empty()) return Connect(false);
        place().id = Between(response.body, "\"id\":\"", "\"");
        world_.scheduler().Trace("table " + std::to_string(place_) + " is " + place().id);
        Connect(false);
      },
      [this] { MakeTable(); });
}

void Player::Connect(bool twin) {
  Scheduler& scheduler = world_.scheduler();
  if (!twin) {
    if (connecting_ || link_ != nullptr || left_ || place().in_repair) return;
    connecting_ = true;
  }
  const auto again = [this, twin] {
    if (twin) return;
    connecting_ = false;
    world_.scheduler().Within(200, 4'000, [this] { Connect(false); });
  };
  scheduler.Within(1, 300, [this, twin, again] {
    // While it logs in, it does not know who it is.
    if (world_.process() == nullptr || place().id.empty() || (busy_ && !twin)) return again();
    const int generation = world_.generation();
    const auto answered = std::make_shared<bool>(false);
    world_.scheduler().After(30'000, [answered, again] {
      if (!*answered) again();
      *answered = true;
    });
    world_.process()->house().Visit(place().id, [this, twin, again, generation, answered](const auto& visited) {
      if (*answered || left_ || generation != world_.generation()) return;
      *answered = true;
      if (visited.table == nullptr) {
        using Absent = server::House::Absent;
        if (visited.why == Absent::kInRepair) {
          // A read or a commit that failed leaves a table that is sound; the operator opens it again.
          if (!place().damaged && world_.process()->house().Reopen(place().id)) return again();
          place().in_repair = true;
          return;
        }
        if (visited.why == Absent::kUnknown && ++unknown_ > 3) {
          world_.shared().Fail("the table of " + Describe() + " was acknowledged, but is gone");
          place().in_repair = true;
          return;
        }
        return again();
      }
      const auto link = std::make_shared<Link>(world_, number_);
      link->twin = twin;
      link->table = visited.table;
      link->address = static_cast<server::AddressKey>(number_ + 1);
      link->person = world_.process()->house().people().OfToken(cookie_);
      if (link->person != 0) link->token_hash = server::TokenHash(cookie_);
      visited.table->Join(link);
      Joined(link);
    });
  });
}

void Player::Joined(const std::shared_ptr<Link>& link) {
  if (link->twin) {
    twins_.push_back(link);
    return link->FromClient(R"({"t":"hello"})");
  }
  connecting_ = false;
  link_ = link;
  ++reconnects_;
  world_.scheduler().Trace(Describe() + " is connected");
  for (const std::string& text : client_->OnConnected()) Send(text);
}

void Player::Send(const std::string& text) {
  if (link_ == nullptr) return;
  if (Contains(text, R"("t":"decide")")) sent_[Between(text, "\"id\":\"", "\"")] = text;
  world_.scheduler().Trace(Describe() + " sends " + text.substr(0, 160));
  link_->FromClient(text);
  const bool has_id = Contains(text, "\"id\":");
  if (has_id && world_.shared().Happens(Fault::kDuplicate, 40)) link_->FromClient(text);
}

void Player::SendExtra(const std::string& keys) {
  Send(R"({"id":"extra)" + std::to_string(number_) + "-" + std::to_string(++extra_ids_) + "\"," + keys + "}");
}

// A message that is not answered is sent again; the server must not act on it twice.
void Player::ResendLater() {
  world_.scheduler().Within(4'000, 9'000, [this] {
    if (done()) return;
    if (link_ != nullptr && client_->waiting()) Send(client_->waiting_text());
    ResendLater();
  });
}

void Player::OnMessage(const std::string& text, bool twin) {
  if (twin) return;
  world_.scheduler().Trace(Describe() + " hears " + text.substr(0, 120));
  if (text.starts_with(R"({"t":"refused")")) {
    const std::string id = Between(text, "\"id\":\"", "\"");
    if (sent_.contains(id)) place().refused.insert(id);
  }
  const std::size_t faults = client_->faults().size();
  std::vector<std::string> answers = client_->OnMessage(text);
  for (std::size_t i = faults; i < client_->faults().size(); ++i) {
    const std::string& fault = client_->faults()[i];
    if (!MayHappen(fault, true)) world_.shared().Fail(Describe() + ": " + fault);
  }
  client_->ForgetFaults();
  Scheduler& scheduler = world_.scheduler();
  for (std::string& answer : answers) {
    const bool slow = scheduler.OneIn(200);
    scheduler.Within(1, slow ? 200'000 : 400, [this, answer = std::move(answer)] {
      // Meanwhile it may have been sent again, and answered.
      if (client_->waiting() && client_->waiting_text() == answer) Send(answer);
    });
  }
}

void Player::OnClosed(const std::shared_ptr<Link>& link, const std::string& why) {
  link->broken = true;
  world_.scheduler().Trace(Describe() + " is closed: " + why);
  if (link != link_) return;
  link_ = nullptr;
  Connect(false);
}

void Player::Cut() {
  if (link_ == nullptr) return;
  const auto link = link_;
  link->broken = true;
  link_ = nullptr;
  const bool late = world_.shared().Happens(Fault::kHalfOpen, 4);
  world_.scheduler().Within(1, late ? 60'000 : 200, [this, link, generation = world_.generation()] {
    if (world_.process() != nullptr && generation == world_.generation()) link->table->Disconnect(link);
  });
  world_.scheduler().Within(100, 10'000, [this] { Connect(false); });
}

void Player::ServerDied() {
  for (const auto& twin : twins_) twin->broken = true;
  twins_.clear();
  connecting_ = false;
  if (link_ != nullptr) link_->broken = true;
  link_ = nullptr;
  if (cookie_.empty() || (host_ && place().id.empty())) return;  // it asks again
  world_.scheduler().Within(100, 5'000, [this] { Connect(false); });
}

void Player::Leave() {
  left_ = true;
  for (const auto& link : twins_) {
    link->broken = true;
    if (world_.process() != nullptr) link->table->Disconnect(link);
  }
  twins_.clear();
  if (link_ == nullptr) return;
  link_->broken = true;
  if (world_.process() != nullptr) link_->table->Disconnect(link_);
  link_ = nullptr;
}

void Player::LogIn() {
  if (busy_ || cookie_.empty()) return;
  busy_ = true;
  const std::string old = cookie_;
  const std::string body = R"({"account":"account)" + std::to_string(number_) + R"(","passphrase":"correct horse"})";
  world_.scheduler().Trace(Describe() + " logs in");
  Ask(
      "POST", "/api/login", body, old,
      [this, old](const server::Response& response) {
        busy_ = false;
        world_.scheduler().Trace(Describe() + " is answered " + std::to_string(response.status) + " " + response.body);
        if (response.status != 200 && unsure_) return LogInLater();
        if (response.status != 200) return;
        unsure_ = false;
        cookie_ = CookieOf(response);
        TryOldCookie(old, true, world_.generation());
      },
      [this] {
        unsure_ = true;
        LogInLater();
      });
  TryOldCookie(old, false, world_.generation());
}

// The last login may have been carried out although its answer was lost: then the old cookie is worth nothing.
void Player::LogInLater() {
  busy_ = true;
  world_.scheduler().Within(500, 3'000, [this] {
    busy_ = false;
    LogIn();
  });
}

void Player::TryOldCookie(const std::string& cookie, bool acknowledged, int generation) {
  const auto gone = std::make_shared<bool>(acknowledged);
  for (int i = 0; i < 4; ++i) {
    world_.scheduler().Within(0, 3'000, [this, cookie, gone, acknowledged, generation] {
      if (world_.process() == nullptr) return;
      // An unacknowledged change may be lost if the server is killed.
      if (!acknowledged && generation != world_.generation()) return;
      world_.process()->Request({.method = "GET",
                                 .path = "/api/me",
                                 .cookie_token = cookie,
                                 .address_key = static_cast<server::AddressKey>(number_ + 1)},
                                [this, gone](const server::Response& response) {
                                  const bool nobody = Contains(response.body, "\"person\":null");
                                  if (nobody) *gone = true;
                                  if (!nobody && *gone) world_.shared().Fail(Describe() + ": an old cookie is alive");
                                });
    });
  }
}

void Player::ActUp() {
  Scheduler& scheduler = world_.scheduler();
  Shared& shared = world_.shared();
  switch (scheduler.Below(16)) {
    case 0:
      if (link_ != nullptr && shared.Happens(Fault::kCut, 1)) Cut();
      break;
    case 1:
      if (link_ != nullptr && shared.Happens(Fault::kStalledClient, 2)) {
        link_->stalled_until = scheduler.now() + scheduler.Between(1'000, 60'000);
      }
      break;
    case 2:
      if (!cookie_.empty() && twins_.size() < 3 && shared.Happens(Fault::kConnectedTwice, 2)) Connect(true);
      break;
    case 3:
      if (link_ != nullptr && shared.Happens(Fault::kGarbage, 1)) {
        static constexpr const char* kGarbage[] = {
            "",
            "{",
            "[]",
            "{\"t\":\"decide\",\"id\":\"x\"}",
            "{\"t\":\"sit\",\"id\":\"y\",\"name\":\"\",\"entropy\":\"zz\"}",
            "{\"t\":\"decide\",\"id\":\"z\",\"decision\":{\"t\":\"ride\",\"horse\":7,\"to\":\"8.600\"}}",
            "{\"t\":\"kick\",\"id\":\"k\",\"seat\":7,\"name\":\"P\"}",
            "{\"t\":\"shown\",\"version\":999999999}",
            "{\"t\":\"react\",\"id\":\"r\",\"kind\":\"thanks\"}",
            "{\"t\":\"rematch\",\"id\":\"m\"}"};
        link_->FromClient(kGarbage[scheduler.Below(std::size(kGarbage))]);
      }
      break;
    case 4: SendExtra(R"("t":"say","text":"good luck")"); break;
    case 5:
      if (scheduler.OneIn(6)) SendExtra(R"("t":"resign")");
      break;
    case 6:
      if (scheduler.OneIn(3)) SendExtra(R"("t":"end")");
      break;
    case 7: SendExtra(R"("t":"stand-in","seat":)" + std::to_string(scheduler.Below(4))); break;
    case 8:
      if (scheduler.OneIn(2)) LogIn();
      break;
    case 9: Send(R"({"t":"hello","version":0,"shows":true})"); break;
    case 10: Send(R"({"t":"shown","version":)" + std::to_string(client_->version()) + "}"); break;
    case 11:
      Ask(
          "GET", "/api/me/tables", "", cookie_, [](const server::Response&) {}, [] {});
      break;
    case 12:
      Ask(
          "GET", "/api/lobby", "", cookie_, [](const server::Response&) {}, [] {});
      break;
    case 13: SendExtra(R"("t":"host","seat":)" + std::to_string(scheduler.Below(4))); break;
    case 14: Send(R"({"t":"hello","version":0,"unseen":true})"); break;
    default: SendExtra(R"("t":"react","kind":"laugh")"); break;
  }
}

}  // namespace furlong::simulation

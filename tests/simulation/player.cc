#include "tests/simulation/player.h"

#include <algorithm>
#include <boost/json.hpp>

#include "server/house/token.h"
#include "tests/simulation/texts.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {

Player::Player(World& world, int number, int place, bool host)
    : world_(world),
      number_(number),
      place_(place),
      identity_(world, "player " + std::to_string(number), static_cast<server::AddressKey>(number + 1),
                "account" + std::to_string(number)),
      host_(host) {
  identity_.HasAccount(world.passphrase(), world.code(number));
}

Place& Player::place() const { return world_.place(place_); }

std::string Player::Describe() const {
  return "player " + std::to_string(number_) + " at table " + std::to_string(place_);
}

// Refusals that can happen to an honest client, because something else happened while its message was on its way.
bool Player::MayHappen(const std::string& fault) const {
  const bool kicked = place().kicked.contains(number_);
  if (Contains(fault, "is not ours any more")) return kicked || lost_seat_;
  if (!Contains(fault, "refused:")) return false;
  if (Contains(fault, "\"kicked\"")) return kicked;
  for (const char* reason : {"bad-message", "cannot-save", "too-late", "resigned", "already-started", "meeting-over",
                             "not-running", "closed", "players-expected", "seats-empty", "host-only", "id-used",
                             "table-full", "rule"}) {  // a clock or a stand-in has decided meanwhile
    if (Contains(fault, std::string("\"") + reason + "\"")) return true;
  }
  return false;
}

bool Player::done() const {
  if (identity_.busy() || client_ == nullptr) return false;
  if (place().in_repair || client_->closed() || declined_) return true;
  if (!client_->over()) return false;
  const bool waits = place().wants_rematch && !ignores_rematch_;
  return !waits || (over_since_ != 0 && world_.scheduler().now() - over_since_ > kWaitForRematch);
}

void Player::MakeClient(bool sits) {
  if (client_ != nullptr) choices_before_ += client_->choices();
  client_ = std::make_unique<client::SeatClient>(
      client::SeatClient::Settings{
          .name = "P" + std::to_string(number_), .starts_if_host = true, .sits = sits, .bonus_one_in = 30},
      place().board, world_.scheduler().Number());
  client_->on_done = [this](int) { place().acknowledged[client_->waiting_id()] = sent_[client_->waiting_id()]; };
  sits_ = sits;
}

void Player::Begin() {
  MakeClient(true);
  world_.scheduler().Within(0, 2'000, [this] {
    identity_.BecomeGuest("P" + std::to_string(number_), [this] { host_ ? MakeTable() : Connect(false); });
  });
  ResendLater();
}

void Player::MakeTable() {
  if (!place().id.empty()) return Connect(false);
  const server::Request request{.method = "POST",
                                .path = "/api/tables",
                                .cookie_token = identity_.cookie(),
                                .address_key = identity_.address(),
                                .body = place().settings};
  const auto made = [this](const server::Response& response) {
    if (response.status == 429) return FindOwnTable();
    // While it logs in, its cookie may be worth nothing.
    const bool may_happen = response.status == 503 || response.status == 500 || response.status == 401;
    if (response.status != 201 && !may_happen) world_.shared().Fail("no table: " + response.body);
    if (response.status != 201) return world_.scheduler().Within(500, 5'000, [this] { MakeTable(); });
    if (place().id.empty()) {
      place().id = Between(response.body, "\"id\":\"", "\"");
      world_.scheduler().Trace("table " + std::to_string(place_) + " is " + place().id);
    }
    Connect(false);
  };
  identity_.Ask(request, made, [this] { MakeTable(); },
                {.handled =
                     [this](const server::Response& response) {
                       if (response.status == 0) world_.checks().AsksForTable();
                     },
                 .answered =
                     [this, request](const server::Response& response) {
                       if (response.status == 503 || response.status == 401) return;
                       world_.checks().TableAnswered(request, response, false);
                     }});
}

void Player::FindOwnTable() {
  const auto later = [this] { world_.scheduler().Within(500, 5'000, [this] { MakeTable(); }); };
  identity_.Ask(
      {.method = "GET", .path = "/api/me/tables", .cookie_token = identity_.cookie()},
      [this, later](const server::Response& response) {
        const std::string id = Between(response.body, "\"id\":\"", "\"");
        if (id.empty() || !place().id.empty()) return later();
        place().id = id;
        world_.scheduler().Trace("table " + std::to_string(place_) + " was " + id);
        Connect(false);
      },
      later);
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
    if (world_.process() == nullptr || place().id.empty() || (identity_.busy() && !twin)) return again();
    const int generation = world_.generation();
    const auto answered = std::make_shared<bool>(false);
    const auto now = std::make_shared<bool>(true);
    world_.scheduler().After(30'000, [answered, again] {
      if (!*answered) again();
      *answered = true;
    });
    world_.process()->house().Visit(place().id, [this, twin, again, generation, answered, now](const auto& visited) {
      if (*answered || left_ || generation != world_.generation()) return;
      *answered = true;
      if (visited.table == nullptr) {
        using Absent = server::House::Absent;
        if (*now && visited.why == Absent::kBusy) world_.checks().Busy();
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
      if (identity_.busy() && !twin) return again();  // it has logged out meanwhile
      // A second connection may come from another device.
      const std::string& other = identity_.other_cookie();
      const std::string& cookie = twin && !other.empty() && world_.scheduler().OneIn(2) ? other : identity_.cookie();
      const auto link = world_.Connect(*this, visited.table);
      link->twin = twin;
      link->address = identity_.address();
      link->person = world_.process()->house().people().OfToken(cookie);
      if (link->person != 0) link->token_hash = server::TokenHash(cookie);
      visited.table->Join(link);
      Joined(link);
    });
    *now = false;
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

// A message that is not answered is sent again; the server must not act on it twice.
void Player::ResendLater() {
  resending_ = true;
  world_.scheduler().Within(4'000, 9'000, [this] {
    resending_ = false;
    if (done()) return;
    const bool idle = world_.scheduler().now() < idle_until_;
    if (link_ != nullptr && client_->waiting() && !idle) Send(client_->waiting_text());
    if (open_ && !sits_) LeaveSeat();
    if (!open_ && world_.scheduler().OneIn(2)) AskForStandIns();
    if (open_ && world_.scheduler().now() - open_since_ > kWaitForOthers) BeginWithoutTheOthers();
    if (client_->over() && place().wants_rematch && place().rematch.empty()) {
      SendExtra(Action::kAskRematch, R"("t":"rematch")", [this] { asked_rematch_ = true; });
    }
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
  Answered(text);
  const std::size_t faults = client_->faults().size();
  std::vector<std::string> answers = client_->OnMessage(text);
  for (std::size_t i = faults; i < client_->faults().size(); ++i) {
    const std::string& fault = client_->faults()[i];
    if (!MayHappen(fault)) world_.shared().Fail(Describe() + ": " + fault);
  }
  client_->ForgetFaults();
  if (client_->over() && over_since_ == 0) over_since_ = world_.scheduler().now();
  if (text.starts_with(R"({"t":"table")") || text.starts_with(R"({"t":"welcome")")) ReadTable(text);
  Scheduler& scheduler = world_.scheduler();
  for (std::string& answer : answers) {
    const bool slow = scheduler.OneIn(200);
    scheduler.Within(1, slow ? 200'000 : 400, [this, answer = std::move(answer)] {
      // Meanwhile it may have been sent again, and answered.
      if (world_.scheduler().now() < idle_until_) return;
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
    if (world_.process() != nullptr && generation == world_.generation()) link->Disconnect();
  });
  world_.scheduler().Within(100, 10'000, [this] { Connect(false); });
}

void Player::ServerDied() {
  for (const auto& twin : twins_) twin->broken = true;
  twins_.clear();
  connecting_ = false;
  if (link_ != nullptr) link_->broken = true;
  link_ = nullptr;
  if (identity_.cookie().empty() || (host_ && place().id.empty())) {
    // It asks again, or has logged out.
    if (!identity_.entered()) return;
  }
  world_.scheduler().Within(100, 5'000, [this] { Connect(false); });
}

void Player::Leave() {
  left_ = true;
  Disconnect();
}

void Player::Disconnect() {
  for (const auto& link : twins_) {
    link->broken = true;
    if (world_.process() != nullptr) link->Disconnect();
  }
  twins_.clear();
  if (link_ == nullptr) return;
  link_->broken = true;
  if (world_.process() != nullptr) link_->Disconnect();
  link_ = nullptr;
}

}  // namespace furlong::simulation

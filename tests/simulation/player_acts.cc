// What simulated players do besides riding.
#include <boost/json.hpp>
#include <utility>

#include "tests/simulation/player.h"
#include "tests/simulation/texts.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {
namespace {

struct SeatSeen {
  int number = 0;
  std::string name;
  bool person = false;    // not a house rider
  bool expected = false;  // at a rematch
  bool idle = false;      // a stand-in may be asked for
};

// The seats that are taken.
std::vector<SeatSeen> SeatsIn(const std::string& text) {
  std::vector<SeatSeen> seats;
  boost::json::error_code error;
  const boost::json::value message = boost::json::parse(text, error);
  if (error) return seats;
  int number = -1;
  for (const auto& one : message.at("table").at("seats").as_array()) {
    const auto& seat = one.as_object();
    ++number;
    if (!seat.contains("name")) continue;
    seats.push_back({number, std::string(seat.at("name").as_string()), !seat.contains("rider"),
                     seat.contains("expected") && seat.at("expected").as_bool(),
                     seat.contains("idle") && seat.at("idle").as_bool()});
  }
  return seats;
}

}  // namespace

void Player::SendExtra(Action action, const std::string& keys, std::function<void()> done) {
  if (link_ == nullptr) return;
  const std::string id = "extra" + std::to_string(number_) + "-" + std::to_string(++extra_ids_);
  extras_[id] = {action, std::move(done)};
  Send(R"({"id":")" + id + "\"," + keys + "}");
}

void Player::Answered(const std::string& text) {
  const bool done = text.starts_with(R"({"t":"done")");
  if (!done && !text.starts_with(R"({"t":"refused")")) return;
  const auto found = extras_.find(Between(text, "\"id\":\"", "\""));
  if (found == extras_.end()) return;
  const Extra extra = std::move(found->second);
  extras_.erase(found);
  if (extra.action == Action::kDeclineRematch && (done || Contains(text, "\"not-seated\""))) {
    declined_ = true;
    world_.scheduler().Within(1, 10'000, [this] { Leave(); });  // if it is the host, somebody else becomes it
  }
  if (!done) return;
  world_.shared().actions.Add(extra.action);
  if (extra.done) extra.done();
}

void Player::ReadTable(const std::string& text) {
  table_ = text;
  const bool open = Contains(text, R"("state":"open")");
  if (open && !open_) open_since_ = world_.scheduler().now();
  open_ = open;
  if (place().kicked.contains(number_)) shown_name_.clear();
  if (!shown_name_.empty() && !Contains(text, "\"name\":\"" + shown_name_ + "\"")) {
    world_.shared().Fail(Describe() + " should be called " + shown_name_ + ": " + text);
  }
  const std::string rematch = Between(text, "\"rematch\":\"", "\"");
  if (rematch.empty()) return;
  if (!place().rematch.empty() && place().rematch != rematch) world_.shared().Fail("a table has two rematches");
  place().rematch = rematch;
  if (!place().wants_rematch || ignores_rematch_ || following_) return;
  following_ = true;
  world_.scheduler().Within(1, 20'000, [this] { FollowRematch(); });
}

void Player::FollowRematch() {
  following_ = false;
  if (left_ || place().in_repair) return;
  const std::uint32_t choice = asked_rematch_ ? 0 : world_.scheduler().Below(10);
  ActionCounts& counts = world_.shared().actions;
  if (choice == 9) {
    ignores_rematch_ = true;
    return counts.Add(Action::kIgnoreRematch);
  }
  const bool sits = choice < 7;
  if (sits) counts.Add(Action::kAcceptRematch);
  world_.scheduler().Trace(Describe() + (sits ? " accepts" : " declines") + " the rematch");
  Disconnect();
  place_ = world_.RematchOf(place_);
  sent_.clear();
  extras_.clear();
  shown_name_.clear();
  unknown_ = 0;
  over_since_ = 0;
  open_ = lost_seat_ = asked_rematch_ = declined_ = false;
  MakeClient(sits);
  Connect(false);
  if (!resending_) ResendLater();
}

void Player::BeginWithoutTheOthers() {
  for (const SeatSeen& seat : SeatsIn(table_)) {
    if (!seat.expected) continue;
    SendExtra(Action::kSeatRider, R"("t":"seat-rider","rider":"steady","seat":)" + std::to_string(seat.number));
  }
  SendExtra(Action::kBeginWithout, R"("t":"start","fill":"steady")");
}

void Player::AskForStandIns() {
  if (!Contains(table_, "\"idle\":true") || !client_->seated()) return;
  for (const SeatSeen& seat : SeatsIn(table_)) {
    if (!seat.idle || seat.number == client_->seat()) continue;
    SendExtra(Action::kStandIn, R"("t":"stand-in","seat":)" + std::to_string(seat.number));
  }
}

void Player::Kick() {
  std::vector<SeatSeen> others;
  for (SeatSeen& seat : SeatsIn(table_)) {
    if (seat.person && seat.number != client_->seat()) others.push_back(std::move(seat));
  }
  if (others.empty() || link_ == nullptr) return;
  const SeatSeen seat = others[world_.scheduler().Below(static_cast<std::uint32_t>(others.size()))];
  if (std::stoi(seat.name.substr(1)) == number_) {  // itself
    lost_seat_ = true;
    ++seat_changes_;
    shown_name_.clear();
  }
  const std::string id = "kick" + std::to_string(number_) + "-" + std::to_string(++extra_ids_);
  const auto before = std::make_shared<std::size_t>(0);
  const auto person = std::make_shared<store::PersonId>(0);
  extras_[id] = {Action::kKick, [this, person, table = place().id] {
                   if (*person != 0) world_.checks().Kicked(table, *person);
                 }};
  world_.scheduler().Trace(Describe() + " kicks " + seat.name);
  link_->FromClient(
      R"({"t":"kick","id":")" + id + R"(","seat":)" + std::to_string(seat.number) + R"(,"name":")" + seat.name + "\"}",
      [link = link_, before] { *before = link->table->stored().kicked.size(); },
      [this, link = link_, before, person, place = place_, name = seat.name] {
        const auto& kicked = link->table->stored().kicked;
        if (kicked.size() == *before) return;
        *person = kicked.back().person;
        world_.place(place).kicked.insert(std::stoi(name.substr(1)));
        if (link->table->Sits(*person)) world_.shared().Fail(name + " sits although kicked");
      });
}

void Player::SitAgain() {
  // A sit that is under way would give it its old name back.
  if (client_->waiting() || !client_->seated()) return;
  const std::string name = "P" + std::to_string(number_) + "x" + std::to_string(++extra_ids_);
  shown_name_.clear();
  ++seat_changes_;
  SendExtra(Action::kSitAgain, R"("t":"sit","entropy":"00112233445566778899aabbccddeeff","name":")" + name + "\"",
            [this, name, change = seat_changes_] {
              if (!client_->waiting() && change == seat_changes_) shown_name_ = name;
            });
}

void Player::LeaveSeat() {
  if (client_->waiting()) return;
  lost_seat_ = true;
  ++seat_changes_;
  shown_name_.clear();
  SendExtra(sits_ ? Action::kLeaveSeat : Action::kDeclineRematch, R"("t":"leave")", [this] {
    if (sits_) Send(R"({"t":"hello"})");
  });
}

void Player::ActAtOpenTable() {
  switch (world_.scheduler().Below(5)) {
    case 0:
    case 1: Kick(); break;
    case 2: SitAgain(); break;
    case 3: LeaveSeat(); break;
    default: SendExtra(Action::kSeatRider, R"("t":"seat-rider","rider":"random","seat":1)"); break;
  }
}

void Player::ActUp() {
  Scheduler& scheduler = world_.scheduler();
  Shared& shared = world_.shared();
  if (open_ && link_ != nullptr && scheduler.OneIn(3)) return ActAtOpenTable();
  switch (scheduler.Below(20)) {
    case 0:
      if (link_ != nullptr && shared.Happens(Fault::kCut, 1)) Cut();
      break;
    case 1:
      if (link_ != nullptr && shared.Happens(Fault::kStalledClient, 2)) {
        link_->stalled_until = scheduler.now() + scheduler.Between(1'000, 60'000);
      }
      break;
    case 2:
      if (!identity_.cookie().empty() && twins_.size() < 3 && shared.Happens(Fault::kConnectedTwice, 2)) Connect(true);
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
    case 4: SendExtra(Action::kSay, R"("t":"say","text":"good luck")"); break;
    case 5:
      if (scheduler.OneIn(6)) SendExtra(Action::kResign, R"("t":"resign")");
      break;
    case 6:
      if (scheduler.OneIn(3)) SendExtra(Action::kEndEarly, R"("t":"end")");
      break;
    case 7: SendExtra(Action::kStandIn, R"("t":"stand-in","seat":)" + std::to_string(scheduler.Below(4))); break;
    case 8:
      if (scheduler.OneIn(2)) {
        identity_.LogIn();
      } else {
        identity_.LogInElsewhere();
      }
      break;
    case 9: Send(R"({"t":"hello","version":0,"shows":true})"); break;
    case 10: Send(R"({"t":"shown","version":)" + std::to_string(client_->version()) + "}"); break;
    case 11:
    case 12:
      identity_.Ask(
          {.method = "GET",
           .path = scheduler.OneIn(2) ? "/api/me/tables" : "/api/lobby",
           .cookie_token = identity_.cookie()},
          [](const server::Response&) {}, [] {});
      break;
    case 13: SendExtra(Action::kHandOver, R"("t":"host","seat":)" + std::to_string(scheduler.Below(4))); break;
    case 14: Send(R"({"t":"hello","version":0,"unseen":true})"); break;
    case 15: SendExtra(Action::kEndTakenBack, R"("t":"end","agree":false)"); break;
    case 16:
      if (identity_.entered()) identity_.LogOut();
      break;
    case 17:
      if (scheduler.OneIn(2)) identity_.Recover();
      break;
    case 18:
      if (scheduler.OneIn(2)) {
        identity_.RenewCode();
      } else if (shared.Happens(Fault::kIdle, 12)) {
        idle_until_ = scheduler.now() + scheduler.Between(120'000, 400'000);
      }
      break;
    default: SendExtra(Action::kReact, R"("t":"react","kind":"laugh")"); break;
  }
}

}  // namespace furlong::simulation

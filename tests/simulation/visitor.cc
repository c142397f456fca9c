#include "tests/simulation/visitor.h"

#include <algorithm>
#include <utility>

#include "server/house/token.h"
#include "tests/simulation/texts.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {
namespace {

constexpr int kVisitorsPerAddress = 2;
constexpr const char* kSettings = R"({"players":2,"races":[{"course":"oval"}],"riders":[null,null]})";

}  // namespace

Visitor::Visitor(World& world, int number)
    : world_(world),
      number_(number),
      identity_(world, "visitor " + std::to_string(number),
                static_cast<server::AddressKey>(1'000 + number / kVisitorsPerAddress),
                "visitor" + std::to_string(number)) {}

bool Visitor::Known(const std::optional<Told>& told) const {
  return told && (told->generation == 0 || told->generation == world_.generation());
}

void Visitor::BecomeGuest() {
  begun_ = false;
  tables_.clear();
  name_.reset();
  muted_.reset();
  person_.clear();
  const std::string name = "V" + std::to_string(number_);
  identity_.BecomeGuest(name, [this, name] {
    begun_ = true;
    name_ = {name, 0};
    muted_ = {"false", 0};
    CheckName();
  });
}

void Visitor::ActUp() {
  if (!begun_ || identity_.busy()) return;
  if (identity_.cookie().empty()) return BecomeGuest();
  switch (world_.scheduler().Below(12)) {
    case 0: Rename(); break;
    case 1: Mute(); break;
    case 2: identity_.CreateAccount(); break;
    case 3: identity_.LogOut(); break;
    case 4: identity_.Recover(); break;
    case 5: identity_.RenewCode(); break;
    case 6:
    case 7: MakeTable(); break;
    case 8: CloseTable(); break;
    default:
      link_ == nullptr ? Watch() : Say();
      CheckName();
      break;
  }
}

void Visitor::Watch() {
  const std::string id = world_.AnyTable();
  if (id.empty() || world_.process() == nullptr) return;
  const auto now = std::make_shared<bool>(true);
  world_.process()->house().Visit(id, [this, now, generation = world_.generation()](const auto& visited) {
    if (*now && visited.why == server::House::Absent::kBusy && visited.table == nullptr) world_.checks().Busy();
    if (visited.table == nullptr || link_ != nullptr || generation != world_.generation()) return;
    const auto link = world_.Connect(*this, visited.table);
    link->address = identity_.address();
    link->person = world_.process()->house().people().OfToken(identity_.cookie());
    if (link->person != 0) link->token_hash = server::TokenHash(identity_.cookie());
    visited.table->Join(link);
    link_ = link;
    link->FromClient(R"({"t":"hello"})");
  });
  *now = false;
}

void Visitor::Say() {
  if (link_->broken) return;
  const std::string id = "v" + std::to_string(number_) + "-" + std::to_string(++ids_);
  const auto arrives = [this, id, link = link_.get()] {
    // Only if the connection is that of the same person.
    if (link->person == 0 || std::to_string(link->person) != person_) return;
    if (Known(name_)) said_[id] = name_->value;
    if (Known(muted_)) said_muted_[id] = muted_->value;
  };
  link_->FromClient(R"({"t":"say","id":")" + id + R"(","text":")" + id + "\"}", arrives);
}

void Visitor::OnMessage(const std::string& text, bool) {
  const std::string id = Between(text, "\"id\":\"", "\"");
  if (text.starts_with(R"({"t":"chat")")) {
    const auto said = said_.find(Between(text, "\"text\":\"", "\""));
    if (said != said_.end() && Between(text, "\"name\":\"", "\"") != said->second) {
      world_.shared().Fail("visitor " + std::to_string(number_) + " speaks as somebody else than " + said->second +
                           ": " + text);
    }
  }
  const bool done = text.starts_with(R"({"t":"done")");
  if (!done && !text.starts_with(R"({"t":"refused")")) return;
  if (done) world_.shared().actions.Add(Action::kSay);
  const auto muted = said_muted_.find(id);
  if (muted == said_muted_.end()) return;
  if (done && muted->second == "true") world_.shared().Fail("somebody who is muted has spoken");
  if (Contains(text, "\"muted\"") && muted->second == "false") {
    world_.shared().Fail("somebody who is not muted may not speak");
  }
}

void Visitor::OnClosed(const std::shared_ptr<Link>& link, const std::string&) {
  link->broken = true;
  if (link_ == link) link_ = nullptr;
}

void Visitor::Rename() {
  const std::string name = "V" + std::to_string(number_) + " " + std::to_string(++ids_);
  identity_.Ask(
      {.method = "POST", .path = "/api/me", .cookie_token = identity_.cookie(), .body = R"({"name":")" + name + "\"}"},
      [this](const server::Response& response) {
        if (response.status == 200) world_.shared().actions.Add(Action::kRename);
        CheckName();
      },
      [] {},
      {.handled =
           [this, name](const server::Response& response) {
             if (response.status == 0) name_ = {name, world_.generation()};
             CheckName();
           },
       .answered =
           [this, name](const server::Response& response) {
             if (response.status == 200 && !CookieOf(response).empty()) return;  // the name of a new guest
             if (!name_ || name_->value != name) return;
             if (response.status == 200) name_->generation = 0;
             if (response.status == 500) name_.reset();
           }});
}

// Every view shows the name as it is now.
void Visitor::CheckName() {
  if (world_.process() == nullptr || identity_.busy()) return;
  world_.process()->Request({.method = "GET", .path = "/api/me", .cookie_token = identity_.cookie(), .address_key = 1},
                            [this](const server::Response& response) {
                              person_ = Between(response.body, "\"person\":", ",");
                              if (Contains(response.body, "\"person\":null") || !Known(name_)) return;
                              if (Between(response.body, "\"name\":\"", "\"") == name_->value) return;
                              world_.shared().Fail("visitor " + std::to_string(number_) + " should be called " +
                                                   name_->value + ": " + response.body);
                            });
}

void Visitor::Mute() {
  if (person_.empty() || !Known(name_)) return;
  const std::string value = world_.scheduler().OneIn(2) ? "true" : "false";
  identity_.Ask(
      {.method = "POST",
       .path = "/admin/mute",
       .authorization = "Bearer operator",
       .body = "{\"person\":" + person_ + ",\"muted\":" + value + "}"},
      [this, value](const server::Response& response) {
        if (response.status == 200) world_.shared().actions.Add(value == "true" ? Action::kMute : Action::kUnmute);
      },
      [] {},
      {.handled =
           [this, value, person = person_](const server::Response& response) {
             if (response.status == 0 && person == person_) muted_ = {value, world_.generation()};
           },
       .answered =
           [this, value, person = person_](const server::Response& response) {
             if (!muted_ || muted_->value != value || person != person_) return;
             if (response.status == 200) muted_->generation = 0;
             if (response.status == 500) muted_.reset();
           }});
}

void Visitor::MakeTable() {
  const server::Request request{.method = "POST",
                                .path = "/api/tables",
                                .cookie_token = identity_.cookie(),
                                .address_key = identity_.address(),
                                .body = kSettings};
  identity_.Ask(
      request, [](const server::Response&) {}, [] {},
      {.handled =
           [this](const server::Response& response) {
             if (response.status == 0) world_.checks().AsksForTable();
           },
       .answered =
           [this, request](const server::Response& response) {
             if (response.status == 503 || response.status == 401) return;
             world_.checks().TableAnswered(request, response, true);
             if (response.status != 201) return;
             world_.shared().actions.Add(Action::kMakeTable);
             tables_.push_back(Between(response.body, "\"id\":\"", "\""));
           }});
}

void Visitor::CloseTable() {
  if (tables_.empty()) return;
  const std::string id = tables_.back();
  tables_.pop_back();
  identity_.Ask(
      {.method = "POST",
       .path = "/admin/close",
       .authorization = "Bearer operator",
       .body = R"({"table":")" + id + "\"}"},
      [this](const server::Response& response) {
        if (response.status == 200) world_.shared().actions.Add(Action::kCloseTable);
      },
      [] {});
}

void Visitor::ServerDied() {
  if (link_ != nullptr) link_->broken = true;
  link_ = nullptr;
}

void Visitor::Leave() {
  if (link_ == nullptr) return;
  link_->broken = true;
  if (world_.process() != nullptr) link_->Disconnect();
  link_ = nullptr;
}

}  // namespace furlong::simulation

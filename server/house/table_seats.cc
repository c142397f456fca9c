// Seats, chat, and what the host may do.
#include <algorithm>
#include <set>

#include "server/house/table.h"
#include "table/seating.h"
#include "table/text.h"

namespace furlong::server {
namespace {

bool Free(const store::Seat& seat) { return seat.rider.empty() && seat.entropy.empty(); }

}  // namespace

bool Table::HostOnly(const ReplyTo& reply_to) {
  if (reply_to.connection->person != 0 && reply_to.connection->person == stored_.host) return true;
  Refuse(reply_to, "host-only");
  return false;
}

bool Table::OpenOnly(const ReplyTo& reply_to) {
  if (stored_.state == store::TableState::kOpen) return true;
  const bool closed = stored_.state == store::TableState::kClosed;
  Send(reply_to.connection, wire::RefusedBy(reply_to.id, closed ? "closed" : "already-started"));
  return false;
}

void Table::SeatsChanged(const ReplyTo& reply_to, std::vector<store::Change> more) {
  if (reply_to.connection != nullptr) Remember(reply_to);
  more.push_back(store::SaveTable{stored_});
  Save(std::move(more));
  if (reply_to.connection != nullptr)
    Send(reply_to.connection, wire::Done(reply_to.id, 0, SeatAt(*reply_to.connection).value_or(-1)));
  SendTable();
}

std::string Table::FreeName(const std::string& wanted) const {
  std::vector<std::string> taken;
  for (const store::Seat& seat : stored_.seats) taken.push_back(seat.name);
  return table::FreeName(wanted, taken);
}

bool Table::NameOfAnother(PersonId person, std::string_view name) const {
  return std::any_of(
             stored_.seats.begin(), stored_.seats.end(),
             [&](const store::Seat& seat) { return seat.person != person && table::SameName(seat.name, name); }) ||
         std::any_of(chat_.begin(), chat_.end(), [&](const ChatEntry& line) {
           return line.person != person && table::SameName(line.shown.name, name);
         });
}

std::vector<table::Silks> Table::FreeSilks(int seat) const {
  std::set<std::string> worn;
  for (const store::Seat& other : stored_.seats) {
    if (other.number == seat) continue;
    for (const table::Silks& silks : table::ReadSilksJson(other.silks)) worn.insert(silks.colour);
  }
  return table::FreeSilks(worn, settings_.horses);
}

void Table::OnSit(const ReplyTo& reply_to, const wire::Sit& sit) {
  // Sent again after a restart of the server: it was carried out before.
  if (const auto own = SeatAt(*reply_to.connection)) {
    const store::Seat& seat = stored_.seats[static_cast<std::size_t>(*own)];
    const bool same_silks = sit.silks.empty() || table::SilksJson(sit.silks) == seat.silks;
    if (seat.entropy == sit.entropy && seat.name == sit.name && same_silks && sit.seat.value_or(*own) == *own) {
      return Send(reply_to.connection, wire::Done(reply_to.id, version(), *own));
    }
  }
  if (!OpenOnly(reply_to)) return;
  const auto refuse = [&](std::string_view code) { Refuse(reply_to, code); };
  const PersonId person = reply_to.connection->person;
  if (person == 0) return refuse("no-identity");  // no cookie came with the connection
  const int mine = SeatOf(person);
  const bool kicked = std::any_of(stored_.kicked.begin(), stored_.kicked.end(),
                                  [&](const store::Kicked& one) { return one.person == person; });
  // After a login, a kicked person may turn out to be the host, or somebody who sits here.
  if (kicked && mine < 0 && person != stored_.host) return refuse("kicked");
  int place = mine >= 0 && !sit.seat ? mine : -1;
  if (sit.seat && *sit.seat >= settings_.players) return refuse("no-such-seat");
  for (const store::Seat& seat : stored_.seats) {
    const bool wanted = sit.seat ? *sit.seat == seat.number : place < 0;
    if (!wanted) continue;
    if (seat.person == person || (Free(seat) && seat.person == 0)) place = seat.number;
  }
  if (place < 0) return refuse(sit.seat ? "seat-taken" : "table-full");
  for (const store::Seat& seat : stored_.seats) {
    const bool own = seat.number == place || seat.person == person;
    if (!own && table::SameName(seat.name, sit.name)) return refuse("name-taken");
  }
  std::vector<table::Silks> silks = sit.silks;
  if (silks.empty() && mine >= 0) silks = table::ReadSilksJson(stored_.seats[static_cast<std::size_t>(mine)].silks);
  if (silks.empty()) silks = FreeSilks(place);
  std::set<std::string> colours;
  for (const table::Silks& one : silks) colours.insert(one.colour);
  for (const store::Seat& other : stored_.seats) {
    if (other.number == place || other.person == person) continue;
    for (const table::Silks& worn : table::ReadSilksJson(other.silks)) colours.erase(worn.colour);
  }
  if (silks.size() != static_cast<std::size_t>(settings_.horses)) return refuse("silks-count");
  if (colours.size() != silks.size()) return refuse("silks-taken");
  if (mine >= 0 && mine != place) {  // changes seats
    store::Seat& old = stored_.seats[static_cast<std::size_t>(mine)];
    old = store::Seat{.number = old.number};
  }
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(place)];
  seat.person = person;
  seat.name = sit.name;
  seat.silks = table::SilksJson(silks);
  seat.entropy = sit.entropy;
  away_since_[seat.number] = 0;
  std::vector<store::Change> changes;
  services_.Rename(person, sit.name, changes);
  SeatsChanged(reply_to, std::move(changes));
}

void Table::OnLeave(const ReplyTo& reply_to) {
  if (!OpenOnly(reply_to)) return;
  const int seat = SeatOf(reply_to.connection->person);
  if (seat < 0) return Refuse(reply_to, "not-seated");
  stored_.seats[static_cast<std::size_t>(seat)] = store::Seat{.number = static_cast<std::uint8_t>(seat)};
  SeatsChanged(reply_to);
}

void Table::OnKick(const ReplyTo& reply_to, const wire::Kick& kick) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](std::string_view code) { Refuse(reply_to, code); };
  if (kick.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& place = stored_.seats[static_cast<std::size_t>(kick.seat)];
  // If the message was delayed, somebody else may sit there than the host saw.
  if (!place.name.empty() && place.name != kick.name) return refuse("somebody-else");
  if (place.person == 0) return refuse("no-such-seat");
  if (place.person != reply_to.connection->person) {
    stored_.kicked.push_back({place.person, Now(), reply_to.mark});
  }
  place = store::Seat{.number = place.number};
  SeatsChanged(reply_to);
}

void Table::OnSeatRider(const ReplyTo& reply_to, const wire::SeatRider& request) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](std::string_view code) { Refuse(reply_to, code); };
  if (request.seat >= settings_.players) return refuse("no-such-seat");
  if (!request.rider.empty() && !table::KnownRider(request.rider)) return refuse("no-such-rider");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(request.seat)];
  if (seat.person != 0 && !seat.entropy.empty()) return refuse("seat-taken");
  seat = store::Seat{.number = seat.number};
  if (!request.rider.empty()) {
    seat.name = FreeName(table::RiderTitle(request.rider));
    seat.rider = request.rider;
  }
  SeatsChanged(reply_to);
}

void Table::OnSay(const ReplyTo& reply_to, const std::string& text) {
  if (reply_to.connection->person == 0) return Refuse(reply_to, "no-identity");
  const store::Person person = services_.PersonOf(reply_to.connection->person);
  if (person.muted) return Refuse(reply_to, "muted");
  const std::optional<int> seat = SeatAt(*reply_to.connection);
  std::string name = seat ? stored_.seats[static_cast<std::size_t>(*seat)].name : person.name;
  if (name.empty()) name = "Guest";
  if (!seat && NameOfAnother(reply_to.connection->person, name)) return Refuse(reply_to, "name-taken");
  ChatEntry line{reply_to.connection->person, {chat_lines_++, seat.value_or(-1), std::move(name), text, Now()}};
  const wire::ChatShown& shown = line.shown;
  Remember(reply_to);
  Save({store::AddChat{stored_.id, {shown.number, line.person, shown.name, shown.text, shown.at, reply_to.mark}}});
  Send(reply_to.connection, wire::Done(reply_to.id, version()));
  const auto for_others = std::make_shared<const std::string>(wire::ChatMessage(shown));
  const auto for_itself = std::make_shared<const std::string>(wire::ChatMessage(line.For(*reply_to.connection)));
  const auto connections = connections_;
  for (const auto& connection : connections) {
    if (connection->greeted) Send(connection, connection->person == line.person ? for_itself : for_others);
  }
  chat_.push_back(std::move(line));
  if (chat_.size() > kChatShown) chat_.pop_front();
}

void Table::OnStart(const ReplyTo& reply_to, const std::string& fill) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](std::string_view code) { Refuse(reply_to, code); };
  if (!fill.empty() && !table::KnownRider(fill)) return refuse("no-such-rider");
  const bool empty = std::any_of(stored_.seats.begin(), stored_.seats.end(), Free);
  if (empty && fill.empty()) return refuse("seats-empty");
  for (store::Seat& seat : stored_.seats) {
    if (!Free(seat)) continue;
    seat = store::Seat{.number = seat.number};
    seat.name = FreeName(table::RiderTitle(fill));
    seat.rider = fill;
  }
  for (store::Seat& seat : stored_.seats) {
    if (seat.silks.empty()) seat.silks = table::SilksJson(FreeSilks(seat.number));
  }
  RecordHeader header;
  std::vector<Entropy> entropy;
  header.races = settings_.races;
  header.options = settings_.options;
  header.courses = settings_.courses;
  for (const store::Seat& seat : stored_.seats) {
    header.players.push_back(seat.name);
    // Computer riders add no entropy: whoever chose theirs last could choose the dice.
    if (!seat.entropy.empty()) entropy.push_back({seat.number, seat.entropy});
  }
  for (const PlayerId owner : OwnersInTurn(settings_.players, settings_.horses)) {
    const std::size_t nth = header.horses.size() / static_cast<std::size_t>(settings_.players);
    const table::Silks silks = table::ReadSilksJson(stored_.seats[owner].silks)[nth];
    header.horses.push_back({owner, silks.colour, silks.pattern});
  }
  stored_.state = store::TableState::kRunning;
  stored_.started = Now();
  live_ = OrThrow(table::LiveMeeting::Begin(header, seed(), entropy));
  MeetingBegins({store::SaveTable{stored_}}, reply_to);
}

void Table::OnStandIn(const ReplyTo& reply_to, const wire::StandIn& request) {
  const auto refuse = [&](std::string_view code) { Refuse(reply_to, code); };
  // While the host is away, anybody who sits here may ask.
  const bool for_host = SeatAt(*reply_to.connection) && !Present(stored_.host);
  if (!for_host && !HostOnly(reply_to)) return;
  if (!running()) return refuse("not-running");
  if (request.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(request.seat)];
  const std::string rider = request.rider.empty() ? "steady" : request.rider;
  if (!table::KnownRider(rider)) return refuse("no-such-rider");
  if (seat.person == 0) return refuse("no-such-seat");
  const Milliseconds away = away_since_[seat.number];
  const bool long_away = !clocks_.any() && away != 0 && Now() - away >= kAwayBeforeStandIn;
  if (seat.lapses < kLapsesBeforeStandIn && !long_away) return refuse("not-absent-long");
  seat.stand_in = rider;
  Remember(reply_to);
  Save({store::SaveSeat{stored_.id, seat}});
  Send(reply_to.connection, wire::Done(reply_to.id, live_->version()));
  SendTable();
  Advance({}, {});
}

void Table::OnRematch(const ReplyTo& reply_to) {
  if (!HostOnly(reply_to)) return;
  if (!over()) return Refuse(reply_to, "not-over");
  Remember(reply_to);
  // There is one rematch, however often it is asked for. It is saved together with the table that links to it.
  if (stored_.rematch.empty()) {
    std::vector<store::Change> changes;
    stored_.rematch = services_.MakeRematch(stored_, changes);
    changes.push_back(store::SaveTable{stored_});
    Save(std::move(changes));
    outbox_->opens = stored_.rematch;
  }
  Send(reply_to.connection, wire::Done(reply_to.id, version()));
  SendTable();
}

void Table::OnClose(const ReplyTo& reply_to) {
  if (!HostOnly(reply_to)) return;
  const bool ended = stored_.state == store::TableState::kFinished || stored_.state == store::TableState::kClosed;
  if (ended) return Refuse(reply_to, "closed");
  const bool others = std::any_of(stored_.seats.begin(), stored_.seats.end(), [&](const store::Seat& seat) {
    return seat.person != 0 && seat.person != stored_.host;
  });
  if (running() && others) return Refuse(reply_to, "others-ride");
  Remember(reply_to);
  Close();
  Send(reply_to.connection, wire::Done(reply_to.id, version()));
}

void Table::Close() {
  if (stored_.state == store::TableState::kFinished || stored_.state == store::TableState::kClosed) return;
  stored_.state = store::TableState::kClosed;
  services_.LogMeeting(stored_, "is closed");
  stored_.ended = Now();
  services_.SetTimer(stored_.id, 0);
  Save({store::SaveTable{stored_}});
  SendTable();
}

}  // namespace furlong::server

// Seats before the start, the host, and rematches.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "server/house/display_name.h"
#include "server/house/table.h"
#include "table/seating.h"
#include "table/text.h"

namespace furlong::server {
namespace {

bool Free(const store::Seat& seat) { return seat.person == 0 && seat.rider.empty(); }
// Kept for a player of the last meeting who has not answered yet.
bool Expected(const store::Seat& seat) { return seat.person != 0 && seat.entropy.empty(); }

}  // namespace

bool Table::HostOnly(const ReplyTo& reply_to) {
  if (reply_to.connection->person != 0 && reply_to.connection->person == stored_.host) return true;
  Refuse(reply_to, "host-only");
  return false;
}

bool Table::OpenOnly(const ReplyTo& reply_to) {
  if (stored_.state == store::TableState::kOpen) return true;
  const bool closed = stored_.state == store::TableState::kClosed;
  Refuse(reply_to, closed ? wire::TableReason("closed") : "already-started");
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
  const auto refuse = [&](wire::TableReason reason) { Refuse(reply_to, reason); };
  const PersonId person = reply_to.connection->person;
  if (person == 0) return refuse("no-identity");  // no cookie came with the connection
  if (NameFault(sit.name) != NameProblem::kNone) return refuse("name-confusing");
  const int mine = SeatOf(person);
  // After a login, a kicked person may turn out to be the host, or somebody who sits here.
  if (mine < 0 && person != stored_.host && IsKicked(*reply_to.connection)) return refuse("kicked");
  int place = mine >= 0 && !sit.seat ? mine : -1;
  if (sit.seat && *sit.seat >= settings_.players) return refuse("no-such-seat");
  for (const store::Seat& seat : stored_.seats) {
    const bool wanted = sit.seat ? *sit.seat == seat.number : place < 0;
    if (!wanted) continue;
    if (seat.person == person || Free(seat)) place = seat.number;
  }
  if (place < 0) return refuse(sit.seat ? wire::TableReason("seat-taken") : "table-full");
  for (const store::Seat& seat : stored_.seats) {
    const bool own = seat.number == place || seat.person == person;
    if (!own && LooksLike(seat.name, sit.name)) return refuse("name-taken");
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
  away_since_[seat.number].reset();
  std::vector<store::Change> changes;
  services_.Rename(person, sit.name, changes);
  PassOnHost();
  SeatsChanged(reply_to, std::move(changes));
}

bool Table::IsKicked(const Connection& connection) {
  const auto kicked = [&](const store::Kicked& one) { return one.person == connection.person; };
  if (std::any_of(stored_.kicked.begin(), stored_.kicked.end(), kicked)) return true;
  // The same visitor in a private window: somebody who appeared at this address after somebody there was kicked.
  const auto found = kicked_addresses_.find(connection.address);
  if (connection.address == 0 || found == kicked_addresses_.end()) return false;
  const auto person = services_.PersonOf(connection.person);
  return person && person->created >= found->second;
}

void Table::OnLeave(const ReplyTo& reply_to) {
  if (!OpenOnly(reply_to)) return;
  const int seat = SeatOf(reply_to.connection->person);
  if (seat < 0) return Refuse(reply_to, "not-seated");
  store::Seat& own = stored_.seats[static_cast<std::size_t>(seat)];
  const bool declines = Expected(own);
  own = store::Seat{.number = own.number};
  if (declines && reply_to.connection->person == stored_.host) {
    // The host does not want this rematch; somebody else who does can start it.
    const auto heir = std::find_if(stored_.seats.begin(), stored_.seats.end(),
                                   [&](const store::Seat& one) { return one.person != 0 && Present(one.person); });
    if (heir != stored_.seats.end()) {
      stored_.host = heir->person;
      host_away_since_.reset();
    }
  }
  SeatsChanged(reply_to);
}

void Table::OnKick(const ReplyTo& reply_to, const wire::Kick& kick) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](wire::TableReason reason) { Refuse(reply_to, reason); };
  if (kick.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& place = stored_.seats[static_cast<std::size_t>(kick.seat)];
  // If the message was delayed, somebody else may sit there than the host saw.
  if (!place.name.empty() && place.name != kick.name) return refuse("somebody-else");
  if (place.person == 0) return refuse("no-such-seat");
  if (place.person != reply_to.connection->person) {
    stored_.kicked.push_back({place.person, Now(), reply_to.mark});
    for (const auto& connection : connections_) {
      if (connection->person == place.person && connection->address != 0) {
        kicked_addresses_.emplace(connection->address, Now());
      }
    }
  }
  place = store::Seat{.number = place.number};
  SeatsChanged(reply_to);
}

void Table::OnSeatRider(const ReplyTo& reply_to, const wire::SeatRider& request) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](wire::TableReason reason) { Refuse(reply_to, reason); };
  if (request.seat >= settings_.players) return refuse("no-such-seat");
  if (!request.rider.empty() && !table::KnownRider(request.rider)) return refuse("no-such-rider");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(request.seat)];
  if (seat.person != 0 && !Expected(seat)) return refuse("seat-taken");
  // Somebody who is here will answer. Who does not want to ride again leaves; the host can also kick.
  if (Expected(seat) && Present(seat.person)) return refuse("players-expected");
  seat = store::Seat{.number = seat.number};
  if (!request.rider.empty()) {
    seat.name = FreeName(table::RiderTitle(request.rider));
    seat.rider = request.rider;
  }
  SeatsChanged(reply_to);
}

void Table::OnStart(const ReplyTo& reply_to, const std::string& fill) {
  if (!HostOnly(reply_to) || !OpenOnly(reply_to)) return;
  const auto refuse = [&](wire::TableReason reason) { Refuse(reply_to, reason); };
  if (!fill.empty() && !table::KnownRider(fill)) return refuse("no-such-rider");
  // Nobody's seat is given away: who is expected sits down or leaves, or the host frees the seat.
  if (std::any_of(stored_.seats.begin(), stored_.seats.end(), Expected)) return refuse("players-expected");
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
    // House riders add no entropy: whoever chose theirs last could choose the dice.
    if (!seat.entropy.empty()) entropy.push_back({seat.number, seat.entropy});
  }
  for (const PlayerId owner : OwnersInTurn(settings_.players, settings_.horses)) {
    const std::size_t nth = header.horses.size() / static_cast<std::size_t>(settings_.players);
    const table::Silks silks = table::ReadSilksJson(stored_.seats[owner].silks)[nth];
    header.horses.push_back({owner, silks.colour, silks.pattern});
  }
  stored_.state = store::TableState::kRunning;
  stored_.started = Now();
  auto live = table::LiveMeeting::Begin(header, seed(), entropy);
  if (const auto* fault = std::get_if<FileError>(&live)) throw std::logic_error(fault->message);
  live_ = std::get<std::unique_ptr<table::LiveMeeting>>(std::move(live));
  MeetingBegins({store::SaveTable{stored_}}, reply_to);
}

void Table::OnHandOver(const ReplyTo& reply_to, const wire::HandOver& request) {
  if (!HostOnly(reply_to)) return;
  if (stored_.state == store::TableState::kClosed) return Refuse(reply_to, "closed");
  if (request.seat >= settings_.players) return Refuse(reply_to, "no-such-seat");
  const store::Seat& seat = stored_.seats[static_cast<std::size_t>(request.seat)];
  if (seat.person == 0 || seat.entropy.empty()) return Refuse(reply_to, "no-such-seat");
  stored_.host = seat.person;
  host_away_since_ = away_since_[seat.number];
  SeatsChanged(reply_to);
  SetTimer();
}

bool Table::PassOnHost() {
  if (!host_away_since_ || Time() - *host_away_since_ < kAwayBeforeNewHost ||
      stored_.state == store::TableState::kClosed) {
    return false;
  }
  for (const store::Seat& seat : stored_.seats) {
    if (seat.person == 0 || seat.entropy.empty() || seat.resigned || !Present(seat.person)) continue;
    stored_.host = seat.person;
    host_away_since_.reset();
    Save({store::SaveTable{stored_}});
    return true;
  }
  return false;
}

void Table::OnRematch(const ReplyTo& reply_to) {
  if (!HostOnly(reply_to)) return;
  if (!over()) return Refuse(reply_to, "not-over");
  // There is one rematch, however often it is asked for. It is saved together with the table that links to it.
  if (stored_.rematch.empty()) {
    std::vector<store::Change> changes;
    const auto rematch = services_.MakeRematch(stored_, reply_to.connection->address, changes);
    if (rematch.id.empty()) return Refuse(reply_to, *rematch.refused);
    stored_.rematch = rematch.id;
    changes.push_back(store::SaveTable{stored_});
    Save(std::move(changes));
    outbox_->opens = stored_.rematch;
  }
  Remember(reply_to);
  Accept(reply_to);
  SendTable();
}

void Table::OnClose(const ReplyTo& reply_to) {
  if (!HostOnly(reply_to)) return;
  if (ended()) return Refuse(reply_to, "closed");
  const bool others = std::any_of(stored_.seats.begin(), stored_.seats.end(), [&](const store::Seat& seat) {
    return seat.person != 0 && seat.person != stored_.host;
  });
  if (running() && others) return Refuse(reply_to, "others-ride");
  Remember(reply_to);
  Close("host");
  Accept(reply_to);
}

void Table::Close(wire::ClosedReason why) {
  Guarded([&] {
    if (ended()) return;
    stored_.state = store::TableState::kClosed;
    stored_.closed_why = std::string_view(why);
    services_.LogMeeting(stored_, "is closed");
    services_.ReleaseJoinCode(stored_.id);
    stored_.ended = Now();
    ReviewThinking();
    SetTimer();
    Save({store::SaveTable{stored_}});
    SendTable();
  });
}

}  // namespace furlong::server

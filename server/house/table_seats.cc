// Who sits at a table, and what the host may do.
#include <algorithm>
#include <cctype>
#include <set>

#include "riders/kinds.h"
#include "server/house/table.h"

namespace furlong::server {
namespace {

// Letter case aside, as far as ASCII goes.
bool SameName(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

bool Free(const store::Seat& seat) { return seat.rider.empty() && seat.entropy.empty(); }

}  // namespace

bool Table::HostOnly(const Answer& answer) {
  if (answer.guest->person != 0 && answer.guest->person == stored_.host) return true;
  Post(answer.guest, wire::RefusedBy(answer.id, "host-only"));
  return false;
}

bool Table::OpenOnly(const Answer& answer) {
  if (stored_.state == store::TableState::kOpen) return true;
  const bool closed = stored_.state == store::TableState::kClosed;
  Post(answer.guest, wire::RefusedBy(answer.id, closed ? "closed" : "already-started"));
  return false;
}

void Table::SeatsChanged(const Answer& answer, std::vector<store::Change> more) {
  if (answer.guest != nullptr) Remember(answer);
  more.push_back(store::SaveTable{stored_});
  Save(std::move(more));
  if (answer.guest != nullptr) Post(answer.guest, wire::Done(answer.id, 0, SeatAt(*answer.guest).value_or(-1)));
  TellTable();
}

std::string Table::FreeName(std::string wanted) const {
  const auto taken = [&](const std::string& name) {
    return std::any_of(stored_.seats.begin(), stored_.seats.end(),
                       [&](const store::Seat& seat) { return SameName(seat.name, name); });
  };
  if (!taken(wanted)) return wanted;
  for (int number = 2;; ++number) {
    std::string name = wanted + " " + std::to_string(number);
    if (!taken(name)) return name;
  }
}

bool Table::NameOfAnother(PersonId person, std::string_view name) const {
  return std::any_of(stored_.seats.begin(), stored_.seats.end(),
                     [&](const store::Seat& seat) { return seat.person != person && SameName(seat.name, name); }) ||
         std::any_of(chat_.begin(), chat_.end(),
                     [&](const SpokenLine& line) { return line.person != person && SameName(line.shown.name, name); });
}

std::vector<table::Silks> Table::FreeSilks(int seat) const {
  std::set<std::string> worn;
  for (const store::Seat& other : stored_.seats) {
    if (other.number == seat) continue;
    for (const table::Silks& silks : ReadSilks(other.silks)) worn.insert(silks.colour);
  }
  std::vector<table::Silks> free;
  for (std::size_t i = 0; i < table::kColours.size() && free.size() < static_cast<std::size_t>(settings_.horses); ++i) {
    const std::string colour(table::kColours[i]);
    if (!worn.contains(colour)) free.push_back({colour, std::string(table::kPatterns[i % table::kPatterns.size()])});
  }
  return free;
}

void Table::OnSit(const Answer& answer, const wire::Sit& sit) {
  // Said again after the server's rest: it has been carried out.
  if (const auto own = SeatAt(*answer.guest)) {
    const store::Seat& seat = stored_.seats[static_cast<std::size_t>(*own)];
    const bool same_silks = sit.silks.empty() || SilksJson(sit.silks) == seat.silks;
    if (seat.entropy == sit.entropy && seat.name == sit.name && same_silks && sit.seat.value_or(*own) == *own) {
      return Post(answer.guest, wire::Done(answer.id, live_ == nullptr ? 0 : live_->version(), *own));
    }
  }
  if (!OpenOnly(answer)) return;
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  const PersonId person = answer.guest->person;
  if (person == 0) return refuse("no-identity");  // no cookie came with the connection
  const int mine = SeatOf(person);
  const bool away = std::any_of(stored_.sent_away.begin(), stored_.sent_away.end(),
                                [&](const store::SentAway& one) { return one.person == person; });
  // After a login the host may be somebody whom it sent away, and so may somebody who sits here.
  if (away && mine < 0 && person != stored_.host) return refuse("kicked");
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
    if (!own && SameName(seat.name, sit.name)) return refuse("name-taken");
  }
  std::vector<table::Silks> silks = sit.silks;
  if (silks.empty() && mine >= 0) silks = ReadSilks(stored_.seats[static_cast<std::size_t>(mine)].silks);
  if (silks.empty()) silks = FreeSilks(place);
  std::set<std::string> colours;
  for (const table::Silks& one : silks) colours.insert(one.colour);
  for (const store::Seat& other : stored_.seats) {
    if (other.number == place || other.person == person) continue;
    for (const table::Silks& worn : ReadSilks(other.silks)) colours.erase(worn.colour);
  }
  if (silks.size() != static_cast<std::size_t>(settings_.horses)) return refuse("silks-count");
  if (colours.size() != silks.size()) return refuse("silks-taken");
  if (mine >= 0 && mine != place) {  // moves over
    store::Seat& old = stored_.seats[static_cast<std::size_t>(mine)];
    old = store::Seat{.number = old.number};
  }
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(place)];
  seat.person = person;
  seat.name = sit.name;
  seat.silks = SilksJson(silks);
  seat.entropy = sit.entropy;
  away_since_[seat.number] = 0;
  std::vector<store::Change> changes;
  services_.Named(person, sit.name, changes);
  SeatsChanged(answer, std::move(changes));
}

void Table::OnLeave(const Answer& answer) {
  if (!OpenOnly(answer)) return;
  const int seat = SeatOf(answer.guest->person);
  if (seat < 0) return Post(answer.guest, wire::RefusedBy(answer.id, "not-seated"));
  stored_.seats[static_cast<std::size_t>(seat)] = store::Seat{.number = static_cast<std::uint8_t>(seat)};
  SeatsChanged(answer);
}

void Table::OnKick(const Answer& answer, const wire::Kick& kick) {
  if (!HostOnly(answer) || !OpenOnly(answer)) return;
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  if (kick.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& place = stored_.seats[static_cast<std::size_t>(kick.seat)];
  // A word that was long under way may find another there than the host saw.
  if (!place.name.empty() && place.name != kick.name) return refuse("somebody-else");
  if (place.person == 0) return refuse("no-such-seat");
  if (place.person != answer.guest->person) {
    stored_.sent_away.push_back({place.person, services_.Now(), answer.mark});
  }
  place = store::Seat{.number = place.number};
  SeatsChanged(answer);
}

void Table::OnSeatRider(const Answer& answer, const wire::SeatRider& wish) {
  if (!HostOnly(answer) || !OpenOnly(answer)) return;
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  if (wish.seat >= settings_.players) return refuse("no-such-seat");
  if (!wish.rider.empty() && !KnownRider(wish.rider)) return refuse("no-such-rider");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(wish.seat)];
  if (seat.person != 0 && !seat.entropy.empty()) return refuse("seat-taken");
  seat = store::Seat{.number = seat.number};
  if (!wish.rider.empty()) {
    seat.name = FreeName(RiderTitle(wish.rider));
    seat.rider = wish.rider;
  }
  SeatsChanged(answer);
}

void Table::OnSay(const Answer& answer, const std::string& text) {
  if (answer.guest->person == 0) return Post(answer.guest, wire::RefusedBy(answer.id, "no-identity"));
  const store::Person person = services_.PersonOf(answer.guest->person);
  if (person.muted) return Post(answer.guest, wire::RefusedBy(answer.id, "muted"));
  const std::optional<int> seat = SeatAt(*answer.guest);
  std::string name = seat ? stored_.seats[static_cast<std::size_t>(*seat)].name : person.name;
  if (name.empty()) name = "Guest";
  if (!seat && NameOfAnother(answer.guest->person, name))
    return Post(answer.guest, wire::RefusedBy(answer.id, "name-taken"));
  SpokenLine line{answer.guest->person, {chat_lines_++, seat.value_or(-1), std::move(name), text, services_.Now()}};
  const wire::ChatShown& shown = line.shown;
  Remember(answer);
  Save({store::AddChat{stored_.id, {shown.number, line.person, shown.name, shown.text, shown.at, answer.mark}}});
  Post(answer.guest, wire::Done(answer.id, live_ == nullptr ? 0 : live_->version()));
  const auto for_others = std::make_shared<const std::string>(wire::ChatMessage(shown));
  const auto for_itself = std::make_shared<const std::string>(wire::ChatMessage(line.For(*answer.guest)));
  const auto guests = guests_;
  for (const auto& guest : guests) {
    if (guest->greeted) Post(guest, guest->person == line.person ? for_itself : for_others);
  }
  chat_.push_back(std::move(line));
  if (chat_.size() > kChatShown) chat_.pop_front();
}

void Table::OnStart(const Answer& answer, const std::string& fill) {
  if (!HostOnly(answer) || !OpenOnly(answer)) return;
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  if (!fill.empty() && !KnownRider(fill)) return refuse("no-such-rider");
  const bool empty = std::any_of(stored_.seats.begin(), stored_.seats.end(), Free);
  if (empty && fill.empty()) return refuse("seats-empty");
  for (store::Seat& seat : stored_.seats) {
    if (!Free(seat)) continue;
    seat = store::Seat{.number = seat.number};
    seat.name = FreeName(RiderTitle(fill));
    seat.rider = fill;
  }
  for (store::Seat& seat : stored_.seats) {
    if (seat.silks.empty()) seat.silks = SilksJson(FreeSilks(seat.number));
  }
  RecordHeader header;
  std::vector<Entropy> entropy;
  header.races = settings_.races;
  header.options = settings_.options;
  header.courses = settings_.courses;
  for (const store::Seat& seat : stored_.seats) {
    header.players.push_back(seat.name);
    // Riders of the server add nothing: whoever could choose their part last could choose the dice.
    if (!seat.entropy.empty()) entropy.push_back({seat.number, seat.entropy});
  }
  for (const PlayerId owner : OwnersOf({settings_.players, settings_.horses})) {
    const std::size_t nth = header.horses.size() / static_cast<std::size_t>(settings_.players);
    const table::Silks silks = ReadSilks(stored_.seats[owner].silks)[nth];
    header.horses.push_back({owner, silks.colour, silks.pattern});
  }
  stored_.state = store::TableState::kRunning;
  stored_.started = services_.Now();
  live_ = Sound(table::LiveMeeting::Begin(header, seed(), entropy));
  MeetingBegins({store::SaveTable{stored_}}, answer);
}

void Table::OnStandIn(const Answer& answer, const wire::StandIn& wish) {
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  // Where the host itself is away, whoever sits here may ask.
  const bool for_host = SeatAt(*answer.guest) && !Present(stored_.host);
  if (!for_host && !HostOnly(answer)) return;
  if (!running()) return refuse("not-running");
  if (wish.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(wish.seat)];
  const std::string rider = wish.rider.empty() ? "steady" : wish.rider;
  if (!KnownRider(rider)) return refuse("no-such-rider");
  if (seat.person == 0) return refuse("no-such-seat");
  const Milliseconds away = away_since_[seat.number];
  const bool long_away =
      settings_.clock.kind == table::Clock::Kind::kNone && away != 0 && services_.Now() - away >= kAwayBeforeStandIn;
  if (seat.lapses < kLapsesBeforeStandIn && !long_away) return refuse("not-absent-long");
  seat.stand_in = rider;
  Remember(answer);
  Save({store::SaveSeat{stored_.id, seat}});
  Post(answer.guest, wire::Done(answer.id, live_->version()));
  TellTable();
  GoOn({}, {});
}

void Table::OnRematch(const Answer& answer) {
  if (!HostOnly(answer)) return;
  if (!over()) return Post(answer.guest, wire::RefusedBy(answer.id, "not-over"));
  Remember(answer);
  // One next table for all, whoever asks again and whenever: it is saved with the table that leads to it.
  if (stored_.rematch.empty()) {
    std::vector<store::Change> changes;
    stored_.rematch = services_.NextTable(stored_, changes);
    changes.push_back(store::SaveTable{stored_});
    Save(std::move(changes));
    mail_->opens = stored_.rematch;
  }
  Post(answer.guest, wire::Done(answer.id, version()));
  TellTable();
}

void Table::OnClose(const Answer& answer) {
  if (!HostOnly(answer)) return;
  const bool ended = stored_.state == store::TableState::kFinished || stored_.state == store::TableState::kClosed;
  if (ended) return Post(answer.guest, wire::RefusedBy(answer.id, "closed"));
  const bool others = std::any_of(stored_.seats.begin(), stored_.seats.end(), [&](const store::Seat& seat) {
    return seat.person != 0 && seat.person != stored_.host;
  });
  if (running() && others) return Post(answer.guest, wire::RefusedBy(answer.id, "others-ride"));
  Remember(answer);
  Close();
  Post(answer.guest, wire::Done(answer.id, version()));
}

void Table::Close() {
  if (stored_.state == store::TableState::kFinished || stored_.state == store::TableState::kClosed) return;
  stored_.state = store::TableState::kClosed;
  services_.Note(stored_, "is closed");
  stored_.ended = services_.Now();
  services_.SetAlarm(stored_.id, 0);
  Save({store::SaveTable{stored_}});
  TellTable();
}

}  // namespace furlong::server

// Who sits at a table, who watches, and what the host may do.
#include "server/table.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "record/fairness.h"
#include "record/json.h"
#include "record/json_text.h"
#include "riders/kinds.h"
#include "server/rating.h"

namespace furlong::server {
namespace {

wire::TableSettings SettingsOf(const store::Table& stored) {
  auto settings = wire::ReadSettings(stored.settings);
  if (const auto* error = std::get_if<FileError>(&settings)) {
    throw store::StoreTrouble("the settings of a stored table: " + error->message);
  }
  return std::get<wire::TableSettings>(std::move(settings));
}

Seed SeedFromHex(const std::string& hex) {
  const auto seed = DigestFromHex(hex);
  if (!seed) throw store::StoreTrouble("the seed of a stored table is damaged");
  return *seed;
}

// Letter case aside, as far as ASCII goes.
bool SameName(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

// A message said again is known by its sender, its id and its content.
std::string MarkBeginning(PersonId person, const std::string& id) { return std::to_string(person) + ":" + id + "#"; }
std::string MarkOf(PersonId person, const std::string& id, std::string_view text) {
  return MarkBeginning(person, id) + Hex(Sha256Of(text)).substr(0, 8);
}

bool Free(const store::Seat& seat) { return seat.rider.empty() && seat.entropy.empty(); }

}  // namespace

std::string RiderTitle(std::string_view rider) {
  std::string title(rider);
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

std::string SilksJson(const std::vector<wire::Silks>& silks) {
  JsonText out;
  out.Open('[');
  for (const wire::Silks& one : silks) {
    out.Open('{').Key("colour").Word(one.colour).Key("pattern").Word(one.pattern).Close('}');
  }
  return out.Close(']').Take();
}

std::vector<wire::Silks> ReadSilks(std::string_view text) {
  std::vector<wire::Silks> all;
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (!parsed || !parsed->is_array()) return all;
  for (const auto& item : parsed->get_array()) {
    if (!item.is_object()) continue;
    const json::Reader one(item.get_object(), "silks", problem);
    all.push_back({std::string(one.Text("colour")), std::string(one.Text("pattern"))});
  }
  return all;
}

bool KnownRider(std::string_view rider) {
  return FaultOf(rider) == RiderFault::kNone && rider.find(':') == std::string_view::npos;
}

std::string RatingJson(const store::Rating& rating) {
  const ShownRating shown = Shown(rating);
  JsonText out;
  out.Open('{').Key("points").Number(shown.points).Key("estimate").Number(shown.estimate);
  return out.Key("margin").Number(shown.margin).Key("meetings").Number(rating.meetings).Close('}').Take();
}

Table::Table(store::Table stored, std::vector<store::ChatLine> chat, Services& services)
    : stored_(std::move(stored)), settings_(SettingsOf(stored_)), services_(services), quiet_since_(services.Now()) {
  for (store::ChatLine& line : chat) {
    chat_lines_ = std::max(chat_lines_, line.number + 1);
    chat_.push_back({line.number, SeatOf(line.person), std::move(line.name), std::move(line.text), line.at});
  }
  for (store::Seat& seat : stored_.seats) {
    away_since_[seat.number] = quiet_since_;
    // Somebody was deleted from the store: a rider takes over, or the seat is free again.
    if (seat.person != 0 || !seat.rider.empty()) continue;
    if (running()) seat.rider = "steady";
    if (stored_.state == store::TableState::kOpen) seat = store::Seat{.number = seat.number};
  }
}

Table::Table(store::Table stored, std::vector<store::ChatLine> chat, const std::vector<store::Line>& lines,
             const std::vector<store::Laid>& laid, Services& services)
    : Table(std::move(stored), std::move(chat), services) {
  live_ = std::make_unique<LiveMeeting>(lines, laid, SeedFromHex(stored_.seed));
  told_ = live_->version();
  reserve_race_ = race();
  const auto remember = [&](const std::string& mark) {
    if (mark.empty()) return;
    auto& marks = said_[std::strtoll(mark.c_str(), nullptr, 10)];
    marks.push_back(mark);
    if (marks.size() > kIdsRemembered) marks.pop_front();
  };
  for (const store::Line& line : lines) remember(line.by);
  for (const store::Laid& one : laid) remember(one.by);
  // A slow decision goes on where it was; a live one begins anew, since the server's rest was not the player's.
  if (settings_.clock.kind != wire::Clock::Kind::kDays || lines.empty()) return;
  for (const Asked& asked : Awaited()) asked_since_[asked.player] = lines.back().at;
}

int Table::SeatOf(PersonId person) const {
  for (const store::Seat& seat : stored_.seats) {
    if (person != 0 && seat.person == person) return seat.number;
  }
  return -1;
}

std::optional<int> Table::SeatAt(const Guest& guest) const {
  const int seat = SeatOf(guest.person);
  if (seat < 0 || stored_.seats[static_cast<std::size_t>(seat)].entropy.empty()) return std::nullopt;
  return seat;
}

bool Table::Present(PersonId person) const {
  return std::any_of(guests_.begin(), guests_.end(),
                     [&](const auto& guest) { return guest->greeted && guest->person == person; });
}

wire::TableShown Table::Shown() const {
  wire::TableShown shown;
  shown.id = stored_.id;
  shown.state = store::StateName(stored_.state);
  shown.settings = settings_.ToJson(false);
  shown.commit = Hex(CommitmentTo(SeedFromHex(stored_.seed)));
  shown.rematch = rematch_;
  for (const store::Seat& seat : stored_.seats) {
    wire::SeatShown one;
    one.name = seat.name;
    one.rider = seat.rider;
    one.silks = seat.silks;
    one.expected = seat.person != 0 && seat.entropy.empty();
    one.present = !seat.rider.empty() || (seat.person != 0 && Present(seat.person));
    one.stand_in = seat.stand_in;
    one.lapses = seat.lapses;
    if (seat.person != 0) {
      const store::Rating rating = services_.PersonOf(seat.person).rating;
      if (rating.meetings > 0) one.rating = RatingJson(rating);
    }
    if (seat.person != 0 && seat.person == stored_.host) shown.host = seat.number;
    shown.seats.push_back(std::move(one));
  }
  shown.watchers = static_cast<int>(std::count_if(
      guests_.begin(), guests_.end(), [&](const auto& guest) { return guest->greeted && SeatOf(guest->person) < 0; }));
  return shown;
}

void Table::Save(std::vector<store::Change> changes) {
  ++unsaved_;
  mail_ = std::make_shared<Mail>();
  services_.Save(std::move(changes), [self = shared_from_this(), mail = mail_] {
    --self->unsaved_;
    if (self->mail_ == mail) self->mail_ = nullptr;
    for (const auto& [guest, text] : mail->letters) guest->Send(text);
    for (const PersonId person : mail->turns) {
      self->services_.TellTurn(person, self->stored_.id, self->settings_.name);
    }
    if (self->mail_ == nullptr && std::exchange(self->rides_on_, false) && self->running()) self->GoOn({}, {});
  });
}

void Table::Post(const std::shared_ptr<Guest>& guest, std::string text) {
  Post(guest, std::make_shared<const std::string>(std::move(text)));
}

void Table::Post(const std::shared_ptr<Guest>& guest, std::shared_ptr<const std::string> letter) {
  if (mail_ != nullptr) {
    mail_->letters.emplace_back(guest, std::move(letter));
  } else {
    guest->Send(std::move(letter));
  }
}

void Table::PostToAll(std::string text) {
  const auto letter = std::make_shared<const std::string>(std::move(text));
  // A guest who cannot take more may leave while it is sent to.
  const auto guests = guests_;
  for (const auto& guest : guests) {
    if (guest->greeted) Post(guest, letter);
  }
}

void Table::TellLate() { TellTable(); }

void Table::TellTable() { PostToAll(wire::TableMessage(Shown())); }

void Table::Join(const std::shared_ptr<Guest>& guest) { guests_.push_back(guest); }

void Table::Part(const std::shared_ptr<Guest>& guest) {
  const auto found = std::find(guests_.begin(), guests_.end(), guest);
  if (found == guests_.end()) return;
  guests_.erase(found);
  if (guests_.empty()) quiet_since_ = services_.Now();
  if (!guest->greeted) return;
  const int seat = SeatOf(guest->person);
  if (seat < 0) return services_.Soon(stored_.id);
  if (Present(guest->person)) return;
  away_since_[static_cast<std::size_t>(seat)] = services_.Now();
  TellTable();
}

void Table::Hear(const std::shared_ptr<Guest>& guest, std::string_view text) {
  if (services_.Closing()) return;  // it is said again to the next server
  auto read = wire::ReadClientMessage(text);
  if (const auto* error = std::get_if<FileError>(&read)) {
    return Post(guest, wire::Trouble("bad-message", error->message, wire::IdOf(text)));
  }
  const wire::ClientMessage& message = std::get<wire::ClientMessage>(read);
  if (std::holds_alternative<wire::Ping>(message.body)) return Post(guest, wire::Pong(services_.Now()));
  if (const auto* hello = std::get_if<wire::Hello>(&message.body)) return Greet(guest, *hello);
  if (!guest->greeted) return Post(guest, wire::Trouble("no-hello", "the first message is a hello"));
  const Said said = SaidBefore(*guest, message.id, text);
  if (said == Said::kOtherwise) return Post(guest, wire::RefusedBy(message.id, "id-used"));
  if (said == Said::kBefore) {
    // It was carried out, but its answer was lost: the same answer again, with the scene as it is now.
    const std::optional<int> seat = SeatAt(*guest);
    Post(guest, wire::Done(message.id, live_ == nullptr ? 0 : live_->version(), seat.value_or(-1)));
    const PlayerId who = seat ? static_cast<PlayerId>(*seat) : kNoPlayer;
    if (live_ != nullptr) Post(guest, SceneNow().Told(live_->version(), {}, live_->ViewOf(who), OwnLaid(who)));
    return;
  }
  const Answer answer{guest, message.id, MarkOf(guest->person, message.id, text)};
  if (const auto* decide = std::get_if<wire::Decide>(&message.body)) return OnDecide(answer, decide->decision);
  if (const auto* sit = std::get_if<wire::Sit>(&message.body)) return OnSit(answer, *sit);
  if (std::holds_alternative<wire::Leave>(message.body)) return OnLeave(answer);
  if (const auto* kick = std::get_if<wire::Kick>(&message.body)) return OnKick(answer, kick->seat);
  if (const auto* wish = std::get_if<wire::SeatRider>(&message.body)) return OnSeatRider(answer, *wish);
  if (const auto* start = std::get_if<wire::Start>(&message.body)) return OnStart(answer, start->fill);
  if (const auto* say = std::get_if<wire::Say>(&message.body)) return OnSay(answer, say->text);
  if (const auto* wish = std::get_if<wire::StandIn>(&message.body)) return OnStandIn(answer, *wish);
  if (std::holds_alternative<wire::Rematch>(message.body)) return OnRematch(answer);
  if (std::holds_alternative<wire::CloseTable>(message.body)) return OnClose(answer);
}

std::string Table::WelcomeFor(const Guest& guest, const wire::TableShown& shown, std::optional<int> from) const {
  wire::WelcomeParts parts;
  parts.table = &shown;
  parts.seat = SeatAt(guest);
  parts.host = guest.person != 0 && guest.person == stored_.host;
  const std::vector<wire::ChatShown> chat(chat_.begin(), chat_.end());
  parts.chat = chat;
  if (live_ != nullptr) {
    parts.header = live_->header();
    parts.version = live_->version();
    // A version from the future is of another life of this table: its client knows nothing of use.
    if (from && *from <= live_->version()) {
      parts.events = live_->EventsFrom(*from);
      std::size_t bytes = 0;
      for (const std::string& event : parts.events) bytes += event.size();
      parts.from = from;
      if (bytes > kLongestTail) {
        parts.from.reset();
        parts.events = {};
      }
    }
    parts.scene = SceneFor(SceneNow(), parts.seat ? static_cast<PlayerId>(*parts.seat) : kNoPlayer);
  }
  return wire::Welcome(parts);
}

void Table::Greet(const std::shared_ptr<Guest>& guest, const wire::Hello& hello) {
  const bool first = !std::exchange(guest->greeted, false);
  const bool was_present = Present(guest->person);
  guest->greeted = true;
  const int seat = SeatOf(guest->person);
  bool returned = false;
  if (seat >= 0) {
    away_since_[static_cast<std::size_t>(seat)] = 0;
    returned = EndStandIn(static_cast<PlayerId>(seat));
  }
  if (seat >= 0 && live_ != nullptr && !live_->over()) SetClocks(nullptr);
  Post(guest, WelcomeFor(*guest, Shown(), hello.version));
  if (seat >= 0 && (returned || (first && !was_present))) TellTable();
  if (seat < 0 && first) services_.Soon(stored_.id);
}

bool Table::EndStandIn(PlayerId player) {
  store::Seat& own = stored_.seats[player];
  if (own.stand_in.empty()) return false;
  own.stand_in.clear();
  own.lapses = 0;
  Save({store::SaveSeat{stored_.id, own}});
  return true;
}

Table::Said Table::SaidBefore(const Guest& guest, const std::string& id, std::string_view text) const {
  const auto marks = said_.find(guest.person);
  if (marks == said_.end()) return Said::kNever;
  const std::string beginning = MarkBeginning(guest.person, id);
  const auto found = std::find_if(marks->second.rbegin(), marks->second.rend(),
                                  [&](const std::string& mark) { return mark.starts_with(beginning); });
  if (found == marks->second.rend()) return Said::kNever;
  return *found == MarkOf(guest.person, id, text) ? Said::kBefore : Said::kOtherwise;
}

void Table::Remember(const Answer& answer) {
  auto& marks = said_[answer.guest->person];
  marks.push_back(answer.mark);
  if (marks.size() > kIdsRemembered) marks.pop_front();
}

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
    const std::string name = wanted + " " + std::to_string(number);
    if (!taken(name)) return name;
  }
}

std::vector<wire::Silks> Table::FreeSilks(int seat) const {
  std::set<std::string> worn;
  for (const store::Seat& other : stored_.seats) {
    if (other.number == seat) continue;
    for (const wire::Silks& silks : ReadSilks(other.silks)) worn.insert(silks.colour);
  }
  std::vector<wire::Silks> free;
  for (std::size_t i = 0; i < wire::kColours.size() && free.size() < static_cast<std::size_t>(settings_.horses); ++i) {
    const std::string colour(wire::kColours[i]);
    if (!worn.contains(colour)) free.push_back({colour, std::string(wire::kPatterns[i % wire::kPatterns.size()])});
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
  if (kicked_.contains(person)) return refuse("kicked");
  const int mine = SeatOf(person);
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
  std::vector<wire::Silks> silks = sit.silks;
  if (silks.empty() && mine >= 0) silks = ReadSilks(stored_.seats[static_cast<std::size_t>(mine)].silks);
  if (silks.empty()) silks = FreeSilks(place);
  std::set<std::string> colours;
  for (const wire::Silks& one : silks) colours.insert(one.colour);
  for (const store::Seat& other : stored_.seats) {
    if (other.number == place || other.person == person) continue;
    for (const wire::Silks& worn : ReadSilks(other.silks)) colours.erase(worn.colour);
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

void Table::OnKick(const Answer& answer, int seat) {
  if (!HostOnly(answer) || !OpenOnly(answer)) return;
  const bool somebody = seat < settings_.players && stored_.seats[static_cast<std::size_t>(seat)].person != 0;
  if (!somebody) return Post(answer.guest, wire::RefusedBy(answer.id, "no-such-seat"));
  store::Seat& place = stored_.seats[static_cast<std::size_t>(seat)];
  if (place.person != answer.guest->person) kicked_.insert(place.person);
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
  wire::ChatShown line{chat_lines_++, seat.value_or(-1), std::move(name), text, services_.Now()};
  Remember(answer);
  Save({store::AddChat{stored_.id, {line.number, answer.guest->person, line.name, line.text, line.at}}});
  Post(answer.guest, wire::Done(answer.id, live_ == nullptr ? 0 : live_->version()));
  PostToAll(wire::ChatMessage(line));
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
    const wire::Silks silks = ReadSilks(stored_.seats[owner].silks)[nth];
    header.horses.push_back({owner, silks.colour, silks.pattern});
  }
  stored_.state = store::TableState::kRunning;
  stored_.started = services_.Now();
  live_ = std::make_unique<LiveMeeting>(header, SeedFromHex(stored_.seed), entropy);
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
      settings_.clock.kind == wire::Clock::Kind::kNone && away != 0 && services_.Now() - away >= kAwayBeforeStandIn;
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
  if (making_rematch_) return Post(answer.guest, wire::RefusedBy(answer.id, "already-started"));
  Remember(answer);
  making_rematch_ = rematch_.empty();
  const auto told = [self = shared_from_this(), answer](const std::string& id) {
    self->making_rematch_ = false;
    if (self->rematch_.empty()) self->rematch_ = id;
    self->Post(answer.guest, wire::Done(answer.id, self->live_->version()));
    self->TellTable();
  };
  rematch_.empty() ? services_.NextTable(stored_, told) : told(rematch_);
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

void Table::DismissAll(std::string_view why) {
  const auto guests = guests_;
  for (const auto& guest : guests) guest->Dismiss(why);
}

void Table::PersonMoved(PersonId from, PersonId to) {
  bool shown = stored_.host == from;
  for (store::Seat& seat : stored_.seats) {
    if (seat.person != from) continue;
    seat.person = to;
    shown = true;
  }
  if (stored_.host == from) stored_.host = to;
  for (const auto& guest : guests_) {
    if (guest->person == from) guest->person = to;
  }
  said_.erase(from);
  if (shown) TellTable();
}

}  // namespace furlong::server

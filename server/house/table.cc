// Who comes to a table and goes, and what each is told.
#include "server/house/table.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "record/fairness.h"
#include "record/json.h"
#include "record/json_text.h"
#include "server/house/rating.h"

namespace furlong::server {
namespace {

table::TableSettings SettingsOf(const store::Table& stored) {
  auto settings = table::ReadSettings(stored.settings);
  if (const auto* error = std::get_if<FileError>(&settings)) {
    throw store::StoreTrouble("the settings of a stored table: " + error->message);
  }
  return std::get<table::TableSettings>(std::move(settings));
}

// A message said again is known by its sender, its id and its content.
std::string MarkBeginning(PersonId person, const std::string& id) { return std::to_string(person) + ":" + id + "#"; }
std::string MarkOf(PersonId person, const std::string& id, std::string_view text) {
  return MarkBeginning(person, id) + Hex(Sha256Of(text)).substr(0, 8);
}

}  // namespace

std::string RiderTitle(std::string_view rider) {
  std::string title(rider);
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

std::string SilksJson(const std::vector<table::Silks>& silks) {
  JsonText out;
  out.Open('[');
  for (const table::Silks& one : silks) {
    out.Open('{').Key("colour").Word(one.colour).Key("pattern").Word(one.pattern).Close('}');
  }
  return out.Close(']').Take();
}

std::vector<table::Silks> ReadSilks(std::string_view text) {
  std::vector<table::Silks> all;
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

Table::Table(store::Table stored, const std::vector<store::ChatLine>& chat, Services& services)
    : stored_(std::move(stored)), settings_(SettingsOf(stored_)), services_(services), quiet_since_(services.Now()) {
  for (const store::ChatLine& line : chat) {
    chat_lines_ = std::max(chat_lines_, line.number + 1);
    const int seat = SeatOf(line.person);
    // It may have been said before its speaker sat down.
    const bool seated = seat >= 0 && stored_.seats[static_cast<std::size_t>(seat)].name == line.name;
    chat_.push_back({line.person, {line.number, seated ? seat : -1, line.name, line.text, line.at}});
  }
  Recall(chat, {}, {});
  for (store::Seat& seat : stored_.seats) {
    away_since_[seat.number] = quiet_since_;
    // Somebody was deleted from the store: a rider takes over, or the seat is free again.
    if (seat.person != 0 || !seat.rider.empty()) continue;
    if (running()) seat.rider = "steady";
    if (stored_.state == store::TableState::kOpen) seat = store::Seat{.number = seat.number};
  }
}

std::unique_ptr<table::LiveMeeting> Table::Sound(table::LiveMeeting::OrFault live) {
  if (const auto* fault = std::get_if<FileError>(&live)) throw store::StoreTrouble(fault->message);
  return std::get<std::unique_ptr<table::LiveMeeting>>(std::move(live));
}

Table::Table(store::Table stored, const std::vector<store::ChatLine>& chat, const std::vector<store::Line>& lines,
             const std::vector<store::Laid>& laid, Services& services)
    : Table(std::move(stored), chat, services) {
  live_ = Sound(table::LiveMeeting::Resume(lines, laid, seed()));
  told_ = live_->version();
  reserve_race_ = race();
  Recall(chat, lines, laid);
  // A slow decision goes on where it was; a live one begins anew, since the server's rest was not the player's.
  if (settings_.clock.kind != table::Clock::Kind::kDays || lines.empty()) return;
  for (const Asked& asked : Awaited()) asked_since_[asked.player] = lines.back().at;
}

Seed Table::seed() const {
  const auto seed = DigestFromHex(stored_.seed);
  if (!seed) throw store::StoreTrouble("the seed of a stored table is damaged");
  return *seed;
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
  shown.commit = Hex(CommitmentTo(seed()));
  shown.rematch = stored_.rematch;
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
  mail_ = std::make_shared<Mail>();
  services_.Save(std::move(changes), [self = shared_from_this(), mail = mail_] {
    if (self->mail_ == mail) self->mail_ = nullptr;
    if (!mail->opens.empty()) self->services_.OpenTable(mail->opens);
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
    if (live_ != nullptr) Post(guest, wire::Told(live_->version(), {}, SceneFor(SceneNow(), who)));
    return;
  }
  const Answer answer{guest, message.id, MarkOf(guest->person, message.id, text)};
  if (const auto* decide = std::get_if<wire::Decide>(&message.body)) return OnDecide(answer, *decide);
  if (const auto* sit = std::get_if<wire::Sit>(&message.body)) return OnSit(answer, *sit);
  if (std::holds_alternative<wire::Leave>(message.body)) return OnLeave(answer);
  if (const auto* kick = std::get_if<wire::Kick>(&message.body)) return OnKick(answer, *kick);
  if (const auto* wish = std::get_if<wire::SeatRider>(&message.body)) return OnSeatRider(answer, *wish);
  if (const auto* start = std::get_if<wire::Start>(&message.body)) return OnStart(answer, start->fill);
  if (const auto* say = std::get_if<wire::Say>(&message.body)) return OnSay(answer, say->text);
  if (const auto* wish = std::get_if<wire::StandIn>(&message.body)) return OnStandIn(answer, *wish);
  if (std::holds_alternative<wire::Rematch>(message.body)) return OnRematch(answer);
  if (std::holds_alternative<wire::CloseTable>(message.body)) return OnClose(answer);
}

wire::ChatShown Table::SpokenLine::For(const Guest& guest) const {
  wire::ChatShown line = shown;
  line.own = person != 0 && person == guest.person;
  return line;
}

std::string Table::WelcomeFor(const Guest& guest, const wire::TableShown& shown, std::optional<int> from) const {
  wire::WelcomeParts parts;
  parts.table = &shown;
  parts.seat = SeatAt(guest);
  parts.host = guest.person != 0 && guest.person == stored_.host;
  std::vector<wire::ChatShown> chat;
  for (const SpokenLine& line : chat_) chat.push_back(line.For(guest));
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
    // A browser comes back by itself after a cut: that is not yet its owner.
    returned = !hello.unseen && EndStandIn(static_cast<PlayerId>(seat));
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

void Table::Remember(const Answer& answer) { Remember(answer.guest->person, answer.mark); }

void Table::Remember(PersonId person, const std::string& mark) {
  auto& marks = said_[person];
  marks.push_back(mark);
  if (marks.size() > kIdsRemembered) marks.pop_front();
}

void Table::Recall(const std::vector<store::ChatLine>& chat, const std::vector<store::Line>& lines,
                   const std::vector<store::Laid>& laid) {
  // In the order they were said, since only the last are remembered. What lies ready is among the last.
  std::vector<std::pair<Milliseconds, std::string_view>> marks;
  for (const store::SentAway& one : stored_.sent_away) marks.emplace_back(one.at, one.by);
  for (const store::ChatLine& line : chat) marks.emplace_back(line.at, line.by);
  for (const store::Line& line : lines) marks.emplace_back(line.at, line.by);
  std::stable_sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const store::Laid& one : laid) marks.emplace_back(0, one.by);
  said_.clear();
  for (const auto& [at, mark] : marks) {
    if (!mark.empty()) Remember(std::strtoll(std::string(mark).c_str(), nullptr, 10), std::string(mark));
  }
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
  for (store::SentAway& one : stored_.sent_away) {
    if (one.person == from) one.person = to;
  }
  for (SpokenLine& line : chat_) {
    if (line.person == from) line.person = to;
  }
  for (const auto& guest : guests_) {
    if (guest->person == from) guest->person = to;
  }
  said_.erase(from);
  if (shown) TellTable();
}

}  // namespace furlong::server

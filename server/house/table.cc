// Connections to a table: who comes and goes, and what each is sent.
#include "server/house/table.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "record/fairness.h"
#include "record/json_text.h"
#include "server/house/deliberate_bug.h"
#include "server/house/rating.h"

namespace furlong::server {
namespace {

constexpr int kChatMarks = table::kMessagesRemembered / 3;  // of each person, after a restart

// Seats in a bit set, as numbers.
std::vector<int> SeatsIn(unsigned bits) {
  std::vector<int> seats;
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    if (((bits >> seat) & 1) != 0) seats.push_back(seat);
  }
  return seats;
}

}  // namespace

std::string RatingJson(const store::Rating& rating) {
  const ShownRating shown = Shown(rating);
  JsonText out;
  out.Open('{').Key("points").Number(shown.points).Key("estimate").Number(shown.estimate);
  return out.Key("margin").Number(shown.margin).Key("meetings").Number(rating.meetings).Close('}').Take();
}

Table::Table(store::Table stored, std::vector<store::ChatLine> chat, TableServices& services)
    : Table(Checked(std::move(stored), std::move(chat), {}, {}, {}), services) {}

Table::Table(store::Table stored, std::vector<store::ChatLine> chat, std::vector<store::Line> lines,
             std::vector<store::Laid> laid, TableServices& services)
    : Table(Checked(std::move(stored), std::move(chat), std::move(lines), std::move(laid), {}), services) {}

Table::Table(LoadedTable loaded, TableServices& services)
    : stored_(std::move(loaded.stored)),
      settings_(std::move(loaded.settings)),
      services_(services),
      live_(std::move(loaded.live)),
      clocks_(settings_.clock),
      host_away_since_(Time()),
      empty_since_(Time()) {
  for (const store::ChatLine& line : loaded.chat) {
    chat_lines_ = std::max(chat_lines_, line.number + 1);
    const int seat = SeatOf(line.person);
    // It may have been sent before its sender sat down.
    const bool seated = seat >= 0 && stored_.seats[static_cast<std::size_t>(seat)].name == line.name;
    chat_.push_back({line.person, {line.number, seated ? seat : -1, line.name, line.text, line.at}});
  }
  RestoreSeen(loaded);
  for (const store::Result& result : loaded.results) {
    // Only a rated meeting counts as one more.
    if (result.seat >= stored_.seats.size() || result.after.meetings == result.before.meetings) continue;
    rating_changes_.resize(stored_.seats.size());
    rating_changes_[result.seat] = ChangeOf(result.before, result.after);
  }
  for (store::Seat& seat : stored_.seats) {
    away_since_[seat.number] = empty_since_;
    // The person was deleted from the store: a rider takes over, or the seat is free again.
    if (seat.person != 0 || !seat.rider.empty()) continue;
    if (running()) seat.rider = "steady";
    if (stored_.state == store::TableState::kOpen) seat = store::Seat{.number = seat.number};
  }
  if (live_ == nullptr) return;
  live_->ForgetEvents(kLongestTail);
  sent_version_ = live_->version();
  reserve_race_ = race();
  // A slow clock continues. A live one starts again, because the players could not use the time the server was down.
  if (!clocks_.slow() || loaded.lines.empty()) return;
  // The time of the last line is from the wall clock, which may have jumped: everybody has some time left.
  const Milliseconds most = std::max<Milliseconds>(0, clocks_.Allowance() - kLeastTimeAfterRestart);
  const Milliseconds used = std::clamp<Milliseconds>(Now() - loaded.lines.back().at, 0, most);
  for (const Asked& asked : Awaited()) clocks_.Start(asked.player, Time() - used);
}

void Table::Break(const std::string& why) {
  broken_ = true;
  outbox_ = nullptr;
  if (thinking_) services_.runtime().DropRider(stored_.id);
  const auto connections = std::exchange(connections_, {});
  for (const auto& connection : connections) {
    try {
      connection->closed = true;
      connection->CloseWith("in-repair");
    } catch (const std::exception&) {  // the others are told all the same
    }
  }
  services_.SetTimer(stored_.id, std::nullopt);
  services_.CloseForRepair(stored_.id, why);
}

Seed Table::seed() const {
  return *DigestFromHex(stored_.seed);  // checked when it was loaded
}

int Table::SeatOf(PersonId person) const {
  for (const store::Seat& seat : stored_.seats) {
    if (person != 0 && seat.person == person) return seat.number;
  }
  return -1;
}

std::optional<int> Table::SeatAt(const Connection& connection) const {
  if (connection.display) return std::nullopt;
  const int seat = SeatOf(connection.person);
  if (seat < 0 || stored_.seats[static_cast<std::size_t>(seat)].entropy.empty()) return std::nullopt;
  return seat;
}

bool Table::Present(PersonId person) const {
  return std::any_of(connections_.begin(), connections_.end(),
                     [&](const auto& one) { return one->greeted && !one->display && one->person == person; });
}

bool Table::HostPresent() const {
  return stored_.host != 0 && std::any_of(connections_.begin(), connections_.end(),
                                          [&](const auto& one) { return one->greeted && one->person == stored_.host; });
}

wire::TableShown Table::Shown() const {
  wire::TableShown shown;
  shown.id = stored_.id;
  shown.state = store::StateName(stored_.state);
  shown.settings = settings_.ToJson(false);
  shown.commit = Hex(CommitmentTo(seed()));
  if (!ended()) shown.code = services_.JoinCode(stored_.id);
  shown.rematch = stored_.rematch;
  shown.rated = CountsForRatings();
  shown.end_votes = SeatsIn(end_votes_);
  if (stored_.state == store::TableState::kClosed) shown.closed_why = stored_.closed_why;
  for (const store::Seat& seat : stored_.seats) {
    wire::SeatShown one;
    one.name = seat.name;
    one.rider = seat.rider;
    one.silks = seat.silks;
    one.expected = seat.person != 0 && seat.entropy.empty();
    one.present = !seat.rider.empty() || (seat.person != 0 && Present(seat.person));
    one.stand_in = seat.stand_in;
    one.lapses = seat.lapses;
    one.resigned = seat.resigned;
    one.idle = IsIdle(seat);
    one.stand_in_votes = SeatsIn(stand_in_votes_[seat.number]);
    if (!rating_changes_.empty() && seat.person != 0) {
      const RatingChange& change = rating_changes_[seat.number];
      one.rating_change = change.points;
      one.estimate_change = {change.estimate_before, change.estimate_after};
    }
    if (seat.person != 0) {
      const auto person = services_.PersonOf(seat.person);
      if (person && person->rating.meetings > 0) one.rating = RatingJson(person->rating);
    }
    if (seat.person != 0 && seat.person == stored_.host) shown.host = seat.number;
    shown.seats.push_back(std::move(one));
  }
  shown.watchers =
      static_cast<int>(std::count_if(connections_.begin(), connections_.end(), [&](const auto& connection) {
        return connection->greeted && (connection->display || SeatOf(connection->person) < 0);
      }));
  shown.display = std::any_of(connections_.begin(), connections_.end(),
                              [](const auto& connection) { return connection->greeted && connection->display; });
  return shown;
}

void Table::Save(std::vector<store::Change> changes) {
  outbox_ = std::make_shared<Outbox>();
  outbox_->commit = ++commits_;
  services_.Save(std::move(changes), [self = shared_from_this(), outbox = outbox_](bool saved) {
    self->Guarded([&] {
      if (!saved) throw std::runtime_error("the store refused a change");
      self->OnSaved(outbox);
    });
  });
}

void Table::OnSaved(const std::shared_ptr<Outbox>& outbox) {
  if (Has(Bug::kLostCallback) && outbox->messages % 5 == 4) return;
  if (outbox_ == outbox) outbox_ = nullptr;
  if (!outbox->opens.empty()) services_.OpenTable(outbox->opens);
  const auto connections = connections_;  // one may be dropped while it is sent to
  for (const auto& connection : connections) {
    auto& waiting = connection->waiting;
    const auto other = std::find_if(waiting.begin(), waiting.end(),
                                    [&](const Connection::Waiting& one) { return one.commit != outbox->commit; });
    // Sending may drop the connection, and with it what waits.
    const std::vector<Connection::Waiting> ready(waiting.begin(), other);
    waiting.erase(waiting.begin(), other);
    for (const Connection::Waiting& one : ready) connection->waiting_bytes -= one.message->size();
    for (const Connection::Waiting& one : ready) connection->Send(one.message);
  }
  for (const PersonId person : outbox->turns) services_.NotifyTurn(person, stored_.id, settings_.name);
  if (outbox_ == nullptr && std::exchange(advance_when_saved_, false) && running()) Advance({}, {});
}

void Table::Send(const std::shared_ptr<Connection>& connection, std::string text) {
  Send(connection, std::make_shared<const std::string>(std::move(text)));
}

void Table::Send(const std::shared_ptr<Connection>& connection, std::shared_ptr<const std::string> message) {
  if (outbox_ == nullptr || Has(Bug::kToldBeforeSaved)) return connection->Send(std::move(message));
  if (connection->closed) return;
  const std::size_t bytes = connection->waiting_bytes + message->size();
  if (bytes > kMaxWaitingBytes && !connection->waiting.empty()) {
    connection->closed = true;
    connection->waiting.clear();
    connection->waiting_bytes = 0;
    return connection->CloseWith("too-much-waiting");
  }
  connection->waiting_bytes = bytes;
  connection->waiting.push_back({outbox_->commit, std::move(message)});
  ++outbox_->messages;
}

void Table::SendNow(const std::shared_ptr<Connection>& connection, std::string text) {
  connection->Send(std::make_shared<const std::string>(std::move(text)));
}

void Table::SendToAll(std::string text) {
  const auto message = std::make_shared<const std::string>(std::move(text));
  // A connection with a full outbox may be dropped while it is sent to.
  const auto connections = connections_;
  for (const auto& connection : connections) {
    if (connection->greeted) Send(connection, message);
  }
}

void Table::SendTable() {
  Guarded([&] {
    shown_idle_ = IdleBits();
    SendToAll(wire::TableMessage(Shown()));
  });
}

void Table::Join(const std::shared_ptr<Connection>& connection) {
  if (broken_) return connection->CloseWith("in-repair");
  connections_.push_back(connection);
}

void Table::Disconnect(const std::shared_ptr<Connection>& connection) {
  Guarded([&] {
    const auto found = std::find(connections_.begin(), connections_.end(), connection);
    if (found == connections_.end()) return;
    connections_.erase(found);
    if (connections_.empty()) empty_since_ = Time();
    if (!connection->greeted) return;
    const PersonId person = connection->person;
    const bool gone = person != 0 && !Present(person);
    if (person == stored_.host && !HostPresent()) host_away_since_ = Time();
    const int seat = connection->display ? -1 : SeatOf(person);
    if (seat >= 0 && gone) away_since_[static_cast<std::size_t>(seat)] = Time();
    if (running() && !over()) {
      StartWaitingClocks();
      UpdateClocks(nullptr);
      if (ReviewThinking()) Advance({}, {});
    }
    SetTimer();
    if (seat < 0) return services_.SendTableSoon(stored_.id);
    if (gone) SendTable();
  });
}

void Table::Refuse(const ReplyTo& reply_to, wire::TableReason reason) {
  Send(reply_to.connection, wire::RefusedBy(reply_to.id, reason));
}

void Table::Accept(const ReplyTo& reply_to) { Send(reply_to.connection, wire::Done(reply_to.id, version())); }

void Table::Receive(const std::shared_ptr<Connection>& connection, std::string_view text) {
  // The client sends it again, to the next server or on its next connection.
  if (services_.Closing() || connection->closed) return;
  Guarded([&] { Handle(connection, text); });
}

void Table::Handle(const std::shared_ptr<Connection>& connection, std::string_view text) {
  auto read = wire::ReadClientMessage(text);
  if (const auto* error = std::get_if<FileError>(&read)) {
    return SendNow(connection, wire::ErrorMessage("bad-message", error->message, wire::IdOf(text)));
  }
  const wire::ClientMessage& message = std::get<wire::ClientMessage>(read);
  if (std::holds_alternative<wire::Ping>(message.body)) return SendNow(connection, wire::Pong(Now()));
  if (const auto* hello = std::get_if<wire::Hello>(&message.body)) return OnHello(connection, *hello);
  if (!connection->greeted) return SendNow(connection, wire::ErrorMessage("no-hello", "the first message is a hello"));
  if (const auto* shown = std::get_if<wire::Shown>(&message.body)) return OnShown(connection, shown->version);
  if (!services_.runtime().CanSave()) {
    return SendNow(
        connection,
        wire::ErrorMessage("cannot-save", "the server cannot save at the moment; nothing happened: send it again later",
                           message.id));
  }
  const ReplyTo reply_to{connection, message.id, table::SeenMessages::MarkOf(connection->person, message.id, text)};
  const auto seen = seen_.Find(connection->person, message.id, text);
  if (seen == table::SeenMessages::Seen::kIdUsed) return Refuse(reply_to, "id-used");
  if (seen == table::SeenMessages::Seen::kBefore && !Has(Bug::kDoubleDecide)) {
    // It was carried out, but its answer was lost: the same answer again, with the scene as it is now.
    const std::optional<int> seat = SeatAt(*connection);
    Send(connection, wire::Done(message.id, version(), seat.value_or(-1)));
    const PlayerId who = seat ? static_cast<PlayerId>(*seat) : kNoPlayer;
    if (live_ != nullptr) Send(connection, wire::Told(version(), {}, SceneFor(SceneNow(), who)));
    return;
  }
  if (const auto* decide = std::get_if<wire::Decide>(&message.body)) return OnDecide(reply_to, *decide);
  if (const auto* sit = std::get_if<wire::Sit>(&message.body)) return OnSit(reply_to, *sit);
  if (std::holds_alternative<wire::Leave>(message.body)) return OnLeave(reply_to);
  if (const auto* kick = std::get_if<wire::Kick>(&message.body)) return OnKick(reply_to, *kick);
  if (const auto* request = std::get_if<wire::SeatRider>(&message.body)) return OnSeatRider(reply_to, *request);
  if (const auto* start = std::get_if<wire::Start>(&message.body)) return OnStart(reply_to, start->fill);
  if (const auto* say = std::get_if<wire::Say>(&message.body)) return OnSay(reply_to, say->text);
  if (const auto* request = std::get_if<wire::StandIn>(&message.body)) return OnStandIn(reply_to, *request);
  if (std::holds_alternative<wire::Resign>(message.body)) return OnResign(reply_to);
  if (const auto* request = std::get_if<wire::EndEarly>(&message.body)) return OnEndEarly(reply_to, *request);
  if (const auto* request = std::get_if<wire::HandOver>(&message.body)) return OnHandOver(reply_to, *request);
  if (const auto* react = std::get_if<wire::React>(&message.body)) return OnReact(reply_to, react->kind);
  if (std::holds_alternative<wire::Rematch>(message.body)) return OnRematch(reply_to);
  if (std::holds_alternative<wire::CloseTable>(message.body)) return OnClose(reply_to);
}

wire::ChatShown Table::ChatEntry::For(const Connection& connection) const {
  wire::ChatShown line = shown;
  line.own = person != 0 && person == connection.person;
  return line;
}

std::string Table::WelcomeFor(const Connection& connection, const wire::TableShown& shown,
                              std::optional<int> from) const {
  wire::WelcomeParts parts;
  parts.person = connection.person;
  parts.table = &shown;
  parts.seat = SeatAt(connection);
  parts.host = connection.person != 0 && connection.person == stored_.host;
  std::vector<wire::ChatShown> chat;
  for (const ChatEntry& line : chat_) chat.push_back(line.For(connection));
  parts.chat = chat;
  if (live_ != nullptr) {
    parts.header = live_->header();
    parts.version = live_->version();
    // A version that this table has not reached yet comes from another database; a very old one is forgotten. Then the
    // client gets only the scene.
    if (from && *from <= live_->version() && *from >= live_->first_event()) {
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

void Table::OnHello(const std::shared_ptr<Connection>& connection, const wire::Hello& hello) {
  if (hello.protocol < wire::kOldestProtocol) {
    return SendNow(connection,
                   wire::ErrorMessage("client-outdated", "this client is too old for the server: reload or update it"));
  }
  if (hello.protocol > wire::kProtocol) {
    return SendNow(connection, wire::ErrorMessage("server-outdated",
                                                  "this client is newer than the server: the server speaks protocol " +
                                                      std::to_string(wire::kProtocol)));
  }
  const bool rested = Rests();
  const bool first = !std::exchange(connection->greeted, false);
  const bool was_present = Present(connection->person);
  connection->greeted = true;
  connection->display = hello.display;
  connection->shows = hello.shows;
  // A client that gets only the scene has nothing to play out.
  connection->shown_version = hello.version ? std::min(*hello.version, version()) : version();
  if (connection->person != 0 && connection->person == stored_.host) host_away_since_.reset();
  const int seat = connection->display ? -1 : SeatOf(connection->person);
  bool returned = false;
  if (seat >= 0) {
    away_since_[static_cast<std::size_t>(seat)].reset();
    // A browser reconnects by itself after a cut. That does not mean that its owner is back.
    returned = !hello.unseen && EndStandIn(static_cast<PlayerId>(seat));
  }
  const bool new_host = PassOnHost();
  if ((seat >= 0 || rested) && running() && !over()) {
    StartWaitingClocks();
    UpdateClocks(nullptr);
  }
  Send(connection, WelcomeFor(*connection, Shown(), hello.version));
  if (new_host || (seat >= 0 && (returned || (first && !was_present)))) SendTable();
  if (seat < 0 && first) services_.SendTableSoon(stored_.id);
  const bool dropped = ReviewThinking();
  if ((rested || dropped) && running() && !over()) Advance({}, {});
  SetTimer();
}

bool Table::EndStandIn(PlayerId player) {
  store::Seat& own = stored_.seats[player];
  if (own.stand_in.empty() || own.resigned) return false;
  own.stand_in.clear();
  own.lapses = 0;
  Save({store::SaveSeat{stored_.id, own}});
  return true;
}

PersonId Table::DeciderOf(const store::Line& line) const {
  const auto number_after = [&](std::string_view key) {
    const std::size_t at = line.text.find(key);
    const std::size_t digit = at == std::string::npos ? at : at + key.size();
    return digit < line.text.size() && line.text[digit] >= '0' && line.text[digit] < '0' + kMaxHorses
               ? line.text[digit] - '0'
               : -1;
  };
  if (line.number == 0 || live_ == nullptr) return stored_.host;  // the start
  int player = number_after("\"player\":");
  const int horse = number_after("\"horse\":");
  if (player < 0 && horse >= 0 && horse < live_->programme().horses()) {
    player = live_->programme().OwnerOf(static_cast<HorseId>(horse));
  }
  return player >= 0 && player < settings_.players ? stored_.seats[static_cast<std::size_t>(player)].person : 0;
}

void Table::RestoreSeen(const LoadedTable& loaded) {
  // A mark may name a guest who has logged in to an account since, so it is remembered for whoever sits there now.
  const auto remember = [&](PersonId person, const std::string& mark) {
    if (mark.find(':') == std::string::npos) return;
    seen_.Remember(person == 0 ? mark : table::SeenMessages::MarkFor(person, mark));
  };
  // Only the last ones of each person are remembered, so the order matters. It does not follow the times, because the
  // wall clock may have jumped.
  for (const store::Line& line : loaded.lines) remember(DeciderOf(line), line.by);
  for (const store::Laid& one : loaded.laid) {
    remember(stored_.seats[live_->programme().OwnerOf(one.horse)].person, one.by);  // checked when it was loaded
  }
  for (const store::Kicked& one : stored_.kicked) remember(stored_.host, one.by);
  // Chat comes last, because the decisions after it do not say when it was written; but it leaves room for them.
  std::map<PersonId, int> chat;
  for (const store::ChatLine& line : loaded.chat) ++chat[line.person];
  for (const store::ChatLine& line : loaded.chat) {
    if (chat[line.person]-- <= kChatMarks) remember(line.person, line.by);
  }
}

void Table::CloseConnections(wire::ByeReason why) {
  const auto connections = connections_;
  for (const auto& connection : connections) connection->CloseWith(why);
}

void Table::CloseConnectionsIf(const std::function<bool(const Connection&)>& concerned, wire::ByeReason why) {
  Guarded([&] {
    const auto connections = connections_;
    for (const auto& connection : connections) {
      if (!concerned(*connection)) continue;
      connection->CloseWith(why);
      Disconnect(connection);
      connection->closed = true;
    }
  });
}

void Table::RenewToken(const std::string& old_hash, const std::string& hash) {
  for (const auto& connection : connections_) {
    if (connection->token_hash == old_hash) connection->token_hash = hash;
  }
}

bool Table::Concerns(PersonId person) const {
  const auto is = [&](const auto& one) { return one.person == person; };
  return stored_.host == person || std::any_of(stored_.seats.begin(), stored_.seats.end(), is) ||
         std::any_of(stored_.kicked.begin(), stored_.kicked.end(), is) || std::any_of(chat_.begin(), chat_.end(), is) ||
         std::any_of(connections_.begin(), connections_.end(), [&](const auto& one) { return is(*one); });
}

void Table::ReplacePerson(PersonId from, PersonId to) {
  if (!Concerns(from)) return;
  Guarded([&] {
    bool shown = stored_.host == from;
    for (store::Seat& seat : stored_.seats) {
      if (seat.person != from) continue;
      seat.person = to;
      shown = true;
    }
    if (stored_.host == from) stored_.host = to;
    for (store::Kicked& one : stored_.kicked) {
      if (one.person == from) one.person = to;
    }
    for (ChatEntry& line : chat_) {
      if (line.person == from) line.person = to;
    }
    seen_.Rename(from, to);
    for (const auto& connection : connections_) {
      if (connection->person != from) continue;
      connection->person = to;
      if (connection->greeted) Send(connection, WelcomeFor(*connection, Shown(), version()));
    }
    if (shown) SendTable();
  });
}

}  // namespace furlong::server

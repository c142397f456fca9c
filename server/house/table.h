// A table on the server: the people who sit and watch there, and their meeting. Everything here happens on one thread.
// Nobody is told anything before it is saved. Whatever goes wrong at a table closes that table for repair, and nothing
// else.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "riders/rider.h"
#include "server/house/allowance.h"
#include "server/house/connection.h"
#include "server/house/loaded_table.h"
#include "server/house/table_services.h"
#include "server/store/store.h"
#include "table/live_meeting.h"
#include "table/scene.h"
#include "table/seen_messages.h"
#include "table/settings.h"
#include "table/turn_clocks.h"
#include "wire/client_message.h"
#include "wire/server_message.h"

namespace furlong::server {

inline constexpr int kLapsesBeforeStandIn = 3;                   // decisions in a row made by a live clock
inline constexpr Milliseconds kAskedBeforeStandIn = 2 * 60'000;  // at a table without a clock
inline constexpr Milliseconds kAwayBeforeStandIn = 5 * 60'000;   // the same; also: then others agree without the player
inline constexpr Milliseconds kAwayBeforeNewHost = 2 * 60'000;
inline constexpr Milliseconds kLeastTimeAfterRestart = 3'600'000;  // on a slow clock
// How long a client may take to show what happened before the clock starts anyway.
inline constexpr Milliseconds kShowingLeast = 2'000;
inline constexpr Milliseconds kShowingPerEvent = 1'000;
inline constexpr Milliseconds kShowingMost = 25'000;
inline constexpr std::size_t kLongestTail = 64u << 10;  // bytes of events; who missed more gets only the scene

class Table : public std::enable_shared_from_this<Table> {
 public:
  // Throws store::StoreTrouble if what is stored makes no sense.
  Table(LoadedTable loaded, TableServices& services);
  // A new table, or one that has not started.
  Table(store::Table stored, std::vector<store::ChatLine> chat, TableServices& services);
  // A table whose meeting is running or over.
  Table(store::Table stored, std::vector<store::ChatLine> chat, std::vector<store::Line> lines,
        std::vector<store::Laid> laid, TableServices& services);

  const store::Table& stored() const { return stored_; }
  const table::TableSettings& settings() const { return settings_; }
  bool running() const { return stored_.state == store::TableState::kRunning; }
  bool ended() const {
    return stored_.state == store::TableState::kFinished || stored_.state == store::TableState::kClosed;
  }
  bool Sits(PersonId person) const { return SeatOf(person) >= 0; }
  bool SitsOrHosts(PersonId person) const { return Sits(person) || stored_.host == person; }
  // True if this person sits, hosts, was kicked, has chatted or is connected here.
  bool Concerns(PersonId person) const;
  // True while this person has to decide.
  bool IsAsked(PersonId person) const;
  // Milliseconds until the clock decides for this person. None if they are not asked or there is no clock.
  std::optional<Milliseconds> TimeLeftFor(PersonId person) const;
  std::size_t connections() const { return connections_.size(); }
  Milliseconds empty_since() const { return empty_since_; }  // serving time
  // True if no commit is pending and no rider is thinking.
  bool Idle() const { return outbox_ == nullptr && !thinking_; }
  // True if it has to stay in memory although nobody is connected: its clock goes on.
  bool NeedsItsClock() const { return running() && clocks_.slow() && PeopleBits() != 0; }
  bool broken() const { return broken_; }
  const table::LiveMeeting* live() const { return live_.get(); }  // null before the start
  // The version of the scene now; 0 before the start.
  int version() const { return live_ == nullptr ? 0 : live_->version(); }
  int race() const { return live_ == nullptr ? 0 : live_->meeting().board().race; }
  wire::TableShown Shown() const;
  bool over() const { return live_ != nullptr && live_->over(); }

  // Starts riders and clocks. Called once, after the table was made or loaded.
  void Wake();

  void Join(const std::shared_ptr<Connection>& connection);
  void Disconnect(const std::shared_ptr<Connection>& connection);
  // Handles one message of a connection that has joined.
  void Receive(const std::shared_ptr<Connection>& connection, std::string_view text);
  // Decides for players whose time has run out, and does what else is due.
  void OnTimer();
  // Sends the state of the table to everybody here.
  void SendTable();
  // Ends the table before its meeting is over.
  void Close(wire::ClosedReason why);
  // Closes all connections, because the server stops.
  void CloseConnections(wire::ByeReason why);
  void CloseConnectionsIf(const std::function<bool(const Connection&)>& concerned, wire::ByeReason why);
  // The connections that came with the old cookie belong to the new one. Both are hashes.
  void RenewToken(const std::string& old_hash, const std::string& hash);
  // Closes the table for repair.
  void Fail(const std::string& why) {
    if (!broken_) Break(why);
  }
  // A guest has logged in to an account: `from` is now `to`.
  void ReplacePerson(PersonId from, PersonId to);

 private:
  // What waits until a commit is on disk. Messages wait at their connections, and are gone if these are.
  struct Outbox {
    std::uint64_t commit = 0;     // number
    int messages = 0;             // how many wait
    std::vector<PersonId> turns;  // people to notify that it is their turn
    std::string opens;            // a rematch's table that can be opened; empty: none
  };
  struct ChatEntry {
    PersonId person = 0;
    wire::ChatShown shown;
    wire::ChatShown For(const Connection& connection) const;
  };
  // The message that is being handled, and who gets its answer.
  struct ReplyTo {
    std::shared_ptr<Connection> connection;  // null: no message
    std::string id;
    std::string mark;  // see SeenMessages
  };

  // table.cc: connections, and what each is sent
  // Calls `action`; if it throws, the table is closed for repair. Everything that happens at a table happens in here.
  template <typename Action>
  void Guarded(Action action) {
    if (broken_) return;
    try {
      action();
    } catch (const std::exception& error) {
      Break(error.what());
    }
  }
  void Break(const std::string& why);
  Seed seed() const;
  Milliseconds Now() const { return services_.runtime().Now(); }
  Milliseconds Time() const { return services_.ServingTime(); }
  int SeatOf(PersonId person) const;
  // The seat of somebody who has sat down; not of somebody who is only expected at a rematch.
  std::optional<int> SeatAt(const Connection& connection) const;
  // True if this person has a connection here that is not a display.
  bool Present(PersonId person) const;
  bool HostPresent() const;  // also with a display
  // Saves, then sends what was sent meanwhile.
  void Save(std::vector<store::Change> changes);
  void OnSaved(const std::shared_ptr<Outbox>& outbox);
  // Sends now, or after the commit that is pending. A connection for which too much waits is closed.
  void Send(const std::shared_ptr<Connection>& connection, std::string text);
  void Send(const std::shared_ptr<Connection>& connection, std::shared_ptr<const std::string> message);
  // Sends now, whatever is pending: only what says nothing about the table.
  static void SendNow(const std::shared_ptr<Connection>& connection, std::string text);
  void SendToAll(std::string text);
  void Refuse(const ReplyTo& reply_to, wire::TableReason reason);
  // Answers that the message was carried out.
  void Accept(const ReplyTo& reply_to);
  void Remember(const ReplyTo& reply_to) { seen_.Remember(reply_to.mark); }
  // Restores the marks of messages that were carried out before a restart.
  void RestoreSeen(const LoadedTable& loaded);
  // Who made the decision of this line, by the seat it belongs to.
  PersonId DeciderOf(const store::Line& line) const;
  void SeatsChanged(const ReplyTo& reply_to, std::vector<store::Change> more = {});
  // The owner is back: the stand-in leaves. False if there was none.
  bool EndStandIn(PlayerId player);
  // A welcome with everything after version `from`, or with the scene alone.
  std::string WelcomeFor(const Connection& connection, const wire::TableShown& shown, std::optional<int> from) const;
  void Handle(const std::shared_ptr<Connection>& connection, std::string_view text);
  void OnHello(const std::shared_ptr<Connection>& connection, const wire::Hello& hello);

  // table_seats.cc: seats before the start, the host, rematches
  void OnSit(const ReplyTo& reply_to, const wire::Sit& sit);
  void OnLeave(const ReplyTo& reply_to);
  void OnKick(const ReplyTo& reply_to, const wire::Kick& kick);
  void OnSeatRider(const ReplyTo& reply_to, const wire::SeatRider& request);
  void OnStart(const ReplyTo& reply_to, const std::string& fill);
  void OnHandOver(const ReplyTo& reply_to, const wire::HandOver& request);
  void OnRematch(const ReplyTo& reply_to);
  void OnClose(const ReplyTo& reply_to);
  bool HostOnly(const ReplyTo& reply_to);
  bool OpenOnly(const ReplyTo& reply_to);
  bool IsKicked(const Connection& connection);
  // If the host has been away for long, a player who is here becomes the host. True if that happened.
  bool PassOnHost();
  std::string FreeName(const std::string& wanted) const;
  std::vector<table::Silks> FreeSilks(int seat) const;

  // table_fairness.cc: resigning, ending early, stand-ins, what counts for ratings
  void OnResign(const ReplyTo& reply_to);
  void OnEndEarly(const ReplyTo& reply_to, const wire::EndEarly& request);
  void OnStandIn(const ReplyTo& reply_to, const wire::StandIn& request);
  // True if a stand-in may be asked for.
  bool IsIdle(const store::Seat& seat) const;
  unsigned IdleBits() const;
  // Bit set: players whose agreement is needed. Not those who have long been away.
  unsigned Voters() const;
  bool IsLongAway(const store::Seat& seat) const;
  // Ends the meeting if everybody wants that whose agreement is needed.
  bool EndIfAllAgree();
  void SetStandIn(store::Seat& seat, const std::string& rider);
  bool CountsForRatings() const;

  // table_chat.cc: chat and reactions
  void OnSay(const ReplyTo& reply_to, const std::string& text);
  void OnReact(const ReplyTo& reply_to, const std::string& kind);
  // The name under which somebody speaks here. None, and refused, if they may not.
  std::optional<std::string> SpeaksAs(const ReplyTo& reply_to);
  // True if somebody else sits here, or has chatted, under this name or one that looks like it.
  bool NameOfAnother(PersonId person, std::string_view name) const;

  // table_riding.cc: the meeting
  void OnDecide(const ReplyTo& reply_to, const wire::Decide& decide);
  bool PersonRides(PlayerId player) const;
  unsigned PeopleBits() const;  // bit set: players who decide for themselves
  std::vector<Asked> Awaited() const;
  std::optional<Asked> RiderToAsk() const;
  std::string RiderName(PlayerId player) const;
  std::shared_ptr<Rider> RiderOf(PlayerId player);
  // Adds to `changes` what a choice laid ready or dropped.
  void SaveLaid(const table::LiveMeeting::Chosen& chosen, std::vector<store::Change>& changes) const;
  // Takes a house rider's decision, or a simple one if the rules refuse it. Throws std::logic_error if they refuse
  // that too.
  void Ride(const Asked& asked, const std::optional<Decision>& decision, std::vector<store::Change>& changes);
  void OfferBonuses(std::vector<store::Change>& changes);
  // True if everybody is ridden for and the meeting counts all the same: quick riders finish it, whoever is there.
  bool OnlyToItsEnd() const;
  // True if somebody is here, to ride or to watch.
  bool Attended() const;
  // True if nobody attends the table, and nobody is to be notified either: riders and live clocks rest until somebody
  // comes.
  bool Rests() const;
  Urgency UrgencyNow() const;
  void Think(const Asked& asked);
  // A rider that waits for its turn to think becomes as urgent as the table is now, or is dropped if it is not needed.
  // True if it was dropped: then Advance may have something to do.
  bool ReviewThinking();
  // Carries on until a person, or a rider that thinks in the background, has to decide. `changes`: of what was just
  // accepted.
  void Advance(std::vector<store::Change> changes, const ReplyTo& reply_to);
  // Saves `changes` and the new lines of the record, then sends everybody the events and the new scene.
  void SaveAndTell(std::vector<store::Change> changes, const ReplyTo& reply_to);
  void EndMeeting(std::vector<store::Change>& changes);
  void MeetingBegins(std::vector<store::Change> changes, const ReplyTo& reply_to);
  table::Scene SceneNow() const;
  std::string SceneFor(const table::Scene& scene, PlayerId seat) const;

  // table_clock.cc: clocks and timers
  std::vector<table::ClockShown> ClocksShown() const;
  void ChargeClock(PlayerId player, std::vector<store::Change>& changes);
  // Starts and stops clocks by who has to decide now. `changes`: where new reserves are saved; null: they are not due.
  void UpdateClocks(std::vector<store::Change>* changes);
  // Starts this player's clock, at once or when their screen has shown what happened.
  void AskWithClock(PlayerId player);
  // The serving time at which this person's screen will have shown everything at the latest; none: it has.
  std::optional<Milliseconds> ShowsUntil(PersonId person) const;
  void OnShown(const std::shared_ptr<Connection>& connection, int version);
  // Starts clocks that waited, if they need not wait any more, and tells everybody.
  void StartWaitingClocks();
  void ExpireClocks();
  void SetTimer();
  void NotifyTurns();

  store::Table stored_;
  table::TableSettings settings_;
  TableServices& services_;
  std::unique_ptr<table::LiveMeeting> live_;
  std::array<std::shared_ptr<Rider>, kMaxPlayers> riders_;
  std::array<std::string, kMaxPlayers> rider_names_;  // of riders_
  table::TurnClocks clocks_;
  std::array<std::optional<Milliseconds>, kMaxPlayers> asked_since_;  // serving time; none: not asked
  std::array<std::optional<Milliseconds>, kMaxPlayers> away_since_;   // the same; none: present
  std::optional<Milliseconds> host_away_since_;
  unsigned shown_idle_ = 0;                             // bit set: players who are shown as idle
  unsigned end_votes_ = 0;                              // bit set: players who want to end the meeting
  std::array<unsigned, kMaxPlayers> stand_in_votes_{};  // bit sets: players who want a stand-in for this one
  std::vector<RatingChange> rating_changes_;            // by seat; empty: the meeting was not rated
  int reserve_race_ = -1;                               // the race for which reserves were given
  int sent_version_ = 0;                                // everybody has been sent the events up to here
  bool thinking_ = false;                               // a rider thinks in the background, or waits to
  bool advance_when_saved_ = false;
  bool broken_ = false;  // closed for repair
  std::vector<std::shared_ptr<Connection>> connections_;
  table::SeenMessages seen_;
  std::deque<ChatEntry> chat_;
  int chat_lines_ = 0;
  std::map<PersonId, Allowance> chat_allowances_;
  Allowance table_chat_allowance_;
  std::map<AddressKey, Milliseconds> kicked_addresses_;  // and when, since 1970
  std::vector<PersonId> turns_;                          // at a slow table: people to notify once the choice is saved
  Milliseconds empty_since_ = 0;                         // when the last connection left
  std::uint64_t commits_ = 0;                            // begun
  std::shared_ptr<Outbox> outbox_;                       // of the pending commit; null: everything is saved
};

std::string RatingJson(const store::Rating& rating);

}  // namespace furlong::server

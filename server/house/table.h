// A table: who sits there, who watches, and the meeting they ride. Everything here happens on one thread; what is told
// is saved before.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "riders/rider.h"
#include "server/house/services.h"
#include "server/store/store.h"
#include "table/live_meeting.h"
#include "table/scene.h"
#include "table/settings.h"
#include "wire/client_message.h"
#include "wire/server_message.h"

namespace furlong::server {

inline constexpr int kLapsesBeforeStandIn = 3;                  // decisions in a row made by the clock
inline constexpr Milliseconds kAwayBeforeStandIn = 5 * 60'000;  // where no clock runs
inline constexpr int kChatShown = 50;
inline constexpr int kIdsRemembered = 48;               // of each person
inline constexpr std::size_t kLongestTail = 64u << 10;  // bytes of events; who missed more gets the scene alone

class Table : public std::enable_shared_from_this<Table> {
 public:
  // A new table, or one that has not started.
  Table(store::Table stored, const std::vector<store::ChatLine>& chat, Services& services);
  // One whose meeting is under way or over. Throws store::StoreTrouble.
  Table(store::Table stored, const std::vector<store::ChatLine>& chat, const std::vector<store::Line>& lines,
        const std::vector<store::Laid>& laid, Services& services);

  const store::Table& stored() const { return stored_; }
  const table::TableSettings& settings() const { return settings_; }
  bool running() const { return stored_.state == store::TableState::kRunning; }
  bool Sits(PersonId person) const { return SeatOf(person) >= 0; }
  // Is this person asked for a decision now?
  bool Awaits(PersonId person) const;
  // Until the clock decides for this person; nothing where it is not asked, or there is no clock.
  std::optional<Milliseconds> LeftFor(PersonId person) const;
  std::size_t guests() const { return guests_.size(); }
  Milliseconds quiet_since() const { return quiet_since_; }
  // Nothing is under way: no commit, no rider in thought.
  bool Settled() const { return mail_ == nullptr && !thinking_; }
  const table::LiveMeeting* live() const { return live_.get(); }  // null before the start
  // Of the scene now; 0 before the start.
  int version() const { return live_ == nullptr ? 0 : live_->version(); }
  int race() const { return live_ == nullptr ? 0 : live_->meeting().board().race; }
  wire::TableShown Shown() const;
  bool over() const { return live_ != nullptr && live_->over(); }

  // Riders that are due begin to ride, clocks to run. Once, after the table was made or loaded.
  void Wake();

  void Join(const std::shared_ptr<Guest>& guest);
  void Part(const std::shared_ptr<Guest>& guest);
  // A message of somebody who has joined.
  void Hear(const std::shared_ptr<Guest>& guest, std::string_view text);
  void OnAlarm();
  // Tells all who sit and who watch here.
  void TellTable();
  // By the operator: nobody rides on.
  void Close();
  // All are sent away: the server stops.
  void DismissAll(std::string_view why);
  // A guest became, or turned out to be, another person.
  void PersonMoved(PersonId from, PersonId to);

 private:
  // Throws store::StoreTrouble where it is not.
  static std::unique_ptr<table::LiveMeeting> Sound(table::LiveMeeting::OrFault live);
  // Messages that wait for a commit.
  struct Mail {
    std::vector<std::pair<std::shared_ptr<Guest>, std::shared_ptr<const std::string>>> letters;
    std::vector<PersonId> turns;  // to be told that it is theirs
    std::string opens;            // a table for the next meeting; empty: none
  };
  struct SpokenLine {
    PersonId person = 0;
    wire::ChatShown shown;
    wire::ChatShown For(const Guest& guest) const;
  };
  struct Answer {
    std::shared_ptr<Guest> guest;  // none: nobody asked
    std::string id;
    std::string mark;  // of the whole message, by which it is known again
  };

  // table.cc: who comes and goes
  Seed seed() const;
  int SeatOf(PersonId person) const;
  std::optional<int> SeatAt(const Guest& guest) const;
  bool Present(PersonId person) const;
  void Save(std::vector<store::Change> changes);
  void Post(const std::shared_ptr<Guest>& guest, std::string text);
  void Post(const std::shared_ptr<Guest>& guest, std::shared_ptr<const std::string> letter);
  void PostToAll(std::string text);
  enum class Said : std::uint8_t { kNever, kBefore, kOtherwise };
  Said SaidBefore(const Guest& guest, const std::string& id, std::string_view text) const;
  void Remember(const Answer& answer);
  void Remember(PersonId person, const std::string& mark);
  // What was said in an earlier life of the server.
  void Recall(const std::vector<store::ChatLine>& chat, const std::vector<store::Line>& lines,
              const std::vector<store::Laid>& laid);
  void SeatsChanged(const Answer& answer, std::vector<store::Change> more = {});
  // Its owner is back: the rider that stood in leaves. False where none stood in.
  bool EndStandIn(PlayerId player);
  // A welcome with everything after version `from`, or with the scene alone.
  std::string WelcomeFor(const Guest& guest, const wire::TableShown& shown, std::optional<int> from) const;
  void Greet(const std::shared_ptr<Guest>& guest, const wire::Hello& hello);

  // table_seats.cc: seats and the host
  void OnSit(const Answer& answer, const wire::Sit& sit);
  void OnLeave(const Answer& answer);
  void OnKick(const Answer& answer, const wire::Kick& kick);
  void OnSeatRider(const Answer& answer, const wire::SeatRider& wish);
  void OnStart(const Answer& answer, const std::string& fill);
  void OnSay(const Answer& answer, const std::string& text);
  void OnStandIn(const Answer& answer, const wire::StandIn& wish);
  void OnRematch(const Answer& answer);
  void OnClose(const Answer& answer);
  bool HostOnly(const Answer& answer);
  bool OpenOnly(const Answer& answer);
  std::string FreeName(std::string wanted) const;
  // Somebody else sits, or has spoken, under this name.
  bool NameOfAnother(PersonId person, std::string_view name) const;
  std::vector<table::Silks> FreeSilks(int seat) const;

  // table_riding.cc: the meeting
  void OnDecide(const Answer& answer, const wire::Decide& decide);
  void Accept(const Decision& decision, const std::string& by, std::vector<store::Change>& changes);
  void TakeNow(const Decision& decision, const std::string& by, std::vector<store::Change>& changes);
  bool PersonRides(PlayerId player) const;
  unsigned People() const;  // bit set: players who ride themselves
  std::vector<Asked> Awaited() const;
  void Settle(std::vector<store::Change>& changes);
  std::optional<Asked> RiderToAsk() const;
  const std::string& RiderName(PlayerId player) const;
  std::shared_ptr<Rider> RiderOf(PlayerId player);
  void OfferBonuses(std::vector<store::Change>& changes);
  void Think(const Asked& asked);
  void GoOn(std::vector<store::Change> changes, const Answer& answer);
  void Publish(std::vector<store::Change> changes, const Answer& answer);
  void EndMeeting(std::vector<store::Change>& changes);
  void MeetingBegins(std::vector<store::Change> changes, const Answer& answer);
  std::string SceneFor(const table::Scene& scene, PlayerId seat) const;
  std::array<std::string, kMaxHorses> OwnLaid(PlayerId seat) const;
  std::vector<table::ClockShown> Clocks() const;
  table::Scene SceneNow() const;
  void Charge(PlayerId player, std::vector<store::Change>& changes);
  void SetClocks(std::vector<store::Change>* changes);
  void TellTurns();
  Milliseconds DeadlineOf(PlayerId player) const;

  store::Table stored_;
  table::TableSettings settings_;
  Services& services_;
  std::unique_ptr<table::LiveMeeting> live_;
  std::array<std::shared_ptr<Rider>, kMaxPlayers> riders_;
  std::array<std::string, kMaxPlayers> rider_names_;     // of riders_
  std::array<Milliseconds, kMaxPlayers> asked_since_{};  // 0: not asked
  std::array<Milliseconds, kMaxPlayers> away_since_{};   // 0: present
  int reserve_race_ = -1;                                // for which race reserves were given
  int told_ = 0;                                         // version all have been sent
  bool thinking_ = false;
  bool rides_on_ = false;  // a rider is due as soon as the last choice is saved
  std::vector<std::shared_ptr<Guest>> guests_;
  std::map<PersonId, std::deque<std::string>> said_;  // marks of messages carried out, by who said them
  std::deque<SpokenLine> chat_;
  int chat_lines_ = 0;
  std::vector<PersonId> turns_;   // of slow meetings: who is to be told, once it is saved
  Milliseconds quiet_since_ = 0;  // since when nobody is here
  std::shared_ptr<Mail> mail_;    // of the last commit under way; null: all is saved
};

// The name under which a computer rider rides: "Sharp".
std::string RiderTitle(std::string_view rider);

// A rider anyone may seat: by name, without a budget of its own.
bool KnownRider(std::string_view rider);

std::string RatingJson(const store::Rating& rating);

// Silks as a seat stores them, and back.
std::string SilksJson(const std::vector<table::Silks>& silks);
std::vector<table::Silks> ReadSilks(std::string_view json);

}  // namespace furlong::server

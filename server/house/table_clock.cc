// The clocks of a table, and everything else that happens there at a set time.
#include <algorithm>
#include <utility>

#include "server/house/table.h"

namespace furlong::server {

std::vector<table::ClockShown> Table::ClocksShown() const {
  std::vector<table::ClockShown> shown;
  if (!clocks_.any()) return shown;
  for (const store::Seat& seat : stored_.seats) shown.push_back(clocks_.Shown(seat.number, seat.reserve, Time()));
  return shown;
}

std::optional<Milliseconds> Table::TimeLeftFor(PersonId person) const {
  if (!clocks_.any() || !IsAsked(person)) return std::nullopt;
  const auto player = static_cast<PlayerId>(SeatOf(person));
  if (!clocks_.Running(player)) return std::nullopt;
  return std::max<Milliseconds>(0, *clocks_.NextTime(player, stored_.seats[player].reserve) - Time());
}

void Table::ChargeClock(PlayerId player, std::vector<store::Change>& changes) {
  store::Seat& seat = stored_.seats[player];
  const Milliseconds left = clocks_.StopAndCharge(player, seat.reserve, Time());
  if (left == seat.reserve) return;
  seat.reserve = left;
  changes.push_back(store::SaveSeat{stored_.id, seat});
}

void Table::UpdateClocks(std::vector<store::Change>* changes) {
  if (live_->over() || !running()) return;
  if (clocks_.any() && reserve_race_ != race() && changes != nullptr) {
    reserve_race_ = race();
    for (store::Seat& seat : stored_.seats) {
      seat.reserve = clocks_.FullReserve();
      changes->push_back(store::SaveSeat{stored_.id, seat});
    }
  }
  unsigned asked = 0;
  for (const Asked& one : Awaited()) asked |= 1u << one.player;
  const bool rests = Rests();
  for (PlayerId player = 0; player < settings_.players; ++player) {
    if (((asked >> player) & 1) == 0) {
      clocks_.Stop(player);
      asked_since_[player].reset();
      stand_in_votes_[player] = 0;
      continue;
    }
    if (!asked_since_[player]) asked_since_[player] = Time();
    if (rests) {
      clocks_.Pause(player, Time());
    } else if (clocks_.any() && !clocks_.Asked(player)) {
      AskWithClock(player);
    }
  }
  SetTimer();
  if (changes == nullptr) NotifyTurns();
}

void Table::AskWithClock(PlayerId player) {
  const PersonId person = stored_.seats[player].person;
  if (clocks_.slow()) {
    clocks_.Start(player, Time());
    if (!Present(person)) turns_.push_back(person);
    return;
  }
  // A clock that ran before goes on at once. Otherwise a player alone could come again and again, and only watch.
  const auto until = clocks_.Paused(player) ? std::nullopt : ShowsUntil(person);
  if (until) {
    clocks_.Wait(player, *until);
  } else {
    clocks_.Start(player, Time());
  }
}

std::optional<Milliseconds> Table::ShowsUntil(PersonId person) const {
  int behind = 0;  // events
  bool shows = false;
  for (const auto& connection : connections_) {
    // A big screen may take its time; the player looks at a screen of their own.
    if (!connection->greeted || connection->display || connection->person != person) continue;
    if (!connection->shows || connection->shown_version >= version()) return std::nullopt;
    behind = std::max(behind, version() - connection->shown_version);
    shows = true;
  }
  if (!shows) return std::nullopt;
  return Time() + std::min(kShowingMost, kShowingLeast + behind * kShowingPerEvent);
}

void Table::OnShown(const std::shared_ptr<Connection>& connection, int version_shown) {
  connection->shown_version = std::clamp(version_shown, connection->shown_version, version());
  if (running() && !over()) StartWaitingClocks();
}

void Table::StartWaitingClocks() {
  bool started = false;
  for (PlayerId player = 0; player < settings_.players; ++player) {
    if (!clocks_.Waiting(player)) continue;
    const PersonId person = stored_.seats[player].person;
    if (ShowsUntil(person) && !clocks_.WaitedLongEnough(player, Time())) continue;
    // From now on only new events count, or who never reports would get more and more time.
    for (const auto& connection : connections_) {
      if (connection->person == person) connection->shown_version = version();
    }
    clocks_.Start(player, Time());
    started = true;
  }
  if (!started) return;
  SetTimer();
  const auto message = std::make_shared<const std::string>(wire::ClocksMessage(ClocksShown()));
  const auto connections = connections_;
  for (const auto& connection : connections) {
    if (connection->greeted && connection->shows) Send(connection, message);
  }
}

void Table::NotifyTurns() {
  for (const PersonId person : std::exchange(turns_, {})) {
    if (outbox_ != nullptr) {
      outbox_->turns.push_back(person);
    } else {
      services_.NotifyTurn(person, stored_.id, settings_.name);
    }
  }
}

void Table::SetTimer() {
  std::optional<Milliseconds> next;
  const auto at = [&](std::optional<Milliseconds> time) {
    if (time && (!next || *time < *next)) next = time;
  };
  if (stored_.state == store::TableState::kClosed) return services_.SetTimer(stored_.id, std::nullopt);
  const bool somebody = !connections_.empty();
  if (running() && !over()) {
    for (const store::Seat& seat : stored_.seats) {
      at(clocks_.NextTime(seat.number, seat.reserve));
      if (clocks_.any() || !somebody || ((shown_idle_ >> seat.number) & 1) != 0) continue;
      if (asked_since_[seat.number]) at(*asked_since_[seat.number] + kAskedBeforeStandIn);
      if (away_since_[seat.number] && PersonRides(seat.number)) at(*away_since_[seat.number] + kAwayBeforeStandIn);
    }
  }
  if (somebody && host_away_since_ && *host_away_since_ + kAwayBeforeNewHost > Time()) {
    at(*host_away_since_ + kAwayBeforeNewHost);
  }
  services_.SetTimer(stored_.id, next);
}

void Table::OnTimer() {
  Guarded([&] {
    const bool new_host = PassOnHost();
    EndIfAllAgree();
    if (running() && !over()) {
      StartWaitingClocks();
      ExpireClocks();
    }
    if (new_host || IdleBits() != shown_idle_) SendTable();
    SetTimer();
  });
}

void Table::ExpireClocks() {
  std::vector<store::Change> changes;
  bool lapsed = false;
  for (PlayerId player = 0; player < settings_.players; ++player) {
    store::Seat& seat = stored_.seats[player];
    if (!clocks_.Expired(player, seat.reserve, Time())) continue;
    const auto awaited = Awaited();
    const auto mine =
        std::find_if(awaited.begin(), awaited.end(), [&](const Asked& asked) { return asked.player == player; });
    if (mine == awaited.end()) continue;
    if (clocks_.live()) seat.reserve = 0;
    ++seat.lapses;
    lapsed = true;
    clocks_.Stop(player);
    changes.push_back(store::SaveSeat{stored_.id, seat});
    // The bonus is left for its owner, unless there is nothing else to do.
    const auto steady = MakeRider("steady", WhimsOf(live_->mixed_seed(), player));
    const Asked asked = *mine;
    const auto choose = [&](const Decision& decision) {
      const auto chosen = live_->Choose(player, {&decision, 1}, {});
      if (chosen.refusal.ok()) SaveLaid(chosen, changes);
    };
    Decision decision = steady->Decide(live_->ViewOf(asked));
    for (int tries = 0; decision.kind == Decision::Kind::kBonus && tries < 2; ++tries) {
      choose(decision);
      decision = steady->Decide(live_->ViewOf(asked));
    }
    choose(decision);
  }
  if (!lapsed) return;
  Advance(std::move(changes), {});
  SendTable();
}

}  // namespace furlong::server

// The meeting at a table: decisions of people and riders.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/house/deliberate_bug.h"
#include "server/house/table.h"
#include "table/decision_json.h"
#include "table/names.h"

namespace furlong::server {
namespace {

// A rider that searches would block every other table.
bool ThinksInBackground(std::string_view rider) { return Searches(rider.substr(0, rider.find(':'))); }

}  // namespace

bool Table::PersonRides(PlayerId player) const {
  const store::Seat& seat = stored_.seats[player];
  return seat.person != 0 && seat.stand_in.empty();
}

unsigned Table::PeopleBits() const {
  unsigned people = 0;
  for (PlayerId player = 0; player < settings_.players; ++player) people |= PersonRides(player) ? 1u << player : 0u;
  return people;
}

std::vector<Asked> Table::Awaited() const {
  return live_ == nullptr ? std::vector<Asked>() : live_->Awaited(PeopleBits());
}

bool Table::IsAsked(PersonId person) const {
  if (!running()) return false;
  const auto awaited = Awaited();
  return std::any_of(awaited.begin(), awaited.end(),
                     [&](const Asked& asked) { return stored_.seats[asked.player].person == person; });
}

void Table::Wake() {
  Guarded([&] {
    if (running()) Advance({}, {});
    SetTimer();
  });
}

void Table::MeetingBegins(std::vector<store::Change> changes, const ReplyTo& reply_to) {
  Remember(reply_to);
  services_.LogMeeting(stored_, "begins");
  sent_version_ = 0;
  UpdateClocks(&changes);
  auto lines = live_->NewLines(Now());
  lines.front().by = reply_to.mark;  // so that a start sent again after a restart is recognised
  changes.push_back(store::AddLines{stored_.id, std::move(lines)});
  Save(std::move(changes));
  NotifyTurns();
  Send(reply_to.connection, wire::Done(reply_to.id, live_->version()));
  SendTable();
  // Everybody gets the whole meeting so far, as after a reconnection.
  const wire::TableShown shown = Shown();
  for (const auto& connection : connections_) {
    if (connection->greeted) Send(connection, WelcomeFor(*connection, shown, 0));
  }
  sent_version_ = live_->version();
  Advance({}, {});
}

void Table::OnDecide(const ReplyTo& reply_to, const wire::Decide& decide) {
  const auto refuse = [&](wire::ChoiceReason reason) { Refuse(reply_to, reason); };
  if (!running()) return refuse(over() ? wire::ChoiceReason("meeting-over") : "not-running");
  const std::optional<int> seat = SeatAt(*reply_to.connection);
  if (!seat) return refuse("not-seated");
  const auto player = static_cast<PlayerId>(*seat);
  if (stored_.seats[player].resigned) return refuse("resigned");
  // The player was away without disconnecting, and is back.
  if (EndStandIn(player)) {
    UpdateClocks(nullptr);
    SendTable();
  }
  // A delayed choice counts only in the round it was made in, and a bonus only in its race.
  const Board& board = live_->meeting().board();
  const bool other_race = decide.race >= 0 && decide.race != board.race;
  const bool other_round = decide.round >= 0 && static_cast<std::uint32_t>(decide.round) != board.round;
  const bool bonus = decide.decisions.front().kind == Decision::Kind::kBonus;
  if (other_race || (other_round && !bonus)) return refuse("too-late");
  const auto awaited = Awaited();
  const auto chosen = live_->Choose(player, decide.decisions, reply_to.mark);
  if (!chosen.refusal.ok()) {
    return Send(reply_to.connection, wire::Refused(reply_to.id, chosen.refusal, static_cast<int>(chosen.refused)));
  }
  std::vector<store::Change> changes;
  // Changing a decision that is laid ready does not stop the clock for those that are still open.
  const bool answers = std::any_of(awaited.begin(), awaited.end(), [&](const Asked& asked) {
    return asked.player == player &&
           std::any_of(decide.decisions.begin(), decide.decisions.end(), [&](const Decision& decision) {
             return decision.kind != Decision::Kind::kBonus &&
                    (asked.horse == kNoHorse || asked.horse == decision.horse);
           });
  });
  if (answers) {
    ChargeClock(player, changes);
    if (store::Seat& own = stored_.seats[player]; own.lapses != 0) {
      own.lapses = 0;
      changes.push_back(store::SaveSeat{stored_.id, own});
    }
  }
  Remember(reply_to);
  SaveLaid(chosen, changes);
  Advance(std::move(changes), reply_to);
}

void Table::SaveLaid(const table::LiveMeeting::Chosen& chosen, std::vector<store::Change>& changes) const {
  for (const HorseId horse : chosen.laid) {
    const auto& laid = *live_->laid(horse);
    changes.push_back(store::SaveLaid{stored_.id, {horse, table::DecisionJson(laid.decision), laid.by}});
  }
  for (const HorseId horse : chosen.dropped) changes.push_back(store::DropLaid{stored_.id, horse});
}

void Table::Ride(const Asked& asked, const std::optional<Decision>& decision, std::vector<store::Change>& changes) {
  table::LiveMeeting::Chosen chosen;
  chosen.refusal = {Reason::kNotNow};
  if (decision) chosen = live_->Ride(asked.player, *decision);
  if (!chosen.refusal.ok()) {
    services_.RiderFailed(stored_.id,
                          "the rider " + RiderName(asked.player) + " chose " +
                              (decision ? table::DecisionJson(*decision) : "nothing") +
                              ", which is refused: " + std::string(table::ReasonName(chosen.refusal.reason)));
    const auto steady = MakeRider("steady", WhimsOf(live_->mixed_seed(), asked.player));
    chosen = live_->Ride(asked.player, steady->Decide(live_->ViewOf(asked)));
  }
  if (!chosen.refusal.ok()) throw std::logic_error("no rider finds a decision that the rules allow");
  SaveLaid(chosen, changes);
}

std::optional<Asked> Table::RiderToAsk() const { return running() ? live_->RiderToAsk(PeopleBits()) : std::nullopt; }

std::string Table::RiderName(PlayerId player) const {
  const store::Seat& seat = stored_.seats[player];
  const std::string& name = seat.rider.empty() ? seat.stand_in : seat.rider;
  return OnlyToItsEnd() && ThinksInBackground(name) ? "steady" : name;
}

bool Table::OnlyToItsEnd() const {
  if (PeopleBits() != 0) return false;
  const auto resigned = [](const store::Seat& one) { return one.person != 0 && one.resigned; };
  if (std::any_of(stored_.seats.begin(), stored_.seats.end(), resigned)) return true;
  // All have stand-ins, and nobody watches: leaving keeps nobody's result from being rated.
  return !Attended() && CountsForRatings();
}

std::shared_ptr<Rider> Table::RiderOf(PlayerId player) {
  const std::string name = RiderName(player);
  if (riders_[player] == nullptr || rider_names_[player] != name) {
    riders_[player] = MakeRider(name, WhimsOf(live_->mixed_seed(), player));
    if (riders_[player] == nullptr) throw std::logic_error("there is no rider \"" + name + "\"");
    rider_names_[player] = name;
  }
  return riders_[player];
}

void Table::OfferBonuses(std::vector<store::Change>& changes) {
  for (PlayerId player = 0; player < settings_.players; ++player) {
    const store::Seat& seat = stored_.seats[player];
    if (seat.rider.empty() || ThinksInBackground(seat.rider)) continue;
    const auto rider = RiderOf(player);
    if (!rider->ConsidersBonus()) continue;
    std::optional<HorseId> horse;
    try {
      horse = rider->TakeBonusOutOfTurn(live_->ViewOf(player));
    } catch (const std::exception& error) {  // then it takes none
      services_.RiderFailed(stored_.id, error.what());
    }
    if (!horse) continue;
    const auto chosen = live_->Ride(player, Decision::Bonus(*horse));
    if (chosen.refusal.ok()) SaveLaid(chosen, changes);
  }
}

bool Table::Attended() const {
  return std::any_of(connections_.begin(), connections_.end(), [](const auto& one) { return one->greeted; });
}

bool Table::Rests() const {
  if (Attended()) return false;
  if (clocks_.slow() && PeopleBits() != 0) return false;  // they come when it is their turn, and are notified
  return !OnlyToItsEnd();
}

Urgency Table::UrgencyNow() const {
  Urgency urgency = Urgency::kNobody;
  for (const auto& connection : connections_) {
    if (!connection->greeted) continue;
    urgency = Urgency::kWatchers;
    const std::optional<int> seat = SeatAt(*connection);
    if (seat && PersonRides(static_cast<PlayerId>(*seat))) return Urgency::kPlayers;
  }
  return urgency;
}

void Table::Think(const Asked& asked) {
  thinking_ = true;
  const auto view = std::make_shared<const SeatView>(live_->ViewOf(asked));
  const auto decision = std::make_shared<std::optional<Decision>>();
  const auto rider = RiderOf(asked.player);
  const int version = live_->version();
  RiderWork work;
  work.table = stored_.id;
  work.urgency = UrgencyNow();
  work.owner = stored_.host;
  work.work = [rider, view, decision](int share) {
    rider->UseShare(share);
    *decision = rider->Decide(*view);
  };
  work.done = [self = shared_from_this(), asked, decision, version] {
    self->Guarded([&] {
      self->thinking_ = false;
      if (!self->running()) return;
      std::vector<store::Change> changes;
      // While it was thinking, somebody may have taken a bonus, or the owner of the seat may have come back. Then it
      // is asked again.
      if (self->RiderToAsk() == asked && self->live_->version() == version) self->Ride(asked, *decision, changes);
      self->Advance(std::move(changes), {});
    });
  };
  services_.runtime().RunRider(std::move(work));
}

bool Table::ReviewThinking() {
  if (!thinking_) return false;
  const auto asked = RiderToAsk();
  if (asked && !Rests() && ThinksInBackground(RiderName(asked->player))) {
    services_.runtime().SetUrgency(stored_.id, UrgencyNow());
    return false;
  }
  thinking_ = !services_.runtime().DropRider(stored_.id);
  return !thinking_;
}

void Table::Advance(std::vector<store::Change> changes, const ReplyTo& reply_to) {
  bool first = true;
  for (;;) {
    for (const HorseId horse : live_->TakeReady(PeopleBits())) changes.push_back(store::DropLaid{stored_.id, horse});
    const bool something = live_->version() != sent_version_ || !changes.empty() || reply_to.connection != nullptr;
    if (something && (first || live_->version() != sent_version_)) {
      SaveAndTell(std::exchange(changes, {}), first ? reply_to : ReplyTo{});
    }
    first = false;
    ReviewThinking();
    if (live_->over() || !running() || thinking_) return;
    const auto asked = RiderToAsk();
    if (!asked) break;
    if (services_.Closing()) return;  // the next server continues here
    if (Rests()) break;               // the first who comes lets it go on
    // Riders wait until everybody has been sent the last choice. Otherwise they would be done before anyone could look.
    if (outbox_ != nullptr) {
      advance_when_saved_ = true;
      break;
    }
    if (ThinksInBackground(RiderName(asked->player))) {
      Think(*asked);
      break;
    }
    std::optional<Decision> decision;
    try {
      decision = RiderOf(asked->player)->Decide(live_->ViewOf(*asked));
    } catch (const std::exception& error) {  // Ride finds another decision
      services_.RiderFailed(stored_.id, error.what());
    }
    Ride(*asked, decision, changes);
    if (!live_->over()) OfferBonuses(changes);
  }
  UpdateClocks(nullptr);
}

void Table::EndMeeting(std::vector<store::Change>& changes) {
  stored_.state = store::TableState::kFinished;
  services_.LogMeeting(stored_, "is over");
  services_.ReleaseJoinCode(stored_.id);
  stored_.ended = Now();
  const Board& board = live_->meeting().board();
  const Programme& programme = live_->programme();
  const auto scores = Scores(programme, board);
  const auto ranks = Ranks(programme, board);
  std::vector<int> rated_ranks(ranks.begin(), ranks.begin() + programme.players());
  // Leaving early counts: who has resigned, or is ridden for and not here, comes after everybody who stayed.
  for (const store::Seat& seat : stored_.seats) {
    const bool gone = seat.resigned || (!seat.stand_in.empty() && !Present(seat.person));
    if (seat.person != 0 && gone) rated_ranks[seat.number] += programme.players();
  }
  const bool rated = CountsForRatings();
  changes.push_back(store::SaveTable{stored_});
  rating_changes_ = services_.SaveResults(stored_, rated, {scores.begin(), scores.begin() + programme.players()},
                                          {ranks.begin(), ranks.begin() + programme.players()}, rated_ranks, changes);
}

void Table::SaveAndTell(std::vector<store::Change> changes, const ReplyTo& reply_to) {
  const bool ends = live_->over() && running();
  if (ends) EndMeeting(changes);
  if (!ends) UpdateClocks(&changes);
  auto lines = live_->NewLines(Now());
  if (!lines.empty()) changes.push_back(store::AddLines{stored_.id, std::move(lines)});
  if (!changes.empty()) Save(std::move(changes));
  NotifyTurns();
  if (reply_to.connection != nullptr) Send(reply_to.connection, wire::Done(reply_to.id, live_->version()));
  const table::Scene scene = SceneNow();
  const auto events = live_->EventsFrom(sent_version_);
  sent_version_ = live_->version();
  std::array<std::shared_ptr<const std::string>, kMaxPlayers + 1> messages;  // by seat; the last one for spectators
  const auto connections = connections_;
  for (const auto& connection : connections) {
    if (!connection->greeted) continue;
    const std::optional<int> seat = SeatAt(*connection);
    auto& message = messages[seat ? static_cast<std::size_t>(*seat) : kMaxPlayers];
    if (message == nullptr) {
      const PlayerId who = seat ? static_cast<PlayerId>(*seat) : kNoPlayer;
      message = std::make_shared<const std::string>(wire::Told(live_->version(), events, SceneFor(scene, who)));
    }
    Send(connection, message);
  }
  live_->ForgetEvents(kLongestTail);
  if (ends) SendTable();
}

table::Scene Table::SceneNow() const {
  return table::Scene(live_->ViewOf(kNoPlayer), Awaited(), live_->laid_bits(), ClocksShown());
}

std::string Table::SceneFor(const table::Scene& scene, PlayerId seat) const {
  if (Has(Bug::kLeak) && seat == kNoPlayer) seat = 0;
  return scene.For(live_->ViewOf(seat), live_->OwnLaid(seat), live_->OwnLost(seat));
}

}  // namespace furlong::server

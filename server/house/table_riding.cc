// The meeting at a table: decisions of people, riders, clocks; saved, then told.
#include <algorithm>
#include <utility>

#include "server/house/table.h"
#include "table/decision_json.h"

namespace furlong::server {
namespace {

// A searching rider would keep everybody else waiting.
bool RidesElsewhere(std::string_view rider) { return Searches(rider.substr(0, rider.find(':'))); }

}  // namespace

bool Table::PersonRides(PlayerId player) const {
  const store::Seat& seat = stored_.seats[player];
  return seat.person != 0 && seat.stand_in.empty();
}

// A person must answer: nothing is laid ready, and there is more than one answer.
unsigned Table::People() const {
  unsigned people = 0;
  for (PlayerId player = 0; player < settings_.players; ++player) people |= PersonRides(player) ? 1u << player : 0u;
  return people;
}

std::vector<Asked> Table::Awaited() const { return live_ == nullptr ? std::vector<Asked>() : live_->Awaited(People()); }

bool Table::Awaits(PersonId person) const {
  if (!running()) return false;
  const auto awaited = Awaited();
  return std::any_of(awaited.begin(), awaited.end(),
                     [&](const Asked& asked) { return stored_.seats[asked.player].person == person; });
}

std::optional<Milliseconds> Table::LeftFor(PersonId person) const {
  if (settings_.clock.kind == table::Clock::Kind::kNone || !Awaits(person)) return std::nullopt;
  const auto player = static_cast<PlayerId>(SeatOf(person));
  if (asked_since_[player] == 0) return std::nullopt;
  return std::max<Milliseconds>(0, DeadlineOf(player) - services_.Now());
}

void Table::Wake() {
  if (running()) GoOn({}, {});
}

void Table::MeetingBegins(std::vector<store::Change> changes, const Answer& answer) {
  Remember(answer);
  services_.Note(stored_, "begins");
  told_ = 0;
  SetClocks(&changes);
  auto lines = live_->NewLines(services_.Now());
  lines.front().by = answer.mark;  // a start that is said again after the server's rest has been carried out, too
  changes.push_back(store::AddLines{stored_.id, std::move(lines)});
  Save(std::move(changes));
  TellTurns();
  Post(answer.guest, wire::Done(answer.id, live_->version()));
  TellTable();
  // The first thing anyone hears of the meeting: everything, as after a reconnection.
  const wire::TableShown shown = Shown();
  for (const auto& guest : guests_) {
    if (guest->greeted) Post(guest, WelcomeFor(*guest, shown, 0));
  }
  told_ = live_->version();
  GoOn({}, {});
}

void Table::OnDecide(const Answer& answer, const wire::Decide& decide) {
  Decision decision = decide.decision;
  const auto refuse = [&](std::string_view code) { Post(answer.guest, wire::RefusedBy(answer.id, code)); };
  if (!running()) return refuse(over() ? "meeting-over" : "not-running");
  const std::optional<int> seat = SeatAt(*answer.guest);
  if (!seat) return refuse("not-seated");
  const auto player = static_cast<PlayerId>(*seat);
  // Who was away without hanging up is back with a word.
  if (EndStandIn(player)) {
    SetClocks(nullptr);
    TellTable();
  }
  // Whose horse it is comes first: what the rules say of a hand is for its owner alone.
  if (decision.kind == Decision::Kind::kPace) {
    decision.player = player;
  } else if (decision.horse >= live_->programme().horses()) {
    return Post(answer.guest, wire::Refused(answer.id, {Reason::kNotAHorse}));
  } else if (const PlayerId owner = live_->programme().OwnerOf(decision.horse); owner != player) {
    return Post(answer.guest, wire::Refused(answer.id, {.reason = Reason::kNotThisPlayer, .player = owner}));
  }
  // What was long on its way belongs to the round it was chosen in, and a bonus to its race.
  const Board& board = live_->meeting().board();
  const bool other_race = decide.race >= 0 && decide.race != board.race;
  const bool other_round = decide.round >= 0 && static_cast<std::uint32_t>(decide.round) != board.round;
  if (other_race || (other_round && decision.kind != Decision::Kind::kBonus)) return refuse("too-late");
  const Refusal refusal = live_->Ask(decision);
  if (!refusal.ok()) return Post(answer.guest, wire::Refused(answer.id, refusal));

  std::vector<store::Change> changes;
  store::Seat& own = stored_.seats[player];
  const auto awaited = Awaited();
  const bool answers = std::any_of(awaited.begin(), awaited.end(), [&](const Asked& asked) {
    return asked.player == player && (asked.horse == kNoHorse || asked.horse == decision.horse);
  });
  // Whoever changes what lies ready gains no time for what does not.
  if (decision.kind != Decision::Kind::kBonus && answers) {
    Charge(player, changes);
    if (own.lapses != 0) {
      own.lapses = 0;
      changes.push_back(store::SaveSeat{stored_.id, own});
    }
  }
  Remember(answer);
  Accept(decision, answer.mark, changes);
  GoOn(std::move(changes), answer);
}

// Takes a legal decision of a person, or of the clock for it.
void Table::Accept(const Decision& decision, const std::string& by, std::vector<store::Change>& changes) {
  if (decision.kind != Decision::Kind::kBonus && live_->Together()) {
    live_->Lay(decision, by);
    changes.push_back(store::SaveLaid{stored_.id, {decision.horse, table::DecisionJson(decision), by}});
    return;
  }
  TakeNow(decision, by, changes);
}

// Takes a legal decision of anybody. New cards between races make what was laid for their horse illegal.
void Table::TakeNow(const Decision& decision, const std::string& by, std::vector<store::Change>& changes) {
  live_->Take(decision, by);
  if (decision.kind != Decision::Kind::kBonus) return;
  for (const HorseId horse : live_->DropUnfit()) changes.push_back(store::DropLaid{stored_.id, horse});
}

void Table::Settle(std::vector<store::Change>& changes) {
  for (const HorseId horse : live_->Settle(People())) changes.push_back(store::DropLaid{stored_.id, horse});
}

std::optional<Asked> Table::RiderToAsk() const { return running() ? live_->RiderToAsk(People()) : std::nullopt; }

const std::string& Table::RiderName(PlayerId player) const {
  const store::Seat& seat = stored_.seats[player];
  return seat.rider.empty() ? seat.stand_in : seat.rider;
}

std::shared_ptr<Rider> Table::RiderOf(PlayerId player) {
  const std::string& name = RiderName(player);
  if (riders_[player] == nullptr || rider_names_[player] != name) {
    riders_[player] = MakeRider(name, WhimsOf(live_->mixed_seed(), player));
    rider_names_[player] = name;
  }
  return riders_[player];
}

void Table::OfferBonuses(std::vector<store::Change>& changes) {
  for (PlayerId player = 0; player < settings_.players; ++player) {
    const store::Seat& seat = stored_.seats[player];
    if (seat.rider.empty() || RidesElsewhere(seat.rider)) continue;
    const auto rider = RiderOf(player);
    if (!rider->Stirs()) continue;
    const auto horse = rider->TakeBonusOutOfTurn(live_->ViewOf(player));
    if (!horse || live_->programme().OwnerOf(*horse) != player) continue;
    const Decision bonus = Decision::Bonus(*horse);
    if (!live_->Ask(bonus).ok()) continue;
    TakeNow(bonus, {}, changes);
  }
}

void Table::Think(const Asked& asked) {
  thinking_ = true;
  const auto view = std::make_shared<const SeatView>(live_->ViewOf(asked));
  const auto thought = std::make_shared<Decision>();
  const auto rider = RiderOf(asked.player);
  services_.Elsewhere([rider, view, thought] { *thought = rider->Decide(*view); },
                      [self = shared_from_this(), asked, thought] {
                        self->thinking_ = false;
                        if (!self->running()) return;
                        std::vector<store::Change> changes;
                        // Somebody may have taken a bonus, or the owner returned, while it thought.
                        if (self->RiderToAsk() == asked && self->live_->Ask(*thought).ok()) {
                          self->TakeNow(*thought, {}, changes);
                        }
                        self->GoOn(std::move(changes), {});
                      });
}

// Goes on until a person, or a rider that takes its time, has to decide. `changes` are those of what was just accepted.
void Table::GoOn(std::vector<store::Change> changes, const Answer& answer) {
  bool first = true;
  for (;;) {
    Settle(changes);
    const bool something = live_->version() != told_ || !changes.empty() || answer.guest != nullptr;
    if (something && (first || live_->version() != told_)) {
      Publish(std::exchange(changes, {}), first ? answer : Answer{});
    }
    first = false;
    if (live_->over() || !running() || thinking_) return;
    const auto asked = RiderToAsk();
    if (!asked) break;
    if (services_.Closing()) return;  // the next server goes on from here
    // Riders wait until all have heard of the last choice, or they would be through before anyone could look.
    if (mail_ != nullptr) {
      rides_on_ = true;
      break;
    }
    if (RidesElsewhere(RiderName(asked->player))) {
      Think(*asked);
      break;
    }
    TakeNow(RiderOf(asked->player)->Decide(live_->ViewOf(*asked)), {}, changes);
    if (!live_->over()) OfferBonuses(changes);
  }
  SetClocks(nullptr);
}

void Table::EndMeeting(std::vector<store::Change>& changes) {
  stored_.state = store::TableState::kFinished;
  services_.Note(stored_, "is over");
  stored_.ended = services_.Now();
  const Board& board = live_->meeting().board();
  const Programme& programme = live_->programme();
  const auto scores = Scores(programme, board);
  const auto ranking = Ranking(programme, board);
  std::vector<int> ranks(static_cast<std::size_t>(programme.players()));
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const bool shared = i > 0 && ShareThePlace(programme, board, ranking[i - 1], ranking[i]);
    ranks[ranking[i]] = shared ? ranks[ranking[i - 1]] : static_cast<int>(i) + 1;
  }
  changes.push_back(store::SaveTable{stored_});
  services_.Rate(stored_, {scores.begin(), scores.begin() + programme.players()}, ranks, changes);
  services_.SetAlarm(stored_.id, 0);
}

void Table::Publish(std::vector<store::Change> changes, const Answer& answer) {
  const bool ends = live_->over() && running();
  if (ends) EndMeeting(changes);
  if (!ends) SetClocks(&changes);
  auto lines = live_->NewLines(services_.Now());
  if (!lines.empty()) changes.push_back(store::AddLines{stored_.id, std::move(lines)});
  if (!changes.empty()) Save(std::move(changes));
  TellTurns();
  if (answer.guest != nullptr) Post(answer.guest, wire::Done(answer.id, live_->version()));
  const table::Scene scene = SceneNow();
  const auto events = live_->EventsFrom(told_);
  told_ = live_->version();
  std::array<std::shared_ptr<const std::string>, kMaxPlayers + 1> letters;  // by seat; the last for watchers
  const auto guests = guests_;
  for (const auto& guest : guests) {
    if (!guest->greeted) continue;
    const std::optional<int> seat = SeatAt(*guest);
    auto& letter = letters[seat ? static_cast<std::size_t>(*seat) : kMaxPlayers];
    if (letter == nullptr) {
      const PlayerId who = seat ? static_cast<PlayerId>(*seat) : kNoPlayer;
      letter = std::make_shared<const std::string>(wire::Told(live_->version(), events, SceneFor(scene, who)));
    }
    Post(guest, letter);
  }
  if (ends) TellTable();
}

table::Scene Table::SceneNow() const {
  return table::Scene(live_->ViewOf(kNoPlayer), Awaited(), live_->laid_bits(), Clocks());
}

std::array<std::string, kMaxHorses> Table::OwnLaid(PlayerId seat) const {
  std::array<std::string, kMaxHorses> own;
  for (HorseId horse = 0; horse < live_->programme().horses(); ++horse) {
    if (seat == kNoPlayer || live_->programme().OwnerOf(horse) != seat || !live_->laid(horse)) continue;
    own[horse] = table::DecisionJson(live_->laid(horse)->decision);
  }
  return own;
}

std::string Table::SceneFor(const table::Scene& scene, PlayerId seat) const {
  return scene.For(live_->ViewOf(seat), OwnLaid(seat));
}

std::vector<table::ClockShown> Table::Clocks() const {
  if (settings_.clock.kind == table::Clock::Kind::kNone) return {};
  std::vector<table::ClockShown> clocks;
  for (const store::Seat& seat : stored_.seats) {
    const Milliseconds since = asked_since_[seat.number];
    const Milliseconds used = since == 0 ? 0 : std::max<Milliseconds>(0, services_.Now() - since);
    const Milliseconds over = std::max<Milliseconds>(0, used - settings_.clock.Allowance());
    clocks.push_back({since != 0, std::max<Milliseconds>(0, settings_.clock.Allowance() - used),
                      std::max<Milliseconds>(0, seat.reserve - over)});
  }
  return clocks;
}

Milliseconds Table::DeadlineOf(PlayerId player) const {
  return asked_since_[player] + settings_.clock.Allowance() + stored_.seats[player].reserve;
}

// The time a player took beyond the allowance comes off its reserve.
void Table::Charge(PlayerId player, std::vector<store::Change>& changes) {
  const Milliseconds since = std::exchange(asked_since_[player], 0);
  if (settings_.clock.kind != table::Clock::Kind::kLive || since == 0) return;
  const Milliseconds over = services_.Now() - since - settings_.clock.Allowance();
  if (over <= 0) return;
  store::Seat& seat = stored_.seats[player];
  seat.reserve = std::max<Milliseconds>(0, seat.reserve - over);
  changes.push_back(store::SaveSeat{stored_.id, seat});
}

// Starts and stops clocks by who is asked now. `changes`, where given, hears of new reserves.
void Table::SetClocks(std::vector<store::Change>* changes) {
  if (live_->over() || !running()) return;
  const bool clocked = settings_.clock.kind != table::Clock::Kind::kNone;
  if (clocked && reserve_race_ != race() && changes != nullptr) {
    reserve_race_ = race();
    for (store::Seat& seat : stored_.seats) {
      seat.reserve = settings_.clock.reserve * std::int64_t{1000};
      changes->push_back(store::SaveSeat{stored_.id, seat});
    }
  }
  unsigned asked = 0;
  for (const Asked& one : Awaited()) asked |= 1u << one.player;
  Milliseconds alarm = 0;
  for (PlayerId player = 0; player < settings_.players; ++player) {
    if (((asked >> player) & 1) == 0) {
      asked_since_[player] = 0;
      continue;
    }
    if (asked_since_[player] == 0) {
      asked_since_[player] = services_.Now();
      const store::Seat& seat = stored_.seats[player];
      if (settings_.clock.kind == table::Clock::Kind::kDays && !Present(seat.person)) {
        turns_.push_back(seat.person);
      }
    }
    if (clocked && (alarm == 0 || DeadlineOf(player) < alarm)) alarm = DeadlineOf(player);
  }
  if (clocked) services_.SetAlarm(stored_.id, alarm);
  if (changes == nullptr) TellTurns();
}

void Table::TellTurns() {
  for (const PersonId person : std::exchange(turns_, {})) {
    if (mail_ != nullptr) {
      mail_->turns.push_back(person);
    } else {
      services_.TellTurn(person, stored_.id, settings_.name);
    }
  }
}

void Table::OnAlarm() {
  if (!running() || live_->over() || settings_.clock.kind == table::Clock::Kind::kNone) return;
  std::vector<store::Change> changes;
  bool lapsed = false;
  for (PlayerId player = 0; player < settings_.players; ++player) {
    if (asked_since_[player] == 0 || services_.Now() < DeadlineOf(player)) continue;
    const auto awaited = Awaited();
    const auto mine =
        std::find_if(awaited.begin(), awaited.end(), [&](const Asked& asked) { return asked.player == player; });
    if (mine == awaited.end()) continue;
    store::Seat& seat = stored_.seats[player];
    if (settings_.clock.kind == table::Clock::Kind::kLive) seat.reserve = 0;
    ++seat.lapses;
    lapsed = true;
    asked_since_[player] = 0;
    changes.push_back(store::SaveSeat{stored_.id, seat});
    // The bonus stays its owner's to take, unless there is nothing else to do.
    const auto steady = MakeRider("steady", WhimsOf(live_->mixed_seed(), player));
    const Asked asked = *mine;
    Decision decision = steady->Decide(live_->ViewOf(asked));
    for (int tries = 0; decision.kind == Decision::Kind::kBonus && tries < 2; ++tries) {
      Accept(decision, {}, changes);
      decision = steady->Decide(live_->ViewOf(asked));
    }
    if (live_->Ask(decision).ok()) Accept(decision, {}, changes);
  }
  if (!lapsed) return SetClocks(nullptr);
  GoOn(std::move(changes), {});
  TellTable();
}

}  // namespace furlong::server

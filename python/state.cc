#include "python/state.h"

#include <algorithm>
#include <stdexcept>

#include "python/observation.h"
#include "record/event_text.h"
#include "record/words.h"
#include "riders/rollout.h"

namespace furlong::python {
State::State(std::shared_ptr<const Game> game, std::optional<Seed> seed)
    : game_(std::move(game)), position_(game_->programme()), seed_(seed) {
  Settle();
}

void State::CheckSeat(PlayerId seat) const {
  if (seat >= game_->programme().players()) throw std::invalid_argument("no seat " + std::to_string(seat));
}

int State::current_player() const {
  const Need need = meeting().need();
  if (need == Need::kOver) return kTerminalPlayer;
  if (IsChance(need)) return kChancePlayer;
  return IsFact(need) ? kFactPlayer : meeting().decider();
}

std::vector<Action> State::LegalActions() const {
  if (current_player() != kChancePlayer) return python::LegalActions(position_);
  std::vector<Action> outcomes;
  for (const auto& [outcome, probability] : ChanceOutcomes()) outcomes.push_back(outcome);
  return outcomes;
}

Hand State::DrawFrom() const {
  const HorseId horse = meeting().horse();
  Hand from = meeting().need() == Need::kShuffle ? Hand::FullDeck()
              : meeting().need() == Need::kLose  ? meeting().hand(horse)
                                                 : meeting().fresh(horse);
  for (int i = 0; i < drawn_count_; ++i) from.Remove(static_cast<Card>(drawn_[static_cast<std::size_t>(i)]));
  return from;
}

std::vector<std::pair<int, double>> State::ChanceOutcomes() const {
  std::vector<std::pair<int, double>> outcomes;
  const auto equally = [&](int count) {
    for (int i = 0; i < count; ++i) outcomes.emplace_back(i, 1.0 / count);
  };
  switch (meeting().need()) {
    case Need::kBoxes: {
      std::vector<std::uint8_t> left;
      if (position_.board().race > 0) {
        left = {BoxesAfter(game_->programme(), position_.board())[drawn_count_]};
      } else {
        for (std::uint8_t horse = 0; horse < game_->programme().horses(); ++horse) {
          if (std::find(drawn_.begin(), drawn_.begin() + drawn_count_, horse) == drawn_.begin() + drawn_count_) {
            left.push_back(horse);
          }
        }
      }
      for (const std::uint8_t horse : left) outcomes.emplace_back(horse, 1.0 / static_cast<double>(left.size()));
      break;
    }
    case Need::kRoller: equally(game_->programme().players()); break;
    case Need::kDice: equally(36); break;
    case Need::kShuffle:
    case Need::kLose:
    case Need::kDrop: {
      const Hand from = DrawFrom();
      from.ForEachKind([&](Card card) {
        outcomes.emplace_back(static_cast<int>(card), static_cast<double>(from.count(card)) / from.size());
      });
      break;
    }
    default: break;
  }
  return outcomes;
}

void State::ApplyDraw(int drawn) {
  const Board& board = position_.board();
  Outcome outcome;
  outcome.horse = board.horse;
  if (board.need == Need::kRoller || board.need == Need::kDice) {
    outcome.kind = board.need == Need::kRoller ? Outcome::Kind::kRoller : Outcome::Kind::kDice;
    outcome.player = board.need == Need::kRoller ? static_cast<PlayerId>(drawn) : board.roller;
    if (board.need == Need::kDice) {
      outcome.dice = {static_cast<std::uint8_t>(1 + drawn / 6), static_cast<std::uint8_t>(1 + drawn % 6)};
    }
    return DoOutcome(outcome);
  }
  drawn_[drawn_count_++] = static_cast<std::uint8_t>(drawn);
  const int wanted = board.need == Need::kBoxes     ? game_->programme().horses()
                     : board.need == Need::kShuffle ? kDeckSize
                                                    : meeting().CardsToLeave();
  if (drawn_count_ < wanted) return;
  if (board.need == Need::kBoxes) {
    outcome.kind = Outcome::Kind::kBoxes;
    outcome.order_size = drawn_count_;
    std::copy_n(drawn_.begin(), drawn_count_, outcome.order.begin());
  } else if (board.need == Need::kShuffle) {
    outcome.kind = Outcome::Kind::kShuffle;
    for (std::size_t i = 0; i < kDeckSize; ++i) outcome.deck[i] = static_cast<Card>(drawn_[i]);
  } else {
    outcome.kind = board.need == Need::kLose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
    for (std::size_t i = 0; i < drawn_count_; ++i) outcome.cards.Add(static_cast<Card>(drawn_[i]));
  }
  DoOutcome(outcome);
}

void State::DoOutcome(const Outcome& outcome) {
  drawn_count_ = 0;
  LogSink sink(log_);
  position_.Do(outcome, &sink);
  LogEntry& entry = *log_.newest();
  switch (outcome.kind) {
    case Outcome::Kind::kShuffle:
      entry.own_cards = meeting().hand(outcome.horse);
      entry.count = static_cast<std::uint8_t>(entry.own_cards.size());
      break;
    case Outcome::Kind::kLose:
      entry.own_cards = outcome.cards;
      entry.count = static_cast<std::uint8_t>(outcome.cards.size());
      break;
    case Outcome::Kind::kDrop:
      entry.own_cards = meeting().hand(outcome.horse);
      entry.count = static_cast<std::uint8_t>(outcome.cards.size());
      break;
    default: break;
  }
}

void State::Choose(Action action) {
  const HorseId horse = position_.board().horse;
  const Hand choose_from = meeting().need() == Need::kKeep ? position_.KeepFrom() : Hand();
  const int before = log_.size();
  LogSink sink(log_);
  python::Apply(position_, action, &sink);
  if (log_.size() == before) return;  // one card of several to keep
  const Event& event = log_.newest()->event;
  if (event.kind != Event::Kind::kDecision) return;
  if (event.decision.kind == Decision::Kind::kKeep) {
    log_.newest()->own_cards = choose_from;
    log_.newest()->count = position_.board().old_kept[horse];
  } else if (event.decision.kind == Decision::Kind::kBonus) {
    AnnotateBonus(event.decision.horse);
  }
}

void State::AnnotateBonus(HorseId horse) {
  const int dealt = position_.board().dealt[horse];
  const bool seen = position_.board().Prepared(horse) || !game_->programme().options().blind_exchange;
  if (seen) log_.newest()->own_cards = meeting().secrets().decks[horse].Range(dealt - 2, dealt);
  log_.newest()->count = 2;
}

void State::Apply(Action action) {
  const int player = current_player();
  if (player == kChancePlayer) {
    const auto outcomes = ChanceOutcomes();
    const bool possible =
        std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& o) { return o.first == action; });
    if (!possible) throw std::invalid_argument("chance: no outcome " + std::to_string(action));
    ApplyDraw(action);
  } else {
    if (!IsLegal(position_, action)) throw std::invalid_argument("action " + std::to_string(action) + " is not legal");
    Choose(action);
  }
  Settle();
}

void State::Settle() {
  for (;;) {
    const Need need = meeting().need();
    if (IsFact(need)) {
      Step();
    } else if (!IsChance(need)) {
      return;
    } else if (seed_ && drawn_count_ == 0) {
      DoOutcome(Chance(*seed_).For(meeting()));
    } else {
      const auto outcomes = ChanceOutcomes();
      if (outcomes.size() != 1) return;
      ApplyDraw(outcomes[0].first);
    }
  }
}

void State::Step() {
  const bool reveals = meeting().need() == Need::kReveal;
  LogSink sink(log_);
  position_.meeting.Step(&sink);
  log_.newest()->revealed = reveals;
}

void State::PlayChance(FastRandom& random) {
  while (current_player() == kChancePlayer) {
    if (drawn_count_ == 0) {
      DoOutcome(ThrowFor(meeting(), random));
    } else {
      const Hand from = meeting().need() == Need::kBoxes ? Hand() : DrawFrom();
      const auto outcomes = ChanceOutcomes();
      const int drawn =
          from.empty()
              ? outcomes[random.Below(static_cast<std::uint32_t>(outcomes.size()))].first
              : static_cast<int>(from.NthCard(static_cast<int>(random.Below(static_cast<std::uint32_t>(from.size())))));
      ApplyDraw(drawn);
    }
    Settle();
  }
}

bool State::MayTakeBonus(HorseId horse) const {
  return CheckBonus(game_->programme(), position_.board(), horse).ok() &&
         !(position_.picking() && horse == position_.board().horse);
}

void State::TakeBonus(HorseId horse) {
  if (!MayTakeBonus(horse))
    throw std::invalid_argument("the bonus of horse " + std::to_string(horse) + " cannot be taken now");
  LogSink sink(log_);
  position_.meeting.Apply(Decision::Bonus(horse), &sink);
  AnnotateBonus(horse);
}

void State::Do(const Decision& decision) {
  const Refusal refusal = meeting().Ask(decision);
  if (!refusal.ok()) throw std::invalid_argument(Words(game_->header(), refusal));
  if (decision.kind == Decision::Kind::kBonus) return TakeBonus(decision.horse);
  if (!decision.cards.Contains(position_.picked)) {
    throw std::invalid_argument("other cards have been picked to keep");
  }
  for (const Action action : ActionsOf(position_, decision)) Choose(action);
}

void State::Do(const Outcome& outcome) {
  const Refusal refusal = meeting().Ask(outcome);
  if (!refusal.ok()) throw std::invalid_argument(Words(game_->header(), refusal));
  DoOutcome(outcome);
}

std::string State::ObservationText(PlayerId seat) const {
  CheckSeat(seat);
  return Describe(SightOf(position_, seat));
}

std::vector<std::uint8_t> State::Observation(PlayerId seat) const {
  CheckSeat(seat);
  std::vector<std::uint8_t> observation(static_cast<std::size_t>(ObservationSize(game_->programme().horses())));
  Observe(SightOf(position_, seat), observation.data());
  return observation;
}

std::string State::InformationText(PlayerId seat) const {
  CheckSeat(seat);
  return log_.SeenBy(game_->programme(), seat) + Describe(SightOf(position_, seat));
}

std::vector<std::uint8_t> State::Information(PlayerId seat) const {
  std::vector<std::uint8_t> information = Observation(seat);
  const std::size_t seen = information.size();
  information.resize(seen + static_cast<std::size_t>(RecentSize(game_->programme().horses())));
  RecentOf(log_).Write(game_->programme(), seat, information.data() + seen);
  return information;
}

void State::Resample(PlayerId seat, FastRandom& random) {
  CheckSeat(seat);
  if (over()) return;
  python::Resample(position_, seat, random);
  if (meeting().need() != Need::kBoxes) drawn_count_ = 0;
  if (seed_) seed_ = SeedOf("resampled " + std::to_string(random.Next()), 0);
  log_.AddResample(seat, &meeting().secrets(), &position_.gone);
  resampled_ = true;
}

std::string State::RecordText() const {
  if (resampled_) throw std::invalid_argument("a resampled state has no record");
  std::string text = game_->header().ToLine() + "\n";
  for (const LogEntry* entry : log_.InOrder()) text += ToLine(game_->programme(), entry->event) + "\n";
  return text;
}

}  // namespace furlong::python

#include "rules/meeting.h"

#include <algorithm>
#include <cassert>

namespace furlong {
namespace {

constexpr int kDealt = 10;      // R2.2: cards dealt for a race
constexpr int kBonusCards = 2;  // R2.4
constexpr int kFirstLimit = 8;  // R4.3: position 1 has 8, position 2 has 9, position 3 has 10
constexpr int kLastLimited = 3;

void TellOutcome(EventSink* sink, const Outcome& outcome) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kChance;
  event.outcome = outcome;
  sink->On(event);
}

void TellStand(EventSink* sink, HorseId horse, StandReason why) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kStand;
  event.horse = horse;
  event.why = why;
  sink->On(event);
}

void TellRound(EventSink* sink, const Board& board) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kRound;
  event.race = board.race;
  event.round = board.round;
  event.round_kind = board.round_kind();
  std::copy_n(board.order.begin(), board.order_size, event.order.begin());
  event.order_size = board.order_size;
  event.limits = board.limits;
  sink->On(event);
}

void TellPlace(EventSink* sink, HorseId horse, std::uint8_t place) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kPlace;
  event.horse = horse;
  event.place = place;
  event.points = static_cast<std::uint8_t>(PointsFor(place));
  sink->On(event);
}

}  // namespace

PlayerId DeciderOf(const Programme& programme, const Board& board) {
  if (board.need == Need::kPace) return board.roller;
  return IsDecision(board.need) ? programme.OwnerOf(board.horse) : kNoPlayer;
}

Refusal CheckBonus(const Programme& programme, const Board& board, HorseId horse) {
  if (horse >= programme.horses()) return {Reason::kNotAHorse, horse};
  if (board.need == Need::kOver) return {Reason::kMeetingOver};
  if (board.need == Need::kBoxes || board.need == Need::kLose || board.need == Need::kDrop ||
      board.need == Need::kResult || (board.need == Need::kShuffle && horse >= board.horse)) {
    return {Reason::kBonusNotNow, horse};
  }
  if (board.bonus_race[horse] != kBonusNotTaken) return {Reason::kBonusTaken, horse};
  if (board.status[horse] != Status::kRacing) return {Reason::kHorseOut, horse};
  if (board.need == Need::kPlace) {
    // The round is over: whoever is about to be placed has finished.
    for (int i = board.turn; i < board.to_place; ++i) {
      if (board.order[static_cast<std::size_t>(i)] == horse) return {Reason::kHorseOut, horse};
    }
  }
  return {};
}

CardEffect EffectOf(const Programme& programme, const Board& board, HorseId horse, Card card) {
  CardEffect effect;
  if (!IsJoker(card) && Value(card) > board.limits[horse]) {
    effect.kind = CardEffect::Kind::kStandLimit;
    effect.limit = board.limits[horse];
    return effect;
  }
  effect.rides = FindRides(programme.CourseOf(board.race), board.field, horse, Value(card), RoundKind::kCard);
  switch (effect.rides.outcome()) {
    case Rides::Outcome::kRide: effect.kind = CardEffect::Kind::kRide; break;
    case Rides::Outcome::kBlocked: effect.kind = CardEffect::Kind::kStandBlocked; break;
    case Rides::Outcome::kFall: effect.kind = CardEffect::Kind::kFall; break;
  }
  return effect;
}

// R6.4: an empty hand is asked first whether it takes its bonus.
bool Meeting::OpensWithBonus(HorseId horse) const { return CheckBonus(*programme_, board_, horse).ok(); }

// R2.5 (a): how many cards the horse loses before this race.
int Meeting::Losing(HorseId horse) const {
  const bool took = board_.race > 0 && board_.bonus_race[horse] == board_.race - 1;
  return took ? std::min(kBonusCards, secrets_.hands[horse].size()) : 0;
}

Refusal Meeting::AskKeep(HorseId horse, Hand cards) const {
  const bool blind = programme_->options().blind_exchange;
  const Hand from = blind ? hand(horse) : hand(horse) + fresh(horse);
  const int fresh_size = board_.FreshSize(horse);
  if (blind ? cards.size() > fresh_size : cards.size() != fresh_size) {
    return {Reason::kKeepCount, horse, static_cast<std::uint8_t>(fresh_size)};
  }
  Refusal refusal;
  cards.ForEachKind([&](Card card) {
    if (refusal.ok() && cards.count(card) > from.count(card)) refusal = {Reason::kCardNotHeld, horse, 0, card};
  });
  return refusal;
}

Refusal Meeting::Ask(const Decision& decision) const {
  if (decision.kind == Decision::Kind::kBonus) return CheckBonus(*programme_, board_, decision.horse);
  if (over()) return {Reason::kMeetingOver};

  const bool of_hand = decision.kind == Decision::Kind::kPass;
  switch (board_.need) {
    case Need::kPace:
      if (decision.kind != Decision::Kind::kPace) return {Reason::kNotNow, board_.horse};
      return decision.player == board_.roller ? Refusal{}
                                              : Refusal{.reason = Reason::kNotThisPlayer, .player = board_.roller};
    case Need::kKeep:
      if (decision.kind != Decision::Kind::kKeep) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kSeal:
      if (decision.kind != Decision::Kind::kSeal && !of_hand) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kCard:
      if (decision.kind != Decision::Kind::kCard && !of_hand) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kDie:
      if (decision.kind != Decision::Kind::kDie) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kRide:
      if (decision.kind != Decision::Kind::kRide) return {Reason::kNotNow, board_.horse};
      break;
    default: return {Reason::kNotNow, board_.horse};
  }
  if (decision.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
  switch (decision.kind) {
    case Decision::Kind::kKeep: return AskKeep(decision.horse, decision.cards);
    case Decision::Kind::kPass:
      return secrets_.hands[decision.horse].empty() ? Refusal{} : Refusal{Reason::kMustPlayCard, decision.horse};
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard:
      if (decision.card != Card::kNone && secrets_.hands[decision.horse].Holds(decision.card)) return {};
      return {Reason::kCardNotHeld, decision.horse, 0, decision.card};
    case Decision::Kind::kDie:
      return decision.use == Use::kSum ? Refusal{Reason::kNoSumForDie, decision.horse} : Refusal{};
    default:
      if (board_.rides.Contains(course(), decision.to)) return {};
      return ExplainRide(*programme_, board_, decision.to);
  }
}

Refusal Meeting::AskBoxes(const Outcome& outcome) const {
  if (outcome.order_size != programme_->horses()) return {Reason::kWrongOrder};
  unsigned seen = 0;
  for (int i = 0; i < outcome.order_size; ++i) {
    const HorseId horse = outcome.order[static_cast<std::size_t>(i)];
    if (horse >= programme_->horses()) return {Reason::kNotAHorse, horse};
    seen |= 1u << horse;
  }
  if (seen != (1u << programme_->horses()) - 1) return {Reason::kWrongOrder};
  const bool right = board_.race == 0 || outcome.order == BoxesAfter(*programme_, board_);
  return right ? Refusal{} : Refusal{Reason::kWrongOrder};
}

Refusal Meeting::Ask(const Outcome& outcome) const {
  if (over()) return {Reason::kMeetingOver};
  const auto wants = [&](Need need) { return board_.need == need; };
  const Refusal not_now{Reason::kNotNow, board_.horse};
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: return wants(Need::kBoxes) ? AskBoxes(outcome) : not_now;
    case Outcome::Kind::kShuffle: {
      if (!wants(Need::kShuffle)) return not_now;
      if (outcome.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
      std::array<int, kCardKinds> copies{};
      for (const Card card : outcome.deck) {
        if (static_cast<int>(card) >= kCardKinds) return {Reason::kWrongDeck, outcome.horse};
        ++copies[static_cast<std::size_t>(card)];
      }
      for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
        if (copies[kind] != kDeckCopies[kind]) return {Reason::kWrongDeck, outcome.horse, 0, static_cast<Card>(kind)};
      }
      return {};
    }
    case Outcome::Kind::kRoller:
      if (!wants(Need::kRoller)) return not_now;
      return outcome.player < programme_->players() ? Refusal{} : Refusal{Reason::kNotThisPlayer};
    case Outcome::Kind::kDice:
      if (!wants(Need::kDice)) return not_now;
      if (outcome.player != board_.roller) return {.reason = Reason::kWrongRoller, .player = board_.roller};
      for (const int die : outcome.dice) {
        if (die < 1 || die > 6) return {Reason::kWrongDie, kNoHorse, static_cast<std::uint8_t>(die)};
      }
      return {};
    case Outcome::Kind::kLose:
    case Outcome::Kind::kDrop: {
      const bool lose = outcome.kind == Outcome::Kind::kLose;
      if (!wants(lose ? Need::kLose : Need::kDrop)) return not_now;
      if (outcome.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
      const int count = CardsToLeave();
      if (outcome.cards.size() != count) {
        return {Reason::kWrongCount, outcome.horse, static_cast<std::uint8_t>(count)};
      }
      const Hand from = lose ? hand(outcome.horse) : fresh(outcome.horse);
      return from.Contains(outcome.cards) ? Refusal{} : Refusal{Reason::kCardNotHeld, outcome.horse};
    }
  }
  return not_now;
}

Refusal Meeting::Do(const Decision& decision, EventSink* sink) {
  const Refusal refusal = Ask(decision);
  if (refusal.ok()) Apply(decision, sink);
  return refusal;
}

void Meeting::TellDecision(EventSink& sink, const Decision& decision) {
  if (decision.kind == Decision::Kind::kPass) return TellStand(&sink, decision.horse, StandReason::kEmpty);
  Event event;
  event.kind = Event::Kind::kDecision;
  event.decision = decision;
  sink.On(event);
}

void Meeting::ApplyRarely(const Decision& decision) {
  const HorseId horse = decision.horse;
  switch (decision.kind) {
    case Decision::Kind::kBonus: TakeBonus(horse); break;
    case Decision::Kind::kSeal:
      secrets_.hands[horse].Remove(decision.card);
      secrets_.sealed[horse] = decision.card;
      board_.sealed |= static_cast<std::uint8_t>(1u << horse);
      NextSeal(static_cast<std::uint8_t>(board_.turn + 1));
      break;
    case Decision::Kind::kPass:
      board_.need = Need::kStandEmpty;
      Step(nullptr);
      break;
    case Decision::Kind::kKeep: {
      const Hand fresh_cards = fresh(horse);
      secrets_.hands[horse] = decision.cards;
      if (programme_->options().blind_exchange) {
        board_.old_kept[horse] = static_cast<std::uint8_t>(decision.cards.size());
        if (!decision.cards.empty()) {
          board_.need = Need::kDrop;
          break;
        }
        secrets_.hands[horse] = fresh_cards;
      } else {
        // Equal cards cannot be told apart: as few as possible count as old.
        int old = 0;
        decision.cards.ForEachKind(
            [&](Card card) { old += std::max(0, decision.cards.count(card) - fresh_cards.count(card)); });
        board_.old_kept[horse] = static_cast<std::uint8_t>(old);
      }
      NextKeep(horse);
      break;
    }
    default: break;  // in Apply
  }
}

Refusal Meeting::Do(const Outcome& outcome, EventSink* sink) {
  const Refusal refusal = Ask(outcome);
  if (refusal.ok()) Apply(outcome, sink);
  return refusal;
}

void Meeting::Apply(const Outcome& outcome, EventSink* sink) {
  assert(Ask(outcome).ok());
  TellOutcome(sink, outcome);
  const HorseId horse = outcome.horse;
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: PlaceInBoxes(outcome); break;
    case Outcome::Kind::kShuffle: Shuffle(outcome); break;
    case Outcome::Kind::kRoller:
      board_.roller = outcome.player;
      board_.round = 0;
      board_.horse = kNoHorse;
      board_.need = Need::kRound;
      break;
    case Outcome::Kind::kDice:
      board_.dice = outcome.dice;
      board_.need = Need::kPace;
      break;
    case Outcome::Kind::kLose:
      secrets_.hands[horse] = secrets_.hands[horse] - outcome.cards;
      NextLose(static_cast<HorseId>(horse + 1));
      break;
    case Outcome::Kind::kDrop:
      secrets_.hands[horse] = secrets_.hands[horse] + fresh(horse) - outcome.cards;
      NextKeep(horse);
      break;
  }
}

void Meeting::Step(EventSink* sink) {
  assert(IsFact(board_.need));
  const HorseId horse = board_.horse;
  const auto next = static_cast<std::uint8_t>(board_.turn + 1);
  switch (board_.need) {
    case Need::kRound:
      TakeOrder();
      FindLimits();
      TellRound(sink, board_);
      BeginRound();
      break;
    case Need::kReveal:
      if (sink != nullptr) TellDecision(*sink, Decision::Play(horse, secrets_.sealed[horse]));
      board_.sealed &= static_cast<std::uint8_t>(~(1u << horse));
      PlayCard(secrets_.sealed[horse]);
      break;
    case Need::kStandLimit:
      TellStand(sink, horse, StandReason::kLimit);
      NextTurn(next);
      break;
    case Need::kStandEmpty:
      TellStand(sink, horse, StandReason::kEmpty);
      programme_->options().sealed_cards ? NextSeal(next) : NextTurn(next);
      break;
    case Need::kStandBlocked:
      TellStand(sink, horse, StandReason::kBlocked);
      NextTurn(next);
      break;
    case Need::kFall:
      if (sink != nullptr) {
        Event event;
        event.kind = Event::Kind::kFall;
        event.horse = horse;
        sink->On(event);
      }
      board_.status[horse] = Status::kFallen;
      board_.fell[horse] = static_cast<std::uint8_t>(1 + *std::max_element(board_.fell.begin(), board_.fell.end()));
      board_.field.Remove(horse);
      NextTurn(next);
      break;
    case Need::kPlace:
      ++board_.placed;
      TellPlace(sink, horse, board_.placed);
      board_.places[board_.race][horse] = board_.placed;
      board_.status[horse] = Status::kFinished;
      board_.field.Remove(horse);
      board_.turn = next;
      board_.turn < board_.to_place ? void(board_.horse = board_.order[board_.turn]) : AfterPlaces();
      break;
    case Need::kResult:
      if (sink != nullptr) {
        Event event;
        event.kind = Event::Kind::kResult;
        event.scores = Scores(*programme_, board_);
        event.ranking = Ranking(*programme_, board_);
        sink->On(event);
      }
      board_.need = Need::kOver;
      break;
    default: break;
  }
}

void Meeting::TakeBonus(HorseId horse) {
  board_.bonus_race[horse] = board_.race;
  const int from = board_.dealt[horse];
  board_.dealt[horse] = static_cast<std::uint8_t>(from + kBonusCards);
  // Before the horse's cards are chosen, these are new cards like the others (R2.5 d).
  if (board_.Prepared(horse)) {
    secrets_.hands[horse] = secrets_.hands[horse] + secrets_.decks[horse].Range(from, from + kBonusCards);
  }
}

void Meeting::PlaceInBoxes(const Outcome& outcome) {
  board_.boxes = outcome.order;
  board_.order = outcome.order;
  board_.order_size = outcome.order_size;
  board_.field.Clear();
  for (std::uint8_t lane = 0; lane < outcome.order_size; ++lane) board_.field.Put(outcome.order[lane], {lane, 0});
  board_.status.fill(Status::kRacing);
  board_.fell.fill(0);
  board_.old_kept.fill(0);
  board_.limits.fill(kNoLimit);
  board_.placed = 0;
  board_.prepared = 0;
  board_.round = 0;
  board_.turn = 0;
  if (Programme::FirstOfDeck(board_.race)) {
    board_.dealt.fill(0);
    board_.bonus_race.fill(kBonusNotTaken);
    board_.played.fill(Hand());
    secrets_.hands.fill(Hand());
    board_.fresh_from = board_.dealt;
    board_.need = Need::kShuffle;
    board_.horse = 0;
  } else {
    board_.fresh_from = board_.dealt;
    NextLose(0);
  }
}

void Meeting::Shuffle(const Outcome& outcome) {
  const HorseId horse = outcome.horse;
  const bool all_at_once = programme_->LastOfDeck(board_.race);  // R2.7
  if (all_at_once) board_.bonus_race[horse] = board_.race;
  board_.dealt[horse] = kDealt + (all_at_once ? kBonusCards : 0);
  secrets_.decks[horse] = Deck(outcome.deck);
  secrets_.hands[horse] = secrets_.decks[horse].Range(0, board_.dealt[horse]);
  board_.prepared |= static_cast<std::uint8_t>(1u << horse);
  board_.horse = static_cast<HorseId>(horse + 1);
  if (board_.horse == programme_->horses()) board_.need = Need::kRoller;
}

void Meeting::NextLose(HorseId from) {
  for (HorseId horse = from; horse < programme_->horses(); ++horse) {
    if (Losing(horse) == 0) continue;
    board_.horse = horse;
    board_.need = Need::kLose;
    return;
  }
  for (HorseId horse = 0; horse < programme_->horses(); ++horse) {
    int cards = kDealt;
    if (programme_->LastOfDeck(board_.race) && board_.bonus_race[horse] == kBonusNotTaken) {
      board_.bonus_race[horse] = board_.race;  // R2.5 (c)
      cards += kBonusCards;
    }
    board_.dealt[horse] = static_cast<std::uint8_t>(board_.dealt[horse] + cards);
  }
  board_.horse = 0;
  board_.need = Need::kKeep;
}

// The cards of `done` are chosen; on to the next horse.
void Meeting::NextKeep(HorseId done) {
  board_.prepared |= static_cast<std::uint8_t>(1u << done);
  board_.horse = static_cast<HorseId>(done + 1);
  board_.need = board_.horse < programme_->horses() ? Need::kKeep : Need::kRoller;
}

// R4.1: the running order from where the horses stand now.
void Meeting::TakeOrder() {
  std::array<std::uint32_t, kMaxHorses> keys;  // greater line first, then lower lane; the horse in the low bits
  std::size_t count = 0;
  // The last order is nearly the new one, so insertion is quick.
  for (std::size_t i = 0; i < board_.order_size; ++i) {
    const HorseId horse = board_.order[i];
    if (!board_.field.OnCourse(horse)) continue;
    const Square at = board_.field.At(horse);
    const std::uint32_t key = (static_cast<std::uint32_t>(course().LineOf(at)) << 6) | ((7u - at.lane) << 3) | horse;
    std::size_t j = count++;
    for (; j > 0 && keys[j - 1] < key; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
  board_.order_size = static_cast<std::uint8_t>(count);
  for (std::size_t i = 0; i < count; ++i) board_.order[i] = static_cast<HorseId>(keys[i] & 7);
}

// R4.2, R4.3: the limits that follow from the running order.
void Meeting::FindLimits() {
  board_.limits.fill(kNoLimit);
  int position = 0;
  int line = -1;
  for (std::size_t i = 0; i < board_.order_size; ++i) {
    const HorseId horse = board_.order[i];
    const int line_here = course().LineOf(board_.field.At(horse));
    if (line_here != line) position = board_.placed + static_cast<int>(i) + 1;
    if (position > kLastLimited) break;
    line = line_here;
    board_.limits[horse] = static_cast<std::uint8_t>(kFirstLimit + position - 1);
  }
}

void Meeting::BeginRound() {
  board_.turn = 0;
  board_.card = Card::kNone;
  if (board_.round_kind() == RoundKind::kDice) {
    board_.horse = kNoHorse;
    board_.need = Need::kDice;
  } else if (programme_->options().sealed_cards) {
    NextSeal(0);
  } else {
    NextTurn(0);
  }
}

void Meeting::NextSeal(std::uint8_t turn) {
  if (turn == board_.order_size) return NextTurn(0);
  board_.turn = turn;
  board_.horse = board_.order[turn];
  const bool asked = !secrets_.hands[board_.horse].empty() || OpensWithBonus(board_.horse);
  board_.need = asked ? Need::kSeal : Need::kStandEmpty;
}

void Meeting::NextTurn(std::uint8_t turn) {
  const bool sealed = programme_->options().sealed_cards && board_.round_kind() == RoundKind::kCard;
  // R6.5: a horse that laid no card has no turn.
  while (sealed && turn < board_.order_size && ((board_.sealed >> board_.order[turn]) & 1) == 0) ++turn;
  if (turn == board_.order_size) return EndRound();
  board_.turn = turn;
  board_.horse = board_.order[turn];
  if (board_.round_kind() == RoundKind::kDice) {
    const int sum = board_.dice[0] + board_.dice[1];
    if (board_.pace == Use::kSum && sum > board_.limits[board_.horse]) {
      board_.need = Need::kDie;
    } else {
      MoveByDice(board_.pace);
    }
  } else if (sealed) {
    board_.need = Need::kReveal;
  } else {
    const bool asked = !secrets_.hands[board_.horse].empty() || OpensWithBonus(board_.horse);
    board_.need = asked ? Need::kCard : Need::kStandEmpty;
  }
}

void Meeting::PlayCard(Card card) {
  board_.card = card;
  board_.played[board_.horse].Add(card);
  if (!IsJoker(card) && Value(card) > board_.limits[board_.horse]) {
    board_.need = Need::kStandLimit;
  } else {
    Move(Value(card));
  }
}

void Meeting::MoveByDice(Use use) {
  Move(use == Use::kSum ? board_.dice[0] + board_.dice[1] : board_.dice[use == Use::kFirst ? 0 : 1]);
}

void Meeting::Move(int points) {
  board_.points = static_cast<std::uint8_t>(points);
  FindRides(course(), board_.field, board_.horse, points, board_.round_kind(), board_.rides);
  switch (board_.rides.outcome()) {
    case Rides::Outcome::kRide: board_.need = Need::kRide; break;
    case Rides::Outcome::kBlocked: board_.need = Need::kStandBlocked; break;
    case Rides::Outcome::kFall: board_.need = Need::kFall; break;
  }
}

// R10.1: those who crossed are placed in running order taken anew.
void Meeting::EndRound() {
  bool crossed = false;
  for (int i = 0; i < board_.order_size; ++i) {
    const HorseId horse = board_.order[static_cast<std::size_t>(i)];
    crossed = crossed || (board_.field.OnCourse(horse) && course().Crossed(board_.field.At(horse)));
  }
  board_.turn = 0;
  board_.to_place = 0;
  if (!crossed) return AfterPlaces();
  TakeOrder();
  while (board_.to_place < board_.order_size &&
         (programme_->options().finish_first || course().Crossed(board_.field.At(board_.order[board_.to_place])))) {
    ++board_.to_place;
  }
  board_.horse = board_.order[0];
  board_.need = Need::kPlace;
}

void Meeting::AfterPlaces() {
  board_.horse = kNoHorse;
  bool racing = false;
  for (int i = 0; i < board_.order_size; ++i) {
    racing = racing || board_.field.OnCourse(board_.order[static_cast<std::size_t>(i)]);
  }
  if (racing) {
    if (board_.round_kind() == RoundKind::kDice) {
      board_.roller = static_cast<PlayerId>((board_.roller + 1) % programme_->players());
    }
    ++board_.round;
    board_.need = Need::kRound;
  } else if (board_.race + 1 < programme_->races()) {
    ++board_.race;
    board_.need = Need::kBoxes;
  } else {
    board_.need = Need::kResult;
  }
}

}  // namespace furlong

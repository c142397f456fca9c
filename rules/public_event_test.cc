#include "rules/public_event.h"

#include "rules/testing.h"

namespace furlong {
namespace {

using namespace furlong::testing;

// What everybody learns of the last event.
PublicEvent Last(const Table& table) { return MakePublicEvent(table.events.back(), table.meeting); }

TEST(PublicEvent, R12_1_HoldsNoHiddenCard) {
  Table table(Plan(2, 2, {Flat(Straight(30)), Flat(Straight(30))}, {.sealed_cards = true}));
  table.RunTo(Need::kSeal);
  for (const Event& event : table.Told(Event::Kind::kChance)) {
    EXPECT_EQ(MakePublicEvent(event, table.meeting).event.outcome.deck, Outcome().deck);
  }
  table.Do(Decision::Seal(table.meeting.horse(), table.meeting.hand(table.meeting.horse()).NthCard(0)));
  EXPECT_EQ(Last(table).event.decision.card, Card::kNone);
}

TEST(PublicEvent, R2_5_TellsHowManyOldCardsWereKept) {
  Table table(Plan(4, 1, {Flat(Straight(30)), Flat(Straight(30))}));
  table.tops.fill(CardList("3 3 4 4 6 6 7 7 12 12"));
  table.RunTo(1, Need::kKeep);
  SeatView view = See(table.meeting, kNoPlayer);
  const HorseId horse = table.meeting.horse();
  const Hand hand = table.meeting.hand(horse);
  const Hand fresh = table.meeting.fresh(horse);
  // One old card that is not among the new ones, instead of one of these.
  Card old = Card::kNone;
  hand.ForEachKind([&](Card card) { old = fresh.Holds(card) ? old : card; });
  ASSERT_NE(old, Card::kNone);
  Hand kept = fresh;
  kept.Remove(fresh.NthCard(0));
  kept.Add(old);
  table.Do(Decision::Keep(horse, kept));
  EXPECT_EQ(Last(table).count, 1);
  EXPECT_EQ(Last(table).event.decision.cards, Hand());
  ASSERT_TRUE(ApplyPublicEvent(view, Last(table)).ok());
  EXPECT_EQ(view.board, table.board());
  EXPECT_EQ(view.board.old_kept[horse], 1);
}

TEST(PublicEvent, RefusesWhatCannotFollow) {
  Table table(Plan(4, 1, {Flat(Straight(30))}));
  table.RunTo(Need::kCard);
  const SeatView before = See(table.meeting, kNoPlayer);
  SeatView view = before;
  const auto refused = [&](const Event& event) {
    const Refusal refusal = ApplyPublicEvent(view, {event, 0});
    EXPECT_EQ(view, before);
    return refusal.reason;
  };
  Event event;
  event.kind = Event::Kind::kDecision;
  event.decision = Decision::Play(static_cast<HorseId>(before.board.order[1]), Card::k7);
  EXPECT_EQ(refused(event), Reason::kNotThisHorse);
  event.decision = Decision::Play(table.meeting.horse(), Card::kNone);
  EXPECT_EQ(refused(event), Reason::kCardNotHeld);
  event.decision = Decision::Ride(table.meeting.horse(), S(1, 7));
  EXPECT_EQ(refused(event), Reason::kNotNow);
  event.decision = Decision::Keep(9, Hand());
  EXPECT_EQ(refused(event), Reason::kNotAHorse);
  event.kind = Event::Kind::kFall;
  event.horse = table.meeting.horse();
  EXPECT_NE(refused(event), Reason::kNone);
  // R6.2: a 12 is above the leader's limit, so the horse stands for that reason and no other.
  event.kind = Event::Kind::kDecision;
  event.decision = Decision::Play(table.meeting.horse(), Card::k12);
  ASSERT_TRUE(ApplyPublicEvent(view, {event, 0}).ok());
  ASSERT_EQ(view.board.need, Need::kStandLimit);
  Event stand;
  stand.kind = Event::Kind::kStand;
  stand.horse = table.meeting.horse();
  stand.why = StandReason::kBlocked;
  EXPECT_EQ(ApplyPublicEvent(view, {stand, 0}).reason, Reason::kNotNow);
  stand.why = StandReason::kLimit;
  EXPECT_TRUE(ApplyPublicEvent(view, {stand, 0}).ok());
}

TEST(PublicEvent, RefusesToGoOnFromAnImpossibleView) {
  Table table(Plan(4, 1, {Flat(Straight(30))}));
  table.RunTo(Need::kCard);
  const SeatView good = See(table.meeting, kNoPlayer);
  Event card;
  card.kind = Event::Kind::kDecision;
  card.decision = Decision::Play(table.meeting.horse(), Card::k3);
  SeatView view = good;
  ASSERT_TRUE(ApplyPublicEvent(view, {card, 0}).ok());
  const auto spoiled = [&](auto&& spoil) {
    SeatView bad = good;
    spoil(bad);
    return ApplyPublicEvent(bad, {card, 0}).reason;
  };
  EXPECT_EQ(spoiled([](SeatView& bad) { bad.board.turn = 8; }), Reason::kNotNow);
  EXPECT_EQ(spoiled([](SeatView& bad) { bad.board.dealt[2] = 33; }), Reason::kNotNow);
  EXPECT_EQ(spoiled([](SeatView& bad) { bad.board.race = 1; }), Reason::kNotNow);
  EXPECT_EQ(spoiled([](SeatView& bad) { bad.hand_size[bad.board.horse] = 0; }), Reason::kCardNotHeld);
}

}  // namespace
}  // namespace furlong

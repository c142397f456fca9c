// R6: the card round.
#include <algorithm>

#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Flat;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

// Long enough to play all cards: ten cards (54 points) and ten dice rounds of 1 only lead to row 64.
Programme LongRace(Options options = {}) { return Plan(4, 1, {Flat(Straight(200)), Flat(Straight(2))}, options); }

Order StandsFor(const Table& table, StandReason why) {
  Order horses;
  for (const Event& event : table.Told(Event::Kind::kStand)) {
    if (event.why == why) horses.push_back(event.horse);
  }
  return horses;
}

TEST(R6_1, TheHorseMovesAsManySquaresAsItsCard) {
  for (const char* name : {"3", "4", "6", "7", "8"}) {
    Table table(LongRace());
    table.tops[0] = CardList(name);
    table.RunTo(Need::kCard, 0);
    table.Do(Decision::Play(0, *CardFromName(name)));
    EXPECT_EQ(table.board().points, Value(*CardFromName(name)));
    EXPECT_EQ(table.Legal()[0], std::string("1.") + name);
    EXPECT_EQ(table.PlayedBy(0), name);
  }
}

TEST(R6_1, OnlyACardOfItsHand) {
  Table table(LongRace());
  table.RunTo(Need::kCard, 0);
  const Refusal refusal = table.meeting.Ask(Decision::Play(0, Card::k9J));
  EXPECT_EQ(refusal.reason, Reason::kCardNotHeld);
  EXPECT_EQ(refusal.card, Card::k9J);
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::kNone)), Reason::kCardNotHeld);
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::k7)), Reason::kNone);
  const Hand before = table.meeting.hand(0);
  EXPECT_EQ(table.meeting.Do(Decision::Play(0, Card::k9J)).reason, Reason::kCardNotHeld);
  EXPECT_EQ(table.meeting.hand(0), before);  // a refusal changes nothing
  EXPECT_EQ(table.need(), Need::kCard);
}

TEST(R6_2, ACardAboveTheLimitStandsAndIsSpent) {
  Table table(LongRace());
  table.tops[0] = CardList("9 12");
  table.RunTo(Need::kCard, 0);
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::k9)), Reason::kNone);  // legal, never an error
  const CardEffect effect = EffectOf(table.programme, table.board(), 0, Card::k9);
  EXPECT_EQ(effect.kind, CardEffect::Kind::kStandLimit);
  EXPECT_EQ(effect.limit, 8);
  table.Do(Decision::Play(0, Card::k9));
  ASSERT_EQ(table.need(), Need::kStandLimit);
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::k3)), Reason::kNotNow);  // no other card in this round
  table.Go();
  EXPECT_EQ(StandsFor(table, StandReason::kLimit), (Order{0}));
  EXPECT_EQ(table.At(0), "1.0");
  EXPECT_EQ(table.PlayedBy(0), "9");
  EXPECT_FALSE(table.meeting.hand(0).Holds(Card::k9));
  EXPECT_EQ(table.horse(), 1);
}

TEST(R6_2, ACardEqualToTheLimitMoves) {
  Table table(LongRace());
  table.tops[0] = CardList("8");
  table.RunTo(Need::kCard, 0);
  table.Play(0, Card::k8, "1.8");
}

TEST(R6_3, AJokerIgnoresTheLimit) {
  for (const Card joker : {Card::k9J, Card::k10J, Card::k11J, Card::k12J}) {
    Table table(LongRace());
    table.tops[0] = {joker};
    table.RunTo(Need::kCard, 0);
    EXPECT_EQ(EffectOf(table.programme, table.board(), 0, joker).kind, CardEffect::Kind::kRide);
    table.Play(0, joker, "1." + std::to_string(Value(joker)));
    EXPECT_EQ(table.horse(), 1);
  }
}

TEST(R6_4, WithCardsInHandOneMustBePlayed) {
  Table table(LongRace());
  table.RunTo(Need::kCard, 0);
  EXPECT_EQ(table.Ask(Decision::Pass(0)), Reason::kMustPlayCard);
  EXPECT_STREQ(RuleOf(Reason::kMustPlayCard), "R6.4");
}

TEST(R6_4, AnEmptyHandStands) {
  Table table(LongRace());
  table.RunToRound(20);  // the eleventh card round
  EXPECT_EQ(table.HandOf(0), "");
  EXPECT_EQ(table.At(0), "1.64");
  ASSERT_EQ(table.need(), Need::kCard);  // the bonus could still be taken
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::k3)), Reason::kCardNotHeld);
  table.Do(Decision::Pass(0));
  EXPECT_EQ(StandsFor(table, StandReason::kEmpty), (Order{0}));
  EXPECT_EQ(table.At(0), "1.64");
  EXPECT_EQ(table.horse(), 1);
}

TEST(R6_4, AnEmptyHandPlaysIfItsOwnerTakesTheBonusFirst) {
  Table table(LongRace());
  table.RunToRound(20);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.HandOf(0), "7 8");
  EXPECT_EQ(table.horse(), 0);
  EXPECT_EQ(table.Ask(Decision::Pass(0)), Reason::kMustPlayCard);
  table.Play(0, Card::k8, "1.72");
  // Another horse takes its bonus before its turn.
  table.Do(Decision::Bonus(2));
  table.Do(Decision::Pass(1));
  EXPECT_EQ(table.Ask(Decision::Pass(2)), Reason::kMustPlayCard);
  table.Play(2, Card::k7, "3.71");
}

TEST(R6_4, AnEmptyHandWithoutABonusIsNotAsked) {
  Table table(LongRace());
  table.RunTo(Need::kCard, 0);
  for (HorseId h = 0; h < 4; ++h) table.Do(Decision::Bonus(h));
  table.RunToRound(24);  // the thirteenth card round; all twelve cards have been played
  EXPECT_EQ(table.HandOf(0), "");
  EXPECT_EQ(table.need(), Need::kStandEmpty);
  EXPECT_EQ(table.meeting.decider(), kNoPlayer);
  EXPECT_EQ(table.Ask(Decision::Pass(0)), Reason::kNotNow);
  table.RunTo(Need::kDice);
  EXPECT_EQ(StandsFor(table, StandReason::kEmpty), (Order{0, 1, 2, 3}));
}

TEST(R6_5, DefaultIsOpen) {
  EXPECT_FALSE(Options{}.sealed_cards);
  Table table(LongRace());
  table.RunTo(Need::kCard, 0);
  EXPECT_EQ(table.Ask(Decision::Seal(0, Card::k3)), Reason::kNotNow);
}

TEST(R6_5, SealedCardsAreLaidByAllThenRevealedInRunningOrder) {
  Table table(LongRace({.sealed_cards = true}));
  table.boxes = {2, 0, 3, 1};
  table.tops[3] = CardList("9");
  table.RunTo(Need::kSeal);
  EXPECT_EQ(table.Ask(Decision::Play(2, Card::k3)), Reason::kNotNow);
  EXPECT_EQ(table.Ask(Decision::Seal(2, Card::k12)), Reason::kCardNotHeld);
  EXPECT_EQ(table.Ask(Decision::Seal(0, Card::k3)), Reason::kNotThisHorse);
  EXPECT_EQ(table.Ask(Decision::Pass(2)), Reason::kMustPlayCard);
  const std::vector<std::pair<HorseId, Card>> seals = {{2, Card::k3}, {0, Card::k7}, {3, Card::k9}, {1, Card::k4}};
  for (const auto& [horse, card] : seals) {
    ASSERT_EQ(table.need(), Need::kSeal);
    ASSERT_EQ(table.horse(), horse);
    table.Do(Decision::Seal(horse, card));
    EXPECT_EQ(table.meeting.hand(horse).size(), 9);
    EXPECT_EQ(table.PlayedBy(horse), "");  // face down
  }
  for (HorseId h = 0; h < 4; ++h) EXPECT_EQ(table.board().field.number[h], 0);  // nobody moved yet
  ASSERT_EQ(table.need(), Need::kReveal);
  EXPECT_EQ(table.horse(), 2);
  table.Go();
  EXPECT_EQ(table.PlayedBy(2), "3");
  EXPECT_EQ(table.PlayedBy(0), "");
  table.RideTo(2, "1.3");
  table.Go();
  table.RideTo(0, "2.7");
  table.Go();
  EXPECT_EQ(table.need(), Need::kStandLimit);  // the 9 of horse 3 is above the limit
  table.Go();
  table.Go();
  table.RideTo(1, "4.4");
  // Revealed cards send the same events as played ones.
  Order revealed;
  for (const Event& event : table.Told(Event::Kind::kDecision)) {
    if (event.decision.kind == Decision::Kind::kCard) revealed.push_back(event.decision.horse);
  }
  EXPECT_EQ(revealed, (Order{2, 0, 3, 1}));
}

// It is never asked, so a pass stored ahead of time would never be used.
TEST(R6_5, SealedAHorseWithoutCardsAndBonusCannotPassAheadOfItsTurn) {
  Table table(LongRace({.sealed_cards = true}));
  table.tops[0] = CardList("12J 11J 10J 9J 8 8 8 8 8 7");  // it leads, so it is asked first
  table.RunTo(Need::kSeal);
  table.Do(Decision::Bonus(1));
  table.RunToRound(24);  // the thirteenth card round
  ASSERT_EQ(table.need(), Need::kSeal);
  ASSERT_EQ(table.horse(), 0);
  ASSERT_EQ(table.HandOf(1), "");
  EXPECT_EQ(table.meeting.AskAhead(Decision::Pass(1)).reason, Reason::kNotNow);
  EXPECT_EQ(table.meeting.AskAhead(Decision::Pass(2)).reason, Reason::kNone);  // it still has its bonus
}

TEST(R6_5, SealedAHorseWithoutACardStandsEvenIfItGetsCardsLater) {
  Table table(LongRace({.sealed_cards = true}));
  table.RunToRound(20);
  ASSERT_EQ(table.need(), Need::kSeal);
  ASSERT_EQ(table.horse(), 0);
  table.Do(Decision::Pass(0));
  table.Do(Decision::Bonus(0));  // too late for this round
  EXPECT_EQ(table.HandOf(0), "7 8");
  ASSERT_EQ(table.horse(), 1);
  table.Do(Decision::Bonus(1));  // in time
  table.Do(Decision::Seal(1, Card::k8));
  table.Do(Decision::Pass(2));
  table.Do(Decision::Pass(3));
  ASSERT_EQ(table.need(), Need::kReveal);
  EXPECT_EQ(table.horse(), 1);  // the only horse with a turn in this round
  table.Go();
  table.RideTo(1, "2.72");
  EXPECT_EQ(table.need(), Need::kRound);
  EXPECT_EQ(table.At(0), "1.64");
  EXPECT_EQ(StandsFor(table, StandReason::kEmpty), (Order{0, 2, 3}));
  table.RunToRound(22);
  table.RunTo(Need::kSeal, 0);  // in the next card round it lays a card again
  EXPECT_EQ(table.Ask(Decision::Seal(0, Card::k7)), Reason::kNone);
}

TEST(R6_5, SealedWithTheBonusGoneAnEmptyHandIsNotAsked) {
  Table table(LongRace({.sealed_cards = true}));
  table.RunTo(Need::kSeal, 0);
  for (HorseId h = 0; h < 4; ++h) table.Do(Decision::Bonus(h));
  table.RunToRound(24);
  EXPECT_EQ(table.need(), Need::kStandEmpty);
  table.RunTo(Need::kDice);
  EXPECT_EQ(StandsFor(table, StandReason::kEmpty), (Order{0, 1, 2, 3}));
}

}  // namespace
}  // namespace furlong

// R2: cards. The default deck of these tests is in ascending order, top first:
//   1-10   3 3 4 4 6 6 7 7 7 7
//   11-20  7 8 8 8 8 8 9 9 9 9
//   21-32  9J 10 10 10 10 10J 11 11 11J 12 12 12J
// On Straight(2) any card that moves a horse takes it over the finish, so each race costs one card.
#include <algorithm>

#include "rules/asking.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Cards;
using testing::Flat;
using testing::Plan;
using testing::Straight;
using testing::Table;

Programme Sprints(int races, Options options = {}) {
  return Plan(4, 1, std::vector<RaceEntry>(static_cast<std::size_t>(races), Flat(Straight(2))), options);
}

Outcome Loss(HorseId horse, const std::string& cards) {
  return {.kind = Outcome::Kind::kLose, .horse = horse, .cards = Cards(cards)};
}

TEST(R2_1, TheDeckHas32Cards) {
  EXPECT_EQ(testing::Text(Hand::FullDeck()),
            "3 3 4 4 6 6 7 7 7 7 7 8 8 8 8 8 9 9 9 9 9J 10 10 10 10 10J 11 11 11J 12 12 12J");
  EXPECT_EQ(Hand::FullDeck().size(), 32);
}

TEST(R2_1, FourJokersOneEachOf9To12) {
  int jokers = 0;
  Hand::FullDeck().ForEach([&](Card card) { jokers += IsJoker(card) ? 1 : 0; });
  EXPECT_EQ(jokers, 4);
  EXPECT_TRUE(IsJoker(Card::k9J) && IsJoker(Card::k10J) && IsJoker(Card::k11J) && IsJoker(Card::k12J));
  EXPECT_EQ(Value(Card::k9J), 9);
  EXPECT_EQ(Value(Card::k10J), 10);
  EXPECT_EQ(Value(Card::k11J), 11);
  EXPECT_EQ(Value(Card::k12J), 12);
}

TEST(R2_1, CardsAreWritten7And12J) {
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const auto card = static_cast<Card>(kind);
    EXPECT_EQ(CardName(card), std::to_string(Value(card)) + (IsJoker(card) ? "J" : ""));
    EXPECT_EQ(CardFromName(CardName(card)), card);
  }
  for (const char* text : {"", "5", "2", "13", "8J", "12j", " 7", "07", "J"}) EXPECT_FALSE(CardFromName(text)) << text;
}

TEST(R2_1, AnyOtherDeckIsRefused) {
  Table table(Sprints(1));
  table.RunTo(Need::kShuffle);
  Outcome right = table.ByScript();
  Outcome third_three = right;
  third_three.deck[31] = Card::k3;  // instead of the 12J
  EXPECT_EQ(table.Ask(third_three), Reason::kWrongDeck);
  Outcome plain_for_joker = right;
  plain_for_joker.deck[20] = Card::k9;
  EXPECT_EQ(table.Ask(plain_for_joker), Reason::kWrongDeck);
  Outcome missing = right;
  missing.deck[0] = Card::kNone;
  EXPECT_EQ(table.Ask(missing), Reason::kWrongDeck);
  std::reverse(right.deck.begin(), right.deck.end());
  EXPECT_EQ(table.Ask(right), Reason::kNone);
}

TEST(R2_2, TenCardsAreDealtAnd22StayInStock) {
  Table table(Sprints(3));
  table.tops[1] = CardList("12J 12 3 8 8 7 11 10J 4 6");
  table.RunTo(Need::kRoller);
  EXPECT_EQ(table.HandOf(0), "3 3 4 4 6 6 7 7 7 7");
  EXPECT_EQ(table.HandOf(1), "3 4 6 7 8 8 10J 11 12 12J");
  for (HorseId h = 0; h < 4; ++h) EXPECT_EQ(table.board().StockSize(h), 22);
}

TEST(R2_2, TheOrderOfTheStockStaysFixed) {
  Table table(Sprints(3));
  table.tops[0] = CardList("3 3 4 4 6 6 7 7 7 7 12J 8 11J 8 10J 8 9J 8 12 11 10 9");
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.FreshOf(0), "8 8 8 8 9J 10J 11 11J 12 12J");  // cards 11 to 20 of the deck
  EXPECT_EQ(table.board().StockSize(0), 12);
}

TEST(R2_3, APlayedCardIsPublicAndLeavesTheGame) {
  Table table(Sprints(2));
  table.planned[0] = CardList("6");
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.PlayedBy(0), "6");
  EXPECT_EQ(table.HandOf(0), "3 3 4 4 6 7 7 7 7");
  // Old and new cards together contain one six, so keeping two is refused.
  EXPECT_EQ(table.FreshOf(0).find('6'), std::string::npos);
  EXPECT_EQ(table.Ask(Decision::Keep(0, Cards("6 6 7 7 7 7 8 8 8 8 9 9"))), Reason::kCardNotHeld);
}

TEST(R2_4, TheBonusIsTheTopTwoOfTheStockBothTogether) {
  Table table(Sprints(3));
  table.tops[2] = CardList("3 3 4 4 6 6 7 7 7 7 12J 11");
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(2));
  EXPECT_EQ(table.HandOf(2), "3 3 4 4 6 6 7 7 7 7 11 12J");
  EXPECT_EQ(table.board().StockSize(2), 20);
  EXPECT_EQ(table.need(), Need::kCard);  // and it is still the turn of horse 0
  EXPECT_EQ(table.horse(), 0);
}

TEST(R2_4, OnlyOnce) {
  Table table(Sprints(3));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kBonusTaken);
  EXPECT_STREQ(RuleOf(Reason::kBonusTaken), "R2.4");
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kBonusTaken);
}

TEST(R2_4, EachHorseHasItsOwnBonus) {
  Table table(Plan(2, 2, {Flat(Straight(2)), Flat(Straight(2))}));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.meeting.hand(2).size(), 10);  // the other horse of the same owner
  table.Do(Decision::Bonus(2));
  EXPECT_EQ(table.meeting.hand(2).size(), 12);
  EXPECT_EQ(table.Ask(Decision::Bonus(1)), Reason::kNone);
  EXPECT_EQ(table.Ask(Decision::Bonus(4)), Reason::kNotAHorse);
}

TEST(R2_4, NotBeforeTheFirstDeal) {
  Table table(Sprints(3));
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kBonusNotNow);  // boxes
  table.RunTo(Need::kShuffle, 2);
  EXPECT_EQ(table.Ask(Decision::Bonus(2)), Reason::kBonusNotNow);
  EXPECT_EQ(table.Ask(Decision::Bonus(3)), Reason::kBonusNotNow);
  EXPECT_EQ(table.Ask(Decision::Bonus(1)), Reason::kNone);  // it has been dealt its cards
  table.Do(Decision::Bonus(1));
  table.RunTo(Need::kRoller);
  EXPECT_EQ(table.HandOf(1), "3 3 4 4 6 6 7 7 7 7 7 8");
}

TEST(R2_4, InOrOutOfTurnAtAnyTime) {
  // All horses take their bonus at each of these moments of a race; nothing else changes.
  for (const Need moment : {Need::kRoller, Need::kRound, Need::kCard, Need::kRide, Need::kStandLimit, Need::kDice,
                            Need::kPace, Need::kDie}) {
    Table table(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(2))}));
    table.planned[0] = CardList("7");
    table.tops[1] = CardList("12");
    table.planned[1] = CardList("12");  // above the limit: stands
    table.dice = {6, 6};
    table.pace = Use::kSum;
    table.RunTo(moment);
    const int in_turn = table.horse();
    for (HorseId h = 0; h < 4; ++h) {
      const int before = table.meeting.hand(h).size();
      table.Do(Decision::Bonus(h));
      EXPECT_EQ(table.meeting.hand(h).size(), before + 2);
    }
    EXPECT_EQ(table.need(), moment);
    EXPECT_EQ(table.horse(), in_turn);
  }
}

TEST(R2_4, BetweenACardAndItsRide) {
  Table table(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(2))}));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Play(0, Card::k3));
  ASSERT_EQ(table.need(), Need::kRide);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.HandOf(0), "3 4 4 6 6 7 7 7 7 7 8");  // nine cards left and two new ones
  table.RideTo(0, "1.3");
}

TEST(R2_4, NotForAHorseThatHasFinished) {
  // The finish is row 7: horse 0 plays an 8 and crosses; horse 1 plays a 3 and does not.
  Table table(Plan(4, 1, {Flat(Straight(7)), Flat(Straight(2)), Flat(Straight(2))}));
  table.tops[0] = CardList("8");
  table.planned[0] = CardList("8");
  table.RunTo(Need::kCard, 1);
  EXPECT_EQ(table.At(0), "1.8");
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kNone);  // placed only when the round is over (R10.1)
  table.RunTo(Need::kPlace, 0);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kHorseOut);
  EXPECT_EQ(table.Ask(Decision::Bonus(1)), Reason::kNone);
  table.RunTo(Need::kPace);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kHorseOut);
  EXPECT_EQ(table.Ask(Decision::Bonus(1)), Reason::kNone);
  table.RunTo(1, Need::kKeep);  // the next race is being prepared
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kNone);
}

TEST(R2_4, NotForAHorseThatHasFallen) {
  // Fence on rows 1 and 2: a 3 from the box cannot jump it.
  Table table(Plan(4, 1, {testing::Chase(Straight(20, {1})), Flat(Straight(2)), Flat(Straight(2))}));
  for (HorseId h = 1; h < 4; ++h) table.planned[h] = CardList("4");
  table.RunTo(Need::kCard, 1);
  ASSERT_EQ(table.board().status[0], Status::kFallen);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kHorseOut);
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kNone);
}

TEST(R2_4, AfterTheCardsForTheRaceWereChosenItAddsTwo) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kRoller);
  EXPECT_EQ(table.HandOf(0), "7 8 8 8 8 8 9 9 9 9");
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.HandOf(0), "7 8 8 8 8 8 9 9 9 9 9J 10");
  EXPECT_EQ(table.board().bonus_race[0], 1);  // the race to come
}

TEST(R2_4, BetweenRacesItBelongsToTheRaceToCome) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Bonus(1));
  EXPECT_EQ(table.board().bonus_race[1], 1);
  table.RunTo(Need::kCard);
  EXPECT_TRUE(std::none_of(table.events.begin(), table.events.end(), [](const Event& event) {
    return event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kLose;
  }));
  table.RunTo(Need::kLose);  // the cards for the bonus are lost after that race
  EXPECT_EQ(table.board().race, 2);
  EXPECT_EQ(table.horse(), 1);
}

TEST(R2_5, A_AHorseThatTookItsBonusLosesTwoCardsOfItsOldHand) {
  Table table(Sprints(3));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  table.Do(Decision::Bonus(3));
  table.RunTo(1, Need::kLose);
  EXPECT_EQ(table.HandOf(0), "3 4 4 6 6 7 7 7 7 7 8");  // twelve, less the 3 that was played
  EXPECT_EQ(table.meeting.CardsToLeave(), 2);
  const Refusal one = table.meeting.Ask(Loss(0, "3"));
  EXPECT_EQ(one.reason, Reason::kWrongCount);
  EXPECT_EQ(one.amount, 2);
  EXPECT_EQ(table.Ask(Loss(0, "3 4 4")), Reason::kWrongCount);
  EXPECT_EQ(table.Ask(Loss(0, "3 3")), Reason::kCardNotHeld);
  EXPECT_EQ(table.Ask(Loss(0, "8 9")), Reason::kCardNotHeld);  // the nines are not dealt yet
  EXPECT_EQ(table.Ask(Loss(3, "3 4")), Reason::kNotThisHorse);
  table.Do(Loss(0, "8 4"));
  EXPECT_EQ(table.HandOf(0), "3 4 6 6 7 7 7 7 7");
  EXPECT_EQ(table.need(), Need::kLose);
  EXPECT_EQ(table.horse(), 3);  // all losses come before the first keep
  table.Go();
  EXPECT_EQ(table.need(), Need::kKeep);
  EXPECT_EQ(table.horse(), 0);
}

TEST(R2_5, A_OnlyAfterTheRaceOfTheBonus) {
  Table table(Sprints(3));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  table.RunTo(2, Need::kKeep);
  const auto losses = std::count_if(table.events.begin(), table.events.end(), [](const Event& event) {
    return event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kLose;
  });
  EXPECT_EQ(losses, 1);  // before race 1, not again before race 2
}

TEST(R2_5, A_FewerWhereItHoldsFewer) {
  // Horse 0 plays its lowest card in every card round, and the dice give 1. After ten cards and ten dice rounds it is
  // on row 54 + 10 = 64. The eleventh card, a 7, takes it to row 71, beyond the finish at row 70, with one card left.
  Table one_left(Plan(4, 1, {Flat(Straight(70)), Flat(Straight(2))}));
  one_left.RunTo(Need::kCard, 0);
  one_left.Do(Decision::Bonus(0));
  one_left.RunTo(1, Need::kLose);
  EXPECT_EQ(one_left.HandOf(0), "8");
  EXPECT_EQ(one_left.meeting.CardsToLeave(), 1);
  EXPECT_EQ(one_left.Ask(Loss(0, "8")), Reason::kNone);

  // From row 71 + 1 the twelfth card, the 8, takes it to row 80, beyond row 78. It has no cards left to lose.
  Table none_left(Plan(4, 1, {Flat(Straight(78)), Flat(Straight(2))}));
  none_left.RunTo(Need::kCard, 0);
  none_left.Do(Decision::Bonus(0));
  none_left.RunTo(1, Need::kBoxes);
  EXPECT_EQ(none_left.HandOf(0), "");
  none_left.Go();
  EXPECT_EQ(none_left.need(), Need::kKeep);
}

TEST(R2_5, B_TheNextTenCardsOfTheStock) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.FreshOf(0), "7 8 8 8 8 8 9 9 9 9");

  Table with_bonus(Sprints(3));
  with_bonus.RunTo(Need::kCard, 0);
  with_bonus.Do(Decision::Bonus(0));
  with_bonus.RunTo(1, Need::kKeep);
  EXPECT_EQ(with_bonus.FreshOf(0), "8 8 8 8 9 9 9 9 9J 10");  // cards 13 to 22
}

TEST(R2_5, C_TheLastRaceOfADeckBringsAnUntakenBonus) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Bonus(1));
  table.RunTo(2, Need::kKeep);
  EXPECT_EQ(table.FreshOf(0), "9J 10 10 10 10 10J 11 11 11J 12 12 12J");  // 12 new cards
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kBonusTaken);
  EXPECT_EQ(table.board().StockSize(0), 0);
  EXPECT_EQ(table.FreshOf(1), "10 10 10 10J 11 11 11J 12 12 12J");  // its bonus was 9J and 10
}

TEST(R2_5, D_TheBonusTakenNowMakesTwelveNewCards) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.FreshOf(0), "7 8 8 8 8 8 9 9 9 9 9J 10");
  EXPECT_EQ(table.HandOf(0), "3 4 4 6 6 7 7 7 7");  // not chosen from yet
  const Refusal ten = table.meeting.Ask(Decision::Keep(0, Cards("7 8 8 8 8 8 9 9 9 9")));
  EXPECT_EQ(ten.reason, Reason::kKeepCount);
  EXPECT_EQ(ten.amount, 12);
  table.Do(Decision::Keep(0, Cards("3 4 4 6 6 7 7 7 7 7 9J 10")));
  EXPECT_EQ(table.meeting.hand(0).size(), 12);
}

TEST(R2_5, D_AlsoWhileAnotherHorseChooses) {
  Table table(Sprints(3));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  table.RunTo(1, Need::kLose);
  EXPECT_EQ(table.Ask(Decision::Bonus(1)), Reason::kBonusNotNow);  // only from the deal (b) on, and (a) comes first
  table.RunTo(1, Need::kKeep);
  ASSERT_EQ(table.horse(), 0);
  table.Do(Decision::Bonus(1));
  EXPECT_EQ(table.HandOf(1), "3 4 4 6 6 7 7 7 7");
  table.RunTo(Need::kKeep, 1);
  EXPECT_EQ(table.FreshOf(1), "7 8 8 8 8 8 9 9 9 9 9J 10");
}

TEST(R2_5, E_ExactlyAsManyAsAreNewChosenFreely) {
  Table table(Sprints(3));
  table.RunTo(1, Need::kKeep);
  const auto keep = [&](const std::string& cards) { return table.meeting.Ask(Decision::Keep(0, Cards(cards))); };
  EXPECT_EQ(keep("7 8 8 8 8 8 9 9 9").reason, Reason::kKeepCount);
  EXPECT_EQ(keep("7 7 8 8 8 8 8 9 9 9 9").reason, Reason::kKeepCount);
  EXPECT_EQ(keep("").amount, 10);
  EXPECT_EQ(keep("8 8 8 8 8 9 9 9 9 12").reason, Reason::kCardNotHeld);
  EXPECT_EQ(keep("8 8 8 8 8 9 9 9 9 12").card, Card::k12);
  EXPECT_EQ(keep("3 3 4 4 6 6 7 7 7 7").reason, Reason::kCardNotHeld);  // one 3 was played
  EXPECT_EQ(table.Ask(Decision::Keep(1, Cards("7 8 8 8 8 8 9 9 9 9"))), Reason::kNotThisHorse);
  EXPECT_EQ(keep("3 4 4 6 6 7 7 7 7 9").reason, Reason::kNone);  // all nine old cards and a new one
  table.Do(Decision::Keep(0, Cards("3 4 4 6 6 8 8 8 8 8")));
  EXPECT_EQ(table.HandOf(0), "3 4 4 6 6 8 8 8 8 8");
  EXPECT_EQ(table.board().old_kept[0], 5);
  EXPECT_EQ(table.FreshOf(0), "");  // the rest is out of the game
  EXPECT_EQ(table.horse(), 1);
}

TEST(R2_6, DefaultIsOpen) {
  EXPECT_FALSE(Options{}.blind_exchange);
  Table table(Sprints(2));
  table.RunTo(1, Need::kRoller);
  for (const Event& event : table.Told(Event::Kind::kChance)) EXPECT_NE(event.outcome.kind, Outcome::Kind::kDrop);
}

TEST(R2_6, BlindOldCardsAreNamedAndAsManyNewOnesRemoved) {
  Table table(Sprints(3, {.blind_exchange = true}));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Keep(0, Cards("3 4 6")));
  ASSERT_EQ(table.need(), Need::kDrop);
  EXPECT_EQ(table.meeting.CardsToLeave(), 3);
  const auto drop = [](const std::string& cards) {
    return Outcome{.kind = Outcome::Kind::kDrop, .horse = 0, .cards = Cards(cards)};
  };
  const Refusal two = table.meeting.Ask(drop("7 8"));
  EXPECT_EQ(two.reason, Reason::kWrongCount);
  EXPECT_EQ(two.amount, 3);
  EXPECT_EQ(table.Ask(drop("3 7 8")), Reason::kCardNotHeld);  // the 3 is an old card
  table.Do(drop("7 9 9"));
  EXPECT_EQ(table.HandOf(0), "3 4 6 8 8 8 8 8 9 9");
  EXPECT_EQ(table.board().old_kept[0], 3);
  EXPECT_EQ(table.need(), Need::kKeep);
  EXPECT_EQ(table.horse(), 1);
}

TEST(R2_6, BlindOnlyOldCardsCanBeNamedAtMostAsManyAsAreNew) {
  Table table(Sprints(3, {.blind_exchange = true}));
  table.RunTo(1, Need::kKeep);
  ASSERT_EQ(table.HandOf(0), "3 4 4 6 6 7 7 7 7");
  EXPECT_EQ(table.Ask(Decision::Keep(0, Cards("8"))), Reason::kCardNotHeld);
  EXPECT_EQ(table.Ask(Decision::Keep(0, Cards("3 3"))), Reason::kCardNotHeld);
  EXPECT_EQ(table.Ask(Decision::Keep(0, Cards("3 4 4 6 6 7 7 7 7"))), Reason::kNone);
  const Refusal eleven = table.meeting.Ask(Decision::Keep(0, Cards("3 4 4 6 6 7 7 7 7 8 8")));
  EXPECT_EQ(eleven.reason, Reason::kKeepCount);
  EXPECT_EQ(eleven.amount, 10);
}

TEST(R2_6, BlindKeepingNoneDropsNone) {
  Table table(Sprints(3, {.blind_exchange = true}));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Keep(0, Hand()));
  EXPECT_EQ(table.need(), Need::kKeep);
  EXPECT_EQ(table.horse(), 1);
  EXPECT_EQ(table.HandOf(0), "7 8 8 8 8 8 9 9 9 9");
  EXPECT_EQ(table.board().old_kept[0], 0);
}

TEST(R2_6, AfterAnImaginedChoiceOfALaterHorseTheEarlierOnesFollow) {
  for (const bool blind : {false, true}) {
    Table table(Sprints(3, {.blind_exchange = blind}));
    table.RunTo(1, Need::kKeep);
    SeatView view = See(table.meeting, 2);
    TurnTo(view, 2);
    Meeting imagined(*view.programme, view.board, table.meeting.secrets());
    imagined.Apply(Decision::Keep(2, blind ? Hand() : imagined.fresh(2)));
    for (const HorseId next : {0, 1, 3}) {
      ASSERT_EQ(imagined.need(), Need::kKeep);
      EXPECT_EQ(imagined.board().horse, next);
      imagined.Apply(Decision::Keep(next, blind ? Hand() : imagined.fresh(next)));
    }
    EXPECT_EQ(imagined.need(), Need::kRoller);
  }
}

TEST(R2_6, BlindNoBonusBetweenKeepAndDrop) {
  Table table(Sprints(3, {.blind_exchange = true}));
  table.RunTo(1, Need::kKeep);
  table.Do(Decision::Bonus(0));
  EXPECT_EQ(table.board().FreshSize(0), 12);
  table.Do(Decision::Keep(0, Cards("3")));
  ASSERT_EQ(table.need(), Need::kDrop);
  for (HorseId h = 1; h < 4; ++h) EXPECT_EQ(table.Ask(Decision::Bonus(h)), Reason::kBonusNotNow);
  table.Do(Outcome{.kind = Outcome::Kind::kDrop, .horse = 0, .cards = Cards("10")});
  EXPECT_EQ(table.HandOf(0), "3 7 8 8 8 8 8 9 9 9 9 9J");  // one old card and eleven of twelve new ones
  table.Do(Decision::Keep(1, Cards("4 4")));
  table.Go();  // the drop
  table.Do(Decision::Bonus(1));
  EXPECT_EQ(table.meeting.hand(1).size(), 12);
}

TEST(R2_7, NewCardsInEveryRace) {
  const std::vector<std::vector<int>> meetings = {
      {12},
      {10, 12},
      {10, 10, 12},
      {10, 10, 12, 12},
      {10, 10, 12, 10, 12},
      {10, 10, 12, 10, 10, 12},
      {10, 10, 12, 10, 10, 12, 12},
      {10, 10, 12, 10, 10, 12, 10, 12},
      {10, 10, 12, 10, 10, 12, 10, 10, 12},
  };
  for (const bool blind : {false, true}) {
    for (const std::vector<int>& wanted : meetings) {
      Table table(Sprints(static_cast<int>(wanted.size()), {.blind_exchange = blind}));
      std::vector<int> sizes;
      for (int race = 0; race < static_cast<int>(wanted.size()); ++race) {
        table.RunTo(race, Need::kRoller);
        sizes.push_back(table.meeting.hand(3).size());
      }
      EXPECT_EQ(sizes, wanted) << "a meeting of " << wanted.size() << " races";
    }
  }
}

TEST(R2_7, DecksAreShuffledAnewBeforeRaceFour) {
  Table table(Sprints(5));
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(0));
  table.RunTo(2, Need::kRoller);
  table.tops[0] = CardList("12J 12 12 11 11 10 10 9 9 8");
  table.RunTo(3, Need::kBoxes);
  EXPECT_FALSE(table.meeting.hand(0).empty());  // cards of race 3 are left
  const auto before = table.events.size();
  table.Go();
  for (HorseId h = 0; h < 4; ++h) EXPECT_EQ(table.HandOf(h), "");  // nothing is carried over
  table.RunTo(3, Need::kRoller);
  // Only the boxes and four shuffles: nobody loses or keeps cards.
  ASSERT_EQ(table.events.size(), before + 5);
  for (std::size_t i = before + 1; i < table.events.size(); ++i) {
    EXPECT_EQ(table.events[i].outcome.kind, Outcome::Kind::kShuffle);
  }
  EXPECT_EQ(table.HandOf(0), "8 9 9 10 10 11 11 12 12 12J");
  EXPECT_EQ(table.board().StockSize(0), 22);
  EXPECT_EQ(table.PlayedBy(0), "");
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kNone);  // a fresh bonus
}

TEST(R2_7, AFirstHandOfTwelveWhereTheFirstRaceOfADeckIsItsLast) {
  for (const int races : {1, 4, 7}) {
    Table table(Sprints(races));
    table.RunTo(races - 1, Need::kRoller);
    EXPECT_EQ(table.HandOf(0), "3 3 4 4 6 6 7 7 7 7 7 8");
    EXPECT_EQ(table.board().StockSize(0), 20);
    EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kBonusTaken);
  }
}

}  // namespace
}  // namespace furlong

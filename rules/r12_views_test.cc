// R12: what each person may know.
#include "rules/seat_view.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Cards;
using testing::Flat;
using testing::Plan;
using testing::Straight;
using testing::Table;
using testing::Text;

// Two players, owners 0, 1, 0, 1.
Programme TwoSeats(int races = 3, Options options = {}) {
  return Plan(2, 2, std::vector<RaceEntry>(static_cast<std::size_t>(races), Flat(Straight(2))), options);
}

// All of a view except the public board, as text.
std::string PrivateText(const SeatView& view) {
  std::string text;
  for (std::size_t h = 0; h < kMaxHorses; ++h) {
    text += std::to_string(view.hand_size[h]) + "|" + Text(view.hands[h]) + "|" + Text(view.fresh[h]) + "|" +
            std::string(CardName(view.sealed[h])) + "|";
    for (int i = 0; i < kDeckSize; ++i) text += std::string(CardName(view.decks[h][i])) + " ";
    text += "\n";
  }
  return text;
}

// The same meeting with everything changed that seat 0 cannot see: decks, hands and sealed cards of horses 1 and 3, and
// the stocks of all horses.
Meeting WithOtherSecrets(const Table& table) {
  Secrets secrets = table.meeting.secrets();
  std::array<Card, kDeckSize> reversed{};
  for (int i = 0; i < kDeckSize; ++i) reversed[static_cast<std::size_t>(i)] = secrets.decks[1][kDeckSize - 1 - i];
  for (const std::size_t h : {1u, 3u}) {
    secrets.decks[h] = Deck(reversed);
    const int size = secrets.hands[h].size();
    secrets.hands[h] = Hand();
    for (int i = 0; i < size; ++i) secrets.hands[h].Add(reversed[static_cast<std::size_t>(i)]);
    secrets.sealed[h] = Card::k11J;
  }
  for (const std::size_t h : {0u, 2u}) {
    std::array<Card, kDeckSize> deck{};
    const int dealt = table.board().dealt[h];
    for (int i = 0; i < kDeckSize; ++i) {
      deck[static_cast<std::size_t>(i)] = secrets.decks[h][i < dealt ? i : kDeckSize - 1 - (i - dealt)];
    }
    secrets.decks[h] = Deck(deck);
  }
  return Meeting(table.meeting.programme(), table.board(), secrets);
}

TEST(R12_1, OwnHandsAreSeenOthersAreNot) {
  Table table(TwoSeats());
  table.tops[1] = CardList("12J 12");
  table.RunTo(Need::kRoller);
  const SeatView view = See(table.meeting, 0);
  EXPECT_EQ(Text(view.hands[0]), "3 3 4 4 6 6 7 7 7 7");
  EXPECT_EQ(Text(view.hands[2]), "3 3 4 4 6 6 7 7 7 7");
  EXPECT_TRUE(view.hands[1].empty());
  EXPECT_TRUE(view.hands[3].empty());
  EXPECT_TRUE(view.Mine(0) && !view.Mine(1) && view.Mine(2) && !view.Mine(3));
  const SeatView other = See(table.meeting, 1);
  EXPECT_TRUE(other.hands[0].empty());
  EXPECT_EQ(Text(other.hands[1]), "3 3 4 4 6 6 7 7 12 12J");
}

TEST(R12_1, SpectatorsSeeNoHand) {
  Table table(TwoSeats());
  table.RunTo(Need::kCard);
  const SeatView view = See(table.meeting, kNoPlayer);
  for (std::size_t h = 0; h < 4; ++h) EXPECT_TRUE(view.hands[h].empty());
  EXPECT_EQ(view.hand_size[0], 10);
  EXPECT_FALSE(view.MyChoice());
}

TEST(R12_1, NobodySeesAStock) {
  Table table(TwoSeats());
  table.RunTo(Need::kCard);
  for (const PlayerId seat : {PlayerId{0}, PlayerId{1}, kNoPlayer}) {
    const SeatView view = See(table.meeting, seat);
    EXPECT_FALSE(view.revealed);
    for (std::size_t h = 0; h < kMaxHorses; ++h) EXPECT_EQ(view.decks[h], Deck());
  }
}

TEST(R12_1, WhatASeatCannotSeeDoesNotChangeItsView) {
  for (const Options options : {Options{}, Options{.sealed_cards = true}, Options{.blind_exchange = true}}) {
    Table table(TwoSeats(3, options));
    table.tops[1] = CardList("12J 9 4");
    int views = 0;
    while (!table.meeting.over()) {
      if (table.board().prepared == 0b1111) {
        const Meeting other = WithOtherSecrets(table);
        ASSERT_NE(other.secrets().decks[1], table.meeting.secrets().decks[1]);
        ASSERT_EQ(PrivateText(See(table.meeting, 0)), PrivateText(See(other, 0)));
        ++views;
      }
      table.Go();
    }
    EXPECT_GT(views, 20);
    EXPECT_NE(PrivateText(See(table.meeting, 0)),
              PrivateText(See(WithOtherSecrets(table), 0)));  // after the meeting seat 0 sees the difference
  }
}

TEST(R12_1, BoardPlayedCardsSizesBonusDiceAndPlacingsArePublic) {
  Table table(Plan(4, 1, {Flat(Straight(20)), Flat(Straight(2)), Flat(Straight(2))}));
  table.tops[1] = CardList("9");
  table.planned[1] = CardList("9");
  table.dice = {5, 2};
  table.RunTo(Need::kCard, 0);
  table.Do(Decision::Bonus(2));
  table.RunTo(Need::kPace);
  const SeatView view = See(table.meeting, 3);
  EXPECT_EQ(Text(view.board.played[0]), "3");
  EXPECT_EQ(Text(view.board.played[1]), "9");
  EXPECT_EQ(testing::Name(view.board.field.At(0)), "1.3");
  EXPECT_EQ(testing::Name(view.board.field.At(1)), "2.0");
  EXPECT_EQ(view.hand_size[0], 9);
  EXPECT_EQ(view.hand_size[2], 11);
  EXPECT_EQ(view.board.StockSize(0), 22);
  EXPECT_EQ(view.board.StockSize(2), 20);
  EXPECT_EQ(view.board.bonus_race[0], kBonusNotTaken);
  EXPECT_EQ(view.board.bonus_race[2], 0);
  EXPECT_EQ(view.board.dice[0], 5);
  EXPECT_EQ(view.board.dice[1], 2);
  table.RunTo(1, Need::kKeep);
  const SeatView later = See(table.meeting, 3);
  EXPECT_EQ(later.board.places[0][0], 1);
  EXPECT_EQ(Scores(table.programme, later.board)[0], 50);
}

TEST(R12_1, OnlyTheOwnerSeesNewCardsInAnOpenExchange) {
  Table table(TwoSeats());
  table.RunTo(1, Need::kKeep);
  const SeatView view = See(table.meeting, 0);
  EXPECT_EQ(Text(view.fresh[0]), "7 8 8 8 8 8 9 9 9 9");
  EXPECT_EQ(Text(view.fresh[2]), "7 8 8 8 8 8 9 9 9 9");
  EXPECT_TRUE(view.fresh[1].empty());
  EXPECT_TRUE(view.fresh[3].empty());
  EXPECT_EQ(view.hand_size[1], 9);
  EXPECT_TRUE(view.MyChoice());
  EXPECT_FALSE(See(table.meeting, 1).MyChoice());
}

TEST(R12_1, NobodySeesNewCardsInABlindExchange) {
  Table table(TwoSeats(3, {.blind_exchange = true}));
  table.RunTo(1, Need::kKeep);
  for (const PlayerId seat : {PlayerId{0}, PlayerId{1}, kNoPlayer}) {
    const SeatView view = See(table.meeting, seat);
    for (std::size_t h = 0; h < 4; ++h) EXPECT_TRUE(view.fresh[h].empty());
  }
  EXPECT_EQ(Text(See(table.meeting, 0).hands[0]), "3 4 4 6 6 7 7 7 7");  // the old cards, to choose from
  table.Do(Decision::Bonus(0));
  EXPECT_TRUE(See(table.meeting, 0).fresh[0].empty());
  EXPECT_EQ(Text(See(table.meeting, 0).hands[0]), "3 4 4 6 6 7 7 7 7");
  table.Do(Decision::Keep(0, Cards("3 4")));
  ASSERT_EQ(table.need(), Need::kDrop);
  EXPECT_TRUE(See(table.meeting, 0).fresh[0].empty());
  table.Go();
  EXPECT_EQ(See(table.meeting, 0).hands[0].size(), 12);
  EXPECT_EQ(See(table.meeting, 1).board.old_kept[0], 2);  // the number of old cards kept is public
  EXPECT_TRUE(See(table.meeting, 1).hands[0].empty());
}

TEST(R12_1, OnlyTheOwnerSeesASealedCardUntilItIsRevealed) {
  Table table(TwoSeats(3, {.sealed_cards = true}));
  table.RunTo(Need::kSeal, 0);
  table.Do(Decision::Seal(0, Card::k7));
  table.Do(Decision::Seal(1, Card::k4));
  const SeatView own = See(table.meeting, 0);
  EXPECT_EQ(own.sealed[0], Card::k7);
  EXPECT_EQ(own.sealed[1], Card::kNone);
  EXPECT_EQ(own.sealed[2], Card::kNone);
  EXPECT_EQ(See(table.meeting, 1).sealed[0], Card::kNone);
  EXPECT_EQ(See(table.meeting, 1).sealed[1], Card::k4);
  EXPECT_EQ(See(table.meeting, kNoPlayer).sealed[0], Card::kNone);
  EXPECT_TRUE(See(table.meeting, 1).board.played[0].empty());
  EXPECT_EQ(See(table.meeting, 1).hand_size[0], 9);
  EXPECT_EQ(See(table.meeting, 1).board.sealed, 0b0011);  // everybody sees that a card lies there
  table.RunTo(Need::kRide, 0);
  EXPECT_EQ(Text(See(table.meeting, 1).board.played[0]), "7");
  EXPECT_EQ(See(table.meeting, 0).sealed[0], Card::kNone);
}

TEST(R12_1, OnlyTheOwnerMayTakeABonus) {
  Table table(TwoSeats());
  table.RunTo(Need::kCard);
  EXPECT_EQ(See(table.meeting, 0).AskBonus(0).reason, Reason::kNone);
  EXPECT_EQ(See(table.meeting, 0).AskBonus(1).reason, Reason::kNotThisPlayer);
  EXPECT_EQ(See(table.meeting, 0).AskBonus(7).reason, Reason::kNotThisPlayer);
  EXPECT_EQ(See(table.meeting, kNoPlayer).AskBonus(0).reason, Reason::kNotThisPlayer);
}

TEST(R12_2, AfterTheMeetingEverythingIsPublic) {
  Table table(TwoSeats(3));
  table.tops[1] = CardList("12J 12");
  table.RunTo(Need::kResult);
  EXPECT_FALSE(See(table.meeting, 0).revealed);
  EXPECT_TRUE(See(table.meeting, 0).hands[1].empty());
  EXPECT_EQ(See(table.meeting, 0).decks[0], Deck());
  table.Go();
  ASSERT_TRUE(table.meeting.over());
  for (const PlayerId seat : {PlayerId{0}, PlayerId{1}, kNoPlayer}) {
    const SeatView view = See(table.meeting, seat);
    EXPECT_TRUE(view.revealed);
    for (HorseId h = 0; h < 4; ++h) {
      EXPECT_EQ(view.hands[h], table.meeting.hand(h));
      EXPECT_EQ(view.decks[h], table.meeting.secrets().decks[h]);
    }
    EXPECT_EQ(Text(view.hands[0]), "10 10 10 10 10J 11 11 11J 12 12 12J");  // twelve cards, less the 9J that was played
    EXPECT_EQ(view.decks[1][0], Card::k12J);
    EXPECT_EQ(view.decks[1][1], Card::k12);
  }
}

}  // namespace
}  // namespace furlong

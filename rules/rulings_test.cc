// Rulings on details of R2.4 and R12.1, tested on boards made for the purpose.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Flat;
using testing::Plan;
using testing::Straight;

// Between two races: horse 0 holds an old 7, and two 7s are among its ten new cards.
TEST(R12_1, OfEqualCardsAsFewAsPossibleCountAsOld) {
  const Programme programme = Plan(4, 1, {Flat(Straight(2)), Flat(Straight(2)), Flat(Straight(2))});
  Board board;
  board.bonus_race.fill(kBonusNotTaken);
  board.race = 1;
  board.need = Need::kKeep;
  board.horse = 0;
  board.fresh_from.fill(10);
  board.dealt.fill(20);
  std::array<Card, kDeckSize> deck{};
  std::size_t next = 0;
  Hand::FullDeck().ForEach([&](Card card) { deck[next++] = card; });
  std::swap(deck[10], deck[6]);  // the new cards were 7 8 8 8 8 8 9 9 9 9; now two more of them are sevens
  std::swap(deck[11], deck[7]);
  Secrets secrets;
  secrets.decks.fill(Deck(deck));
  secrets.hands[0] = testing::Cards("7 12J");
  Meeting meeting(programme, board, secrets);
  const Hand fresh = meeting.fresh(0);
  ASSERT_GE(fresh.count(Card::k7), 2);

  Hand keep = fresh;
  keep.Remove(Card::k9);
  keep.Add(Card::k7);  // one 7 more than there are new ones: it must be old
  ASSERT_TRUE(meeting.Do(Decision::Keep(0, keep)).ok());
  EXPECT_EQ(meeting.board().old_kept[0], 1);

  Meeting again(programme, board, secrets);
  ASSERT_TRUE(again.Do(Decision::Keep(0, fresh)).ok());  // all its sevens can be new ones
  EXPECT_EQ(again.board().old_kept[0], 0);
}

// A horse that has crossed has not finished until the round is over.
TEST(R2_4, AHorseThatCrossedMayTakeItsBonusUntilItIsPlaced) {
  const Programme programme = Plan(4, 1, {Flat(Straight(20)), Flat(Straight(20))});
  Board board;
  board.bonus_race.fill(kBonusNotTaken);
  board.need = Need::kCard;
  board.order = {0, 1, 2, 3};
  board.order_size = 4;
  board.turn = 1;
  board.horse = 1;
  for (std::uint8_t horse = 0; horse < 4; ++horse) board.field.Put(horse, {horse, 2});
  board.field.Put(0, {0, 24});
  ASSERT_TRUE(programme.CourseOf(0).Crossed(board.field.At(0)));
  EXPECT_TRUE(CheckBonus(programme, board, 0).ok());
  board.need = Need::kPlace;
  board.turn = 0;
  board.to_place = 1;
  EXPECT_EQ(CheckBonus(programme, board, 0).reason, Reason::kHorseOut);
  EXPECT_TRUE(CheckBonus(programme, board, 1).ok());
}

// Between the card and the fall it causes, the horse may still take its bonus.
TEST(R2_4, AHorseAboutToFallHasNotFallenYet) {
  const Programme programme = Plan(4, 1, {Flat(Straight(20)), Flat(Straight(20))});
  Board board;
  board.bonus_race.fill(kBonusNotTaken);
  board.need = Need::kFall;
  board.horse = 0;
  EXPECT_TRUE(CheckBonus(programme, board, 0).ok());
  board.status[0] = Status::kFallen;
  EXPECT_EQ(CheckBonus(programme, board, 0).reason, Reason::kHorseOut);
}

}  // namespace
}  // namespace furlong

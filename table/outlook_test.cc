// What a seat is told about its choices.
#include "table/outlook.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "rules/testing.h"

namespace furlong::table {
namespace {

using namespace furlong::testing;

// How far each horse can go, by use of the dice and horse.
std::vector<std::vector<int>> SpentByPace(const SeatView& view) {
  std::vector<std::vector<int>> spent;
  const auto outlook = boost::json::parse(OutlookJson(view));
  for (const auto& option : outlook.at("pace").as_array()) {
    auto& row = spent.emplace_back(4);
    for (const auto& one : option.at("horses").as_array()) {
      row[static_cast<std::size_t>(one.at("horse").as_int64())] = static_cast<int>(one.at("spent").as_int64());
    }
  }
  return spent;
}

// Player 0 rolls 4 and 5. Its horse stands behind the three others, who leave no way past them.
SeatView Rolls(Table& table, std::array<HorseId, kMaxHorses> order) {
  table.RunTo(Need::kCard);
  SeatView view = See(table.meeting, 0);
  Board& board = view.board;
  board.field.Put(0, {0, 10});
  board.field.Put(1, {0, 11});
  board.field.Put(2, {1, 11});
  board.field.Put(3, {2, 11});
  board.order = order;
  board.order_size = 4;
  board.need = Need::kPace;
  board.roller = 0;
  board.dice = {4, 5};
  for (auto& limit : board.limits) limit = kNoLimit;
  return view;
}

int PointsWhileNobodyMoves(const SeatView& view) {
  Rides rides;
  FindRides(view.course(), view.board.field, 0, 4, RoundKind::kDice, rides);
  return rides.points();
}

// R7.2: horses move in running order, so those in front may clear the way.
TEST(Outlook, APaceHoldsNobodyBackBehindHorsesThatMoveFirst) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  const SeatView view = Rolls(table, {1, 2, 3, 0});
  ASSERT_LT(PointsWhileNobodyMoves(view), 4);
  const auto spent = SpentByPace(view);
  EXPECT_EQ(spent[0], std::vector<int>(4, 4));
  EXPECT_EQ(spent[1], std::vector<int>(4, 5));
  EXPECT_EQ(spent[2], std::vector<int>(4, 9));
}

TEST(Outlook, APaceSaysWhoIsCertainToBeBoxedIn) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  const SeatView view = Rolls(table, {0, 1, 2, 3});  // as if it moved first
  EXPECT_EQ(SpentByPace(view)[0], (std::vector<int>{PointsWhileNobodyMoves(view), 4, 4, 4}));
}

}  // namespace
}  // namespace furlong::table

#include "riders/sample.h"

#include <gtest/gtest.h>

#include "riders/kinds.h"
#include "riders/play.h"
#include "rules/testing.h"

namespace furlong {
namespace {

Programme ThreeRaces(const Options& options) {
  const RaceEntry race = testing::Flat(testing::Straight(100));
  return testing::Plan(4, 1, {race, race, race}, options);
}

// Every sample must agree with what the seat knows, and give each horse cards of one deck.
void ExpectConsistent(const SeatView& view, const Secrets& secrets) {
  const Board& board = view.board;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (board.dealt[horse] == 0) continue;
    const bool sealed = ((board.sealed >> horse) & 1) != 0;
    EXPECT_EQ(secrets.hands[horse].size(), view.hand_size[horse]);
    if (view.Mine(horse)) {
      EXPECT_EQ(secrets.hands[horse], view.hands[horse]);
    }
    Hand all = board.played[horse] + secrets.hands[horse];
    if (sealed) all.Add(secrets.sealed[horse]);
    const int dealt = board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse];
    all = all + secrets.decks[horse].Range(dealt, kDeckSize);
    EXPECT_TRUE(Hand::FullDeck().Contains(all));
  }
}

TEST(Sample, IsConsistentWithTheViewAtEveryStep) {
  for (const bool sealed : {false, true}) {
    for (const bool blind : {false, true}) {
      const Programme programme = ThreeRaces({.sealed_cards = sealed, .blind_exchange = blind});
      for (std::uint64_t index = 0; index < 8; ++index) {
        const Seed seed = SeedOf("sample", index);
        const Chance chance(seed);
        FastRandom random(seed);
        const auto riders = SeatRiders({"random", "steady", "random", "steady"}, seed);
        Meeting meeting(programme);
        while (!meeting.over()) {
          const SeatView view = See(meeting, static_cast<PlayerId>(random.Below(4)));
          ExpectConsistent(view, SampleHidden(view, random));
          if (IsFact(meeting.need())) {
            meeting.Step();
          } else if (IsChance(meeting.need())) {
            meeting.Apply(chance.For(meeting));
          } else {
            meeting.Apply(riders[meeting.decider()]->Decide(See(meeting, meeting.decider())));
          }
        }
      }
    }
  }
}

// A rival with ten cards less those it has played in the race: mean number of jokers in its sampled hand, less the
// number of 3s and 4s.
double Quality(int race, int played, bool between_races = false) {
  const Programme programme = ThreeRaces({});
  FastRandom random(1);
  SeatView view;
  view.programme = &programme;
  view.seat = 0;
  view.board.race = static_cast<std::uint8_t>(race);
  view.board.need = between_races ? Need::kBoxes : Need::kRound;
  view.board.round = static_cast<std::uint32_t>(2 * played);
  view.board.prepared = between_races ? 0 : 0xF;
  view.board.dealt.fill(10);
  view.board.fresh_from.fill(10);
  view.board.bonus_race.fill(kBonusNotTaken);
  view.hand_size.fill(static_cast<std::uint8_t>(10 - played));
  view.board.played[1].Add(Card::k7, played / 2);
  view.board.played[1].Add(Card::k8, played - played / 2);
  int quality = 0;
  for (int i = 0; i < 4000; ++i) {
    const Hand hand = SampleHidden(view, random).hands[1];
    for (const Card joker : {Card::k9J, Card::k10J, Card::k11J, Card::k12J}) quality += hand.count(joker);
    for (const Card low : {Card::k3, Card::k4}) quality -= hand.count(low);
  }
  return quality / 4000.0;
}

TEST(Sample, AssumesThatLowCardsGoFirstAndJokersAreKept) {
  EXPECT_NEAR(Quality(0, 0), 0, 0.1);  // a deck has as many jokers as 3s and 4s
  EXPECT_GT(Quality(0, 2), Quality(0, 0) + 0.3);
  EXPECT_GT(Quality(0, 5), Quality(0, 2) + 0.2);
}

TEST(Sample, AssumesThatWorseCardsWerePutAwayBetweenRaces) { EXPECT_GT(Quality(1, 0), Quality(0, 0) + 0.5); }

TEST(Sample, AssumesThatGoodCardsAreLeftAfterARace) { EXPECT_GT(Quality(1, 7, true), Quality(0, 2)); }

}  // namespace
}  // namespace furlong

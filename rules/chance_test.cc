// Chance: published test vectors, fairness, and values computed by a reference implementation in another language, so
// that a change of the algorithm is noticed.
#include "rules/chance.h"

#include <algorithm>
#include <set>

#include "rules/processor.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Flat;
using testing::Plan;
using testing::Straight;
using testing::Table;

constexpr std::string_view kSeedText = "furlong";

Seed CountingSeed() {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return seed;
}

Programme Sprints(int races, Options options = {}) {
  return Plan(4, 1, std::vector<RaceEntry>(static_cast<std::size_t>(races), Flat(Straight(2))), options);
}

ChanceStream::Nonce Nonce(std::uint32_t which) { return {1, 0xFFFFFFFFu, which}; }

std::string DeckText(const Outcome& outcome) {
  std::string text;
  for (const Card card : outcome.deck) text += std::string(CardName(card)) + " ";
  return text;
}

TEST(Sha256, PublishedVectors) {
  EXPECT_EQ(Hex(Sha256Of("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Hex(Sha256Of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Hex(Sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, IsTheSameWithTheLoopsForEveryProcessor) {
  std::string text;
  for (int length = 0; length < 300; ++length, text += static_cast<char>('a' + length % 23)) {
    const Digest fast = Sha256Of(text);
    UsePortableLoops(true);
    const Digest portable = Sha256Of(text);
    UsePortableLoops(false);
    EXPECT_EQ(fast, portable) << length;
  }
}

TEST(Sha256, FourShortTextsSideBySideGiveTheSame) {
  std::string text;
  for (std::size_t length = 0; length <= kMostInOneBlock; ++length, text += static_cast<char>('a' + length % 23)) {
    const std::string other = "x" + text.substr(0, length / 2);
    const auto digests = DigestsOfShort({text, "", other, "abc"});
    EXPECT_EQ(digests, (std::array{Sha256Of(text), Sha256Of(""), Sha256Of(other), Sha256Of("abc")})) << length;
  }
}

TEST(Sha256, AMillionLettersInPieces) {
  const std::string wanted = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
  EXPECT_EQ(Hex(Sha256Of(std::string(1000000, 'a'))), wanted);
  Sha256 hash;
  std::size_t added = 0;
  for (std::size_t piece = 1; added < 1000000; piece = piece % 131 + 1) {
    const std::size_t size = std::min<std::size_t>(piece, 1000000 - added);
    hash.Add(std::string(size, 'a'));
    added += size;
  }
  EXPECT_EQ(Hex(hash.Finish()), wanted);
}

TEST(ChanceStream, Rfc8439Block) {
  // Section 2.3.2: block counter 1, so the second block of the stream.
  ChanceStream stream(CountingSeed(), {0x09000000, 0x4a000000, 0});
  for (int i = 0; i < 16; ++i) stream.Next();
  const std::array<std::uint32_t, 16> wanted = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                                0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                                0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  for (const std::uint32_t word : wanted) EXPECT_EQ(stream.Next(), word);
}

TEST(ChanceStream, Rfc8439FirstBlockOfZeroes) {
  // Appendix A.1, test vector 1: key, nonce and counter all zero.
  ChanceStream stream(Seed{}, {0, 0, 0});
  for (const std::uint32_t word : {0xade0b876u, 0x903df1a0u, 0xe56a5d40u, 0x28bd8653u}) EXPECT_EQ(stream.Next(), word);
}

TEST(ChanceStream, StreamsFilledTogetherReturnTheSameNumbersAsAlone) {
  for (const bool portable : {false, true}) {
    UsePortableLoops(portable);
    for (const std::uint32_t blocks : {1u, 2u, 4u}) {
      std::vector<ChanceStream> together;
      for (std::uint32_t lane = 0; lane < kChaChaLanes; ++lane) together.emplace_back(CountingSeed(), Nonce(lane));
      ChanceStream::FillTogether(std::span<ChanceStream, kChaChaLanes>(together), blocks);
      for (std::uint32_t lane = 0; lane < kChaChaLanes; ++lane) {
        ChanceStream alone(CountingSeed(), Nonce(lane));
        for (int i = 0; i < 200; ++i)
          ASSERT_EQ(together[lane].Next(), alone.Next()) << blocks << " " << lane << " " << i;
      }
    }
  }
  UsePortableLoops(false);
}

TEST(ChanceStream, BelowIsInRangeAndUniform) {
  ChanceStream stream(CountingSeed(), {7, 7, 7});
  for (const std::uint32_t bound : {2u, 3u, 6u, 32u}) {
    std::vector<int> count(bound);
    const int draws = 2000 * static_cast<int>(bound);
    for (int i = 0; i < draws; ++i) {
      const std::uint32_t value = stream.Below(bound);
      ASSERT_LT(value, bound);
      ++count[value];
    }
    for (const int times : count) EXPECT_NEAR(times, 2000, 250);  // more than five standard deviations
  }
}

TEST(ChanceStream, BelowIsExactForLargeBounds) {
  // 3 * 2^30 does not divide 2^32: without drawing again, every third value would come up twice as often.
  ChanceStream stream(CountingSeed(), {8, 8, 8});
  std::array<int, 3> count{};
  for (int i = 0; i < 30000; ++i) ++count[stream.Below(0xC0000000u) % 3];
  for (const int times : count) EXPECT_NEAR(times, 10000, 450);
}

TEST(ChanceStream, BelowOneIsAlwaysZero) {
  ChanceStream stream(CountingSeed(), {1, 2, 3});
  for (int i = 0; i < 100; ++i) EXPECT_EQ(stream.Below(1), 0u);
}

TEST(ChanceStream, PinnedDraws) {
  ChanceStream stream(CountingSeed(), {1, 2, 3});
  for (const std::uint32_t value : {11u, 7u, 5u, 2u, 16u, 23u, 14u, 5u, 1u, 11u, 17u, 14u}) {
    EXPECT_EQ(stream.Below(32), value);
  }
}

TEST(Chance, SeedsOfASeriesArePinned) {
  EXPECT_EQ(Hex(SeedOf(kSeedText, 0)), "78a36a72fc55bdc58f0d914ebf5b8dd0e6630e7392a60677af4802bebcf31e7e");
  EXPECT_EQ(Hex(SeedOf(kSeedText, 1)), "def10596557c7ca3081504beecdf5b50a83c698f6207921933004d0d3e503562");
}

TEST(Sha256, DigestsAreReadFromHex) {
  const Digest digest = Sha256Of("abc");
  EXPECT_EQ(DigestFromHex(Hex(digest)), digest);
  EXPECT_EQ(DigestFromHex("BA7816BF8F01CFEA414140DE5DAE2223b00361a396177a9cb410ff61f20015ad"), digest);
  EXPECT_FALSE(DigestFromHex(""));
  EXPECT_FALSE(DigestFromHex(Hex(digest).substr(1)));
  EXPECT_FALSE(DigestFromHex(Hex(digest) + "0"));
  EXPECT_FALSE(DigestFromHex("g" + Hex(digest).substr(1)));
}

// The example of docs/chance.md.
TEST(MixSeed, TheWorkedExampleIsPinned) {
  const Seed seed = CountingSeed();
  EXPECT_EQ(Hex(CommitmentTo(seed)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  const std::vector<Entropy> entropy = {{0, "a1b2"}, {2, "5ca1ab1e"}};
  const Seed mixed = MixSeed(seed, entropy);
  EXPECT_EQ(Hex(mixed), "a5f265e68c55e55cd6f320042e055750c71400feba964ad27467397bf5628033");
  const Chance chance(mixed);
  Table table(Plan(4, 1, {Flat(Straight(40))}));
  const Outcome boxes = chance.For(table.meeting);
  EXPECT_EQ(std::vector<int>(boxes.order.begin(), boxes.order.begin() + 4), (std::vector<int>{3, 0, 1, 2}));
  table.RunTo(Need::kShuffle, 0);
  EXPECT_EQ(DeckText(chance.For(table.meeting)),
            "6 7 8 7 7 12 10 9J 8 7 11 4 11J 8 9 12J 11 8 3 10 10 10 7 9 10J 4 9 6 12 3 9 8 ");
  table.RunTo(Need::kRoller);
  EXPECT_EQ(chance.For(table.meeting).player, 0);
  table.RunToRound(1);
  EXPECT_EQ(chance.For(table.meeting).dice, (std::array<std::uint8_t, 2>{3, 4}));
}

TEST(MixSeed, TheOrderOfEntropyCountsAndNoEntropyIsMixedToo) {
  const Seed seed = CountingSeed();
  EXPECT_EQ(Hex(MixSeed(seed, {})), "62f9e1b30fcc3e850e13a36f35122e19233bceb514513d91fb15c8d5a4d5b955");
  const std::vector<Entropy> swapped = {{2, "5ca1ab1e"}, {0, "a1b2"}};
  EXPECT_EQ(Hex(MixSeed(seed, swapped)), "a736ae66766c2f1b90c82b361e98e48801ff2da41926d9952523549c592c0848");
}

TEST(Chance, AMeetingIsPinned) {
  const Chance chance(SeedOf(kSeedText, 0));
  Table table(Sprints(5));
  const Outcome boxes = chance.For(table.meeting);
  EXPECT_EQ(boxes.kind, Outcome::Kind::kBoxes);
  EXPECT_EQ(std::vector<int>(boxes.order.begin(), boxes.order.begin() + 4), (std::vector<int>{2, 3, 0, 1}));
  table.RunTo(Need::kShuffle, 0);
  EXPECT_EQ(DeckText(chance.For(table.meeting)),
            "4 8 9J 8 11 3 3 12 8 7 6 10 10 9 9 7 7 8 9 10J 9 12J 10 7 7 8 10 4 11 6 12 11J ");
  table.RunTo(Need::kShuffle, 1);
  EXPECT_EQ(DeckText(chance.For(table.meeting)),
            "7 11J 4 8 7 12 6 12 8 8 11 10 4 9 6 3 10 9 9 8 10 3 7 9J 8 7 9 10J 12J 10 11 7 ");
  for (int race = 0; race < 3; ++race) {
    table.RunTo(race, Need::kRoller);
    EXPECT_EQ(chance.For(table.meeting).player, (std::array{3, 3, 1})[static_cast<std::size_t>(race)]);
  }
  table.RunTo(3, Need::kShuffle);
  EXPECT_EQ(DeckText(chance.For(table.meeting)),
            "10 6 9 7 8 12J 10 11 6 9J 9 4 8 7 8 7 12 9 10J 7 3 8 9 8 10 3 12 4 10 7 11 11J ");
}

TEST(Chance, DiceArePinnedByRaceAndRound) {
  const Chance chance(SeedOf(kSeedText, 0));
  Table table(Plan(4, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  const std::vector<std::vector<std::array<std::uint8_t, 2>>> wanted = {{{2, 4}, {4, 6}, {1, 5}, {5, 6}},
                                                                        {{1, 5}, {4, 3}, {3, 2}}};
  for (int race = 0; race < 2; ++race) {
    table.RunTo(race, Need::kRoller);
    unsigned round = 1;
    for (const auto& dice : wanted[static_cast<std::size_t>(race)]) {
      table.RunToRound(round);
      round += 2;
      const Outcome outcome = chance.For(table.meeting);
      EXPECT_EQ(outcome.kind, Outcome::Kind::kDice);
      EXPECT_EQ(outcome.dice, dice);
      EXPECT_EQ(outcome.player, table.board().roller);
    }
  }
}

TEST(Chance, LossesAndDropsArePinnedAndComeFromTheRightCards) {
  const Chance chance(SeedOf(kSeedText, 0));
  Table open(Sprints(3));
  open.RunTo(Need::kCard, 0);
  open.Do(Decision::Bonus(0));
  open.RunTo(1, Need::kLose);
  ASSERT_EQ(open.HandOf(0), "3 4 4 6 6 7 7 7 7 7 8");
  EXPECT_EQ(testing::Text(chance.For(open.meeting).cards), "4 8");
  EXPECT_EQ(open.Ask(chance.For(open.meeting)), Reason::kNone);

  Table blind(Sprints(3, {.blind_exchange = true}));
  blind.RunTo(1, Need::kKeep);
  blind.Do(Decision::Keep(0, testing::Cards("3 4 6")));
  ASSERT_EQ(blind.need(), Need::kDrop);
  EXPECT_EQ(testing::Text(chance.For(blind.meeting).cards), "7 8 9");
  EXPECT_EQ(blind.Ask(chance.For(blind.meeting)), Reason::kNone);
}

TEST(Chance, AShuffledDeckHasThe32Cards) {
  Table table(Sprints(1));
  table.RunTo(Need::kShuffle);
  std::set<std::string> decks;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Outcome outcome = Chance(SeedOf("decks", i)).For(table.meeting);
    Hand cards;
    for (const Card card : outcome.deck) cards.Add(card);
    ASSERT_EQ(cards, Hand::FullDeck());
    ASSERT_EQ(table.Ask(outcome), Reason::kNone);
    decks.insert(DeckText(outcome));
  }
  EXPECT_EQ(decks.size(), 200u);
}

TEST(Chance, ACardIsAsLikelyOnTopAsAtTheBottom) {
  // The 12J is on top of 100 of 3200 decks on average, with a standard deviation of 10.
  Table table(Sprints(1));
  table.RunTo(Need::kShuffle);
  int on_top = 0;
  int at_bottom = 0;
  for (std::uint64_t i = 0; i < 3200; ++i) {
    const Outcome outcome = Chance(SeedOf("top", i)).For(table.meeting);
    on_top += outcome.deck.front() == Card::k12J ? 1 : 0;
    at_bottom += outcome.deck.back() == Card::k12J ? 1 : 0;
  }
  EXPECT_NEAR(on_top, 100, 50);
  EXPECT_NEAR(at_bottom, 100, 50);
}

TEST(Chance, OtherDecisionsDoNotChangeADraw) {
  // One table takes bonuses and plays high cards, the other does not; the dice of round 3 are the same.
  const Chance chance(SeedOf("apart", 3));
  Table plain(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(2))}));
  plain.RunToRound(3);
  Table busy(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(2))}));
  busy.RunTo(Need::kCard, 0);
  for (HorseId h = 0; h < 4; ++h) busy.Do(Decision::Bonus(h));
  busy.planned[2] = CardList("7 7");
  busy.RunToRound(3);
  EXPECT_EQ(chance.For(plain.meeting).dice, chance.For(busy.meeting).dice);
}

TEST(ChanceAhead, DrawsTheSameInAnyOrder) {
  const Chance chance(SeedOf("ahead", 0));
  Table table(Plan(4, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  std::vector<Meeting> positions;
  for (int race = 0; race < 2; ++race) {
    for (HorseId horse = 0; race == 0 && horse < 4; ++horse) {
      table.RunTo(Need::kShuffle, horse);
      positions.push_back(table.meeting);
    }
    table.RunTo(race, Need::kRoller);
    positions.push_back(table.meeting);
    for (const unsigned round : {1u, 3u, 5u}) {
      table.RunToRound(round);
      positions.push_back(table.meeting);
    }
  }
  ChanceAhead ahead(chance);
  for (std::size_t i = 0; i < 200; ++i) {
    const Meeting& meeting = positions[i * i % positions.size()];
    EXPECT_EQ(ahead.For(meeting), chance.For(meeting)) << i;
  }
}

TEST(Chance, SameSeedSameMeeting) {
  std::vector<std::vector<Event>> told;
  for (const std::uint64_t index : {0u, 0u, 1u}) {
    const Chance chance(SeedOf("same", index));
    Table table(Plan(4, 1, {Flat(testing::Oval()), Flat(Straight(30))}));
    table.RunUntil([&] {
      while (IsChance(table.need())) table.Do(chance.For(table.meeting));
      return table.meeting.over();
    });
    told.push_back(table.events);
  }
  EXPECT_EQ(told[0], told[1]);
  EXPECT_NE(told[0], told[2]);
}

TEST(FastRandom, PinnedValues) {
  FastRandom zero(std::uint64_t{0});
  for (const std::uint64_t value :
       {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u, 0x6aa594f1262d2d2cu}) {
    EXPECT_EQ(zero.Next(), value);
  }
  FastRandom year(std::uint64_t{1998});
  EXPECT_EQ(year.Next(), 0x1b23ec0f0f0ab5d3u);
  EXPECT_EQ(year.Next(), 0xbb08bbdbe96dfeb0u);
  FastRandom seeded(SeedOf(kSeedText, 0));
  for (const std::uint64_t value : {0x6c905067bfb111d1u, 0xcdd665871a85ec1du, 0x71b82feff3ba5020u}) {
    EXPECT_EQ(seeded.Next(), value);
  }
}

TEST(FastRandom, BelowIsPinnedAndInBounds) {
  FastRandom random(std::uint64_t{1998});
  for (const std::uint32_t value : {0u, 4u, 0u, 0u, 1u, 4u, 0u, 0u, 3u, 4u, 0u, 2u}) EXPECT_EQ(random.Below(6), value);
  std::array<int, 7> count{};
  for (int i = 0; i < 14000; ++i) {
    const std::uint32_t value = random.Below(7);
    ASSERT_LT(value, 7u);
    ++count[value];
  }
  for (const int times : count) EXPECT_NEAR(times, 2000, 250);
}

TEST(FastRandom, NeverStuckAtZero) {
  FastRandom random(Seed{});
  std::set<std::uint64_t> values;
  for (int i = 0; i < 100; ++i) values.insert(random.Next());
  EXPECT_GT(values.size(), 95u);
}

}  // namespace
}  // namespace furlong

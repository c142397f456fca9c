// How each rider is supposed to ride.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

#include "riders/kinds.h"
#include "riders/play.h"
#include "rules/testing.h"

namespace furlong {
namespace {

// A straight with a fence at row 60 and the finish at row 100.
RaceGround Straight() {
  const CourseSpec spec = testing::Straight(100, {60});
  return {testing::Built(spec, false), testing::Built(spec, true)};
}

// Four players with a horse each. Horse 0 stands on `at` and must play a card; the others are far behind.
SeatView CardTurn(const Programme& programme, Square at, Hand hand) {
  SeatView view;
  view.programme = &programme;
  view.seat = 0;
  view.board.need = Need::kCard;
  view.board.horse = 0;
  view.board.race = 0;
  view.board.bonus_race.fill(0);
  view.board.limits.fill(kNoLimit);
  view.board.field.Put(0, at);
  for (std::uint8_t horse = 1; horse < 4; ++horse)
    view.board.field.Put(horse, {static_cast<std::uint8_t>(horse + 3), 0});
  view.hands[0] = hand;
  return view;
}

Hand HandOf(std::initializer_list<Card> cards) {
  Hand hand;
  for (const Card card : cards) hand.Add(card);
  return hand;
}

Programme OneRace(bool fences) {
  const RaceGround ground = Straight();
  return std::get<Programme>(
      Programme::Make(4, OwnersInTurn(4, 1), {{fences ? ground.fences : ground.flat, fences}}, Options{}));
}

TEST(Steady, KeepsJokersForTheFinish) {
  const Programme programme = OneRace(false);
  const Hand hand = HandOf({Card::k4, Card::k7, Card::k12J});
  const auto rider = MakeRider("steady", Seed{});
  EXPECT_NE(rider->Decide(CardTurn(programme, {0, 10}, hand)).card, Card::k12J);
  EXPECT_NE(rider->Decide(CardTurn(programme, {0, 50}, hand)).card, Card::k12J);
  EXPECT_EQ(rider->Decide(CardTurn(programme, {0, 92}, hand)).card, Card::k12J);
}

TEST(Steady, SpendsLowCardsEarlyAndHighOnesLate) {
  const Programme programme = OneRace(false);
  const Hand hand = HandOf({Card::k3, Card::k8, Card::k10});
  const auto rider = MakeRider("steady", Seed{});
  EXPECT_LT(Value(rider->Decide(CardTurn(programme, {0, 2}, HandOf({Card::k4, Card::k8}))).card), 8);
  EXPECT_EQ(rider->Decide(CardTurn(programme, {0, 90}, hand)).card, Card::k10);
}

TEST(Steady, NeverFallsIfItHasAnotherCard) {
  const Programme programme = OneRace(true);
  const auto rider = MakeRider("steady", Seed{});
  // The take-off square is 59. From 57 a 3 gets there with one point left and falls; a 6 jumps (two steps, four
  // points).
  EXPECT_EQ(rider->Decide(CardTurn(programme, {0, 57}, HandOf({Card::k3, Card::k6}))).card, Card::k6);
  // A card above the limit saves the horse: it stands.
  SeatView view = CardTurn(programme, {0, 57}, HandOf({Card::k3, Card::k9}));
  view.board.limits[0] = 8;
  EXPECT_EQ(rider->Decide(view).card, Card::k9);
}

TEST(Steady, SeeksTheInside) {
  CourseSpec spec;
  spec.id = "bend";
  spec.closed = false;
  spec.segments = {{20, 0}, {6, 90}, {60, 0}};
  spec.finish = {2, 30, 0};
  const auto bend = std::make_shared<const Course>(std::get<Course>(Course::Build(spec, false)));
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {{bend, false}}, Options{}));
  SeatView view = CardTurn(programme, {3, 2}, Hand());
  view.board.need = Need::kRide;
  view.board.rides = FindRides(*bend, view.board.field, 0, 4, RoundKind::kCard);
  EXPECT_EQ(MakeRider("steady", Seed{})->Decide(view).to, (Square{2, 6}));
}

TEST(Novice, PlaysWhateverGoesFurthestNowEvenAJoker) {
  const Programme programme = OneRace(false);
  const auto rider = MakeRider("novice", Seed{});
  EXPECT_EQ(rider->Decide(CardTurn(programme, {0, 10}, HandOf({Card::k4, Card::k7, Card::k12J}))).card, Card::k12J);
  // Even a novice sees that a card above the limit does not move the horse.
  SeatView view = CardTurn(programme, {0, 10}, HandOf({Card::k4, Card::k12}));
  view.board.limits[0] = 8;
  EXPECT_EQ(rider->Decide(view).card, Card::k4);
}

// Close to the finish with a 3 and a 10: only the 10 wins the race now.
TEST(Searching, TakesTheCardThatWins) {
  const Programme programme = OneRace(false);
  SeatView view = CardTurn(programme, {0, 91}, HandOf({Card::k3, Card::k10}));
  view.board.order = {0, 1, 2, 3};
  view.board.order_size = 4;
  view.board.roller = 0;
  view.board.dealt.fill(kDeckSize);
  view.board.prepared = 0xFF;
  view.board.field.Put(1, {5, 85});
  view.hand_size = {2, 1, 1, 1};
  for (HorseId horse = 1; horse < 4; ++horse) view.board.played[horse] = Hand();
  EXPECT_EQ(MakeRider("sharp", SeedOf("wins", 1))->Decide(view).card, Card::k10);
  EXPECT_EQ(MakeRider("expert:500", SeedOf("wins", 1))->Decide(view).card, Card::k10);
}

TEST(Random, PlaysEveryCardAndRidesToEverySquareEquallyOften) {
  const Programme programme = OneRace(false);
  const auto rider = MakeRider("random", SeedOf("random", 1));
  const Hand hand = HandOf({Card::k3, Card::k3, Card::k3, Card::k8, Card::k12J});
  std::array<int, kCardKinds> cards{};
  for (int i = 0; i < 3000; ++i)
    ++cards[static_cast<std::size_t>(rider->Decide(CardTurn(programme, {2, 10}, hand)).card)];
  for (const Card card : {Card::k3, Card::k8, Card::k12J}) {
    EXPECT_NEAR(cards[static_cast<std::size_t>(card)], 1000, 150) << CardName(card);
  }
  SeatView view = CardTurn(programme, {2, 10}, hand);
  view.board.need = Need::kRide;
  view.board.rides = FindRides(programme.CourseOf(0), view.board.field, 0, 8, RoundKind::kCard);
  std::array<int, kLanes> lanes{};
  for (int i = 0; i < 5000; ++i) ++lanes[rider->Decide(view).to.lane];
  for (std::size_t lane = 0; lane < 5; ++lane) EXPECT_NEAR(lanes[lane], 1000, 150) << lane;
}

TEST(Random, TakesItsBonusInTurnAndOutOfTurn) {
  const RaceGround ground = Straight();
  const RaceEntry race{ground.flat, false};
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {race, race, race}, Options{}));
  class Count : public EventSink {
   public:
    explicit Count(const Meeting& meeting) : meeting_(meeting) {}
    void On(const Event& event) override {
      if (event.kind != Event::Kind::kDecision || event.decision.kind != Decision::Kind::kBonus) return;
      ++(meeting_.decider() == meeting_.programme().OwnerOf(event.decision.horse) ? in_turn : out_of_turn);
    }
    int in_turn = 0;
    int out_of_turn = 0;

   private:
    const Meeting& meeting_;
  };
  int in_turn = 0;
  int out_of_turn = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Meeting meeting(programme);
    Count count(meeting);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders({"random", "random", "random", "random"}, SeedOf("bonus", i)),
                            Chance(SeedOf("bonus", i)), &count)
                    .ok());
    in_turn += count.in_turn;
    out_of_turn += count.out_of_turn;
  }
  EXPECT_GT(in_turn, 20);
  EXPECT_GT(out_of_turn, 20);
}

TEST(Riders, PlayThousandsOfMeetingsOfAllKindsWithoutARefusal) {
  const std::vector<RaceGround> grounds = {Straight()};
  std::set<std::string> seen;
  for (std::uint64_t index = 0; index < 2000; ++index) seen.insert(Hex(FingerprintOf(index, "riders", grounds)));
  EXPECT_EQ(seen.size(), 2000u);
}

// Counts outcomes of chance, and expects those that a Chance draws on its own.
class ComparesChance : public EventSink {
 public:
  ComparesChance(const Meeting& meeting, const Chance& chance) : meeting_(meeting), chance_(chance) {}
  void On(const Event& event) override {
    if (event.kind != Event::Kind::kChance) return;
    ++draws[static_cast<std::size_t>(event.outcome.kind)];
    EXPECT_EQ(event.outcome, chance_.For(meeting_));
  }

  std::array<int, 6> draws{};  // by kind

 private:
  const Meeting& meeting_;
  const Chance& chance_;
};

TEST(PlayMeeting, DrawsWhatChanceDraws) {
  const std::vector<RaceGround> grounds = {Straight()};
  std::array<int, 6> draws{};
  for (std::uint64_t index = 0; index < 160; ++index) {
    const MeetingKind kind = KindOf(index, grounds.size());
    const Programme programme = ProgrammeOf(kind, grounds);
    const Seed seed = SeedOf("ahead", index);
    const Chance chance(seed);
    Meeting meeting(programme);
    ComparesChance compares(meeting, chance);
    ASSERT_TRUE(PlayMeeting(meeting, SeatRiders(kind.riders, seed), chance, &compares).ok());
    for (std::size_t i = 0; i < draws.size(); ++i) draws[i] += compares.draws[i];
  }
  for (const int drawn : draws) EXPECT_GT(drawn, 100);
}

// Asks two riders at each decision, and makes that of the first.
class Compared : public Rider {
 public:
  Compared(std::unique_ptr<Rider> one, std::unique_ptr<Rider> other, std::pair<int, int>& same_and_different)
      : one_(std::move(one)), other_(std::move(other)), counts_(same_and_different) {}
  Decision Decide(const SeatView& view) override {
    const Decision decision = one_->Decide(view);
    ++(decision == other_->Decide(view) ? counts_.first : counts_.second);
    return decision;
  }

 private:
  std::unique_ptr<Rider> one_, other_;
  std::pair<int, int>& counts_;
};

TEST(Riders, KeenSearchesForSomeDecisionsAndMakesTheOthersLikeSteady) {
  const std::vector<RaceGround> grounds = {Straight()};
  const RaceEntry race{grounds[0].flat, false};
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {race, race, race}, Options{}));
  const auto compare = [&](std::string_view rider) {
    std::pair<int, int> counts{0, 0};
    for (std::uint64_t index = 0; index < 10; ++index) {
      const Seed seed = SeedOf("keen", index);
      auto riders = SeatRiders({"steady", "steady", "steady", "steady"}, seed);
      riders[0] = std::make_unique<Compared>(MakeRider(rider, seed), MakeRider("steady", seed), counts);
      Meeting meeting(programme);
      EXPECT_TRUE(PlayMeeting(meeting, riders, Chance(seed)).ok());
    }
    return static_cast<double>(counts.second) / (counts.first + counts.second);
  };
  const double keen = compare("keen:100"), sharp = compare("sharp:100");
  EXPECT_GT(sharp, 0.25) << "the share of decisions that differ";
  EXPECT_NEAR(keen, 0.3 * sharp, 0.1);
}

// Every rider takes part in every kind of meeting. Those that search have a small budget.
TEST(Riders, RideEveryKindOfMeetingWithoutARefusal) {
  const std::vector<RaceGround> grounds = {Straight()};
  std::vector<std::string> names;
  for (const std::string_view name : RiderNames()) names.push_back(std::string(name) + (Searches(name) ? ":4" : ""));
  for (std::uint64_t index = 0; index < 80 * names.size(); ++index) {
    const Programme programme = ProgrammeOf(KindOf(index, 1), grounds);
    std::vector<std::string_view> riders;
    for (int player = 0; player < programme.players(); ++player) {
      riders.push_back(names[(index / 80 + static_cast<std::uint64_t>(player)) % names.size()]);
    }
    const Seed seed = SeedOf("every rider", index);
    Meeting meeting(programme);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed)).ok());
    EXPECT_TRUE(meeting.over());
  }
}

// Rides as `steady` does until `misdeed` answers with something else.
class Misbehaving : public Rider {
 public:
  using Misdeed = std::function<std::optional<Decision>(const SeatView&)>;
  explicit Misbehaving(Misdeed misdeed) : steady_(MakeRider("steady", {})), misdeed_(std::move(misdeed)) {}
  Decision Decide(const SeatView& view) override { return misdeed_(view).value_or(steady_->Decide(view)); }

 private:
  std::unique_ptr<Rider> steady_;
  Misdeed misdeed_;
};

// Plays a meeting of four in which seat 2 misbehaves. Checks that the meeting stops before its decision.
RefusedDecision RefusedOf(const Misbehaving::Misdeed& misdeed) {
  const RaceEntry race = testing::Flat(testing::Straight(60));
  const Programme programme = testing::Plan(4, 1, {race, race, race});
  auto riders = SeatRiders({"steady", "steady", "steady", "steady"}, SeedOf("refused", 0));
  riders[2] = std::make_unique<Misbehaving>(misdeed);
  Meeting meeting(programme);
  const PlayedMeeting played = PlayMeeting(meeting, riders, Chance(SeedOf("refused", 0)));
  EXPECT_FALSE(played.ok());
  EXPECT_FALSE(meeting.over());
  if (played.ok()) return {};
  EXPECT_EQ(played.refused->seat, 2);
  return *played.refused;
}

TEST(PlayMeeting, ReturnsAnIllegalDecisionWithItsReason) {
  const RefusedDecision card = RefusedOf([](const SeatView& view) -> std::optional<Decision> {
    if (view.board.need != Need::kCard) return std::nullopt;
    for (int kind = 0; kind < kCardKinds; ++kind) {
      if (!view.hands[2].Holds(static_cast<Card>(kind))) return Decision::Play(2, static_cast<Card>(kind));
    }
    return std::nullopt;
  });
  EXPECT_EQ(card.decision.kind, Decision::Kind::kCard);
  EXPECT_EQ(card.refusal.reason, Reason::kCardNotHeld);
  const RefusedDecision square = RefusedOf([](const SeatView& view) -> std::optional<Decision> {
    if (view.board.need != Need::kRide) return std::nullopt;
    return Decision::Ride(2, {.lane = 0, .number = 59});
  });
  EXPECT_EQ(square.refusal.reason, Reason::kOutOfReach);
}

TEST(PlayMeeting, ReturnsADecisionForAHorseOfAnotherPlayer) {
  const RefusedDecision other = RefusedOf([](const SeatView& view) -> std::optional<Decision> {
    if (view.board.need != Need::kCard) return std::nullopt;
    return Decision::Play(1, Card::k7);
  });
  EXPECT_EQ(other.refusal.reason, Reason::kNotThisHorse);
  const RefusedDecision bonus = RefusedOf([](const SeatView& view) -> std::optional<Decision> {
    for (const HorseId horse : std::initializer_list<HorseId>{0, 1, 3}) {
      if (CheckBonus(*view.programme, view.board, horse).ok()) return Decision::Bonus(horse);
    }
    return std::nullopt;
  });
  EXPECT_EQ(bonus.refusal.reason, Reason::kNotThisPlayer);
  EXPECT_EQ(bonus.refusal.player, bonus.decision.horse);
  const RefusedDecision none = RefusedOf([](const SeatView&) { return Decision::Bonus(kNoHorse); });
  EXPECT_EQ(none.refusal.reason, Reason::kNotAHorse);
}

}  // namespace
}  // namespace furlong

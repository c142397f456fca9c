// The referee on a real board must agree with recorded meetings at every step.
#include "table/referee.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "record/checker.h"
#include "record/event_text.h"
#include "record/fairness.h"
#include "rules/seat_view.h"
#include "table/event_facts.h"
#include "table/public_event_json.h"

namespace furlong::table {
namespace {

struct Moment {
  Meeting before;
  Event event;
};

// A record with the meeting before each event.
class Recorded : private EventSink {
 public:
  explicit Recorded(const std::filesystem::path& path) : checker_(this) {
    std::ifstream in(path);
    const auto fault = CheckStream(in, checker_);
    EXPECT_FALSE(fault) << path << (fault ? ": " + fault->message : "");
  }
  const RecordHeader& header() const { return checker_.header(); }
  const Programme& programme() const { return *checker_.programme(); }
  const Meeting& end() const { return checker_.meeting(); }
  std::vector<Moment> moments;
  std::vector<std::string> shown;  // public events on the course, with their facts

 private:
  void On(const Event& event) override {
    moments.push_back({checker_.meeting(), event});
    const std::string facts = facts_.Find(checker_.meeting(), event);
    if (Shown(event)) shown.push_back(PublicEventJson(programme(), MakePublicEvent(event, end()), facts));
  }
  // True for what happens in public on the course. Cards between hand and stock are the players' business, and a horse
  // that has no card to lay face down is told of earlier in a record than at a real table.
  static bool Shown(const Event& event) {
    switch (event.kind) {
      case Event::Kind::kChance:
        return event.outcome.kind == Outcome::Kind::kBoxes || event.outcome.kind == Outcome::Kind::kRoller ||
               event.outcome.kind == Outcome::Kind::kDice;
      case Event::Kind::kDecision:
        return event.decision.kind != Decision::Kind::kBonus && event.decision.kind != Decision::Kind::kSeal &&
               event.decision.kind != Decision::Kind::kKeep;
      case Event::Kind::kStand: return event.why != StandReason::kEmpty;
      default: return true;
    }
  }
  RecordChecker checker_;
  EventFacts facts_;
};

std::vector<std::filesystem::path> Records() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(FURLONG_SOURCE_DIR "/tests/meetings")) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Entry Chose(const Decision& decision) { return {.kind = Entry::Kind::kDecision, .decision = decision}; }
Entry Fell(const Outcome& outcome) { return {.kind = Entry::Kind::kOutcome, .outcome = outcome}; }
Entry Played(HorseId horse, Card card) { return Chose(Decision::Play(horse, card)); }

std::unique_ptr<Referee> Begun(const RecordHeader& header, Cards cards) {
  auto begun = Referee::Begin(header, SeedOf("referee", 1), cards);
  if (const auto* fault = std::get_if<FileError>(&begun)) {
    ADD_FAILURE() << fault->message;
    return nullptr;
  }
  return std::get<std::unique_ptr<Referee>>(std::move(begun));
}

// Everything of a board that people at a real one can see.
void ExpectSameBoard(const Programme& programme, const Board& mine, const Board& theirs) {
  EXPECT_EQ(mine.race, theirs.race);
  EXPECT_EQ(mine.field, theirs.field);
  EXPECT_EQ(mine.status, theirs.status);
  EXPECT_EQ(mine.places, theirs.places);
  EXPECT_EQ(mine.boxes, theirs.boxes);
  EXPECT_EQ(mine.fell, theirs.fell);
  EXPECT_EQ(mine.played, theirs.played);
  EXPECT_EQ(Scores(programme, mine), Scores(programme, theirs));
  EXPECT_EQ(Ranks(programme, mine), Ranks(programme, theirs));
}

// Enters what the record shows in public, and compares what the referee says before each entry.
class Comparison {
 public:
  Comparison(const Recorded& recorded, Referee& referee) : recorded_(recorded), referee_(referee) {}

  void Run() {
    for (const Moment& moment : recorded_.moments) {
      Compare(moment);
      if (Failed()) return;
    }
    EXPECT_EQ(referee_.over(), recorded_.end().over());
    // Word for word what a page is told: order, limits, ways, margins, places and scores.
    std::vector<std::string> told;
    for (const std::string& event : referee_.events()) {
      const bool hidden = event.starts_with(R"({"t":"shuffle")") || event.find(R"("why":"empty")") != std::string::npos;
      if (!hidden) told.push_back(event);
    }
    ASSERT_GE(told.size(), recorded_.shown.size());
    for (std::size_t i = 0; i < recorded_.shown.size(); ++i) ASSERT_EQ(told[i], recorded_.shown[i]) << "event " << i;
    ExpectSameBoard(recorded_.programme(), referee_.meeting().board(), recorded_.end().board());
    if (referee_.over()) {
      EXPECT_EQ(Ranking(referee_.programme(), referee_.meeting().board()),
                Ranking(recorded_.programme(), recorded_.end().board()));  // R11
    }
  }
  int rides = 0;
  int falls = 0;
  int stands = 0;

 private:
  void Enter(const Entry& entry) {
    const Refusal refusal = referee_.Enter(entry);
    EXPECT_TRUE(refusal.ok()) << RuleOf(refusal.reason);
  }
  // A horse that had no card to lay face down stands when its turn comes: every such turn before `horse` has its, or
  // before this round of this race.
  void StandWithoutCard(HorseId horse) {
    while (referee_.meeting().need() == Need::kCard && referee_.meeting().horse() != horse && !Failed()) Pass();
  }
  void StandWithoutCard(int race, std::uint32_t round) {
    const auto behind = [&] {
      const Board& mine = referee_.meeting().board();
      return mine.need == Need::kCard && (mine.race < race || (mine.race == race && mine.round < round));
    };
    while (behind() && !Failed()) Pass();
  }
  void Pass() { Enter(Chose(Decision::Pass(referee_.meeting().horse()))); }
  static bool Failed() { return ::testing::Test::HasFailure(); }
  void Compare(const Moment& moment) {
    const Event& event = moment.event;
    const Board& theirs = moment.before.board();
    const Board& mine = referee_.meeting().board();
    switch (event.kind) {
      case Event::Kind::kChance:
        if (event.outcome.kind == Outcome::Kind::kBoxes && theirs.race > 0) {
          EXPECT_EQ(mine.boxes, event.outcome.order);  // R5.2, R10.4
        } else if (event.outcome.kind == Outcome::Kind::kBoxes || event.outcome.kind == Outcome::Kind::kRoller) {
          Enter(Fell(event.outcome));
        } else if (event.outcome.kind == Outcome::Kind::kDice) {
          EXPECT_EQ(mine.roller, event.outcome.player);  // R5.5
          Enter(Fell(event.outcome));
        }
        break;
      case Event::Kind::kRound: {
        StandWithoutCard(event.race, event.round);
        EXPECT_EQ(referee_.meeting().board().round, event.round);
        EXPECT_EQ(mine.order_size, event.order_size);
        for (std::size_t i = 0; i < event.order_size; ++i) EXPECT_EQ(mine.order[i], event.order[i]);  // R4.1
        EXPECT_EQ(mine.limits, event.limits);                                                         // R4.2, R4.3
        break;
      }
      case Event::Kind::kDecision: Compare(moment.before, event.decision); break;
      case Event::Kind::kStand:
        if (event.why == StandReason::kEmpty && !recorded_.programme().options().sealed_cards) {
          EXPECT_EQ(mine.horse, event.horse);
          Enter(Chose(Decision::Pass(event.horse)));  // R6.4
        }
        ++stands;
        break;
      case Event::Kind::kFall:
        if (mine.race == theirs.race) {
          EXPECT_EQ(mine.status[event.horse], Status::kFallen);  // R9.3
        }
        ++falls;
        break;
      case Event::Kind::kPlace:
        StandWithoutCard(theirs.race, theirs.round + 1);
        EXPECT_EQ(mine.places[theirs.race][event.horse], event.place);  // R10.1
        EXPECT_EQ(PointsFor(mine.places[theirs.race][event.horse]), event.points);
        break;
      case Event::Kind::kResult: EXPECT_EQ(Scores(referee_.programme(), mine), event.scores); break;
    }
  }
  void Compare(const Meeting& before, const Decision& decision) {
    const Board& mine = referee_.meeting().board();
    switch (decision.kind) {
      case Decision::Kind::kCard: {
        StandWithoutCard(decision.horse);
        EXPECT_EQ(mine.need, Need::kCard);
        EXPECT_EQ(mine.horse, decision.horse);
        ExpectSameBoard(recorded_.programme(), mine, before.board());
        const auto wanted = EffectOf(recorded_.programme(), before.board(), decision.horse, decision.card);
        const auto found = EffectOf(referee_.programme(), mine, decision.horse, decision.card);
        EXPECT_EQ(found.kind, wanted.kind);  // R6.2, R6.3, R9.3
        EXPECT_EQ(found.rides, wanted.rides);
        Enter(Chose(decision));
        break;
      }
      case Decision::Kind::kRide:
        EXPECT_EQ(mine.need, Need::kRide);
        EXPECT_EQ(LegalSquares(referee_.meeting().course(), mine.rides),
                  LegalSquares(before.course(), before.board().rides));  // R8, R9
        EXPECT_EQ(mine.points, before.board().points);
        Enter(Chose(decision));
        ++rides;
        break;
      case Decision::Kind::kPace:
      case Decision::Kind::kDie:
        EXPECT_EQ(mine.need, before.need());  // R7.3: whether the roll is a turn roll
        EXPECT_EQ(referee_.meeting().decider(), before.decider());
        Enter(Chose(decision));
        break;
      default: break;  // hidden, or between races: with real cards the players' business
    }
  }

  const Recorded& recorded_;
  Referee& referee_;
};

class RealCards : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(RealCards, AgreeWithTheRecordAtEveryStep) {
  const Recorded recorded(GetParam());
  const auto referee = Begun(recorded.header(), Cards::kReal);
  Comparison comparison(recorded, *referee);
  comparison.Run();
  EXPECT_GT(comparison.rides, 0);
  // Every entry can be taken back, and entered again with the same end.
  const int entries = referee->entries();
  const Board end = referee->meeting().board();
  for (int i = 0; i < entries; ++i) ASSERT_TRUE(referee->Undo());
  EXPECT_FALSE(referee->Undo());
  EXPECT_EQ(referee->meeting().need(), Need::kBoxes);
  EXPECT_TRUE(referee->events().empty());
  Comparison(recorded, *referee).Run();
  EXPECT_EQ(referee->meeting().board(), end);
}

INSTANTIATE_TEST_SUITE_P(Meetings, RealCards, ::testing::ValuesIn(Records()), [](const auto& tested) {
  std::string name = tested.param.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// All records together show every kind of turn.
TEST(Referee, IsComparedWithFallsAndStands) {
  int falls = 0;
  int stands = 0;
  for (const auto& path : Records()) {
    const Recorded recorded(path);
    const auto referee = Begun(recorded.header(), Cards::kReal);
    Comparison comparison(recorded, *referee);
    comparison.Run();
    falls += comparison.falls;
    stands += comparison.stands;
  }
  EXPECT_GT(falls, 0);
  EXPECT_GT(stands, 0);
}

RecordHeader Flat() {
  Recorded recorded(FURLONG_SOURCE_DIR "/tests/meetings/standard.jsonl");
  return recorded.header();
}

void StartRace(Referee& referee) {
  while (!IsDecision(referee.meeting().need())) ASSERT_TRUE(referee.Enter({}).ok());
}

TEST(R2_1, ARealCardThatTheDeckNoLongerHasIsRefusedUnlessPeopleInsist) {
  const auto referee = Begun(Flat(), Cards::kReal);
  StartRace(*referee);
  // All are in line at the start, so the limit is 8: a horse stands with every 12.
  int turns = 0;
  const HorseId horse = referee->meeting().horse();
  for (; turns < 40 && referee->meeting().board().played[horse].count(Card::k12) < 2; ++turns) {
    switch (referee->meeting().need()) {
      case Need::kCard: ASSERT_TRUE(referee->Enter(Played(referee->meeting().horse(), Card::k12)).ok()); break;
      case Need::kPace: ASSERT_TRUE(referee->Enter(Chose(Decision::Pace(kNoPlayer, Use::kFirst))).ok()); break;
      case Need::kRide:
        ASSERT_TRUE(referee
                        ->Enter(Chose(Decision::Ride(referee->meeting().horse(), referee->meeting().board().rides.Nth(
                                                                                     referee->meeting().course(), 0))))
                        .ok());
        break;
      default: ASSERT_TRUE(referee->Enter({}).ok());
    }
  }
  while (referee->meeting().need() != Need::kCard || referee->meeting().horse() != horse) {
    const Meeting& meeting = referee->meeting();
    Entry entry;
    if (meeting.need() == Need::kCard) entry = Played(meeting.horse(), Card::k3);
    if (meeting.need() == Need::kPace) entry = Chose(Decision::Pace(kNoPlayer, Use::kFirst));
    if (meeting.need() == Need::kRide) {
      entry = Chose(Decision::Ride(meeting.horse(), meeting.board().rides.Nth(meeting.course(), 0)));
    }
    ASSERT_TRUE(referee->Enter(entry).ok());
  }
  const int entries = referee->entries();
  const Refusal refusal = referee->Enter(Played(horse, Card::k12));
  EXPECT_EQ(refusal.reason, Reason::kCardNotHeld);
  EXPECT_EQ(refusal.amount, 2);
  EXPECT_EQ(referee->entries(), entries);
  Entry insisted = Played(horse, Card::k12);
  insisted.anyway = true;
  EXPECT_TRUE(referee->Enter(insisted).ok());
  EXPECT_EQ(referee->entries(), entries + 1);
}

TEST(R6_4, AHorseWithoutCardsStands) {
  const auto referee = Begun(Flat(), Cards::kReal);
  StartRace(*referee);
  const HorseId horse = referee->meeting().horse();
  EXPECT_EQ(referee->Enter(Chose(Decision::Pass(static_cast<HorseId>(horse ^ 1)))).reason, Reason::kNotThisHorse);
  ASSERT_TRUE(referee->Enter(Chose(Decision::Pass(horse))).ok());
  EXPECT_EQ(referee->events().back().find(R"({"t":"stand","horse":)" + std::to_string(horse) + R"(,"why":"empty")"),
            0u);
  EXPECT_NE(referee->meeting().horse(), horse);
}

TEST(R8_2, AnIllegalSquareIsRefusedAndNothingChanges) {
  const auto referee = Begun(Flat(), Cards::kReal);
  StartRace(*referee);
  const HorseId horse = referee->meeting().horse();
  ASSERT_TRUE(referee->Enter(Played(horse, Card::k8)).ok());
  const Board before = referee->meeting().board();
  EXPECT_FALSE(referee->Enter(Chose(Decision::Ride(horse, {0, 200}))).ok());
  EXPECT_FALSE(referee->Enter({}).ok());
  EXPECT_EQ(referee->meeting().board(), before);
}

// Rides a meeting with dealt cards: the first card, the first square.
void RideDealt(Referee& referee, bool own_dice) {
  for (int i = 0; i < 5000 && !referee.over(); ++i) {
    const Meeting& meeting = referee.meeting();
    const HorseId horse = meeting.horse();
    Entry entry;
    switch (meeting.need()) {
      case Need::kDice:
        if (own_dice) {
          Outcome dice;
          dice.kind = Outcome::Kind::kDice;
          dice.player = meeting.board().roller;
          dice.dice = {3, 5};
          entry = Fell(dice);
        }
        break;
      case Need::kCard: entry = Played(horse, meeting.hand(horse).NthKind(0)); break;
      case Need::kSeal: entry = Chose(Decision::Seal(horse, meeting.hand(horse).NthKind(0))); break;
      case Need::kPace: entry = Chose(Decision::Pace(kNoPlayer, Use::kSum)); break;
      case Need::kDie: entry = Chose(Decision::Die(horse, Use::kFirst)); break;
      case Need::kRide: entry = Chose(Decision::Ride(horse, meeting.board().rides.Nth(meeting.course(), 0))); break;
      case Need::kKeep:
        entry =
            Chose(Decision::Keep(horse, meeting.programme().options().blind_exchange ? Hand() : meeting.fresh(horse)));
        break;
      default: break;
    }
    // R6.4: an empty hand whose bonus is left.
    if (meeting.need() == Need::kCard && meeting.hand(horse).empty()) entry = Chose(Decision::Bonus(horse));
    if (meeting.need() == Need::kSeal && meeting.hand(horse).empty()) entry = Chose(Decision::Bonus(horse));
    const Refusal refusal = referee.Enter(entry);
    ASSERT_TRUE(refusal.ok()) << RuleOf(refusal.reason);
  }
  ASSERT_TRUE(referee.over());
}

Fairness Judged(const std::string& record, RecordHeader& header) {
  FairnessChecker fairness;
  std::istringstream in(record);
  const auto fault = CheckStream(in, fairness.record());
  EXPECT_FALSE(fault) << (fault ? fault->message : "");
  EXPECT_TRUE(fairness.record().finished());
  header = fairness.record().header();
  return fairness.Judge();
}

TEST(Referee, WritesAValidRecordOfADealtMeeting) {
  for (const auto& path : Records()) {
    const Recorded recorded(path);
    const auto referee = Begun(recorded.header(), Cards::kDealt);
    RideDealt(*referee, false);
    RecordHeader header;
    const Fairness fairness = Judged(referee->Record(), header);
    // Nobody added entropy, so it is not proof for others; but everything follows from the seed.
    EXPECT_NE(fairness.verdict, Fairness::Verdict::kNotFair) << path << fairness.why;
    EXPECT_EQ(header.json.find("by hand"), std::string::npos);
  }
}

TEST(Referee, MarksARecordWithDiceRolledByHand) {
  const auto referee = Begun(Flat(), Cards::kDealt);
  RideDealt(*referee, true);
  RecordHeader header;
  const Fairness fairness = Judged(referee->Record(), header);
  EXPECT_EQ(fairness.verdict, Fairness::Verdict::kCannotTell);
  EXPECT_NE(header.json.find(R"("dice":"by hand")"), std::string::npos);
  EXPECT_EQ(referee->Record().find("commit"), std::string::npos);
}

TEST(R12_1, DealtCardsAreShownOnlyToTheirOwnerWhoAsks) {
  const auto referee = Begun(Flat(), Cards::kDealt);
  StartRace(*referee);
  const HorseId horse = referee->meeting().horse();
  EXPECT_TRUE(referee->View(false).hands[horse].empty());
  const SeatView open = referee->View(true);
  EXPECT_EQ(open.hands[horse], referee->meeting().hand(horse));
  for (HorseId other = 0; other < referee->programme().horses(); ++other) {
    if (referee->programme().OwnerOf(other) != open.seat) EXPECT_TRUE(open.hands[other].empty());
  }
}

TEST(Referee, HasNoRecordOfRealCards) {
  const auto referee = Begun(Flat(), Cards::kReal);
  EXPECT_EQ(referee->Record(), "");
}

TEST(Referee, RollsTheSameDiceAgainAfterUndo) {
  const auto referee = Begun(Flat(), Cards::kReal);
  ASSERT_TRUE(referee->Enter({}).ok());
  const auto boxes = referee->meeting().board().boxes;
  ASSERT_TRUE(referee->Undo());
  ASSERT_TRUE(referee->Enter({}).ok());
  EXPECT_EQ(referee->meeting().board().boxes, boxes);
}

}  // namespace
}  // namespace furlong::table

// Properties that hold at every step of random meetings of all kinds, on shipped and random courses.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <sstream>

#include "cli/common/courses.h"
#include "record/checker.h"
#include "record/writer.h"
#include "riders/fingerprint.h"
#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "rules/processor.h"
#include "rules/public_event.h"
#include "tests/random_course.h"
#include "tests/reference_movement.h"

namespace furlong {
namespace {

using testing::ReferenceMove;

// A meeting to be played, determined by its number.
struct MeetingPlan {
  MeetingKind kind;
  std::vector<CourseSpec> specs;
  Programme programme;
  Seed seed;
};

MeetingPlan MakePlan(std::uint32_t number) {
  FastRandom random(number);
  std::vector<CourseSpec> specs;
  for (const CourseFile& course : cli::AllShippedCourses()) specs.push_back(course.spec);
  for (int i = 0; i < 3; ++i) specs.push_back(testing::RandomCourse(random));
  std::vector<RaceGround> grounds;
  for (const CourseSpec& spec : specs) grounds.push_back(GroundOf(spec));
  MeetingKind kind = KindOf(number, grounds.size());
  return {kind, specs, ProgrammeOf(kind, grounds), SeedOf("properties", number)};
}

// Plays a meeting; calls look(meeting) before each transition.
template <typename Look>
void Walk(const MeetingPlan& plan, Look&& look, EventSink* sink = nullptr) {
  Meeting meeting(plan.programme);
  const auto riders = SeatRiders(plan.kind.riders, plan.seed);
  const Chance chance(plan.seed);
  while (!meeting.over()) {
    look(meeting);
    // Riders may take a bonus out of turn.
    for (PlayerId seat = 0; IsDecision(meeting.need()) && seat < riders.size(); ++seat) {
      if (!riders[seat]->ConsidersBonus()) continue;
      const auto horse = riders[seat]->TakeBonusOutOfTurn(See(meeting, seat));
      if (horse) RC_ASSERT(meeting.Do(Decision::Bonus(*horse), sink).ok());
      if (horse) look(meeting);
    }
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      RC_ASSERT(meeting.Do(chance.For(meeting), sink).ok());
    } else {
      const PlayerId seat = meeting.decider();
      RC_ASSERT(meeting.Do(riders[seat]->Decide(See(meeting, seat)), sink).ok());
    }
  }
  look(meeting);
}

// Follows a meeting as a spectator does, from what everybody is told, and compares the position with the real one.
class Spectator : public EventSink {
 public:
  void On(const Event& event) override { event_ = event; }

  // Called after each transition.
  void Look(const Meeting& meeting) {
    const SeatView real = See(meeting, kNoPlayer);
    if (!event_) {
      view_ = real;
      return;
    }
    const PublicEvent told = MakePublicEvent(*std::exchange(event_, std::nullopt), meeting);
    ASSERT_TRUE(ApplyPublicEvent(view_, told).ok()) << static_cast<int>(told.event.kind);
    EXPECT_EQ(view_.board, real.board) << static_cast<int>(told.event.kind);
    EXPECT_EQ(view_.hand_size, real.hand_size) << static_cast<int>(told.event.kind);
    // Who opens the page now starts from this position.
    if (++events_ % 50 == 0) view_ = real;
  }
  int events() const { return events_; }

 private:
  std::optional<Event> event_;
  SeatView view_;
  int events_ = 0;
};

// R12.1: hidden cards are not needed to follow a meeting.
TEST(PublicPosition, FollowsFromWhatEverybodyIsTold) {
  int events = 0;
  for (std::uint32_t number = 0; number < 1000; ++number) {
    SCOPED_TRACE(number);
    Spectator spectator;
    Walk(
        MakePlan(number), [&](const Meeting& meeting) { spectator.Look(meeting); }, &spectator);
    if (::testing::Test::HasFailure()) return;
    events += spectator.events();
  }
  EXPECT_GT(events, 300'000);
}

RC_GTEST_PROP(Property, AllCardsOfADeckAreAccountedFor, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  std::array<Hand, kMaxHorses> away;  // cards put away face down (R2.5)
  bool dealt = false;
  Walk(plan, [&](const Meeting& meeting) {
    const Board& board = meeting.board();
    if (board.need == Need::kShuffle || board.need == Need::kBoxes) {
      if (board.need == Need::kShuffle && board.horse == 0) away.fill(Hand());
      dealt = board.need == Need::kBoxes && board.race > 0;
      return;
    }
    for (HorseId horse = 0; horse < plan.programme.horses(); ++horse) {
      const Deck& deck = meeting.secrets().decks[horse];
      Hand known =
          meeting.hand(horse) + meeting.fresh(horse) + board.played[horse] + deck.Range(board.dealt[horse], kDeckSize);
      if (((board.sealed >> horse) & 1) != 0) known.Add(meeting.secrets().sealed[horse]);
      RC_ASSERT(Hand::FullDeck().Contains(known));
      const Hand missing = Hand::FullDeck() - known;
      // Cards are only put away between races, and never come back.
      RC_ASSERT(missing.Contains(away[horse]));
      if (!(missing == away[horse])) {
        RC_ASSERT(dealt);
        RC_ASSERT(board.race > 0);
      }
      away[horse] = missing;
      RC_ASSERT(board.played[horse].size() + meeting.hand(horse).size() + meeting.fresh(horse).size() + missing.size() +
                    board.StockSize(horse) + ((board.sealed >> horse) & 1) ==
                kDeckSize);
    }
    if (board.need == Need::kRound) dealt = false;
  });
}

RC_GTEST_PROP(Property, NoTwoHorsesAreOnTheSameOrAdjacentSquaresOfALane, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  Walk(plan, [&](const Meeting& meeting) {
    const Field& field = meeting.board().field;
    for (HorseId a = 0; a < plan.programme.horses(); ++a) {
      for (HorseId b = 0; b < a; ++b) {
        if (!field.OnCourse(a) || !field.OnCourse(b) || field.lane[a] != field.lane[b]) continue;
        RC_ASSERT(std::abs(field.number[a] - field.number[b]) >= 2);
      }
      if (field.OnCourse(a)) RC_ASSERT(field.number[a] <= meeting.course().LastSquare(field.lane[a]));
    }
  });
}

RC_GTEST_PROP(Property, EveryLegalDecisionIsAcceptedAndEveryOtherRefused, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  int seen = 0;
  Walk(plan, [&](const Meeting& meeting) {
    if (!IsDecision(meeting.need()) || (++seen % 101 != 0 && meeting.need() != Need::kKeep))
      return;  // each check asks thousands of questions, so only some are made
    const Board& board = meeting.board();
    const HorseId horse = board.horse;
    const auto accepts = [&](const Decision& decision) { return meeting.Ask(decision).ok(); };
    const bool wants_card = board.need == Need::kCard || board.need == Need::kSeal;
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const Card card = static_cast<Card>(kind);
      for (HorseId other = 0; other < kMaxHorses; ++other) {
        const bool held = wants_card && other == horse && meeting.hand(horse).Holds(card);
        RC_ASSERT(accepts(Decision::Play(other, card)) == (held && board.need == Need::kCard));
        RC_ASSERT(accepts(Decision::Seal(other, card)) == (held && board.need == Need::kSeal));
      }
    }
    RC_ASSERT(accepts(Decision::Pass(horse)) == (wants_card && meeting.hand(horse).empty()));
    for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
      for (PlayerId player = 0; player < kMaxPlayers; ++player) {
        RC_ASSERT(accepts(Decision::Pace(player, use)) == (board.need == Need::kPace && player == board.roller));
      }
      RC_ASSERT(accepts(Decision::Die(horse, use)) == (board.need == Need::kDie && use != Use::kSum));
    }
    if (board.need == Need::kKeep) {
      // Sets of cards of different sizes, mostly of cards that the horse has.
      const bool blind = plan.programme.options().blind_exchange;
      const Hand available = blind ? meeting.hand(horse) : meeting.hand(horse) + meeting.fresh(horse);
      for (int i = 0; i < 200; ++i) {
        Hand from = i % 3 == 0 ? Hand::FullDeck() : available;
        Hand chosen;
        for (int size = std::min(from.size(), 8 + i % 6); size > 0; --size) {
          const Card card = from.NthCard((i * 31 + size * 17) % from.size());
          from.Remove(card);
          chosen.Add(card);
        }
        const int fresh = board.FreshSize(horse);
        const bool legal = available.Contains(chosen) && (blind ? chosen.size() <= fresh : chosen.size() == fresh);
        RC_ASSERT(accepts(Decision::Keep(horse, chosen)) == legal);
      }
    }
    if (board.need != Need::kRide) return;
    const ReferenceMove reference =
        testing::FindReferenceMove(meeting.course(), board.field, horse, board.points, board.round_kind());
    RC_ASSERT(reference.kind == ReferenceMove::Kind::kRide);
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int number = 0; number <= meeting.course().LastSquare(lane) + 3; ++number) {
        const Square to{static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(number)};
        const Refusal refusal = meeting.Ask(Decision::Ride(horse, to));
        RC_ASSERT(refusal.ok() == reference.squares.contains({lane, number}));
        RC_ASSERT(refusal.ok() || refusal.reason >= Reason::kNotASquare);
      }
    }
  });
}

RC_GTEST_PROP(Property, EveryMoveAgreesWithTheReference, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  Walk(plan, [&](const Meeting& meeting) {
    if (meeting.need() != Need::kRide && meeting.need() != Need::kFall && meeting.need() != Need::kStandBlocked) return;
    const Board& board = meeting.board();
    const ReferenceMove reference =
        testing::FindReferenceMove(meeting.course(), board.field, board.horse, board.points, board.round_kind());
    RC_ASSERT((reference.kind == ReferenceMove::Kind::kRide) == (meeting.need() == Need::kRide));
    RC_ASSERT((reference.kind == ReferenceMove::Kind::kFall) == (meeting.need() == Need::kFall));
  });
}

// Random fields that are more crowded than in real races.
RC_GTEST_PROP(Property, MovesInCrowdedFieldsAgreeWithTheReference, ()) {
  FastRandom random(*rc::gen::arbitrary<std::uint64_t>());
  const CourseSpec spec = testing::RandomCourse(random);
  const RaceGround ground = GroundOf(spec);
  for (int i = 0; i < 60; ++i) {
    const Course& course = random.Below(2) == 0 ? *ground.flat : *ground.fences;
    Field field;
    const auto from = static_cast<int>(random.Below(static_cast<std::uint32_t>(course.FinishSquare(0))));
    for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
      const auto lane = static_cast<std::uint8_t>(random.Below(kLanes));
      const Square at{lane, static_cast<std::uint16_t>(
                                std::min(from + static_cast<int>(random.Below(9)), course.FinishSquare(lane)))};
      bool on_fence = false;
      for (const Course::TakeOff& fence : course.take_offs()) {
        on_fence = on_fence || at.number == fence.square[lane] + 1 || at.number == fence.square[lane] + 2;
      }
      if (!on_fence && BlockerOf(field, horse, at) == kNoHorse) field.Put(horse, at);
    }
    for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
      if (!field.OnCourse(horse)) continue;
      const int points = 1 + static_cast<int>(random.Below(12));
      for (const RoundKind kind : {RoundKind::kCard, RoundKind::kDice}) {
        const ReferenceMove reference = testing::FindReferenceMove(course, field, horse, points, kind);
        const Rides rides = FindRides(course, field, horse, points, kind);
        std::set<std::pair<int, int>> squares;
        rides.ForEach(course, [&](Square to) { squares.insert({to.lane, to.number}); });
        RC_ASSERT(squares == reference.squares);
        RC_ASSERT((rides.outcome() == Rides::Outcome::kFall) == (reference.kind == ReferenceMove::Kind::kFall));
        RC_ASSERT(rides == Ways(course, field, horse, points, kind).Legal());
        UsePortableLoops(true);
        const Rides portable = FindRides(course, field, horse, points, kind);
        UsePortableLoops(false);
        RC_ASSERT(portable == rides);
      }
    }
  }
}

RecordHeader HeaderFor(const MeetingPlan& plan) {
  RecordHeader header;
  for (int player = 0; player < plan.programme.players(); ++player)
    header.players.push_back("P" + std::to_string(player));
  for (HorseId horse = 0; horse < plan.programme.horses(); ++horse) {
    header.horses.push_back({plan.programme.OwnerOf(horse), "colour " + std::to_string(horse)});
  }
  header.options = plan.kind.options;
  for (const MeetingKind::Race& race : plan.kind.races) {
    const CourseSpec& spec = plan.specs[race.ground];
    const std::string id = "course-" + std::to_string(race.ground);
    header.races.push_back({id, race.steeplechase});
    CourseFile file;
    file.spec = spec;
    std::ostringstream json;
    json << R"({"format":"furlong-course/1","id":")" << id << R"(","lanes":8,"closed":)"
         << (spec.closed ? "true" : "false") << R"(,"segments":[)";
    for (std::size_t i = 0; i < spec.segments.size(); ++i) {
      const Segment& segment = spec.segments[i];
      json << (i > 0 ? "," : "");
      if (segment.corner()) {
        json << R"({"corner":)" << segment.squares << R"(,"turn":)" << segment.turn_degrees << "}";
      } else {
        json << R"({"straight":)" << segment.squares << "}";
      }
    }
    json << R"(],"start":{"segment":)" << spec.start.segment << R"(,"row":)" << spec.start.row
         << R"(},"finish":{"segment":)" << spec.finish.segment << R"(,"row":)" << spec.finish.row << R"(,"lap":)"
         << spec.finish.lap << R"(},"fences":[)";
    for (std::size_t i = 0; i < spec.fences.size(); ++i) {
      const Fence& fence = spec.fences[i];
      json << (i > 0 ? "," : "") << R"({"number":)" << fence.number << R"(,"segment":)" << fence.at.segment
           << R"(,"row":)" << fence.at.row << R"(,"lap":)" << fence.at.lap << "}";
    }
    json << "]}";
    file.json = json.str();
    header.courses.emplace(id, file);
  }
  return header;
}

RC_GTEST_PROP(Property, ARecordReplaysToTheSameFingerprint, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  const RecordHeader header = HeaderFor(plan);
  const bool annotate = *rc::gen::arbitrary<bool>();
  std::ostringstream text;
  FingerprintSink played;
  {
    Meeting meeting(plan.programme);
    RecordWriter writer(text, header, meeting, annotate);
    BothSinks sink(writer, played);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(plan.kind.riders, plan.seed), Chance(plan.seed), &sink).ok());
  }
  FingerprintSink replayed;
  RecordChecker checker(&replayed);
  std::istringstream in(text.str());
  const auto error = CheckStream(in, checker);
  if (error) RC_FAIL("line " + std::to_string(error->line) + ": " + error->message);
  RC_ASSERT(checker.finished());
  RC_ASSERT(Hex(played.Finish()) == Hex(replayed.Finish()));

  // Truncated after any line, the record is unfinished but still valid.
  const std::string whole = text.str();
  const std::size_t cut = whole.find('\n', *rc::gen::inRange<std::size_t>(0, whole.size() - 1));
  std::istringstream begun(whole.substr(0, cut + 1));
  RecordChecker unfinished;
  RC_ASSERT(!CheckStream(begun, unfinished).has_value());
  RC_ASSERT(unfinished.finished() == (cut + 1 == whole.size()));
}

RC_GTEST_PROP(Property, ViewsAndRidersDoNotDependOnHiddenCards, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  FastRandom random(plan.seed);
  Walk(plan, [&](const Meeting& meeting) {
    if (meeting.over() || random.Below(8) != 0) return;
    for (PlayerId seat = 0; seat <= plan.programme.players(); ++seat) {
      const PlayerId who = seat == plan.programme.players() ? kNoPlayer : seat;
      const SeatView view = See(meeting, who);
      const Meeting other(plan.programme, view.board, SampleHidden(view, random));
      RC_ASSERT(See(other, who) == view);
      if (who == kNoPlayer || !IsDecision(meeting.need()) || meeting.decider() != who) continue;
      for (const std::string_view name : RiderNames()) {
        const std::string rider = std::string(name) + (Searches(name) ? ":1" : "");
        const Seed whim = SeedOf("whim", random.Below(1000));
        RC_ASSERT(MakeRider(rider, whim)->Decide(See(other, who)) == MakeRider(rider, whim)->Decide(view));
      }
    }
  });
}

// Views are kept for a random time, so that anything may have happened since they were last up to date.
RC_GTEST_PROP(Property, AKeptViewIsTheSameAsAFreshOne, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  FastRandom random(plan.seed);
  std::optional<SeatViews> kept;
  SeatView spectator = See(Meeting(plan.programme), kNoPlayer);
  const auto players = static_cast<PlayerId>(plan.programme.players());
  Walk(plan, [&](const Meeting& meeting) {
    if (!kept) kept.emplace(meeting);
    for (PlayerId seat = 0; seat < players; ++seat) {
      if (random.Below(4) != 0 && !meeting.over()) continue;
      RC_ASSERT(kept->Of(seat) == See(meeting, seat));
      Refresh(spectator, meeting);
      RC_ASSERT(spectator == See(meeting, kNoPlayer));
    }
    if (!meeting.over()) return;
    // What a finished meeting revealed is hidden again in the next one.
    const Meeting next(plan.programme);
    SeatView view = kept->Of(0);
    RC_ASSERT(view.revealed);
    Refresh(view, next);
    RC_ASSERT(view == See(next, 0));
  });
}

// A meeting sampled from a seat's view can be simulated to its end, and agrees with the real one on finished races.
RC_GTEST_PROP(Property, ASampledMeetingCanBeSimulatedToItsEnd, ()) {
  const MeetingPlan plan = MakePlan(*rc::gen::arbitrary<std::uint32_t>());
  FastRandom random(plan.seed);
  Walk(plan, [&](const Meeting& meeting) {
    if (meeting.over() || random.Below(40) != 0) return;
    const auto seat = static_cast<PlayerId>(random.Below(static_cast<std::uint32_t>(plan.programme.players())));
    const SeatView view = See(meeting, seat);
    Meeting sampled(plan.programme, view.board, SampleHidden(view, random));
    RolloutAtRandom(sampled, plan.programme.races() - 1, random);
    RC_ASSERT(sampled.over());
    // The results of finished races are the same.
    for (int race = 0; race < meeting.board().race; ++race) {
      RC_ASSERT(sampled.board().places[static_cast<std::size_t>(race)] ==
                meeting.board().places[static_cast<std::size_t>(race)]);
    }
  });
}

}  // namespace
}  // namespace furlong

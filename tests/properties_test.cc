// What must hold at every step of random meetings of all kinds, on the shipped and on random courses.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "cli/common/courses.h"
#include "record/checker.h"
#include "record/writer.h"
#include "riders/fingerprint.h"
#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "tests/plain_ways.h"
#include "tests/random_course.h"

namespace furlong {
namespace {

using testing::PlainMove;

// A numbered meeting: one of all kinds, on shipped and random courses.
struct Arranged {
  MeetingKind kind;
  std::vector<CourseSpec> specs;
  Programme programme;
  Seed seed;
};

Arranged Arrange(std::uint32_t number) {
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
void Walk(const Arranged& arranged, Look&& look, EventSink* sink = nullptr) {
  Meeting meeting(arranged.programme);
  const auto riders = SeatRiders(arranged.kind.riders, arranged.seed);
  const Chance chance(arranged.seed);
  while (!meeting.over()) {
    look(meeting);
    // Bonuses out of turn, too.
    for (PlayerId seat = 0; IsDecision(meeting.need()) && seat < riders.size(); ++seat) {
      if (!riders[seat]->Stirs()) continue;
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

RC_GTEST_PROP(Property, ThirtyTwoCardsOfEachHorseAreAccountedFor, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  std::array<Hand, kMaxHorses> away;  // face down, out of the game
  bool dealt = false;
  Walk(arranged, [&](const Meeting& meeting) {
    const Board& board = meeting.board();
    if (board.need == Need::kShuffle || board.need == Need::kBoxes) {
      if (board.need == Need::kShuffle && board.horse == 0) away.fill(Hand());
      dealt = board.need == Need::kBoxes && board.race > 0;
      return;
    }
    for (HorseId horse = 0; horse < arranged.programme.horses(); ++horse) {
      const Deck& deck = meeting.secrets().decks[horse];
      Hand known =
          meeting.hand(horse) + meeting.fresh(horse) + board.played[horse] + deck.Range(board.dealt[horse], kDeckSize);
      if (((board.sealed >> horse) & 1) != 0) known.Add(meeting.secrets().sealed[horse]);
      RC_ASSERT(Hand::FullDeck().Contains(known));
      const Hand missing = Hand::FullDeck() - known;
      // What is gone only grows, and only when cards are lost, dropped or not kept.
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

RC_GTEST_PROP(Property, NoTwoHorsesShareOrTouchSquaresInALane, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  Walk(arranged, [&](const Meeting& meeting) {
    const Field& field = meeting.board().field;
    for (HorseId a = 0; a < arranged.programme.horses(); ++a) {
      for (HorseId b = 0; b < a; ++b) {
        if (!field.OnCourse(a) || !field.OnCourse(b) || field.lane[a] != field.lane[b]) continue;
        RC_ASSERT(std::abs(field.number[a] - field.number[b]) >= 2);
      }
      if (field.OnCourse(a)) RC_ASSERT(field.number[a] <= meeting.course().LastSquare(field.lane[a]));
    }
  });
}

RC_GTEST_PROP(Property, EveryLegalDecisionIsAcceptedAndEveryOtherRefused, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  int seen = 0;
  Walk(arranged, [&](const Meeting& meeting) {
    if (!IsDecision(meeting.need()) || (++seen % 101 != 0 && meeting.need() != Need::kKeep))
      return;  // each asks thousands of questions
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
      // Bags of any size, mostly of cards that are there.
      const bool blind = arranged.programme.options().blind_exchange;
      const Hand there = blind ? meeting.hand(horse) : meeting.hand(horse) + meeting.fresh(horse);
      for (int i = 0; i < 200; ++i) {
        Hand from = i % 3 == 0 ? Hand::FullDeck() : there;
        Hand bag;
        for (int size = std::min(from.size(), 8 + i % 6); size > 0; --size) {
          const Card card = from.NthCard((i * 31 + size * 17) % from.size());
          from.Remove(card);
          bag.Add(card);
        }
        const int fresh = board.FreshSize(horse);
        const bool legal = there.Contains(bag) && (blind ? bag.size() <= fresh : bag.size() == fresh);
        RC_ASSERT(accepts(Decision::Keep(horse, bag)) == legal);
      }
    }
    if (board.need != Need::kRide) return;
    const PlainMove plain =
        testing::PlainMoveOf(meeting.course(), board.field, horse, board.points, board.round_kind());
    RC_ASSERT(plain.kind == PlainMove::Kind::kRide);
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int number = 0; number <= meeting.course().LastSquare(lane) + 3; ++number) {
        const Square to{static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(number)};
        const Refusal refusal = meeting.Ask(Decision::Ride(horse, to));
        RC_ASSERT(refusal.ok() == plain.squares.contains({lane, number}));
        RC_ASSERT(refusal.ok() || refusal.reason >= Reason::kNotASquare);
      }
    }
  });
}

RC_GTEST_PROP(Property, TheOutcomeOfEveryMoveIsThePlainReadingOfTheRules, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  Walk(arranged, [&](const Meeting& meeting) {
    if (meeting.need() != Need::kRide && meeting.need() != Need::kFall && meeting.need() != Need::kStandBlocked) return;
    const Board& board = meeting.board();
    const PlainMove plain =
        testing::PlainMoveOf(meeting.course(), board.field, board.horse, board.points, board.round_kind());
    RC_ASSERT((plain.kind == PlainMove::Kind::kRide) == (meeting.need() == Need::kRide));
    RC_ASSERT((plain.kind == PlainMove::Kind::kFall) == (meeting.need() == Need::kFall));
  });
}

// Fields tighter than races bring about.
RC_GTEST_PROP(Property, CrowdedFieldsMoveByThePlainReadingOfTheRules, ()) {
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
        const PlainMove plain = testing::PlainMoveOf(course, field, horse, points, kind);
        const Rides rides = FindRides(course, field, horse, points, kind);
        std::set<std::pair<int, int>> squares;
        rides.ForEach(course, [&](Square to) { squares.insert({to.lane, to.number}); });
        RC_ASSERT(squares == plain.squares);
        RC_ASSERT((rides.outcome() == Rides::Outcome::kFall) == (plain.kind == PlainMove::Kind::kFall));
        RC_ASSERT(rides == Ways(course, field, horse, points, kind).Legal());
      }
    }
  }
}

RecordHeader HeaderFor(const Arranged& arranged) {
  RecordHeader header;
  for (int player = 0; player < arranged.programme.players(); ++player)
    header.players.push_back("P" + std::to_string(player));
  for (HorseId horse = 0; horse < arranged.programme.horses(); ++horse) {
    header.horses.push_back({arranged.programme.OwnerOf(horse), "colour " + std::to_string(horse)});
  }
  header.options = arranged.kind.options;
  for (const MeetingKind::Race& race : arranged.kind.races) {
    const CourseSpec& spec = arranged.specs[race.ground];
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
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  const RecordHeader header = HeaderFor(arranged);
  const bool annotate = *rc::gen::arbitrary<bool>();
  std::ostringstream text;
  FingerprintSink played;
  {
    Meeting meeting(arranged.programme);
    RecordWriter writer(text, header, meeting, annotate);
    BothSinks sink(writer, played);
    PlayMeeting(meeting, SeatRiders(arranged.kind.riders, arranged.seed), Chance(arranged.seed), &sink);
  }
  FingerprintSink replayed;
  RecordChecker checker(&replayed);
  std::istringstream in(text.str());
  const auto error = CheckStream(in, checker);
  if (error) RC_FAIL("line " + std::to_string(error->line) + ": " + error->message);
  RC_ASSERT(checker.finished());
  RC_ASSERT(Hex(played.Finish()) == Hex(replayed.Finish()));

  // Cut after any whole line it is an unfinished meeting, and still valid.
  const std::string whole = text.str();
  const std::size_t cut = whole.find('\n', *rc::gen::inRange<std::size_t>(0, whole.size() - 1));
  std::istringstream begun(whole.substr(0, cut + 1));
  RecordChecker unfinished;
  RC_ASSERT(!CheckStream(begun, unfinished).has_value());
  RC_ASSERT(unfinished.finished() == (cut + 1 == whole.size()));
}

RC_GTEST_PROP(Property, AViewAndARiderDoNotDependOnWhatTheSeatCannotSee, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  FastRandom random(arranged.seed);
  Walk(arranged, [&](const Meeting& meeting) {
    if (meeting.over() || random.Below(8) != 0) return;
    for (PlayerId seat = 0; seat <= arranged.programme.players(); ++seat) {
      const PlayerId who = seat == arranged.programme.players() ? kNoPlayer : seat;
      const SeatView view = See(meeting, who);
      const Meeting other(arranged.programme, view.board, SampleHidden(view, random));
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

// A meeting imagined from a seat can be ridden to its end, and hides nothing else than cards.
RC_GTEST_PROP(Property, AnImaginedMeetingCanBeRiddenToItsEnd, ()) {
  const Arranged arranged = Arrange(*rc::gen::arbitrary<std::uint32_t>());
  FastRandom random(arranged.seed);
  Walk(arranged, [&](const Meeting& meeting) {
    if (meeting.over() || random.Below(40) != 0) return;
    const auto seat = static_cast<PlayerId>(random.Below(static_cast<std::uint32_t>(arranged.programme.players())));
    const SeatView view = See(meeting, seat);
    Meeting imagined(arranged.programme, view.board, SampleHidden(view, random));
    RolloutAtRandom(imagined, arranged.programme.races() - 1, random);
    RC_ASSERT(imagined.over());
    // What was already decided stays.
    for (int race = 0; race < meeting.board().race; ++race) {
      RC_ASSERT(imagined.board().places[static_cast<std::size_t>(race)] ==
                meeting.board().places[static_cast<std::size_t>(race)]);
    }
  });
}

}  // namespace
}  // namespace furlong

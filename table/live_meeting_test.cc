// Choices of several decisions: taken or refused as a whole.
#include "table/live_meeting.h"

#include <gtest/gtest.h>

#include "record/shipped_courses.h"
#include "riders/kinds.h"
#include "table/scene.h"
#include "table/silks.h"

namespace furlong::table {
namespace {

// A meeting of kind `number` in which every player is a person who decides at random.
class Match {
 public:
  explicit Match(std::uint64_t number) : random_(SeedOf("match", number)) {
    std::vector<RaceGround> grounds(ShippedCourses().size());
    const MeetingKind kind = KindOf(number, grounds.size());
    RecordHeader header;
    header.options = kind.options;
    for (const MeetingKind::Race& race : kind.races) {
      const ShippedCourse& course = ShippedCourses()[race.ground];
      header.races.push_back({std::string(course.id), race.steeplechase});
      header.courses.emplace(course.id, std::get<CourseFile>(ReadCourse(course.text)));
    }
    for (int player = 0; player < kind.shape.players; ++player) header.players.push_back("P" + std::to_string(player));
    for (const PlayerId owner : OwnersInTurn(kind.shape.players, kind.shape.horses_each)) {
      header.horses.push_back({owner, std::string(kColours[header.horses.size()]), std::string(kPatterns[0])});
    }
    auto begun = LiveMeeting::Begin(header, SeedOf("deal", number), {});
    live = std::get<std::unique_ptr<LiveMeeting>>(std::move(begun));
    everyone = (1u << kind.shape.players) - 1;
    Advance();
  }

  void Advance() {
    live->TakeReady(everyone);
    for (Line& line : live->NewLines(0)) lines.push_back(line.text);
  }
  // Everything that anybody could notice.
  std::string State() const {
    std::string all = std::to_string(live->version());
    for (int seat = -1; seat < live->programme().players(); ++seat) {
      const PlayerId who = seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat);
      const Scene scene(live->ViewOf(kNoPlayer), live->Awaited(everyone), live->laid_bits(), {});
      all += scene.For(live->ViewOf(who), live->OwnLaid(who), live->OwnLost(who));
    }
    return all;
  }
  // The decisions of the next player: up to two that belong together, such as a card and the square it leads to.
  std::pair<PlayerId, std::vector<Decision>> NextChoice() {
    const Asked asked = live->Awaited(everyone).front();
    const SeatView view = live->ViewOf(asked);
    const auto rider = MakeRider("random", SeedOf("whim", random_.Next()));
    std::vector<Decision> decisions = {rider->Decide(view)};
    const bool moves = asked.need == Need::kCard || asked.need == Need::kDie;
    if (!moves || decisions[0].kind == Decision::Kind::kBonus) return {asked.player, decisions};
    Meeting after = live->meeting();
    after.Apply(decisions[0]);
    if (after.need() != Need::kRide) return {asked.player, decisions};
    std::vector<Square> squares;
    after.board().rides.ForEach(after.course(), [&](Square to) { squares.push_back(to); });
    const Square to = squares[random_.Below(static_cast<std::uint32_t>(squares.size()))];
    decisions.push_back(Decision::Ride(after.horse(), to));
    return {asked.player, decisions};
  }

  std::unique_ptr<LiveMeeting> live;
  unsigned everyone = 0;
  std::vector<std::string> lines;

 private:
  FastRandom random_;
};

TEST(Choice, AListIsTheSameAsItsDecisionsOneByOne) {
  int pairs = 0;
  for (std::uint64_t number = 0; number < 80; ++number) {
    Match together(number);
    Match apart(number);
    while (!together.live->over()) {
      const auto [player, decisions] = together.NextChoice();
      ASSERT_EQ(apart.NextChoice().second, decisions);
      pairs += decisions.size() > 1 ? 1 : 0;
      ASSERT_TRUE(together.live->Choose(player, decisions, "m").refusal.ok());
      together.Advance();
      for (const Decision& decision : decisions) {
        ASSERT_TRUE(apart.live->Choose(player, {&decision, 1}, "m").refusal.ok());
      }
      apart.Advance();
    }
    ASSERT_EQ(together.lines, apart.lines);
    ASSERT_EQ(std::vector<std::string>(together.live->EventsFrom(0).begin(), together.live->EventsFrom(0).end()),
              std::vector<std::string>(apart.live->EventsFrom(0).begin(), apart.live->EventsFrom(0).end()));
  }
  EXPECT_GT(pairs, 1000);
}

TEST(Choice, ARefusedListChangesNothing) {
  int refused = 0;
  for (std::uint64_t number = 0; number < 80; ++number) {
    Match match(number);
    Match undisturbed(number);
    while (!match.live->over()) {
      const auto [player, decisions] = match.NextChoice();
      ASSERT_EQ(undisturbed.NextChoice().second, decisions);
      std::vector<Decision> bad = decisions;
      bad.push_back(Decision::Ride(decisions.back().horse, {0, 0}));  // a starting box is never a legal end square
      if (decisions.front().kind != Decision::Kind::kPace) {
        const std::string before = match.State();
        const auto chosen = match.live->Choose(player, bad, "bad");
        ASSERT_FALSE(chosen.refusal.ok());
        ASSERT_TRUE(chosen.laid.empty());
        ASSERT_TRUE(match.live->NewLines(0).empty());
        ASSERT_EQ(match.State(), before);
        ++refused;
      }
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
      ASSERT_TRUE(undisturbed.live->Choose(player, decisions, "m").refusal.ok());
      undisturbed.Advance();
    }
    ASSERT_EQ(match.lines, undisturbed.lines) << "a refused choice left a trace";
  }
  EXPECT_GT(refused, 1000);
}

// R2.4: the bonus deals cards that nobody has seen. A list that is refused because of them would reveal them for free.
TEST(Choice, ABonusIsAChoiceOfItsOwn) {
  int tried = 0;
  for (std::uint64_t number = 0; number < 80; ++number) {
    Match match(number);
    for (int turn = 0; turn < 30 && !match.live->over(); ++turn) {
      const auto [player, decisions] = match.NextChoice();
      for (HorseId horse = 0; horse < match.live->programme().horses(); ++horse) {
        const SeatView view = match.live->ViewOf(player);
        if (!view.Mine(horse) || !view.AskBonus(horse).ok()) continue;
        std::vector<Decision> list = decisions;
        list.insert(list.begin(), Decision::Bonus(horse));
        const auto chosen = match.live->Choose(player, list, "m");
        ASSERT_EQ(chosen.refusal.reason, Reason::kNotNow);
        ASSERT_EQ(chosen.refused, 0u);
        ++tried;
      }
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
    }
  }
  EXPECT_GT(tried, 100);
}

// A player cannot decide about dice that have not been shown yet, even as the one who rolls them.
TEST(Choice, NothingIsAcceptedAfterChance) {
  int own_dice = 0;
  for (std::uint64_t number = 0; number < 80; ++number) {
    Match match(number);
    while (!match.live->over()) {
      const auto [player, decisions] = match.NextChoice();
      std::vector<Decision> list = decisions;
      list.push_back(Decision::Pace(player, Use::kFirst));
      const std::string before = match.State();
      const auto chosen = match.live->Choose(player, list, "m");
      ASSERT_FALSE(chosen.refusal.ok());
      ASSERT_EQ(match.State(), before);
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
      // Now the pace alone would be legal: it was refused above because of the dice.
      const Decision pace = Decision::Pace(player, Use::kFirst);
      own_dice += !match.live->over() && match.live->Ask(pace).ok() ? 1 : 0;
    }
  }
  EXPECT_GT(own_dice, 20);
}

// R2.5 (a), R12.1: who rides a horse knows its hand, and so what it has lost; nobody else does. Asked again after
// Resume.
TEST(LiveMeeting, TellsOwnersWhatTheBonusCost) {
  const std::string mark = R"("t":"lose",)";
  int told = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Match match(number);
    std::size_t seen = 0;
    while (!match.live->over()) {
      const bool exchange = match.live->meeting().need() == Need::kKeep;
      const int players = match.live->programme().players();
      std::vector<std::vector<std::string>> expected(static_cast<std::size_t>(players));
      for (std::size_t i = 0; i < match.lines.size() && exchange; ++i) {
        std::string line = match.lines[i];
        if (line.find(R"("t":"boxes")") != std::string::npos) expected.assign(expected.size(), {});
        const std::size_t at = line.find(mark);
        if (at == std::string::npos) continue;
        line.erase(at, mark.size());
        const auto horse = static_cast<HorseId>(line[line.find(':') + 1] - '0');
        expected[match.live->programme().OwnerOf(horse)].push_back(line);
      }
      std::unique_ptr<LiveMeeting> resumed;
      if (exchange && seen != match.lines.size()) {
        seen = match.lines.size();
        std::vector<Line> lines;
        for (const std::string& text : match.lines) lines.push_back({static_cast<int>(lines.size()), text, {}, 0});
        auto again = LiveMeeting::Resume(lines, {}, SeedOf("deal", number));
        resumed = std::get<std::unique_ptr<LiveMeeting>>(std::move(again));
      }
      for (const auto* live : {match.live.get(), resumed.get()}) {
        if (live == nullptr) continue;
        EXPECT_TRUE(live->OwnLost(kNoPlayer).empty());
        for (PlayerId seat = 0; seat < players; ++seat) {
          ASSERT_EQ(live->OwnLost(seat), expected[seat]);
          told += expected[seat].empty() ? 0 : 1;
        }
      }
      const auto [player, decisions] = match.NextChoice();
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
    }
  }
  EXPECT_GT(told, 20);
}

TEST(LiveMeeting, ACopyContinuesOnItsOwn) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    Match match(number);
    for (int choices = 0; choices < 12 && !match.live->over(); ++choices) {
      const auto [player, decisions] = match.NextChoice();
      const std::string before = match.State();
      std::unique_ptr<LiveMeeting> copy = match.live->Copy();
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
      const std::string after = match.State();
      std::swap(match.live, copy);
      EXPECT_EQ(match.State(), before);
      ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
      match.Advance();
      EXPECT_EQ(match.State(), after);
      copy = nullptr;  // the one it was copied from
      EXPECT_EQ(match.State(), after);
    }
  }
}

// A damaged disk may lose the end of a record. What is left ends at a decision, or is refused.
TEST(LiveMeeting, ARecordThatWasCutOffIsResumedOrRefused) {
  Match match(3);
  for (int choices = 0; choices < 30 && !match.live->over(); ++choices) {
    const auto [player, decisions] = match.NextChoice();
    ASSERT_TRUE(match.live->Choose(player, decisions, "m").refusal.ok());
    match.Advance();
  }
  int resumed = 0;
  int refused = 0;
  std::vector<Line> lines;
  for (const std::string& text : match.lines) {
    lines.push_back({static_cast<std::int32_t>(lines.size()), text, "", 0});
    auto live = LiveMeeting::Resume(lines, {}, SeedOf("deal", 3));
    if (std::holds_alternative<FileError>(live)) {
      ++refused;
      continue;
    }
    ++resumed;
    std::get<std::unique_ptr<LiveMeeting>>(live)->TakeReady(match.everyone);
  }
  EXPECT_GT(resumed, 30);
  EXPECT_GT(refused, 5);
}

TEST(LiveMeeting, ForgetsOldEventsButNotTheirNumber) {
  RecordHeader header;
  header.players = {"Ann", "Bo"};
  for (int i = 0; i < 4; ++i) header.horses.push_back({static_cast<PlayerId>(i % 2), std::to_string(i), ""});
  header.races.assign(9, {"oval", false});
  header.courses.emplace("oval", std::get<CourseFile>(ReadCourse(ShippedCourses().front().text)));
  auto begun = LiveMeeting::Begin(header, SeedOf("forget", 1), {});
  ASSERT_TRUE(std::holds_alternative<std::unique_ptr<LiveMeeting>>(begun));
  const auto& live = std::get<std::unique_ptr<LiveMeeting>>(begun);
  const auto steady = MakeRider("steady", SeedOf("rider", 1));
  std::vector<std::string> all;
  while (!live->over()) {
    const Asked asked = live->AskedNow().front();
    const int before = live->version();
    ASSERT_TRUE(live->Ride(asked.player, steady->Decide(live->ViewOf(asked))).refusal.ok());
    for (const std::string& event : live->EventsFrom(before)) all.push_back(event);
    live->ForgetEvents(10'000);
    std::size_t bytes = 0;
    for (const std::string& event : live->EventsFrom(live->first_event())) bytes += event.size();
    ASSERT_LT(bytes, 10'000u + 300u * 2'000u);
  }
  EXPECT_GT(live->first_event(), 500);
  const auto last = live->EventsFrom(live->version() - 5);
  EXPECT_EQ(std::vector<std::string>(last.begin(), last.end()), std::vector<std::string>(all.end() - 5, all.end()));
}

}  // namespace
}  // namespace furlong::table

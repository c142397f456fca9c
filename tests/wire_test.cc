// What server and client send each other, at every step of meetings of all kinds.
#include <gtest/gtest.h>

#include "cli/common/courses.h"
#include "riders/kinds.h"
#include "riders/play.h"
#include "rules/asking.h"
#include "table/decision_json.h"
#include "table/public_event_json.h"
#include "table/scene.h"
#include "table/settings.h"
#include "table/view_json.h"
#include "wire/client_message.h"
#include "wire/server_message.h"

namespace furlong {
namespace {

// A meeting to be played, determined by its number.
struct MeetingPlan {
  MeetingKind kind;
  Programme programme;
  Seed seed;
};

MeetingPlan MakePlan(std::uint64_t number) {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(GroundOf(course.spec));
  MeetingKind kind = KindOf(number, grounds.size());
  return {kind, ProgrammeOf(kind, grounds), SeedOf("wire", number)};
}

// Plays a meeting to its end; calls look(meeting) before each transition.
template <typename Look>
void Walk(const MeetingPlan& plan, Look&& look, EventSink* sink = nullptr) {
  Meeting meeting(plan.programme);
  const auto riders = SeatRiders(std::vector<std::string_view>(plan.kind.riders.size(), "random"), plan.seed);
  const Chance chance(plan.seed);
  while (!meeting.over()) {
    look(meeting);
    if (IsFact(meeting.need())) {
      meeting.Step(sink);
    } else if (IsChance(meeting.need())) {
      ASSERT_TRUE(meeting.Do(chance.For(meeting), sink).ok());
    } else {
      ASSERT_TRUE(meeting.Do(riders[meeting.decider()]->Decide(See(meeting, meeting.decider())), sink).ok());
    }
  }
  look(meeting);
}

// Writes what everybody is told of each event as JSON, and reads it again.
class PublicEvents : public EventSink {
 public:
  void On(const Event& event) override { event_ = event; }
  void Look(const Meeting& meeting) {
    if (!event_) return;
    const PublicEvent told = MakePublicEvent(*std::exchange(event_, std::nullopt), meeting);
    const std::string text = table::PublicEventJson(meeting.programme(), told, R"({"spent":3})");
    json::Problem problem;
    const auto parsed = json::Parse(text, problem);
    ASSERT_TRUE(problem.ok()) << text;
    const auto read = table::ReadPublicEvent(meeting.programme(), parsed->get_object(), problem);
    ASSERT_TRUE(read) << text << "\n" << problem.message();
    EXPECT_EQ(*read, told) << text;
    ++events;
  }
  int events = 0;

 private:
  std::optional<Event> event_;
};

// The view after it was written as JSON and read again.
SeatView RoundTrip(const SeatView& view) {
  auto read = table::ReadView(*view.programme, view.seat, table::PublicJson(view), table::OwnJson(view));
  if (const auto* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->message << "\n" << table::PublicJson(view) << "\n" << table::OwnJson(view);
    return view;
  }
  return std::get<SeatView>(read);
}

TEST(Wire, ViewsRoundTrip) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    const MeetingPlan plan = MakePlan(number);
    Walk(plan, [&](const Meeting& meeting) {
      for (int seat = -1; seat < plan.programme.players(); ++seat) {
        const SeatView view = See(meeting, seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat));
        const SeatView arrived = RoundTrip(view);
        ASSERT_EQ(table::PublicJson(arrived), table::PublicJson(view));
        ASSERT_EQ(table::OwnJson(arrived), table::OwnJson(view));
        if (!view.MyChoice()) continue;
        const auto here = MakeRider("steady", plan.seed);
        const auto there = MakeRider("steady", plan.seed);
        ASSERT_EQ(here->Decide(view), there->Decide(arrived)) << table::PublicJson(view);
      }
    });
  }
}

// R12.1: cards that a seat may not know have no influence on what it is sent.
TEST(Wire, PublicEventsRoundTrip) {
  PublicEvents told;
  for (std::uint64_t number = 0; number < 80; ++number) {
    SCOPED_TRACE(number);
    Walk(
        MakePlan(number), [&](const Meeting& meeting) { told.Look(meeting); }, &told);
  }
  EXPECT_GT(told.events, 10'000);
}

TEST(Wire, PublicEventsAreChecked) {
  const MeetingPlan plan = MakePlan(0);
  const auto error = [&](std::string_view text) {
    json::Problem problem;
    const auto parsed = json::Parse(text, problem);
    EXPECT_FALSE(table::ReadPublicEvent(plan.programme, parsed->get_object(), problem));
    return problem.message();
  };
  EXPECT_EQ(error(R"({"t":"commit","digest":"00"})"), "");
  EXPECT_NE(error(R"({"t":"neigh"})").find("\"t\""), std::string::npos);
  EXPECT_NE(error(R"({"t":"lose","horse":0})").find("\"count\""), std::string::npos);
  EXPECT_NE(error(R"({"t":"keep","horse":9,"old":1})").find("\"horse\""), std::string::npos);
  EXPECT_NE(error(R"({"t":"round","race":0,"round":0,"order":[0],"limits":[1]})").find("\"limits\""),
            std::string::npos);
}

TEST(Wire, HiddenCardsAreNotSent) {
  for (std::uint64_t number = 0; number < 80; ++number) {
    const MeetingPlan plan = MakePlan(number);
    Walk(plan, [&](const Meeting& meeting) {
      if (meeting.over()) return;
      for (int seat = -1; seat < plan.programme.players(); ++seat) {
        const PlayerId who = seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat);
        Secrets other = meeting.secrets();
        for (HorseId horse = 0; horse < plan.programme.horses(); ++horse) {
          const bool mine = seat >= 0 && plan.programme.OwnerOf(horse) == who;
          if (mine) continue;
          const int size = other.hands[horse].size();
          other.hands[horse] = Hand();
          other.hands[horse].Add(Card::k7, size);  // an impossible hand, but it must not matter
          other.decks[horse] = Deck();
          if (other.sealed[horse] != Card::kNone) other.sealed[horse] = Card::k3;
        }
        const Meeting swapped(plan.programme, meeting.board(), other);
        const SeatView seen = See(meeting, who);
        const SeatView seen_swapped = See(swapped, who);
        const AskedList asked(seen);
        const std::vector<Asked> all(asked.begin(), asked.end());
        const table::Scene scene(seen, all, 0, {});
        const table::Scene scene_swapped(seen_swapped, all, 0, {});
        ASSERT_EQ(scene.For(seen, {}), scene_swapped.For(seen_swapped, {}));
      }
    });
  }
}

// R2.5, R6.5: players who are asked at the same time may answer in any order.
TEST(Asking, AcceptsLegalDecisionsAheadOfTheirTurn) {
  int ahead = 0;
  for (std::uint64_t number = 0; number < 80; ++number) {
    const MeetingPlan plan = MakePlan(number);
    Walk(plan, [&](const Meeting& meeting) {
      if (!IsDecision(meeting.need())) return;
      const SeatView decider = See(meeting, meeting.decider());
      const AskedList asked(decider);
      ASSERT_GE(asked.size(), 1);
      ASSERT_EQ(asked.begin()->player, meeting.decider());
      for (const Asked& one : asked) {
        const SeatView view = See(meeting, one.player);
        const auto only = OnlyChoice(view, one);
        ASSERT_TRUE(!only || meeting.AskAhead(*only).ok());
        if (one.need != Need::kSeal && one.need != Need::kKeep) continue;
        ++ahead;
        if (one.need == Need::kSeal && !view.hands[one.horse].empty()) {
          ASSERT_TRUE(meeting.AskAhead(Decision::Seal(one.horse, view.hands[one.horse].NthCard(0))).ok());
          ASSERT_EQ(meeting.AskAhead(Decision::Pass(one.horse)).reason, Reason::kMustPlayCard);
        }
      }
      // Horses that have already chosen are refused.
      for (HorseId horse = 0; horse < plan.programme.horses(); ++horse) {
        if (meeting.need() == Need::kKeep && meeting.board().Prepared(horse)) {
          ASSERT_EQ(meeting.AskAhead(Decision::Keep(horse, meeting.hand(horse))).reason, Reason::kNotNow);
        }
        if (meeting.need() == Need::kSeal && ((meeting.board().sealed >> horse) & 1) != 0) {
          ASSERT_FALSE(meeting.AskAhead(Decision::Seal(horse, Card::k7)).ok());
        }
      }
    });
  }
  EXPECT_GT(ahead, 1000);
}

TEST(ClientMessages, ErrorsNameTheKey) {
  const auto read =
      wire::ReadClientMessage(R"({"t":"decide","id":"a1","decision":{"t":"card","horse":2,"card":"12J"}})");
  const auto* message = std::get_if<wire::ClientMessage>(&read);
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(message->id, "a1");
  EXPECT_EQ(std::get<wire::Decide>(message->body).decisions, (std::vector<Decision>{Decision::Play(2, Card::k12J)}));
  const auto fault = [](std::string_view text) {
    const auto answer = wire::ReadClientMessage(text);
    const auto* error = std::get_if<FileError>(&answer);
    return error == nullptr ? std::string("fine") : error->message;
  };
  EXPECT_NE(fault("{").find("JSON"), std::string::npos) << fault("{");
  EXPECT_NE(fault(R"({"t":"dance","id":"1"})").find("\"t\""), std::string::npos);
  EXPECT_NE(fault(R"({"t":"leave"})").find("\"id\""), std::string::npos);
  EXPECT_NE(fault(R"({"t":"decide","id":"1","decision":{"t":"card","horse":9,"card":"7"}})").find("horse"),
            std::string::npos);
  EXPECT_NE(fault(R"({"t":"sit","id":"1","name":" ","entropy":"00112233445566778899"})").find("name"),
            std::string::npos);
  EXPECT_NE(fault(R"({"t":"sit","id":"1","name":"Ann","entropy":"xyz"})").find("entropy"), std::string::npos);
  EXPECT_NE(fault(std::string(5000, ' ')).find("long"), std::string::npos);
}

TEST(ClientMessages, DecisionsRoundTrip) {
  Hand hand;
  hand.Add(Card::k7, 2);
  hand.Add(Card::k9J);
  for (const Decision& decision :
       {Decision::Bonus(1), Decision::Seal(2, Card::k8), Decision::Play(3, Card::k12J), Decision::Pass(4),
        Decision::Pace(kNoPlayer, Use::kSum), Decision::Die(5, Use::kSecond), Decision::Ride(6, {7, 123}),
        Decision::Keep(7, hand), Decision::Keep(0, Hand())}) {
    const auto read = table::ReadDecisionJson(table::DecisionJson(decision));
    ASSERT_TRUE(std::holds_alternative<Decision>(read)) << table::DecisionJson(decision);
    EXPECT_EQ(std::get<Decision>(read), decision);
  }
}

TEST(ClientMessage, AChoiceHasOneDecisionOrAList) {
  const auto decisions = [](const std::string& keys) {
    const auto read = wire::ReadClientMessage(R"({"t":"decide","id":"a1",)" + keys + "}");
    const auto* message = std::get_if<wire::ClientMessage>(&read);
    return message == nullptr ? std::vector<Decision>() : std::get<wire::Decide>(message->body).decisions;
  };
  const std::string card = R"({"t":"card","horse":2,"card":"8"})";
  const std::string ride = R"({"t":"ride","horse":2,"to":"3.27"})";
  EXPECT_EQ(decisions("\"decision\":" + card), (std::vector<Decision>{Decision::Play(2, Card::k8)}));
  EXPECT_EQ(decisions("\"decisions\":[" + card + "," + ride + "]"),
            (std::vector<Decision>{Decision::Play(2, Card::k8), Decision::Ride(2, {2, 27})}));
  EXPECT_TRUE(decisions("\"decisions\":[]").empty());
  EXPECT_TRUE(decisions("\"decisions\":[1]").empty());
  EXPECT_TRUE(decisions("\"decisions\":" + card).empty());
  EXPECT_TRUE(decisions("\"decision\":" + card + ",\"decisions\":[" + ride + "]").empty());
  std::string many = card;
  for (int i = 0; i < 7; ++i) many += "," + card;
  EXPECT_EQ(decisions("\"decisions\":[" + many + "]").size(), 8u);
  EXPECT_TRUE(decisions("\"decisions\":[" + many + "," + card + "]").empty());
}

TEST(CleanText, RemovesControlAndInvisibleCharacters) {
  EXPECT_EQ(table::CleanText("  Zoë \t of\nAscot ", 24), "Zoë of Ascot");
  EXPECT_EQ(table::CleanText("a\u202Eb\u200Bc\x01", 24), "abc");
  EXPECT_EQ(table::CleanText(std::string(25, 'x'), 24), "");
  EXPECT_EQ(table::CleanText(" \n\u200B", 24), "");
  EXPECT_EQ(table::CleanText("騎手", 2), "騎手");
}

TEST(TableSettings, DefaultsAndRoundTrip) {
  const auto read = table::ReadSettings("{}");
  ASSERT_TRUE(std::holds_alternative<table::TableSettings>(read));
  const auto& settings = std::get<table::TableSettings>(read);
  EXPECT_EQ(settings.players, 4);
  EXPECT_EQ(settings.races.size(), 3u);
  const auto again = table::ReadSettings(settings.ToJson());
  ASSERT_TRUE(std::holds_alternative<table::TableSettings>(again));
  EXPECT_EQ(std::get<table::TableSettings>(again).ToJson(), settings.ToJson());
  const auto fault = [](std::string_view text) {
    const auto answer = table::ReadSettings(text);
    const auto* error = std::get_if<FileError>(&answer);
    return error == nullptr ? std::string("fine") : error->message;
  };
  EXPECT_NE(fault(R"({"players":5,"horses":2})").find("5 to 8 ride 1"), std::string::npos);
  EXPECT_NE(fault(R"({"races":[{"course":"moon"}]})").find("moon"), std::string::npos);
  EXPECT_NE(fault(R"({"races":[{"course":"oval","fences":true}]})").find("races[0].fences"), std::string::npos);
  // Courses in the settings must round-trip; each of these once crashed the server.
  const auto with = [](const std::string& id, const std::string& more, int rows) {
    return R"({"races":[{"course":")" + id + R"("}],"courses":{")" + id + R"(":{"format":"furlong-course/1","id":")" +
           id + R"(","lanes":8,"closed":false,"segments":[{"straight":)" + std::to_string(rows) +
           R"(}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":)" + std::to_string(rows - 20) + "}" + more +
           "}}}";
  };
  EXPECT_EQ(fault(with("mine", "", 80)), "fine");
  EXPECT_NE(fault(with("mine", R"(,"k":[{"a":1e400}])", 80)).find("too large"), std::string::npos);
  EXPECT_NE(fault(with(R"(a\"b)", "", 80)).find("courses"), std::string::npos);
  EXPECT_NE(fault(with("oval", "", 80)).find("choose another"), std::string::npos);
  EXPECT_NE(fault(with("mine", "", 2000)).find("too long"), std::string::npos);
  EXPECT_NE(fault(with("mine", R"(,"k":")" + std::string(20'000, 'x') + "\"", 80)).find("too large"),
            std::string::npos);
  EXPECT_NE(fault(R"({"clock":{"kind":"sand"}})").find("clock.kind"), std::string::npos);
}

}  // namespace
}  // namespace furlong

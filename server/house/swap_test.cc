// R12.1 for whole streams of messages: two tables differ only in cards that a player cannot see. Both must send that
// player exactly the same messages.
#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "server/testing/recorded_meeting.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;
using testing::FakeConnection;
using testing::FakeHouse;
using testing::kDashCourse;
using testing::kSpectator;
using testing::MeetingPlan;
using testing::RecordedMeeting;
using testing::SentMessage;

std::string Text(const bj::value& value) { return std::string(value.as_string()); }
HorseId HorseOf(const bj::object& from) { return static_cast<HorseId>(from.at("horse").as_int64()); }

// Follows the cards of one horse through the record by their position in the deck, so that cards that nobody has seen
// can be exchanged.
class TrackedCards {
 public:
  TrackedCards(const RecordedMeeting& recorded, HorseId horse, std::size_t last)
      : blind_(recorded.after[0].programme().options().blind_exchange) {
    for (std::size_t n = 1; n <= last; ++n) {
      const bj::object line = bj::parse(recorded.stored.lines[n].text).as_object();
      if (!line.contains("horse") || HorseOf(line) != horse) {
        DealFrom(recorded.after[n].board(), horse);
        continue;
      }
      const std::string t = Text(line.at("t"));
      if (t == "shuffle") {
        Deck deck;
        deck.line = n;
        for (const auto& card : line.at("deck").as_array()) deck.names.push_back(Text(card));
        deck.seen.assign(deck.names.size(), false);
        decks.push_back(std::move(deck));
        hand_.clear();
        dealt_ = 0;
      }
      DealFrom(recorded.after[n].board(), horse);
      if (t == "lose" || t == "drop") Leave(n, line.at("cards").as_array(), t == "lose" ? hand_ : fresh_);
      if (t == "drop") Join();
      if (t == "keep") Keep(n, line.at("cards").as_array());
      if (t == "seal") sealed_ = Take(Text(line.at("card")), hand_);
      if (t == "seal") places[n] = {sealed_};
      if (t == "card") {
        const int place = sealed_ >= 0 ? sealed_ : Take(Text(line.at("card")), hand_);
        decks.back().seen[static_cast<std::size_t>(place)] = true;
        sealed_ = -1;
      }
    }
  }

  // A deck, from one shuffle to the next (R2.7).
  struct Deck {
    std::size_t line;                // of the shuffle
    std::vector<std::string> names;  // by position
    std::vector<bool> seen;          // by position: true if the card has been played
  };
  // An open exchange between races (R2.5 e).
  struct Exchange {
    std::size_t deck;
    std::vector<int> kept, fresh;  // positions
  };
  std::vector<Deck> decks;
  std::map<std::size_t, std::vector<int>> places;  // by line: the positions of the cards it names
  std::vector<Exchange> exchanges;

  static int OldKept(const std::vector<std::string>& names, const Exchange& exchange) {
    std::map<std::string, int> more;
    for (const int place : exchange.kept) ++more[names[static_cast<std::size_t>(place)]];
    for (const int place : exchange.fresh) --more[names[static_cast<std::size_t>(place)]];
    int old = 0;
    for (const auto& [name, count] : more) old += std::max(0, count);
    return old;
  }

 private:
  // Deals cards from the stock: to the hand, or, while the owner chooses cards for the next race, apart from it.
  void DealFrom(const Board& board, HorseId horse) {
    for (; dealt_ < board.dealt[horse]; ++dealt_) {
      const bool apart = !board.Prepared(horse);
      (apart ? fresh_ : hand_).push_back(dealt_);
    }
  }
  int Take(const std::string& name, std::vector<int>& from) {
    const auto found = std::find_if(from.begin(), from.end(), [&](int place) {
      return decks.back().names[static_cast<std::size_t>(place)] == name;
    });
    if (found == from.end()) {
      lost = true;
      return 0;
    }
    const int place = *found;
    from.erase(found);
    return place;
  }
  void Leave(std::size_t n, const bj::array& cards, std::vector<int>& from) {
    for (const auto& card : cards) places[n].push_back(Take(Text(card), from));
  }
  void Keep(std::size_t n, const bj::array& cards) {
    std::vector<int> kept;
    const std::vector<int> fresh = fresh_;
    for (const auto& card : cards) {
      const auto& names = decks.back().names;
      const bool is_fresh = !blind_ && std::any_of(fresh_.begin(), fresh_.end(), [&](int place) {
        return names[static_cast<std::size_t>(place)] == Text(card);
      });
      kept.push_back(Take(Text(card), is_fresh ? fresh_ : hand_));
    }
    places[n] = kept;
    hand_ = kept;
    if (!blind_) {
      exchanges.push_back({decks.size() - 1, kept, fresh});
      fresh_.clear();
    } else if (kept.empty()) {
      Join();
    }
  }
  void Join() {
    hand_.insert(hand_.end(), fresh_.begin(), fresh_.end());
    fresh_.clear();
  }

  bool blind_;
  std::vector<int> hand_;
  std::vector<int> fresh_;
  int sealed_ = -1;
  int dealt_ = 0;

 public:
  bool lost = false;  // a card could not be found: the test does not understand the record
};

// The lines up to `last`, in which cards that this seat has not seen by then are exchanged. `changed`: counts the cards
// that are different now.
std::vector<std::string> WithOtherHiddenCards(const RecordedMeeting& recorded, std::size_t last, int seat,
                                              FastRandom& random, int& changed) {
  std::vector<std::string> lines;
  for (std::size_t n = 0; n <= last; ++n) lines.push_back(recorded.stored.lines[n].text);
  const Programme& programme = recorded.after[0].programme();
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (programme.OwnerOf(horse) == seat) continue;
    TrackedCards tracked(recorded, horse, last);
    EXPECT_FALSE(tracked.lost);
    for (std::size_t which = 0; which < tracked.decks.size(); ++which) {
      TrackedCards::Deck& deck = tracked.decks[which];
      std::vector<std::size_t> free;
      for (std::size_t place = 0; place < deck.names.size(); ++place) {
        if (!deck.seen[place]) free.push_back(place);
      }
      const std::vector<std::string> before = deck.names;
      for (int tries = 0; tries < 60; ++tries) {
        deck.names = before;
        for (std::size_t i = free.size(); i > 1; --i) {
          std::swap(deck.names[free[i - 1]], deck.names[free[random.Below(static_cast<std::uint32_t>(i))]]);
        }
        // The number of old cards kept is public, so it must stay the same. Equal cards count as new (R12.1).
        const bool same = std::all_of(tracked.exchanges.begin(), tracked.exchanges.end(), [&](const auto& exchange) {
          return exchange.deck != which ||
                 TrackedCards::OldKept(before, exchange) == TrackedCards::OldKept(deck.names, exchange);
        });
        if (same) break;
        deck.names = before;
      }
      for (std::size_t place = 0; place < before.size(); ++place) changed += before[place] != deck.names[place] ? 1 : 0;
      bj::object line = bj::parse(lines[deck.line]).as_object();
      line["deck"] = bj::array(deck.names.begin(), deck.names.end());
      lines[deck.line] = bj::serialize(line);
    }
    for (const auto& [n, places] : tracked.places) {
      // A line belongs to the last deck that was shuffled before it.
      std::size_t which = 0;
      for (std::size_t i = 0; i < tracked.decks.size(); ++i) which = tracked.decks[i].line < n ? i : which;
      bj::object line = bj::parse(lines[n]).as_object();
      bj::array cards;
      for (const int place : places) cards.emplace_back(tracked.decks[which].names[static_cast<std::size_t>(place)]);
      if (Text(line.at("t")) == "seal") {
        line["card"] = cards[0];
      } else {
        line["cards"] = cards;
      }
      lines[n] = bj::serialize(line);
    }
    // A sealed card that was revealed is named in two lines. It is public by then, so it was not exchanged.
  }
  return lines;
}

// One of the two tables.
class Twin {
 public:
  Twin(const RecordedMeeting& recorded, const std::vector<std::string>& lines, std::size_t from) {
    std::vector<store::Line> stored;
    for (std::size_t n = 0; n <= from; ++n) {
      stored.push_back(recorded.stored.lines[n]);
      stored.back().text = lines[n];
    }
    store::Table running = recorded.stored.table;
    running.state = store::TableState::kRunning;
    running.ended = 0;
    table = std::make_shared<Table>(running, std::vector<store::ChatLine>(), stored, std::vector<store::Laid>(), house);
    table->Wake();
    for (const store::Seat& seat : running.seats) Connect(seat.person, "");
    Connect(kSpectator, "");
  }
  void Connect(PersonId person, const std::string& version) {
    auto& connection = connections_[person];
    if (connection != nullptr) table->Disconnect(connection);
    connection = std::make_shared<FakeConnection>(person);
    connection->on_send = [this, person](const std::string& text) { sent[person].push_back(text); };
    table->Join(connection);
    Send(person, R"({"t":"hello")" + version + "}");
  }
  void Send(PersonId person, const std::string& text) {
    table->Receive(connections_[person], text);
    house.Run();
  }

  FakeHouse house;
  std::shared_ptr<Table> table;
  std::map<PersonId, std::vector<std::string>> sent;

 private:
  std::map<PersonId, std::shared_ptr<FakeConnection>> connections_;
};

// The decision that a line records, as its owner would send it; empty: it records none.
std::string DecisionOf(const std::string& line, bool sealed) {
  bj::object object = bj::parse(line).as_object();
  const std::string t = Text(object.at("t"));
  if (t == "stand" && Text(object.at("why")) == "empty") {
    return R"({"t":"pass","horse":)" + std::to_string(HorseOf(object)) + "}";
  }
  if (t == "card" && sealed) return {};  // revealed, not decided
  static const std::set<std::string> kDecisions = {"bonus", "seal", "card", "pace", "die", "ride", "keep"};
  if (!kDecisions.contains(t)) return {};
  object.erase("player");
  return bj::serialize(object);
}

// What all comparisons have covered, to be sure that the test tests something.
struct Coverage {
  int spans = 0;
  int messages = 0;
  int changed = 0;    // cards that were exchanged
  int refused = 0;    // refusals among the messages
  int different = 0;  // messages that differ, to players who see the exchanged cards
};

// Plays lines from + 1 … to at both tables. The seat and a spectator must receive the same messages from both.
void Compare(const RecordedMeeting& recorded, std::size_t from, std::size_t to, int seat, FastRandom& random,
             Coverage& sum) {
  const Programme& programme = recorded.after[0].programme();
  const bool sealed = programme.options().sealed_cards;
  std::vector<std::string> honest;
  for (std::size_t n = 0; n <= to; ++n) honest.push_back(recorded.stored.lines[n].text);
  const std::vector<std::string> altered = WithOtherHiddenCards(recorded, to, seat, random, sum.changed);
  Twin a(recorded, honest, from);
  Twin b(recorded, altered, from);
  const PersonId me = recorded.stored.table.seats[static_cast<std::size_t>(seat)].person;
  int ids = 0;
  const auto both = [&](PersonId person, const std::string& one, const std::string& other) {
    const std::string begin = R"({"t":"decide","id":"x)" + std::to_string(ids++) + R"(","decision":)";
    a.Send(person, begin + one + "}");
    b.Send(person, begin + other + "}");
  };
  // The seat and the spectator try to decide for horses of others. The refusals must not depend on hidden cards.
  const auto send_illegal = [&] {
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      if (programme.OwnerOf(horse) == seat) continue;
      const std::string h = ",\"horse\":" + std::to_string(horse);
      for (const char* card : {"3", "8", "12J"}) {
        const std::string c = h + R"(,"card":")" + card + "\"}";
        for (const PersonId person : {me, kSpectator}) both(person, R"({"t":"card")" + c, R"({"t":"card")" + c);
        both(me, R"({"t":"seal")" + c, R"({"t":"seal")" + c);
        const std::string keep = R"({"t":"keep")" + h + R"(,"cards":[")" + card + "\"]}";
        both(me, keep, keep);
      }
      const std::string pass = R"({"t":"pass")" + h + "}";
      both(me, pass, pass);
      const std::string bonus = R"({"t":"bonus")" + h + "}";
      both(me, bonus, bonus);
    }
  };
  send_illegal();
  int steps = 0;
  for (std::size_t n = from + 1; n <= to; ++n) {
    const std::string decision = DecisionOf(honest[n], sealed);
    if (decision.empty() || a.table->version() >= static_cast<int>(n)) continue;
    const bj::object object = bj::parse(honest[n]).as_object();
    const int owner = object.contains("horse") ? programme.OwnerOf(HorseOf(object))
                                               : static_cast<int>(object.at("player").as_int64());
    both(recorded.stored.table.seats[static_cast<std::size_t>(owner)].person, decision, DecisionOf(altered[n], sealed));
    ASSERT_EQ(a.table->version(), b.table->version()) << honest[n] << "\n" << altered[n];
    if (++steps % 9 == 0) send_illegal();
    if (steps % 7 == 0) {
      const std::string seen = ",\"version\":" + std::to_string(random.Below(static_cast<std::uint32_t>(n)));
      for (Twin* twin : {&a, &b}) {
        twin->Connect(me, steps % 2 == 0 ? seen : "");
        twin->Connect(kSpectator, seen);
      }
    }
  }
  ASSERT_EQ(a.table->version(), static_cast<int>(to));
  for (const PersonId person : {me, kSpectator}) {
    ASSERT_EQ(a.sent[person].size(), b.sent[person].size());
    for (std::size_t i = 0; i < a.sent[person].size(); ++i) {
      ASSERT_EQ(a.sent[person][i], b.sent[person][i]) << "person " << person << " from " << from << " to " << to;
      sum.refused += a.sent[person][i].starts_with(R"({"t":"refused")") ? 1 : 0;
    }
    sum.messages += static_cast<int>(a.sent[person].size());
  }
  for (const auto& [person, messages] : a.sent) {
    for (std::size_t i = 0; i < std::min(messages.size(), b.sent[person].size()); ++i) {
      sum.different += messages[i] != b.sent[person][i] ? 1 : 0;
    }
  }
  ++sum.spans;
}

TEST(Swap, HiddenCardsDoNotChangeMessages) {
  const std::string dash4 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  const std::vector<MeetingPlan> plans = {
      {.settings = R"({"players":4,"races":[{"course":"oval"},{"course":"oval"},{"course":"oval"}]})", .people = 4},
      {.settings = R"({"players":2,"horses":2,)" + dash4 + R"("options":{"cards":"sealed","exchange":"blind"},)" +
                   kDashCourse + "}"},
      {.settings = R"({"players":2,"horses":4,)" + dash4 + R"("options":{"cards":"sealed"},)" + kDashCourse + "}"},
      {.settings = R"({"players":3,"horses":2,)" + dash4 + R"("options":{"exchange":"blind","finish":"first"},)" +
                   kDashCourse + "}",
       .people = 3},
      {.settings = R"({"players":2,"horses":4,"races":[{"course":"oval","steeplechase":true},)"
                   R"({"course":"triangle","steeplechase":true}]})",
       .bonus_one_in = 5},
  };
  Coverage sum;
  for (const MeetingPlan& plan : plans) {
    const auto recorded = PlayMeeting(plan);
    ASSERT_TRUE(recorded->over);
    FastRandom random(std::uint64_t{11});
    const bool blind = recorded->after[0].programme().options().blind_exchange;
    // The versions that players were sent. A comparison starts at one of them and ends in the same race, because chance
    // takes cards between races, and would take different ones at the two tables.
    std::set<std::size_t> versions;
    for (const SentMessage& sent : recorded->messages) {
      if (!sent.text.starts_with(R"({"t":"told")")) continue;
      versions.insert(static_cast<std::size_t>(bj::parse(sent.text).as_object().at("version").as_int64()));
    }
    std::vector<std::size_t> all(versions.begin(), versions.end());
    all.pop_back();  // the last one is the end of the meeting
    for (std::size_t i = 0; i < all.size(); i += 1 + random.Below(12)) {
      const std::size_t from = all[i];
      std::size_t to = from;
      const bool only_scene = blind && recorded->after[from].need() == Need::kKeep;
      for (std::size_t k = i; !only_scene && k < all.size() && k < i + 40; ++k) {
        if (recorded->after[all[k]].board().race != recorded->after[from].board().race) break;
        to = all[k];
      }
      const int seat = static_cast<int>(random.Below(static_cast<std::uint32_t>(plan.people)));
      Compare(*recorded, from, to, seat, random, sum);
      ASSERT_FALSE(HasFatalFailure()) << plan.settings;
    }
  }
  EXPECT_GT(sum.spans, 100);
  EXPECT_GT(sum.messages, 10'000);
  EXPECT_GT(sum.changed, 5'000);
  EXPECT_GT(sum.refused, 5'000);
  EXPECT_GT(sum.different, 5'000);
}

}  // namespace
}  // namespace furlong::server

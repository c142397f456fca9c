// R12.1 for whole streams of messages: the same table twice, but others hold other cards. Whoever may not know them is
// sent the same, byte for byte.
#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "server/testing/ridden.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;
using testing::FakeConnection;
using testing::FakeHouse;
using testing::HowToRide;
using testing::kDash;
using testing::kWatcher;
using testing::Ridden;

std::string Text(const bj::value& value) { return std::string(value.as_string()); }
HorseId HorseOf(const bj::object& from) { return static_cast<HorseId>(from.at("horse").as_int64()); }

// One horse's deck through its service, each card known by its place in the deck, so that those nobody has seen can
// change their names.
class Tracked {
 public:
  Tracked(const Ridden& ridden, HorseId horse, std::size_t last)
      : blind_(ridden.after[0].programme().options().blind_exchange) {
    for (std::size_t n = 1; n <= last; ++n) {
      const bj::object line = bj::parse(ridden.stored.lines[n].text).as_object();
      if (!line.contains("horse") || HorseOf(line) != horse) {
        DealFrom(ridden.after[n].board(), horse);
        continue;
      }
      const std::string t = Text(line.at("t"));
      if (t == "shuffle") {
        Service service;
        service.line = n;
        for (const auto& card : line.at("deck").as_array()) service.names.push_back(Text(card));
        service.seen.assign(service.names.size(), false);
        services.push_back(std::move(service));
        hand_.clear();
        dealt_ = 0;
      }
      DealFrom(ridden.after[n].board(), horse);
      if (t == "lose" || t == "drop") Leave(n, line.at("cards").as_array(), t == "lose" ? hand_ : fresh_);
      if (t == "drop") Join();
      if (t == "keep") Keep(n, line.at("cards").as_array());
      if (t == "seal") sealed_ = Take(Text(line.at("card")), hand_);
      if (t == "seal") places[n] = {sealed_};
      if (t == "card") {
        const int place = sealed_ >= 0 ? sealed_ : Take(Text(line.at("card")), hand_);
        services.back().seen[static_cast<std::size_t>(place)] = true;
        sealed_ = -1;
      }
    }
  }

  struct Service {
    std::size_t line;
    std::vector<std::string> names;  // by place
    std::vector<bool> seen;          // by all
  };
  struct Exchange {  // an open one
    std::size_t service;
    std::vector<int> kept, fresh;
  };
  std::vector<Service> services;
  std::map<std::size_t, std::vector<int>> places;  // by line: the cards it names
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
  // Cards come off the stock: to the hand, or, while the cards of the next race are being chosen, apart from it.
  void DealFrom(const Board& board, HorseId horse) {
    for (; dealt_ < board.dealt[horse]; ++dealt_) {
      const bool apart = !board.Prepared(horse);
      (apart ? fresh_ : hand_).push_back(dealt_);
    }
  }
  int Take(const std::string& name, std::vector<int>& from) {
    const auto found = std::find_if(from.begin(), from.end(), [&](int place) {
      return services.back().names[static_cast<std::size_t>(place)] == name;
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
      const auto& names = services.back().names;
      const bool is_fresh = !blind_ && std::any_of(fresh_.begin(), fresh_.end(), [&](int place) {
        return names[static_cast<std::size_t>(place)] == Text(card);
      });
      kept.push_back(Take(Text(card), is_fresh ? fresh_ : hand_));
    }
    places[n] = kept;
    hand_ = kept;
    if (!blind_) {
      exchanges.push_back({services.size() - 1, kept, fresh});
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
  bool lost = false;  // the record did not go as expected
};

// The lines up to `last`, with other cards wherever neither this seat nor all have seen them by then. `changed` counts
// the cards that have another name.
std::vector<std::string> Altered(const Ridden& ridden, std::size_t last, int seat, FastRandom& random, int& changed) {
  std::vector<std::string> lines;
  for (std::size_t n = 0; n <= last; ++n) lines.push_back(ridden.stored.lines[n].text);
  const Programme& programme = ridden.after[0].programme();
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (programme.OwnerOf(horse) == seat) continue;
    Tracked tracked(ridden, horse, last);
    EXPECT_FALSE(tracked.lost);
    for (std::size_t which = 0; which < tracked.services.size(); ++which) {
      Tracked::Service& service = tracked.services[which];
      std::vector<std::size_t> free;
      for (std::size_t place = 0; place < service.names.size(); ++place) {
        if (!service.seen[place]) free.push_back(place);
      }
      const std::vector<std::string> before = service.names;
      for (int tries = 0; tries < 60; ++tries) {
        service.names = before;
        for (std::size_t i = free.size(); i > 1; --i) {
          std::swap(service.names[free[i - 1]], service.names[free[random.Below(static_cast<std::uint32_t>(i))]]);
        }
        // How many old cards were kept is public, and equal cards count as new ones.
        const bool same = std::all_of(tracked.exchanges.begin(), tracked.exchanges.end(), [&](const auto& exchange) {
          return exchange.service != which ||
                 Tracked::OldKept(before, exchange) == Tracked::OldKept(service.names, exchange);
        });
        if (same) break;
        service.names = before;
      }
      for (std::size_t place = 0; place < before.size(); ++place)
        changed += before[place] != service.names[place] ? 1 : 0;
      bj::object line = bj::parse(lines[service.line]).as_object();
      line["deck"] = bj::array(service.names.begin(), service.names.end());
      lines[service.line] = bj::serialize(line);
    }
    for (const auto& [n, places] : tracked.places) {
      // The service a line belongs to is the last one that began before it.
      std::size_t which = 0;
      for (std::size_t i = 0; i < tracked.services.size(); ++i) which = tracked.services[i].line < n ? i : which;
      bj::object line = bj::parse(lines[n]).as_object();
      bj::array cards;
      for (const int place : places) cards.emplace_back(tracked.services[which].names[static_cast<std::size_t>(place)]);
      if (Text(line.at("t")) == "seal") {
        line["card"] = cards[0];
      } else {
        line["cards"] = cards;
      }
      lines[n] = bj::serialize(line);
    }
    // A sealed card that was turned over is named twice; both are public by then and have kept their names.
  }
  return lines;
}

// One of the two tables.
class Twin {
 public:
  Twin(const Ridden& ridden, const std::vector<std::string>& lines, std::size_t from) {
    std::vector<store::Line> stored;
    for (std::size_t n = 0; n <= from; ++n) {
      stored.push_back(ridden.stored.lines[n]);
      stored.back().text = lines[n];
    }
    store::Table as_it_was = ridden.stored.table;
    as_it_was.state = store::TableState::kRunning;
    as_it_was.ended = 0;
    table =
        std::make_shared<Table>(as_it_was, std::vector<store::ChatLine>(), stored, std::vector<store::Laid>(), house);
    table->Wake();
    for (const store::Seat& seat : as_it_was.seats) Come(seat.person, "");
    Come(kWatcher, "");
  }
  void Come(PersonId person, const std::string& version) {
    auto& guest = guests_[person];
    if (guest != nullptr) table->Disconnect(guest);
    guest = std::make_shared<FakeConnection>(person);
    guest->on_send = [this, person](const std::string& text) { sent[person].push_back(text); };
    table->Join(guest);
    Say(person, R"({"t":"hello")" + version + "}");
  }
  void Say(PersonId person, const std::string& text) {
    table->Receive(guests_[person], text);
    house.Run();
  }

  FakeHouse house;
  std::shared_ptr<Table> table;
  std::map<PersonId, std::vector<std::string>> sent;

 private:
  std::map<PersonId, std::shared_ptr<FakeConnection>> guests_;
};

// The decision that a line tells of, as its owner would send it; empty where it is none.
std::string DecisionOf(const std::string& line, bool sealed) {
  bj::object object = bj::parse(line).as_object();
  const std::string t = Text(object.at("t"));
  if (t == "stand" && Text(object.at("why")) == "empty") {
    return R"({"t":"pass","horse":)" + std::to_string(HorseOf(object)) + "}";
  }
  if (t == "card" && sealed) return {};  // turned over
  static const std::set<std::string> kDecisions = {"bonus", "seal", "card", "pace", "die", "ride", "keep"};
  if (!kDecisions.contains(t)) return {};
  object.erase("player");
  return bj::serialize(object);
}

struct Compared {
  int spans = 0;
  int messages = 0;
  int changed = 0;
  int refused = 0;
  int different = 0;  // messages to those whose cards were changed
};

// Rides lines from+1 … to at both tables; the seat and a watcher must hear the same.
void Compare(const Ridden& ridden, std::size_t from, std::size_t to, int seat, FastRandom& random, Compared& sum) {
  const Programme& programme = ridden.after[0].programme();
  const bool sealed = programme.options().sealed_cards;
  std::vector<std::string> honest;
  for (std::size_t n = 0; n <= to; ++n) honest.push_back(ridden.stored.lines[n].text);
  const std::vector<std::string> altered = Altered(ridden, to, seat, random, sum.changed);
  Twin a(ridden, honest, from);
  Twin b(ridden, altered, from);
  const PersonId me = ridden.stored.table.seats[static_cast<std::size_t>(seat)].person;
  int ids = 0;
  const auto both = [&](PersonId person, const std::string& one, const std::string& other) {
    const std::string begin = R"({"t":"decide","id":"x)" + std::to_string(ids++) + R"(","decision":)";
    a.Say(person, begin + one + "}");
    b.Say(person, begin + other + "}");
  };
  // Questions about horses that are not mine.
  const auto pry = [&] {
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      if (programme.OwnerOf(horse) == seat) continue;
      const std::string h = ",\"horse\":" + std::to_string(horse);
      for (const char* card : {"3", "8", "12J"}) {
        const std::string c = h + R"(,"card":")" + card + "\"}";
        for (const PersonId person : {me, kWatcher}) both(person, R"({"t":"card")" + c, R"({"t":"card")" + c);
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
  pry();
  int steps = 0;
  for (std::size_t n = from + 1; n <= to; ++n) {
    const std::string decision = DecisionOf(honest[n], sealed);
    if (decision.empty() || a.table->version() >= static_cast<int>(n)) continue;
    const bj::object object = bj::parse(honest[n]).as_object();
    const int owner = object.contains("horse") ? programme.OwnerOf(HorseOf(object))
                                               : static_cast<int>(object.at("player").as_int64());
    both(ridden.stored.table.seats[static_cast<std::size_t>(owner)].person, decision, DecisionOf(altered[n], sealed));
    ASSERT_EQ(a.table->version(), b.table->version()) << honest[n] << "\n" << altered[n];
    if (++steps % 9 == 0) pry();
    if (steps % 7 == 0) {
      const std::string seen = ",\"version\":" + std::to_string(random.Below(static_cast<std::uint32_t>(n)));
      for (Twin* twin : {&a, &b}) {
        twin->Come(me, steps % 2 == 0 ? seen : "");
        twin->Come(kWatcher, seen);
      }
    }
  }
  ASSERT_EQ(a.table->version(), static_cast<int>(to));
  for (const PersonId person : {me, kWatcher}) {
    ASSERT_EQ(a.sent[person].size(), b.sent[person].size());
    for (std::size_t i = 0; i < a.sent[person].size(); ++i) {
      ASSERT_EQ(a.sent[person][i], b.sent[person][i]) << "person " << person << " from " << from << " to " << to;
      sum.refused += a.sent[person][i].starts_with(R"({"t":"refused")") ? 1 : 0;
    }
    sum.messages += static_cast<int>(a.sent[person].size());
  }
  for (const auto& [person, letters] : a.sent) {
    for (std::size_t i = 0; i < std::min(letters.size(), b.sent[person].size()); ++i) {
      sum.different += letters[i] != b.sent[person][i] ? 1 : 0;
    }
  }
  ++sum.spans;
}

TEST(Swap, OtherHiddenCardsGiveTheSameMessages) {
  const std::string dash4 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  const std::vector<HowToRide> kinds = {
      {.settings = R"({"players":4,"races":[{"course":"oval"},{"course":"oval"},{"course":"oval"}]})", .people = 4},
      {.settings =
           R"({"players":2,"horses":2,)" + dash4 + R"("options":{"cards":"sealed","exchange":"blind"},)" + kDash + "}"},
      {.settings = R"({"players":2,"horses":4,)" + dash4 + R"("options":{"cards":"sealed"},)" + kDash + "}"},
      {.settings =
           R"({"players":3,"horses":2,)" + dash4 + R"("options":{"exchange":"blind","finish":"first"},)" + kDash + "}",
       .people = 3},
      {.settings = R"({"players":2,"horses":4,"races":[{"course":"oval","steeplechase":true},)"
                   R"({"course":"triangle","steeplechase":true}]})",
       .bonus_one_in = 5},
  };
  Compared sum;
  for (const HowToRide& how : kinds) {
    const auto ridden = RideOne(how);
    ASSERT_TRUE(ridden->over);
    FastRandom random(std::uint64_t{11});
    const bool blind = ridden->after[0].programme().options().blind_exchange;
    // Where the table rested, and where a race ended: beyond it chance takes cards, and takes others.
    std::set<std::size_t> rests;
    for (const Ridden::Letter& letter : ridden->letters) {
      if (!letter.text.starts_with(R"({"t":"told")")) continue;
      rests.insert(static_cast<std::size_t>(bj::parse(letter.text).as_object().at("version").as_int64()));
    }
    std::vector<std::size_t> all(rests.begin(), rests.end());
    all.pop_back();  // over
    for (std::size_t i = 0; i < all.size(); i += 1 + random.Below(12)) {
      const std::size_t from = all[i];
      std::size_t to = from;
      const bool still = blind && ridden->after[from].need() == Need::kKeep;
      for (std::size_t k = i; !still && k < all.size() && k < i + 40; ++k) {
        if (ridden->after[all[k]].board().race != ridden->after[from].board().race) break;
        to = all[k];
      }
      const int seat = static_cast<int>(random.Below(static_cast<std::uint32_t>(how.people)));
      Compare(*ridden, from, to, seat, random, sum);
      ASSERT_FALSE(HasFatalFailure()) << how.settings;
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

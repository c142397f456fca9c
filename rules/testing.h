// Helpers for unit tests: courses, programmes, fields, and a table that plays a meeting by a script.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/meeting.h"
#include "rules/seat_view.h"

namespace furlong::testing {

using Names = std::vector<std::string>;
using Limits = std::vector<int>;  // by horse; 0: no limit
using Order = std::vector<int>;

// Squares as players write them: S(3, 27) is "3.27".
inline Square S(int lane, int number) {
  return {static_cast<std::uint8_t>(lane - 1), static_cast<std::uint16_t>(number)};
}
inline std::string Name(Square square) { return std::to_string(square.lane + 1) + "." + std::to_string(square.number); }

// Cards from text such as "7 7 12J", as a list and as a hand.
inline std::vector<Card> CardList(const std::string& text) {
  std::vector<Card> cards;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    const auto card = CardFromName(word);
    if (!card) ADD_FAILURE() << word << " is not a card";
    cards.push_back(card.value_or(Card::k3));
  }
  return cards;
}
inline Hand Cards(const std::string& text) {
  Hand hand;
  for (const Card card : CardList(text)) hand.Add(card);
  return hand;
}
inline std::string Text(Hand hand) {
  std::string text;
  hand.ForEach([&](Card card) { text += (text.empty() ? "" : " ") + std::string(CardName(card)); });
  return text;
}

// An open course of one straight: boxes on row 0, `finish` is the last row before the finish. Square numbers are rows.
inline CourseSpec Straight(int finish, std::initializer_list<int> fences = {}) {
  CourseSpec spec{.id = "straight", .closed = false, .segments = {{finish + 21}}};
  spec.finish = {0, finish, 0};
  for (const int row : fences) spec.fences.push_back({static_cast<int>(spec.fences.size()) + 1, {0, row, 0}});
  return spec;
}

// An open course: rows 0 to 4, a corner with `squares` squares in its inside lane, a straight with the finish on its
// row 30.
inline CourseSpec Bend(int squares, double turn, std::initializer_list<int> fences = {}) {
  CourseSpec spec{.id = "bend", .closed = false, .segments = {{5}, {squares, turn}, {60}}};
  spec.finish = {2, 30, 0};
  for (const int row : fences) spec.fences.push_back({static_cast<int>(spec.fences.size()) + 1, {2, row, 0}});
  return spec;
}

// An oval for tests; it is not the one in courses/. Lane l (1 to 8) has squares 0 to 26 on the first straight, two
// corners of 6 + l squares each, the far straight from square 39 + 2l on, two corners from 72 + 2l on, and lap 1 from
// 84 + 4l on.
inline CourseSpec Oval() {
  CourseSpec spec{.id = "oval", .closed = true};
  spec.segments = {{33}, {7, 90}, {7, 90}, {33}, {7, 90}, {7, 90}};
  spec.start = {0, 6, 0};
  spec.finish = {0, 26, 1};
  spec.fences = {{1, {0, 20, 0}}, {2, {3, 4, 0}}, {3, {3, 15, 0}}, {4, {3, 27, 0}}, {6, {0, 6, 1}}};
  return spec;
}

inline std::shared_ptr<const Course> Built(const CourseSpec& spec, bool fences = true) {
  auto course = Course::Build(spec, fences);
  if (auto* error = std::get_if<CourseError>(&course)) {
    ADD_FAILURE() << spec.id << ": fault " << static_cast<int>(error->fault);
    return Built(Straight(20), false);
  }
  return std::make_shared<const Course>(std::get<Course>(std::move(course)));
}
inline RaceEntry Flat(const CourseSpec& spec) { return {Built(spec, false), false}; }
inline RaceEntry Chase(const CourseSpec& spec) { return {Built(spec, true), true}; }

// Horse h belongs to player h modulo the number of players.
inline Programme Plan(int players, int horses_each, std::vector<RaceEntry> races, Options options = {}) {
  std::vector<PlayerId> owners;
  for (int horse = 0; horse < players * horses_each; ++horse) {
    owners.push_back(static_cast<PlayerId>(horse % players));
  }
  auto made = Programme::Make(players, owners, std::move(races), options);
  if (std::holds_alternative<ProgrammeError>(made)) ADD_FAILURE() << "the programme was refused";
  return std::get<Programme>(std::move(made));
}

// A field with horses 0, 1, … on these squares.
inline Field Horses(std::initializer_list<Square> squares) {
  Field field;
  HorseId horse = 0;
  for (const Square square : squares) field.Put(horse++, square);
  return field;
}

inline Names EndsOf(const Course& course, const Rides& rides) {
  Names names;
  rides.ForEach(course, [&](Square square) { names.push_back(Name(square)); });
  return names;
}
// The legal moves of horse 0. Also checks that FindRides and Ways agree on them.
inline Rides Find(const Course& course, const Field& field, int points, RoundKind kind = RoundKind::kCard) {
  const Rides rides = FindRides(course, field, 0, points, kind);
  const Rides walked = Ways(course, field, 0, points, kind).Legal();
  EXPECT_EQ(rides.outcome(), walked.outcome());
  EXPECT_EQ(EndsOf(course, rides), EndsOf(course, walked));
  if (rides.outcome() == Rides::Outcome::kRide) {
    EXPECT_EQ(rides.points(), walked.points());
  }
  return rides;
}
// The end squares of those moves; empty if horse 0 cannot move, "fall" if it falls.
inline Names Ends(const Course& course, const Field& field, int points, RoundKind kind = RoundKind::kCard) {
  const Rides rides = Find(course, field, points, kind);
  return rides.outcome() == Rides::Outcome::kFall ? Names{"fall"} : EndsOf(course, rides);
}

// A meeting that is played by a script. What the script leaves open has a simple default: boxes by horse number, decks
// ascending, the lowest card, the first die, straight on.
class Table : public EventSink {
 public:
  explicit Table(Programme plan) : programme(std::move(plan)), meeting(programme) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  void On(const Event& event) override { events.push_back(event); }

  // The script.
  std::vector<HorseId> boxes;                      // horses from lane 1 outwards, in the first race; empty: by number
  std::array<std::vector<Card>, kMaxHorses> tops;  // by horse: first cards of its deck; the others follow ascending
  PlayerId roller = 0;                             // drawn to roll first, in every race
  std::array<std::uint8_t, 2> dice = {1, 1};       // for every roll, until changed
  Use pace = Use::kFirst;                          // for every pace, until changed
  std::array<std::vector<Card>, kMaxHorses> planned;  // by horse: cards to play first

  const Programme programme;
  Meeting meeting;
  std::vector<Event> events;

  const Board& board() const { return meeting.board(); }
  Need need() const { return meeting.need(); }
  int horse() const { return meeting.horse(); }
  std::string At(HorseId horse) const { return board().field.OnCourse(horse) ? Name(board().field.At(horse)) : "off"; }
  std::string HandOf(HorseId horse) const { return Text(meeting.hand(horse)); }
  std::string FreshOf(HorseId horse) const { return Text(meeting.fresh(horse)); }
  std::string PlayedBy(HorseId horse) const { return Text(board().played[horse]); }
  Names Legal() const { return EndsOf(meeting.course(), board().rides); }
  Limits LimitList() const {
    Limits limits;
    for (int h = 0; h < programme.horses(); ++h) {
      const auto limit = board().limits[static_cast<std::size_t>(h)];
      limits.push_back(limit == kNoLimit ? 0 : limit);
    }
    return limits;
  }
  Order RunningOrder() const { return {board().order.begin(), board().order.begin() + board().order_size}; }
  std::vector<Event> Told(Event::Kind kind) const {
    std::vector<Event> told;
    for (const Event& event : events) {
      if (event.kind == kind) told.push_back(event);
    }
    return told;
  }
  // Horses in the order in which they were placed, over all races.
  Order Placed() const {
    Order order;
    for (const Event& event : Told(Event::Kind::kPlace)) order.push_back(event.horse);
    return order;
  }

  Reason Ask(const Decision& decision) const { return meeting.Ask(decision).reason; }
  Reason Ask(const Outcome& outcome) const { return meeting.Ask(outcome).reason; }
  template <typename Choice>
  void Do(const Choice& choice) {
    const Refusal refusal = meeting.Do(choice, this);
    if (!refusal.ok()) ADD_FAILURE() << "refused, reason " << static_cast<int>(refusal.reason);
  }

  // One step of any kind (fact, chance or decision), by the script.
  void Go() {
    if (IsFact(need())) return meeting.Step(this);
    if (IsChance(need())) return Do(ByScript());
    Do(Plainest());
  }
  // Goes on to the next decision.
  void Settle() {
    for (int i = 0; i < 1000 && !meeting.over() && !IsDecision(need()); ++i) Go();
  }
  template <typename Condition>
  void RunUntil(const Condition& condition) {
    for (int i = 0; i < 200000 && !condition(); ++i) {
      if (meeting.over()) break;
      Go();
    }
    if (!condition()) ADD_FAILURE() << "the condition never became true";
  }
  void RunTo(Need wanted, int wanted_horse = -1) {
    RunUntil([&] { return need() == wanted && (wanted_horse < 0 || horse() == wanted_horse); });
  }
  void RunTo(int race, Need wanted) {
    RunUntil([&] { return board().race == race && need() == wanted; });
  }
  // Goes to the start of a round of the current race: limits are set, and it is the turn of the first horse.
  void RunToRound(unsigned round) {
    RunUntil([&] { return board().round == round && need() == Need::kRound; });
    Go();
  }

  // Horse `wanted`, which must be in turn, plays a card, then rides to square `to`, or by default if `to` is empty.
  void Play(HorseId wanted, Card card, std::string_view to = {}) {
    Settle();
    ASSERT_EQ(need(), Need::kCard);
    ASSERT_EQ(horse(), wanted);
    Do(Decision::Play(wanted, card));
    if (!to.empty()) {
      RideTo(wanted, to);
    } else if (need() == Need::kRide) {
      Go();
    }
  }
  void RideTo(HorseId wanted, std::string_view to) {
    ASSERT_EQ(need(), Need::kRide);
    for (int i = 0; i < board().rides.count(); ++i) {
      const Square square = board().rides.Nth(meeting.course(), i);
      if (Name(square) == to) return Do(Decision::Ride(wanted, square));
    }
    ADD_FAILURE() << to << " is not legal for horse " << int{wanted};
  }
  // Plays a whole dice round; turn rolls take the first die.
  void DiceRound(int first, int second, Use use) {
    dice = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    Settle();
    ASSERT_EQ(need(), Need::kPace);
    Do(Decision::Pace(board().roller, use));
    const auto round = board().round;
    const auto race = board().race;
    while (board().round == round && board().race == race && !meeting.over()) Go();
  }

  Outcome ByScript() const {
    Outcome outcome;
    outcome.horse = meeting.horse();
    switch (need()) {
      case Need::kBoxes:
        outcome.kind = Outcome::Kind::kBoxes;
        outcome.horse = kNoHorse;
        outcome.order_size = static_cast<std::uint8_t>(programme.horses());
        for (HorseId h = 0; h < programme.horses(); ++h) outcome.order[h] = boxes.empty() ? h : boxes[h];
        if (board().race > 0) outcome.order = BoxesAfter(programme, board());
        return outcome;
      case Need::kShuffle:
        outcome.kind = Outcome::Kind::kShuffle;
        outcome.deck = DeckOf(tops[outcome.horse]);
        return outcome;
      case Need::kRoller:
        outcome.kind = Outcome::Kind::kRoller;
        outcome.player = roller;
        return outcome;
      case Need::kDice:
        outcome.kind = Outcome::Kind::kDice;
        outcome.player = board().roller;
        outcome.dice = dice;
        return outcome;
      default: {
        const bool lose = need() == Need::kLose;
        outcome.kind = lose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
        const Hand from = lose ? meeting.hand(outcome.horse) : meeting.fresh(outcome.horse);
        for (int n = 0; n < meeting.CardsToLeave(); ++n) outcome.cards.Add(from.NthCard(n));
        return outcome;
      }
    }
  }
  static std::array<Card, kDeckSize> DeckOf(const std::vector<Card>& top) {
    Hand rest = Hand::FullDeck();
    std::array<Card, kDeckSize> deck{};
    std::size_t next = 0;
    for (const Card card : top) {
      if (!rest.Holds(card)) ADD_FAILURE() << "too many of " << CardName(card);
      rest.Remove(card);
      deck[next++] = card;
    }
    rest.ForEach([&](Card card) { deck[next++] = card; });
    return deck;
  }

 private:
  Decision Plainest() {
    const HorseId h = meeting.horse();
    switch (need()) {
      case Need::kKeep: return Decision::Keep(h, programme.options().blind_exchange ? Hand() : meeting.fresh(h));
      case Need::kSeal:
      case Need::kCard: {
        if (meeting.hand(h).empty()) return Decision::Pass(h);
        Card card = meeting.hand(h).NthCard(0);
        if (!planned[h].empty()) {
          card = planned[h].front();
          planned[h].erase(planned[h].begin());
        }
        return need() == Need::kSeal ? Decision::Seal(h, card) : Decision::Play(h, card);
      }
      case Need::kPace: return Decision::Pace(board().roller, pace);
      case Need::kDie: return Decision::Die(h, Use::kFirst);
      default: {
        const Square from = board().field.At(h);
        Square best = board().rides.Nth(meeting.course(), 0);
        board().rides.ForEach(meeting.course(), [&](Square to) {
          const bool on = to.lane == from.lane && to.number == from.number + board().rides.points();
          if (on || (to.lane == from.lane && best.lane != from.lane)) best = to;
        });
        return Decision::Ride(h, best);
      }
    }
  }
};

}  // namespace furlong::testing

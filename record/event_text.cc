#include "record/event_text.h"

#include "record/json_text.h"

namespace furlong {
namespace {

// Builds a line: {"t":"…" and then one key after the other.
class Line {
 public:
  explicit Line(std::string_view t) { json_.Open('{').Key("t").Word(t); }

  Line& Number(std::string_view key, std::uint32_t number) {
    json_.Key(key).Number(number);
    return *this;
  }
  Line& Text(std::string_view key, std::string_view word) {
    json_.Key(key).Word(word);
    return *this;
  }
  Line& Raw(std::string_view key, std::string_view json) {
    json_.Key(key).Raw(json);
    return *this;
  }
  template <typename T>
  Line& Numbers(std::string_view key, const T& numbers, int count, int none = -1) {
    json_.Key(key).Numbers(numbers, count, none);
    return *this;
  }
  std::string End() { return json_.Close('}').Take(); }

 private:
  JsonText json_;
};

// A JSON array of quoted words.
class WordArray {
 public:
  WordArray() { json_.Open('['); }
  void Add(std::string_view word) { json_.Word(word); }
  std::string End() { return json_.Close(']').Take(); }

 private:
  JsonText json_;
};

template <typename Cards>
std::string CardArray(const Cards& cards) {
  WordArray words;
  for (const Card card : cards) words.Add(CardName(card));
  return words.End();
}

std::string CardArray(Hand hand) {
  WordArray words;
  hand.ForEach([&](Card card) { words.Add(CardName(card)); });
  return words.End();
}

std::string ChanceLine(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: return Line("boxes").Numbers("order", outcome.order, outcome.order_size).End();
    case Outcome::Kind::kShuffle:
      return Line("shuffle").Number("horse", outcome.horse).Raw("deck", CardArray(outcome.deck)).End();
    case Outcome::Kind::kRoller: return Line("roller").Number("player", outcome.player).End();
    case Outcome::Kind::kDice:
      return Line("dice").Number("player", outcome.player).Numbers("dice", outcome.dice, 2).End();
    case Outcome::Kind::kLose:
      return Line("lose").Number("horse", outcome.horse).Raw("cards", CardArray(outcome.cards)).End();
    case Outcome::Kind::kDrop: break;
  }
  return Line("drop").Number("horse", outcome.horse).Raw("cards", CardArray(outcome.cards)).End();
}

Line DecisionLine(const Decision& decision) {
  switch (decision.kind) {
    case Decision::Kind::kBonus: return Line("bonus").Number("horse", decision.horse);
    case Decision::Kind::kSeal:
      return Line("seal").Number("horse", decision.horse).Text("card", CardName(decision.card));
    case Decision::Kind::kCard:
      return Line("card").Number("horse", decision.horse).Text("card", CardName(decision.card));
    case Decision::Kind::kPace:
      return Line("pace").Number("player", decision.player).Text("use", UseName(decision.use));
    case Decision::Kind::kDie: return Line("die").Number("horse", decision.horse).Text("use", UseName(decision.use));
    case Decision::Kind::kRide: return Line("ride").Number("horse", decision.horse).Text("to", SquareName(decision.to));
    case Decision::Kind::kKeep:
      return Line("keep").Number("horse", decision.horse).Raw("cards", CardArray(decision.cards));
    case Decision::Kind::kPass: break;  // written as a "stand" line
  }
  return Line("stand").Number("horse", decision.horse).Text("why", "empty");
}

std::string_view StandName(StandReason why) {
  switch (why) {
    case StandReason::kLimit: return "limit";
    case StandReason::kEmpty: return "empty";
    case StandReason::kBlocked: return "blocked";
  }
  return "";
}

}  // namespace

std::string SquareName(Square square) { return std::to_string(square.lane + 1) + "." + std::to_string(square.number); }

std::string_view UseName(Use use) {
  switch (use) {
    case Use::kFirst: return "first";
    case Use::kSecond: return "second";
    case Use::kSum: return "sum";
  }
  return "";
}

std::string LegalCards(Hand hand) {
  WordArray words;
  hand.ForEachKind([&](Card card) { words.Add(CardName(card)); });
  return words.End();
}

std::string LegalSquares(const Course& course, const Rides& rides) {
  WordArray words;
  rides.ForEach(course, [&](Square to) { words.Add(SquareName(to)); });
  return words.End();
}

std::string LegalUses(bool with_sum) { return with_sum ? R"(["first","second","sum"])" : R"(["first","second"])"; }

std::string ToLine(const Programme& programme, const Event& event, std::string_view legal) {
  switch (event.kind) {
    case Event::Kind::kChance: return ChanceLine(event.outcome);
    case Event::Kind::kDecision: {
      Line line = DecisionLine(event.decision);
      if (!legal.empty()) line.Raw("legal", legal);
      return line.End();
    }
    case Event::Kind::kRound:
      return Line("round")
          .Number("race", event.race)
          .Number("round", event.round)
          .Text("kind", event.round_kind == RoundKind::kCard ? "card" : "dice")
          .Numbers("order", event.order, event.order_size)
          .Numbers("limits", event.limits, programme.horses(), kNoLimit)
          .End();
    case Event::Kind::kStand: return Line("stand").Number("horse", event.horse).Text("why", StandName(event.why)).End();
    case Event::Kind::kFall: return Line("fall").Number("horse", event.horse).End();
    case Event::Kind::kPlace:
      return Line("place")
          .Number("horse", event.horse)
          .Number("place", event.place)
          .Number("points", event.points)
          .End();
    case Event::Kind::kResult: break;
  }
  return Line("result")
      .Numbers("scores", event.scores, programme.players())
      .Numbers("ranking", event.ranking, programme.players())
      .End();
}

}  // namespace furlong

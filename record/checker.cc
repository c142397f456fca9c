#include "record/checker.h"

#include "record/event_text.h"
#include "record/json.h"
#include "record/words.h"
#include "record/writer.h"
#include "rules/sha256.h"

namespace furlong {
namespace {

// Typed access to the keys of one line. Faults are told through the problem.
class LineReader {
 public:
  LineReader(const json::object& object, const RecordHeader& header, json::Problem& problem)
      : in_(object, "", problem), object_(object), header_(header) {}

  HorseId Horse() const {
    return static_cast<HorseId>(in_.Int("horse", 0, static_cast<int>(header_.horses.size()) - 1));
  }
  PlayerId Player() const {
    return static_cast<PlayerId>(in_.Int("player", 0, static_cast<int>(header_.players.size()) - 1));
  }
  Card OneCard() const {
    const auto card = CardFromName(in_.Text("card"));
    if (!card) in_.Wrong("card", "a card such as \"7\" or \"12J\"");
    return card.value_or(Card::kNone);
  }
  Use OneUse(bool with_sum) const {
    const std::string_view word = in_.Text("use");
    for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
      if (word == UseName(use) && (with_sum || use != Use::kSum)) return use;
    }
    in_.Wrong("use", with_sum ? "\"first\", \"second\" or \"sum\"" : "\"first\" or \"second\"");
    return Use::kFirst;
  }
  Square To() const {
    const std::string_view text = in_.Text("to");
    const std::size_t dot = text.find('.');
    Square square;
    bool good = dot == 1 && text[0] >= '1' && text[0] <= '8' && text.size() > 2 && text.size() <= 7;
    int number = 0;
    for (std::size_t i = 2; good && i < text.size(); ++i) {
      good = text[i] >= '0' && text[i] <= '9';
      number = number * 10 + (text[i] - '0');
    }
    good = good && number <= 0xFFFE && (text.size() == 3 || text[2] != '0');
    if (good) square = {static_cast<std::uint8_t>(text[0] - '1'), static_cast<std::uint16_t>(number)};
    if (!good) in_.Wrong("to", "a square such as \"3.27\"");
    return square;
  }
  // A bag of cards of one deck.
  Hand Cards() const {
    Hand hand;
    for (const auto& item : in_.Array("cards")) {
      const auto* name = item.if_string();
      const auto card = name != nullptr ? CardFromName(*name) : std::nullopt;
      if (!card || hand.count(*card) == kDeckCopies[static_cast<std::size_t>(*card)]) {
        in_.Wrong("cards", "cards of one deck");
        return hand;
      }
      hand.Add(*card);
    }
    return hand;
  }
  std::array<Card, kDeckSize> Deck() const {
    std::array<Card, kDeckSize> deck;
    deck.fill(Card::kNone);
    const json::array& items = in_.Array("deck");
    for (std::size_t i = 0; i < items.size() && items.size() == kDeckSize; ++i) {
      const auto* name = items[i].if_string();
      deck[i] = (name != nullptr ? CardFromName(*name) : std::nullopt).value_or(Card::kNone);
    }
    for (const Card card : deck) {
      if (card == Card::kNone) in_.Wrong("deck", "32 cards");
    }
    return deck;
  }
  // Whole numbers within bounds; `count` says how many were there.
  template <std::size_t kSize>
  std::array<std::uint8_t, kSize> Numbers(std::string_view key, int low, int high, std::uint8_t& count) const {
    std::array<std::uint8_t, kSize> numbers{};
    const json::array& items = in_.Array(key);
    const std::string wanted = "whole numbers from " + std::to_string(low) + " to " + std::to_string(high);
    if (items.size() > kSize) in_.Wrong(key, "at most " + std::to_string(kSize) + " numbers");
    for (std::size_t i = 0; i < items.size() && i < kSize; ++i) {
      const auto number = json::IntIn(items[i], low, high);
      if (!number) in_.Wrong(key, wanted);
      numbers[i] = static_cast<std::uint8_t>(number.value_or(low));
    }
    count = static_cast<std::uint8_t>(std::min(items.size(), kSize));
    return numbers;
  }
  // So many hex digits, or, where not `exact`, at least so many; in lower case.
  std::string HexDigits(std::string_view key, std::size_t digits, bool exact) const {
    const std::string_view text = in_.Text(key);
    bool good = exact ? text.size() == digits : text.size() >= digits;
    std::string lower;
    for (const char c : text) {
      good = good && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'));
      lower += c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (!good) in_.Wrong(key, exact ? std::to_string(digits) + " hex digits" : "hex digits");
    return lower;
  }
  const json::Reader& in() const { return in_; }
  const json::object& object() const { return object_; }

 private:
  json::Reader in_;
  const json::object& object_;
  const RecordHeader& header_;
};

std::optional<Outcome> ReadOutcome(std::string_view t, const LineReader& line) {
  Outcome outcome;
  if (t == "boxes") {
    outcome.kind = Outcome::Kind::kBoxes;
    outcome.order = line.Numbers<kMaxHorses>("order", 0, kMaxHorses - 1, outcome.order_size);
  } else if (t == "shuffle") {
    outcome.kind = Outcome::Kind::kShuffle;
    outcome.horse = line.Horse();
    outcome.deck = line.Deck();
  } else if (t == "roller") {
    outcome.kind = Outcome::Kind::kRoller;
    outcome.player = line.Player();
  } else if (t == "dice") {
    outcome.kind = Outcome::Kind::kDice;
    outcome.player = line.Player();
    std::uint8_t count = 0;
    outcome.dice = line.Numbers<2>("dice", 1, 6, count);
    if (count != 2) line.in().Wrong("dice", "two dice");
  } else if (t == "lose" || t == "drop") {
    outcome.kind = t == "lose" ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
    outcome.horse = line.Horse();
    outcome.cards = line.Cards();
  } else {
    return std::nullopt;
  }
  return outcome;
}

std::optional<Decision> ReadDecision(std::string_view t, const LineReader& line) {
  if (t == "bonus") return Decision::Bonus(line.Horse());
  if (t == "seal") return Decision::Seal(line.Horse(), line.OneCard());
  if (t == "card") return Decision::Play(line.Horse(), line.OneCard());
  if (t == "pace") return Decision::Pace(line.Player(), line.OneUse(true));
  if (t == "die") return Decision::Die(line.Horse(), line.OneUse(false));
  if (t == "ride") return Decision::Ride(line.Horse(), line.To());
  if (t == "keep") return Decision::Keep(line.Horse(), line.Cards());
  return std::nullopt;
}

bool IsFactName(std::string_view t) {
  return t == "round" || t == "stand" || t == "fall" || t == "place" || t == "result";
}

// Keeps the event that a step tells, and passes it on.
class Catch : public EventSink {
 public:
  explicit Catch(EventSink* next) : next_(next) {}
  void On(const Event& event) override {
    event_ = event;
    if (next_ != nullptr) next_->On(event);
  }
  const Event& event() const { return event_; }

 private:
  EventSink* next_;
  Event event_;
};

// A fact must say exactly what we would have written; the first key that differs is named.
void CompareFact(const json::object& line, const std::string& expected_text, json::Problem& problem) {
  const auto expected = json::Parse(expected_text, problem);
  if (!expected) return;
  for (const auto& [key, value] : expected->get_object()) {
    const auto* given = line.if_contains(key);
    if (given == nullptr) {
      return problem.Say("key \"" + std::string(key) + "\" is missing: by the rules it is " + json::Shown(value));
    }
    if (*given != value) {
      return problem.Say("key \"" + std::string(key) + "\" is " + json::Shown(*given) + ": by the rules it is " +
                         json::Shown(value));
    }
  }
}

}  // namespace

std::optional<FileError> RecordChecker::AddHeader(std::string_view line) {
  auto header = ReadHeader(line);
  if (auto* error = std::get_if<FileError>(&header)) return *error;
  header_ = std::move(std::get<RecordHeader>(header));
  auto programme = ProgrammeOf(header_);
  if (auto* error = std::get_if<FileError>(&programme)) return *error;
  programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  meeting_.emplace(*programme_);
  return std::nullopt;
}

std::optional<FileError> RecordChecker::Add(std::string_view text) {
  ++lines_;
  if (failed_) return FileError{lines_, "an earlier line was refused"};
  failed_ = true;  // until this line is accepted
  if (text.size() > kMaxLineBytes) {
    return FileError{lines_, "the line is longer than " + std::to_string(kMaxLineBytes >> 20) + " MiB"};
  }
  if (lines_ == 1) {
    auto error = AddHeader(text);
    failed_ = error.has_value();
    return error;
  }

  json::Problem problem;
  const auto fail = [&]() -> std::optional<FileError> { return FileError{lines_, problem.message()}; };
  const auto parsed = json::Parse(text, problem);
  if (!parsed) return fail();
  const auto* object = parsed->if_object();
  if (object == nullptr) {
    problem.Say("the line is " + json::Shown(*parsed) + ": wanted an object with \"t\"");
    return fail();
  }
  const LineReader line(*object, header_, problem);
  const std::string_view t = line.in().Text("t");
  if (!problem.ok()) return fail();
  Meeting& meeting = *meeting_;
  const std::string awaited = "the meeting awaits " + Awaits(header_, meeting.board());

  // The seed's lines stand outside the meeting.
  if (t == "commit") {
    commit_ = line.HexDigits("hash", 64, true);
    if (lines_ != 2) problem.Say("\"commit\" stands right after the header only");
  } else if (t == "entropy") {
    const PlayerId player = line.Player();
    line.HexDigits("value", 1, false);
    if (commit_.empty() || meeting.need() != Need::kBoxes || meeting.board().race != 0) {
      problem.Say("\"entropy\" stands between \"commit\" and the first boxes only");
    }
    if (((entropy_ >> player) & 1) != 0) line.in().Wrong("player", "a player who has not added entropy yet");
    entropy_ |= 1u << player;
  } else if (t == "reveal") {
    const std::string seed = line.HexDigits("seed", 64, true);
    if (!meeting.over() || revealed_) problem.Say("\"reveal\" stands once, after the result");
    if (problem.ok() && !commit_.empty()) {
      Digest bytes{};
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto digit = [&](std::size_t at) { return seed[at] <= '9' ? seed[at] - '0' : seed[at] - 'a' + 10; };
        bytes[i] = static_cast<std::uint8_t>(16 * digit(2 * i) + digit(2 * i + 1));
      }
      Sha256 hash;
      hash.Add(bytes);
      if (Hex(hash.Finish()) != commit_) line.in().Wrong("seed", "the seed whose hash was committed to");
    }
    revealed_ = true;
  } else if (const auto outcome = ReadOutcome(t, line)) {
    if (!problem.ok()) return fail();
    const Refusal refusal = meeting.Do(*outcome, sink_);
    if (!refusal.ok()) problem.Say("\"" + std::string(t) + "\": " + Words(header_, refusal) + "; " + awaited);
  } else if (const auto decision = ReadDecision(t, line)) {
    if (!problem.ok()) return fail();
    const bool reveals = meeting.need() == Need::kReveal && decision->kind == Decision::Kind::kCard;
    // Legal values are those before the decision is made; a refusal is the graver fault.
    const std::string legal = object->contains("legal") ? LegalValues(meeting, *decision) : std::string();
    if (reveals) {
      Catch fact(sink_);
      meeting.Step(&fact);
      CompareFact(*object, ToLine(*programme_, fact.event()), problem);
    } else {
      const Refusal refusal = meeting.Do(*decision, sink_);
      if (!refusal.ok()) problem.Say("\"" + std::string(t) + "\": " + Words(header_, refusal) + "; " + awaited);
    }
    if (problem.ok() && !legal.empty()) CompareFact(*object, "{\"legal\":" + legal + "}", problem);
  } else if (IsFactName(t)) {
    const bool stands_by_choice = t == "stand" && (meeting.need() == Need::kCard || meeting.need() == Need::kSeal) &&
                                  meeting.hand(meeting.horse()).empty();
    Catch fact(sink_);
    if (stands_by_choice) {
      meeting.Do(Decision::Pass(meeting.horse()), &fact);
    } else if (IsFact(meeting.need())) {
      meeting.Step(&fact);
    } else {
      problem.Say("\"" + std::string(t) + "\": this is not what comes next; " + awaited);
      return fail();
    }
    CompareFact(*object, ToLine(*programme_, fact.event()), problem);
  } else {
    line.in().Wrong("t", "a kind of line that formats.md knows");
  }
  if (!problem.ok()) return fail();
  failed_ = false;
  return std::nullopt;
}

namespace {

// The next line, at most kMaxLineBytes and one more of it; false at the end.
bool NextLine(std::streambuf& in, std::string& line) {
  using Traits = std::streambuf::traits_type;
  line.clear();
  for (auto c = in.sbumpc(); c != Traits::eof(); c = in.sbumpc()) {
    if (c == '\n') return true;
    line.push_back(Traits::to_char_type(c));
    if (line.size() > kMaxLineBytes) return true;
  }
  return !line.empty();
}

}  // namespace

std::optional<FileError> CheckStream(std::istream& in, RecordChecker& checker, int last_line) {
  std::string line;
  while ((last_line == 0 || checker.lines() < last_line) && NextLine(*in.rdbuf(), line)) {
    if (auto error = checker.Add(line)) return error;
  }
  if (checker.lines() == 0) return FileError{1, "the file is empty: wanted a record"};
  return std::nullopt;
}

}  // namespace furlong

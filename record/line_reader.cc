#include "record/line_reader.h"

#include "record/event_text.h"

namespace furlong {

Card LineReader::OneCard() const {
  const auto card = CardFromName(in_.Text("card"));
  if (!card) in_.Wrong("card", "a card such as \"7\" or \"12J\"");
  return card.value_or(Card::kNone);
}

Use LineReader::OneUse(bool with_sum) const {
  const std::string_view word = in_.Text("use");
  for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
    if (word == UseName(use) && (with_sum || use != Use::kSum)) return use;
  }
  in_.Wrong("use", with_sum ? "\"first\", \"second\" or \"sum\"" : "\"first\" or \"second\"");
  return Use::kFirst;
}

Square LineReader::SquareAt(std::string_view key) const {
  const std::string_view text = in_.Text(key);
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
  if (!good) in_.Wrong(key, "a square such as \"3.27\"");
  return square;
}

Hand LineReader::Cards() const {
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

std::array<Card, kDeckSize> LineReader::Deck() const {
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

template <std::size_t kSize>
std::array<std::uint8_t, kSize> LineReader::Numbers(std::string_view key, int low, int high,
                                                    std::uint8_t& count) const {
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

Digest LineReader::OneDigest(std::string_view key) const {
  const auto digest = DigestFromHex(in_.Text(key));
  if (!digest) in_.Wrong(key, "64 hex digits");
  return digest.value_or(Digest{});
}

std::string LineReader::HexDigits(std::string_view key) const {
  std::string digits(in_.Text(key));
  for (char& c : digits) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  if (digits.empty() || digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
    in_.Wrong(key, "hex digits");
  }
  return digits;
}

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

}  // namespace furlong

// A state as bytes: everything that happened, so that reading it checks it against the rules.
#include <algorithm>
#include <stdexcept>

#include "python/state.h"

namespace furlong::python {
namespace {

constexpr std::string_view kMagic = "furlong-state/1\n";

enum class Tag : std::uint8_t { kEnd, kFact, kDecision, kOutcome, kResample };

class Writer {
 public:
  void Byte(std::uint8_t byte) { bytes_.push_back(static_cast<char>(byte)); }
  template <typename T>
  requires std::is_enum_v<T>
  void Byte(T value) { Byte(static_cast<std::uint8_t>(value)); }
  void Cards(Hand hand) {
    for (int i = 0; i < 7; ++i) Byte(static_cast<std::uint8_t>(hand.bits() >> (8 * i)));
  }
  template <typename T>
  void All(const T& bytes) {
    for (const auto byte : bytes) Byte(byte);
  }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_{kMagic};
};

// Throws std::invalid_argument for everything that no state is written as.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {
    if (!rest_.starts_with(kMagic)) Fail();
    rest_.remove_prefix(kMagic.size());
  }
  [[noreturn]] static void Fail() { throw std::invalid_argument("these bytes are no state of this game"); }
  static void Require(bool condition) {
    if (!condition) Fail();
  }
  std::uint8_t Byte(int most = 255) {
    if (rest_.empty()) Fail();
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    if (byte > most) Fail();
    return byte;
  }
  template <typename T>
  T Enum(T last) {
    return static_cast<T>(Byte(static_cast<int>(last)));
  }
  Card OneCard(bool may_be_none) {
    const auto card = static_cast<Card>(Byte());
    Require(card <= Card::k12J || (may_be_none && card == Card::kNone));
    return card;
  }
  Hand Cards() {
    Hand hand;
    for (int i = 0; i < 7; ++i) {
      const std::uint8_t byte = Byte();
      for (int half = 0; half < 2; ++half) {
        const int count = (byte >> (4 * half)) & 15;
        const int kind = 2 * i + half;
        Require(count == 0 || (kind < kCardKinds && count <= kDeckCopies[static_cast<std::size_t>(kind)]));
        if (count > 0) hand.Add(static_cast<Card>(kind), count);
      }
    }
    return hand;
  }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

void Write(Writer& out, const Decision& decision) {
  out.Byte(Tag::kDecision);
  out.Byte(decision.kind);
  out.Byte(decision.horse);
  out.Byte(decision.player);
  out.Byte(decision.card);
  out.Byte(decision.use);
  out.Byte(decision.to.lane);
  out.Byte(static_cast<std::uint8_t>(decision.to.number));
  out.Byte(static_cast<std::uint8_t>(decision.to.number >> 8));
  out.Cards(decision.cards);
}

Decision ReadDecision(Reader& in) {
  Decision decision;
  decision.kind = in.Enum(Decision::Kind::kKeep);
  decision.horse = in.Byte();
  decision.player = in.Byte();
  decision.card = in.OneCard(true);
  decision.use = in.Enum(Use::kSum);
  decision.to.lane = in.Byte();
  const std::uint8_t low = in.Byte();
  decision.to.number = static_cast<std::uint16_t>(low | in.Byte() << 8);
  decision.cards = in.Cards();
  return decision;
}

void Write(Writer& out, const Outcome& outcome) {
  out.Byte(Tag::kOutcome);
  out.Byte(outcome.kind);
  out.Byte(outcome.horse);
  out.Byte(outcome.player);
  out.All(outcome.dice);
  out.Byte(outcome.order_size);
  out.All(outcome.order);
  out.Cards(outcome.cards);
  if (outcome.kind == Outcome::Kind::kShuffle) out.All(outcome.deck);
}

Outcome ReadOutcome(Reader& in) {
  Outcome outcome;
  outcome.kind = in.Enum(Outcome::Kind::kDrop);
  outcome.horse = in.Byte();
  outcome.player = in.Byte();
  for (auto& die : outcome.dice) die = in.Byte();
  outcome.order_size = in.Byte(kMaxHorses);
  for (auto& horse : outcome.order) horse = in.Byte();
  outcome.cards = in.Cards();
  if (outcome.kind == Outcome::Kind::kShuffle) {
    for (auto& card : outcome.deck) card = in.OneCard(false);
  }
  return outcome;
}

void Write(Writer& out, const LogEntry& resample, int horses) {
  out.Byte(Tag::kResample);
  out.Byte(resample.seat);
  for (std::size_t horse = 0; horse < static_cast<std::size_t>(horses); ++horse) {
    for (int i = 0; i < kDeckSize; ++i) out.Byte(resample.secrets->decks[horse][i]);
    out.Cards(resample.secrets->hands[horse]);
    out.Byte(resample.secrets->sealed[horse]);
    out.Cards((*resample.gone)[horse]);
  }
}

// Reads cards that a seat might imagine at this position.
Secrets ReadSecrets(Reader& in, const Position& position, PlayerId seat, std::array<Hand, kMaxHorses>& gone) {
  Secrets secrets;
  for (HorseId horse = 0; horse < position.programme().horses(); ++horse) {
    const Board& board = position.board();
    std::array<Card, kDeckSize> deck;
    Hand all;
    for (Card& card : deck) {
      card = in.OneCard(false);
      all.Add(card);
    }
    secrets.decks[horse] = Deck(deck);
    secrets.hands[horse] = in.Cards();
    secrets.sealed[horse] = in.OneCard(true);
    gone[horse] = in.Cards();
    Hand taken = secrets.hands[horse];
    if (board.dealt[horse] == 0) {
      Reader::Require(taken.empty() && gone[horse].empty());
      continue;
    }
    if (((board.sealed >> horse) & 1) != 0) {
      Reader::Require(secrets.sealed[horse] != Card::kNone);
      taken.Add(secrets.sealed[horse]);
    }
    const bool mine = position.programme().OwnerOf(horse) == seat;
    const Hand hand = position.meeting.hand(horse);
    Reader::Require(all == Hand::FullDeck() && secrets.hands[horse].size() == hand.size() &&
                    gone[horse].size() == position.gone[horse].size() &&
                    (Hand::FullDeck() - board.played[horse]).Contains(taken + gone[horse]) &&
                    (!mine || (secrets.hands[horse] == hand && gone[horse] == position.gone[horse])));
  }
  return secrets;
}

}  // namespace

std::string State::ToBytes() const {
  Writer out;
  out.Byte(seed_ ? 1 : 0);
  if (seed_) out.All(*seed_);
  for (const LogEntry* entry : log_.InOrder()) {
    if (entry->kind == LogEntry::Kind::kResample) {
      Write(out, *entry, game_->programme().horses());
    } else if (entry->event.kind == Event::Kind::kChance) {
      Write(out, entry->event.outcome);
    } else if (entry->event.kind == Event::Kind::kDecision && !entry->revealed) {
      Write(out, entry->event.decision);
    } else {
      out.Byte(Tag::kFact);
    }
  }
  out.Byte(Tag::kEnd);
  out.Cards(position_.picked);
  out.Byte(drawn_count_);
  for (std::size_t i = 0; i < drawn_count_; ++i) out.Byte(drawn_[i]);
  return out.Take();
}

State State::FromBytes(std::shared_ptr<const Game> game, std::string_view bytes) {
  Reader in(bytes);
  State state = Unplayed(std::move(game));
  if (in.Byte(1) == 1) {
    state.seed_.emplace();
    for (auto& byte : *state.seed_) byte = in.Byte();
  }
  for (Tag tag = in.Enum(Tag::kResample); tag != Tag::kEnd; tag = in.Enum(Tag::kResample)) {
    switch (tag) {
      case Tag::kFact: {
        // An empty hand that stands although it could take its bonus is a choice, but written like a fact (R6.4).
        const Need need = state.meeting().need();
        if (IsFact(need)) {
          state.Step();
        } else {
          Reader::Require(need == Need::kCard || need == Need::kSeal);
          state.Do(Decision::Pass(state.meeting().horse()));
        }
        break;
      }
      case Tag::kDecision: state.Do(ReadDecision(in)); break;
      case Tag::kOutcome: state.Do(ReadOutcome(in)); break;
      default: {
        const PlayerId seat = in.Byte(state.game_->programme().players() - 1);
        std::array<Hand, kMaxHorses> gone;
        const Secrets secrets = ReadSecrets(in, state.position_, seat, gone);
        state.position_.meeting = Meeting(state.game_->programme(), state.position_.board(), secrets);
        state.position_.gone = gone;
        state.log_.AddResample(seat, secrets, gone);
        state.resampled_ = true;
      }
    }
  }
  Hand picked = in.Cards();
  Reader::Require(picked.empty() || state.meeting().need() == Need::kKeep);
  picked.ForEach([&](Card card) {
    const Action action = kKeepCard + static_cast<int>(card);
    Reader::Require(state.meeting().need() == Need::kKeep && IsLegal(state.position_, action));
    state.Choose(action);
  });
  Reader::Require(state.position_.picked == picked);
  for (int count = in.Byte(kDeckSize); count > 0; --count) {
    const int drawn = in.Byte();
    const auto outcomes = state.ChanceOutcomes();
    Reader::Require(std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& o) { return o.first == drawn; }));
    state.ApplyDraw(drawn);
  }
  Reader::Require(in.empty());
  return state;
}

}  // namespace furlong::python

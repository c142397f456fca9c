// The past of a resampled state as bytes. It has what the seat saw and nothing else, so the true cards of others and
// the true order of the stocks cannot be read from it. To check it against the rules, it is played again with stand-ins
// for all hidden cards: nothing public depends on them except where they are turned over or counted.
#include <algorithm>

#include "python/event_bytes.h"
#include "python/state.h"

namespace furlong::python {
namespace {

// kSeal, kKeep, kBonus, kShuffle, kLose and kDrop say whether the seat saw the cards, and which they were. kForgotten:
// an earlier resample for another seat, before which the seat remembers no cards of its own.
enum class PastTag : std::uint8_t {
  kEnd,
  kFact,
  kReveal,
  kDecision,
  kOutcome,
  kSeal,
  kKeep,
  kBonus,
  kShuffle,
  kLose,
  kDrop,
  kForgotten
};

// Stand-ins, one for cards in hands and one for cards in decks. There is one of each in a deck, and a hand is at most
// 14 cards, so the four bits that count them in a Hand suffice.
constexpr Card kInHand = Card::k9J;
constexpr Card kInDeck = Card::k12J;
constexpr int kMostInHand = 14;

Hand Copies(Card card, int count) {
  Hand hand;
  hand.Add(card, count);
  return hand;
}

void WriteOwn(ByteWriter& out, bool own, std::initializer_list<Hand> cards) {
  out.Byte(own ? 1 : 0);
  for (const Hand hand : cards) {
    if (own) out.Cards(hand);
  }
}

void WriteSeen(ByteWriter& out, const LogEntry& entry, bool own) {
  const Event& event = entry.event;
  if (event.kind == Event::Kind::kChance) {
    switch (event.outcome.kind) {
      case Outcome::Kind::kShuffle: out.Byte(PastTag::kShuffle); break;
      case Outcome::Kind::kLose: out.Byte(PastTag::kLose); break;
      case Outcome::Kind::kDrop: out.Byte(PastTag::kDrop); break;
      default: out.Byte(PastTag::kOutcome); return Write(out, event.outcome);
    }
    return WriteOwn(out, own, {entry.own_cards});
  }
  if (event.kind != Event::Kind::kDecision) return out.Byte(PastTag::kFact);
  const Decision& decision = event.decision;
  if (entry.revealed) {
    out.Byte(PastTag::kReveal);
    out.Byte(decision.card);
  } else if (decision.kind == Decision::Kind::kSeal) {
    out.Byte(PastTag::kSeal);
    out.Byte(own ? decision.card : Card::kNone);
  } else if (decision.kind == Decision::Kind::kKeep) {
    out.Byte(PastTag::kKeep);
    out.Byte(entry.count);
    WriteOwn(out, own, {entry.own_cards, decision.cards});
  } else if (decision.kind == Decision::Kind::kBonus) {
    out.Byte(PastTag::kBonus);
    out.Byte(decision.horse);
    WriteOwn(out, own, {entry.own_cards});
  } else {
    out.Byte(PastTag::kDecision);
    Write(out, decision);
  }
}

HorseId HorseOf(const Event& event) {
  return event.kind == Event::Kind::kChance ? event.outcome.horse : event.decision.horse;
}

}  // namespace

void State::WritePast(ByteWriter& out, std::span<const LogEntry* const> entries) const {
  const Programme& programme = game_->programme();
  const LogEntry& last = *entries.back();
  std::size_t remembered_from = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i]->kind == LogEntry::Kind::kResample && entries[i]->seat != last.seat) remembered_from = i;
  }
  out.Byte(last.seat);
  for (std::size_t i = 0; i + 1 < entries.size(); ++i) {
    const LogEntry& entry = *entries[i];
    if (entry.kind == LogEntry::Kind::kResample) {
      if (entry.seat == last.seat || i != remembered_from) continue;
      out.Byte(PastTag::kForgotten);
      out.Byte(entry.seat);
      continue;
    }
    const HorseId horse = HorseOf(entry.event);
    const bool own = i >= remembered_from && horse < programme.horses() && programme.OwnerOf(horse) == last.seat;
    WriteSeen(out, entry, own);
  }
  out.Byte(PastTag::kEnd);
  WriteSecrets(out, last, programme.horses());
}

void State::HideCards() {
  const Board& board = position_.board();
  std::array<Card, kDeckSize> deck;
  deck.fill(kInDeck);
  Secrets secrets;
  secrets.decks.fill(Deck(deck));
  secrets.sealed.fill(kInHand);
  for (HorseId horse = 0; horse < game_->programme().horses(); ++horse) {
    const int size = meeting().hand(horse).size();
    if (size > kMostInHand) throw std::invalid_argument("too many cards in a hand");
    secrets.hands[horse] = Copies(kInHand, size);
    // How many are gone is all that counts here.
    int gone = position_.gone[horse].size();
    position_.gone[horse] = Hand();
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const int copies = std::min<int>(gone, kDeckCopies[static_cast<std::size_t>(kind)]);
      position_.gone[horse].Add(static_cast<Card>(kind), copies);
      gone -= copies;
    }
  }
  position_.meeting = Meeting(game_->programme(), board, secrets);
}

void State::ReadPast(ByteReader& in) {
  const PlayerId seat = in.Byte(game_->programme().players() - 1);
  // Stand-ins become the card that is turned over now.
  const auto turn_over = [&](HorseId horse, Card card, bool sealed) {
    in.Require(position_.board().played[horse].count(card) < kDeckCopies[static_cast<std::size_t>(card)]);
    Secrets secrets = meeting().secrets();
    if (sealed) {
      secrets.sealed[horse] = card;
    } else {
      in.Require(!secrets.hands[horse].empty());
      secrets.hands[horse].Remove(kInHand);
      secrets.hands[horse].Add(card);
    }
    position_.meeting = Meeting(game_->programme(), position_.board(), secrets);
  };
  const auto own_cards = [&] { return in.Byte(1) == 1 ? std::optional(in.Cards()) : std::nullopt; };
  for (PastTag tag = in.Enum(PastTag::kForgotten); tag != PastTag::kEnd; tag = in.Enum(PastTag::kForgotten)) {
    HideCards();
    const HorseId horse = meeting().horse();
    const Need need = meeting().need();
    const auto decide = [&](const Decision& decision) -> LogEntry& {
      in.Require(meeting().Ask(decision).ok());
      LogSink sink(log_);
      position_.Do(decision, &sink);
      return *log_.newest();
    };
    const auto draw = [&](Outcome outcome, std::optional<Hand> own) {
      outcome.horse = horse;
      in.Require(meeting().Ask(outcome).ok());
      DoOutcome(outcome);
      log_.newest()->own_cards = own.value_or(Hand());
    };
    switch (tag) {
      case PastTag::kFact:
        in.Require(need != Need::kReveal);
        if (IsFact(need)) {
          Step();
        } else {
          in.Require(need == Need::kCard || need == Need::kSeal);
          decide(Decision::Pass(horse));
        }
        break;
      case PastTag::kReveal: {
        const Card card = in.OneCard(false);
        in.Require(need == Need::kReveal);
        turn_over(horse, card, true);
        Step();
        break;
      }
      case PastTag::kDecision: {
        const Decision decision = ReadDecision(in);
        if (decision.kind == Decision::Kind::kCard) {
          in.Require(need == Need::kCard && decision.horse == horse && decision.card != Card::kNone);
          turn_over(horse, decision.card, false);
        } else {
          in.Require(decision.kind == Decision::Kind::kPace || decision.kind == Decision::Kind::kDie ||
                     decision.kind == Decision::Kind::kRide);
        }
        decide(decision);
        break;
      }
      case PastTag::kOutcome: {
        const Outcome outcome = ReadOutcome(in);
        in.Require(outcome.kind <= Outcome::Kind::kDice && outcome.kind != Outcome::Kind::kShuffle);
        Do(outcome);
        break;
      }
      case PastTag::kSeal: {
        const Card card = in.OneCard(true);
        in.Require(need == Need::kSeal);
        decide(Decision::Seal(horse, kInHand)).event.decision.card = card;
        break;
      }
      case PastTag::kKeep: {
        in.Require(need == Need::kKeep);
        const int old = in.Byte(kMostInHand);
        const bool blind = game_->programme().options().blind_exchange;
        const int fresh = position_.board().FreshSize(horse);
        in.Require(old <= fresh);
        Hand kept = Copies(kInHand, old);
        if (!blind) kept.Add(kInDeck, fresh - old);
        std::optional<Hand> own = own_cards();
        const Hand own_kept = own ? in.Cards() : Hand();
        LogEntry& entry = decide(Decision::Keep(horse, kept));
        entry.own_cards = own.value_or(Hand());
        entry.event.decision.cards = own_kept;
        entry.count = static_cast<std::uint8_t>(old);
        break;
      }
      case PastTag::kBonus: {
        const HorseId of = in.Byte(game_->programme().horses() - 1);
        in.Require(MayTakeBonus(of));
        std::optional<Hand> own = own_cards();
        LogEntry& entry = decide(Decision::Bonus(of));
        entry.own_cards = own.value_or(Hand());
        entry.count = 2;
        break;
      }
      case PastTag::kShuffle: {
        Outcome outcome;
        outcome.kind = Outcome::Kind::kShuffle;
        std::size_t next = 0;
        Hand::FullDeck().ForEach([&](Card card) { outcome.deck[next++] = card; });
        draw(outcome, own_cards());
        break;
      }
      case PastTag::kLose:
      case PastTag::kDrop: {
        const bool lose = tag == PastTag::kLose;
        in.Require(need == (lose ? Need::kLose : Need::kDrop));
        Outcome outcome;
        outcome.kind = lose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
        outcome.cards = Copies(lose ? kInHand : kInDeck, meeting().CardsToLeave());
        draw(outcome, own_cards());
        break;
      }
      case PastTag::kForgotten: log_.AddResample(in.Byte(game_->programme().players() - 1), nullptr, nullptr); break;
      case PastTag::kEnd: break;
    }
  }
  HideCards();
  ReadResample(in, seat, false);
}

}  // namespace furlong::python

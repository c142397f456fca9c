#include "python/event_bytes.h"

namespace furlong::python {

void Write(ByteWriter& out, const Decision& decision) {
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

Decision ReadDecision(ByteReader& in) {
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

void Write(ByteWriter& out, const Outcome& outcome) {
  out.Byte(outcome.kind);
  out.Byte(outcome.horse);
  out.Byte(outcome.player);
  out.All(outcome.dice);
  out.Byte(outcome.order_size);
  out.All(outcome.order);
  out.Cards(outcome.cards);
  if (outcome.kind == Outcome::Kind::kShuffle) out.All(outcome.deck);
}

Outcome ReadOutcome(ByteReader& in) {
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

void WriteSecrets(ByteWriter& out, const LogEntry& resample, int horses) {
  for (std::size_t horse = 0; horse < static_cast<std::size_t>(horses); ++horse) {
    for (int i = 0; i < kDeckSize; ++i) out.Byte(resample.secrets->decks[horse][i]);
    out.Cards(resample.secrets->hands[horse]);
    out.Byte(resample.secrets->sealed[horse]);
    out.Cards((*resample.gone)[horse]);
  }
}

Secrets ReadSecrets(ByteReader& in, const Position& position, PlayerId seat, bool own_known,
                    std::array<Hand, kMaxHorses>& gone) {
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
      in.Require(taken.empty() && gone[horse].empty());
      continue;
    }
    if (((board.sealed >> horse) & 1) != 0) {
      in.Require(secrets.sealed[horse] != Card::kNone);
      taken.Add(secrets.sealed[horse]);
    }
    const bool known = own_known && position.programme().OwnerOf(horse) == seat;
    const Hand hand = position.meeting.hand(horse);
    const int taken_up = board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse];
    Hand rest = secrets.decks[horse].Range(0, taken_up);
    for (const Hand part : {board.played[horse], taken, gone[horse]}) {
      in.Require(rest.Contains(part));
      rest = rest - part;
    }
    in.Require(all == Hand::FullDeck() && secrets.hands[horse].size() == hand.size() &&
               gone[horse].size() == position.gone[horse].size() &&
               (!known || (secrets.hands[horse] == hand && gone[horse] == position.gone[horse])));
  }
  return secrets;
}

}  // namespace furlong::python

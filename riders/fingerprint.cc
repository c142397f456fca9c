#include "riders/fingerprint.h"

#include <vector>

namespace furlong {
namespace {

class Bytes {
 public:
  template <typename T>
  Bytes& operator<<(T value) {
    auto number = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, number >>= 8) bytes_.push_back(static_cast<std::uint8_t>(number));
    return *this;
  }
  Bytes& operator<<(Hand hand) { return *this << hand.bits(); }
  Bytes& operator<<(Square square) { return *this << square.lane << square.number; }
  template <typename T, std::size_t kSize>
  Bytes& operator<<(const std::array<T, kSize>& items) {
    for (const T& item : items) *this << item;
    return *this;
  }
  const std::vector<std::uint8_t>& all() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

void FingerprintSink::On(const Event& event) {
  Bytes bytes;
  bytes << event.kind;
  switch (event.kind) {
    case Event::Kind::kChance: {
      const Outcome& o = event.outcome;
      bytes << o.kind << o.horse << o.player << o.dice << o.order << o.order_size << o.cards << o.deck;
      break;
    }
    case Event::Kind::kDecision: {
      const Decision& d = event.decision;
      bytes << d.kind << d.horse << d.player << d.card << d.use << d.to << d.cards;
      break;
    }
    case Event::Kind::kRound:
      bytes << event.race << event.round << event.round_kind << event.order << event.order_size << event.limits;
      break;
    case Event::Kind::kStand: bytes << event.horse << event.why; break;
    case Event::Kind::kFall: bytes << event.horse; break;
    case Event::Kind::kPlace: bytes << event.horse << event.place << event.points; break;
    case Event::Kind::kResult: bytes << event.scores << event.ranking; break;
  }
  hash_.Add(bytes.all());
}

}  // namespace furlong

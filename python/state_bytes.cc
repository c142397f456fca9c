// A state as bytes: everything that happened, so that reading it checks it against the rules. A resampled state begins
// with what its seat had seen instead (state_past.cc).
#include <algorithm>
#include <stdexcept>

#include "python/event_bytes.h"
#include "python/state.h"

namespace furlong::python {
namespace {

constexpr std::string_view kMagic = "furlong-state/1\n";
constexpr std::string_view kResampledMagic = "furlong-state/2\n";

// kResample is in bytes of older versions only.
enum class Tag : std::uint8_t { kEnd, kFact, kDecision, kOutcome, kResample };

}  // namespace

std::string State::ToBytes() const {
  const std::vector<const LogEntry*> entries = log_.InOrder();
  std::size_t next = entries.size();
  while (next > 0 && entries[next - 1]->kind != LogEntry::Kind::kResample) --next;
  ByteWriter out(next > 0 ? kResampledMagic : kMagic);
  out.Byte(seed_ ? 1 : 0);
  if (seed_) out.All(*seed_);
  if (next > 0) WritePast(out, std::span(entries).first(next));
  for (; next < entries.size(); ++next) {
    const LogEntry& entry = *entries[next];
    if (entry.event.kind == Event::Kind::kChance) {
      out.Byte(Tag::kOutcome);
      Write(out, entry.event.outcome);
    } else if (entry.event.kind == Event::Kind::kDecision && !entry.revealed) {
      out.Byte(Tag::kDecision);
      Write(out, entry.event.decision);
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
  ByteReader in(bytes, "state of this game");
  const bool resampled = in.Skip(kResampledMagic);
  in.Require(resampled || in.Skip(kMagic));
  State state = Unplayed(std::move(game));
  if (in.Byte(1) == 1) {
    state.seed_.emplace();
    for (auto& byte : *state.seed_) byte = in.Byte();
  }
  if (resampled) state.ReadPast(in);
  for (Tag tag = in.Enum(Tag::kResample); tag != Tag::kEnd; tag = in.Enum(Tag::kResample)) {
    switch (tag) {
      case Tag::kFact: {
        // An empty hand that stands although it could take its bonus is a choice, but written like a fact (R6.4).
        const Need need = state.meeting().need();
        if (IsFact(need)) {
          state.Step();
        } else {
          in.Require(need == Need::kCard || need == Need::kSeal);
          state.Do(Decision::Pass(state.meeting().horse()));
        }
        break;
      }
      case Tag::kDecision: state.Do(ReadDecision(in)); break;
      case Tag::kOutcome: state.Do(ReadOutcome(in)); break;
      default: {
        const PlayerId seat = in.Byte(state.game_->programme().players() - 1);
        state.ReadResample(in, seat, true);
      }
    }
  }
  Hand picked = in.Cards();
  in.Require(picked.empty() || state.meeting().need() == Need::kKeep);
  picked.ForEach([&](Card card) {
    const Action action = kKeepCard + static_cast<int>(card);
    in.Require(state.meeting().need() == Need::kKeep && IsLegal(state.position_, action));
    state.Choose(action);
  });
  in.Require(state.position_.picked == picked);
  for (int count = in.Byte(kDeckSize); count > 0; --count) {
    const int drawn = in.Byte();
    const auto outcomes = state.ChanceOutcomes();
    in.Require(std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& o) { return o.first == drawn; }));
    state.ApplyDraw(drawn);
  }
  in.Require(in.empty());
  return state;
}

void State::ReadResample(ByteReader& in, PlayerId seat, bool own_known) {
  std::array<Hand, kMaxHorses> gone;
  const Secrets secrets = ReadSecrets(in, position_, seat, own_known, gone);
  position_.meeting = Meeting(game_->programme(), position_.board(), secrets);
  position_.gone = gone;
  log_.AddResample(seat, &secrets, &gone);
  resampled_ = true;
}

}  // namespace furlong::python

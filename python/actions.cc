#include "python/actions.h"

#include <cstring>

#include "record/event_text.h"

namespace furlong::python {
namespace {

void MarkKinds(std::uint8_t* mask, Hand hand) {
  hand.ForEachKind([&](Card card) { mask[static_cast<int>(card)] = 1; });
}

// The cards that may be picked next: none below those picked, and only as long as enough others are left.
Hand NextPicks(const Position& position) {
  const Hand from = position.KeepFrom() - position.picked;
  const int wanted = position.KeepCount() - position.picked.size();
  const bool all_wanted = !position.programme().options().blind_exchange;
  int above = from.size();  // cards of this kind or higher
  Hand next;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const auto card = static_cast<Card>(kind);
    const bool descends = (position.picked.bits() >> (4 * kind) >> 4) != 0;
    if (from.Holds(card) && !descends && wanted > 0 && (!all_wanted || above >= wanted)) next.Add(card);
    above -= from.count(card);
  }
  return next;
}

void MarkBonuses(const Position& position, PlayerId player, std::uint8_t* mask) {
  const Programme& programme = position.programme();
  int own = 0;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (programme.OwnerOf(horse) != player) continue;
    if (position.board().bonus_race[horse] == kBonusNotTaken) {
      mask[kBonus + own] = CheckBonus(programme, position.board(), horse).ok() ? 1 : 0;
    }
    ++own;
  }
}

// Completes the keep once nothing is left to choose.
void Pick(Position& position, Card card, EventSink* sink) {
  position.picked.Add(card);
  const Hand picked = position.picked;
  const int wanted = position.KeepCount() - picked.size();
  Hand rest;  // what may still be picked, with all copies
  const Hand from = position.KeepFrom() - picked;
  for (int kind = static_cast<int>(card); kind < kCardKinds; ++kind) {
    rest.Add(static_cast<Card>(kind), from.count(static_cast<Card>(kind)));
  }
  const HorseId horse = position.board().horse;
  if (position.programme().options().blind_exchange) {
    if (wanted == 0 || rest.empty()) position.Do(Decision::Keep(horse, picked), sink);
  } else if (rest.size() == wanted) {
    position.Do(Decision::Keep(horse, picked + rest), sink);
  } else if (wanted == 0) {
    position.Do(Decision::Keep(horse, picked), sink);
  }
}

Square RideTo(const Position& position, int wanted) {
  Square square{};
  ForEachRide(position.meeting.course(), position.board().rides, [&](int slot, Square to) {
    if (slot == wanted) square = to;
  });
  return square;
}

}  // namespace

HorseId OwnHorse(const Programme& programme, PlayerId player, int n) {
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (programme.OwnerOf(horse) == player && n-- == 0) return horse;
  }
  return kNoHorse;
}

void FillMask(const Position& position, std::uint8_t* mask) {
  std::memset(mask, 0, kActions);
  const Board& board = position.board();
  switch (board.need) {
    case Need::kRide:
      ForEachRide(position.meeting.course(), board.rides, [&](int slot, Square) { mask[kRide + slot] = 1; });
      break;
    case Need::kCard:
    case Need::kSeal: {
      const Hand hand = position.meeting.hand(board.horse);
      MarkKinds(mask + kPlayCard, hand);
      if (hand.empty()) mask[kPass] = 1;
      break;
    }
    case Need::kPace: std::memset(mask + kPace, 1, 3); break;
    case Need::kDie: std::memset(mask + kDie, 1, 2); break;
    case Need::kKeep:
      MarkKinds(mask + kKeepCard, NextPicks(position));
      if (position.programme().options().blind_exchange) mask[kKeepDone] = 1;
      break;
    default: return;
  }
  // A bonus changes what may be kept, so it is taken before the first card is picked.
  if (!position.picking()) MarkBonuses(position, DeciderOf(position.programme(), board), mask);
}

std::vector<Action> LegalActions(const Position& position) {
  std::array<std::uint8_t, kActions> mask;
  FillMask(position, mask.data());
  std::vector<Action> actions;
  for (Action action = 0; action < kActions; ++action) {
    if (mask[static_cast<std::size_t>(action)] != 0) actions.push_back(action);
  }
  return actions;
}

bool IsLegal(const Position& position, Action action) {
  std::array<std::uint8_t, kActions> mask;
  FillMask(position, mask.data());
  return action >= 0 && action < kActions && mask[static_cast<std::size_t>(action)] != 0;
}

void Apply(Position& position, Action action, EventSink* sink) {
  const Board& board = position.board();
  const HorseId horse = board.horse;
  if (action >= kRide) {
    position.meeting.Apply(Decision::Ride(horse, RideTo(position, action - kRide)), sink);
  } else if (action >= kDie) {
    position.meeting.Apply(Decision::Die(horse, static_cast<Use>(action - kDie)), sink);
  } else if (action >= kPace) {
    position.meeting.Apply(Decision::Pace(board.roller, static_cast<Use>(action - kPace)), sink);
  } else if (action >= kBonus) {
    const PlayerId player = DeciderOf(position.programme(), board);
    position.meeting.Apply(Decision::Bonus(OwnHorse(position.programme(), player, action - kBonus)), sink);
  } else if (action == kPass) {
    position.meeting.Apply(Decision::Pass(horse), sink);
  } else if (action == kKeepDone) {
    position.Do(Decision::Keep(horse, position.picked), sink);
  } else if (action >= kKeepCard) {
    Pick(position, static_cast<Card>(action - kKeepCard), sink);
  } else {
    const auto card = static_cast<Card>(action - kPlayCard);
    position.meeting.Apply(board.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card), sink);
  }
}

std::vector<Action> ActionsOf(const Position& position, const Decision& decision) {
  switch (decision.kind) {
    case Decision::Kind::kBonus: {
      int own = 0;
      for (HorseId horse = 0; horse < decision.horse; ++horse) {
        own += position.programme().OwnerOf(horse) == position.programme().OwnerOf(decision.horse) ? 1 : 0;
      }
      return {kBonus + own};
    }
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard: return {kPlayCard + static_cast<int>(decision.card)};
    case Decision::Kind::kPass: return {kPass};
    case Decision::Kind::kPace: return {kPace + static_cast<int>(decision.use)};
    case Decision::Kind::kDie: return {kDie + static_cast<int>(decision.use)};
    case Decision::Kind::kRide: {
      Action action = kRide;
      ForEachRide(position.meeting.course(), position.board().rides, [&](int slot, Square to) {
        if (to == decision.to) action = kRide + slot;
      });
      return {action};
    }
    case Decision::Kind::kKeep: break;
  }
  // The last cards of a keep need no action where no choice is left.
  std::vector<Action> actions;
  Position after = position;
  const HorseId horse = decision.horse;
  const auto due = [&] { return after.board().need == Need::kKeep && after.board().horse == horse; };
  (decision.cards - position.picked).ForEach([&](Card card) {
    if (!due()) return;
    actions.push_back(kKeepCard + static_cast<int>(card));
    Pick(after, card, nullptr);
  });
  if (due()) actions.push_back(kKeepDone);
  return actions;
}

std::string NameOf(const Position& position, Action action) {
  const auto card = [&](Action first) { return std::string(CardName(static_cast<Card>(action - first))); };
  const auto use = [&](Action first) { return std::string(UseName(static_cast<Use>(action - first))); };
  if (action >= kRide) {
    std::string name = "ride slot " + std::to_string(action - kRide);
    if (position.board().need != Need::kRide) return name;
    ForEachRide(position.meeting.course(), position.board().rides, [&](int slot, Square to) {
      if (slot == action - kRide) name = "ride " + SquareName(to);
    });
    return name;
  }
  if (action >= kDie) return "die " + use(kDie);
  if (action >= kPace) return "pace " + use(kPace);
  if (action >= kBonus) return "bonus " + std::to_string(action - kBonus);
  if (action == kPass) return "pass";
  if (action == kKeepDone) return "keep no more";
  if (action >= kKeepCard) return "keep " + card(kKeepCard);
  return (position.board().need == Need::kSeal ? "lay " : "play ") + card(kPlayCard);
}

}  // namespace furlong::python

#include "riders/tree.h"

#include <algorithm>
#include <cmath>

#include "riders/choices.h"
#include "riders/rollout.h"

namespace furlong {
namespace {

// How eagerly branches are tried that look worse so far, in units of worth.
constexpr std::int64_t kCuriosity = 6'000;
// Of 1000: how much of it the quick choice gets beyond its equal share.
constexpr std::int64_t kTrust = 400;

// More would fill the memory of a browser; a search that long rides on from where its tree ends.
constexpr std::size_t kMostNodes = 2'000'000;

// What is seen at the table, and of which horse. Squares number fewer than 2^16, lanes 8.
std::uint32_t Key(std::uint32_t what, HorseId horse, std::uint32_t value) {
  return (what << 24) | (std::uint32_t{horse} << 20) | value;
}
enum : std::uint32_t { kSeenDice = 0x80, kSeenRoller, kSeenCard };

std::uint32_t KeyOf(const Decision& decision) {
  const auto kind = static_cast<std::uint32_t>(decision.kind);
  const HorseId horse = decision.kind == Decision::Kind::kPace ? HorseId{0} : decision.horse;
  switch (decision.kind) {
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard: return Key(kind, horse, static_cast<std::uint32_t>(decision.card));
    case Decision::Kind::kPace:
    case Decision::Kind::kDie: return Key(kind, horse, static_cast<std::uint32_t>(decision.use));
    case Decision::Kind::kRide: return Key(kind, horse, (std::uint32_t{decision.to.lane} << 16) | decision.to.number);
    default: return Key(kind, horse, 0);
  }
}

// What all see of a roll, or of who begins.
std::uint32_t KeyOf(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kRoller) return Key(kSeenRoller, 0, outcome.player);
  return Key(kSeenDice, 0, outcome.dice[0] * 8u + outcome.dice[1]);
}

// What all see of chance: dice and who rolls. Other chance deals hidden cards.
bool IsPublic(Need need) { return need == Need::kDice || need == Need::kRoller; }

// Which of two dice is the first makes no difference.
void Sort(Outcome& outcome) {
  if (outcome.dice[0] < outcome.dice[1]) std::swap(outcome.dice[0], outcome.dice[1]);
}

}  // namespace

void Tree::Clear() {
  trunks_.clear();
  branches_.clear();
}

Tree::Node Tree::Plant() {
  trunks_.emplace_back();
  return static_cast<Node>(trunks_.size() - 1);
}

std::uint32_t Tree::Find(Node node, std::uint32_t key) const {
  std::uint32_t branch = trunks_[node].branches;
  while (branch != kNone && branches_[branch].key != key) branch = branches_[branch].sibling;
  return branch;
}

std::uint32_t Tree::Sprout(Node node, std::uint32_t key) {
  const Node tip = Plant();
  const auto branch = static_cast<std::uint32_t>(branches_.size());
  branches_.push_back({key, tip, trunks_[node].branches, 0, 0});
  trunks_[node].branches = branch;
  return branch;
}

Tree::Node Tree::Follow(Node node, std::uint32_t key) {
  const std::uint32_t known = Find(node, key);
  if (known == kNone && trunks_.size() >= kMostNodes) return kNone;
  return branches_[known != kNone ? known : Sprout(node, key)].node;
}

Prospects Tree::Grow(Node at, Meeting& meeting, int race, PlayerId seat, FastRandom& random) {
  path_.clear();
  bool sprouted = false;
  while (!sprouted && at != kNone && meeting.board().race <= race && !meeting.over()) {
    const Board& board = meeting.board();
    if (IsFact(board.need)) {
      // A card turned over is news, but for whoever laid it there.
      if (board.need == Need::kReveal && meeting.programme().OwnerOf(board.horse) != seat) {
        const Card card = meeting.secrets().sealed[board.horse];
        at = Follow(at, Key(kSeenCard, board.horse, static_cast<std::uint32_t>(card)));
      }
      meeting.Step();
      continue;
    }
    if (IsChance(board.need)) {
      Outcome outcome = ThrowFor(meeting, random);
      if (IsPublic(board.need)) {
        Sort(outcome);
        at = Follow(at, KeyOf(outcome));
      }
      meeting.Apply(outcome);
      continue;
    }
    const PlayerId player = meeting.decider();
    const Decision quick = QuickChoice(meeting);
    // Cards that others keep or lay face down are not seen: no branch may depend on them.
    const bool hidden = player != seat && (board.need == Need::kSeal || board.need == Need::kKeep);
    if (hidden) {
      meeting.Apply(quick);
      continue;
    }
    const Choices choices = ChoicesOf(meeting);
    if (choices.size() == 1 || board.need == Need::kKeep) {
      const Decision only = choices.size() == 1 ? choices[0] : quick;
      at = Follow(at, KeyOf(only));
      meeting.Apply(only);
      continue;
    }
    const Trunk trunk = trunks_[at];
    const auto size = static_cast<std::int64_t>(choices.size());
    // Rounded alike on every platform: IEEE 754 wants the square root exact.
    const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(trunk.visits)) * 16);
    const std::int64_t unknown = trunk.visits == 0 ? 0 : trunk.worth / trunk.visits;
    std::size_t best = 0;
    std::uint32_t best_branch = kNone;
    std::int64_t best_score = INT64_MIN;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const std::uint32_t branch = Find(at, KeyOf(choices[i]));
      const std::int64_t visits = branch == kNone ? 0 : branches_[branch].visits;
      const std::int64_t worth = visits == 0 ? unknown : branches_[branch].worth / visits;
      const std::int64_t share = (1000 - kTrust) / size + (choices[i] == quick ? kTrust : 0);
      const std::int64_t score = worth + kCuriosity * share * root / (16 * 1000 * (1 + visits));
      const bool sooner = score == best_score && choices[i] == quick;
      if (score > best_score || sooner) {
        best = i;
        best_branch = branch;
        best_score = score;
      }
    }
    if (best_branch == kNone && trunks_.size() >= kMostNodes) break;
    if (best_branch == kNone) {
      best_branch = Sprout(at, KeyOf(choices[best]));
      sprouted = true;
    }
    path_.push_back({at, best_branch, player});
    meeting.Apply(choices[best]);
    at = branches_[best_branch].node;
  }
  RolloutSteadily(meeting, race, random);
  const Prospects prospects = ProspectsOf(meeting);
  for (const Step& step : path_) {
    const int worth = prospects[step.player].Worth();
    ++trunks_[step.node].visits;
    trunks_[step.node].worth += worth;
    ++branches_[step.branch].visits;
    branches_[step.branch].worth += worth;
  }
  return prospects;
}

}  // namespace furlong

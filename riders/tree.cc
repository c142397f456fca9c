#include "riders/tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "riders/choices.h"
#include "riders/rollout.h"

namespace furlong {
namespace {

// How strongly rarely tried branches are preferred (the constant of PUCT), in units of Prospect::Worth.
constexpr std::int64_t kExploration = 6'000;
// Prior of the quick choice, in thousandths. The rest is shared equally by all choices.
constexpr std::int64_t kQuickPrior = 400;

// More nodes would fill the memory of a browser. When the tree is full, iterations play on from its last node.
constexpr std::size_t kMostNodes = 2'000'000;

// The key of a branch: what happened, for which horse, and a value of up to 20 bits. A square needs 19.
std::uint32_t Key(std::uint32_t what, HorseId horse, std::uint32_t value) {
  assert(horse < kMaxHorses && value < (1u << 20));
  return (what << 24) | (std::uint32_t{horse} << 20) | value;
}
enum : std::uint32_t { kSeenDice = 0x80, kSeenRoller, kSeenCard, kSeenTurn };

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

// The key of a dice roll, or of the choice of the first roller.
std::uint32_t KeyOf(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kRoller) return Key(kSeenRoller, 0, outcome.player);
  return Key(kSeenDice, 0, outcome.dice[0] * 8u + outcome.dice[1]);
}

// What a seat sees at a decision of its own, in brief: what is asked, and the dice, or else the limit of its horse and
// how many have moved.
std::uint32_t KeyOfTurn(const Board& board) {
  const auto need = static_cast<std::uint32_t>(board.need) << 8;
  if (board.need == Need::kPace || board.need == Need::kDie) {
    // No horse has its turn when the pace is chosen.
    const HorseId horse = board.need == Need::kPace ? HorseId{0} : board.horse;
    return Key(kSeenTurn, horse, need | (board.dice[0] * 8u + board.dice[1]));
  }
  const auto limit = std::min<std::uint32_t>(board.limits[board.horse], 15);
  return Key(kSeenTurn, board.horse, need | (limit * 16 + board.turn));
}

// True for outcomes that everybody sees: dice and the first roller. Other outcomes deal hidden cards.
bool IsPublic(Need need) { return need == Need::kDice || need == Need::kRoller; }

// The order of the two dice makes no difference, so equal rolls share a branch.
void Sort(Outcome& outcome) {
  if (outcome.dice[0] < outcome.dice[1]) std::swap(outcome.dice[0], outcome.dice[1]);
}

}  // namespace

void Tree::Clear() {
  nodes_.clear();
  branches_.clear();
}

Tree::Node Tree::AddNode() {
  nodes_.emplace_back();
  return static_cast<Node>(nodes_.size() - 1);
}

std::uint32_t Tree::Find(Node node, std::uint32_t key) const {
  std::uint32_t branch = nodes_[node].first_branch;
  while (branch != kNone && branches_[branch].key != key) branch = branches_[branch].sibling;
  return branch;
}

std::uint32_t Tree::AddBranch(Node node, std::uint32_t key) {
  const Node tip = AddNode();
  const auto branch = static_cast<std::uint32_t>(branches_.size());
  branches_.push_back({key, tip, nodes_[node].first_branch, 0, 0});
  nodes_[node].first_branch = branch;
  return branch;
}

Tree::Node Tree::Follow(Node node, std::uint32_t key) {
  const std::uint32_t known = Find(node, key);
  if (known == kNone && nodes_.size() >= kMostNodes) return kNone;
  return branches_[known != kNone ? known : AddBranch(node, key)].node;
}

Prospects Tree::Iterate(Node at, Meeting& meeting, const Line& line, FastRandom& random) {
  const PlayerId seat = line.seat;
  // With quick rivals, only what the seat decides makes branches, and what it sees in brief when it decides.
  const auto see = [&](std::uint32_t key) {
    if (!line.quick_rivals) at = Follow(at, key);
  };
  path_.clear();
  bool expanded = false;
  while (!expanded && at != kNone && meeting.board().race <= line.on.race && !meeting.over()) {
    const Board& board = meeting.board();
    if (IsFact(board.need)) {
      // A revealed card is new information for everybody but its owner.
      if (board.need == Need::kReveal && meeting.programme().OwnerOf(board.horse) != seat) {
        const Card card = meeting.secrets().sealed[board.horse];
        see(Key(kSeenCard, board.horse, static_cast<std::uint32_t>(card)));
      }
      meeting.Step();
      continue;
    }
    if (IsChance(board.need)) {
      Outcome outcome = ThrowFor(meeting, random);
      if (IsPublic(board.need)) {
        Sort(outcome);
        see(KeyOf(outcome));
      }
      meeting.Apply(outcome);
      continue;
    }
    const PlayerId player = meeting.decider();
    // The seat does not see which cards others keep or lay face down, so no branch may depend on them.
    const bool hidden = player != seat && (board.need == Need::kSeal || board.need == Need::kKeep);
    if (hidden || (line.quick_rivals && player != seat)) {
      meeting.Apply(line.on.Choose(meeting));
      continue;
    }
    const Decision quick = QuickChoice(meeting);
    const Choices choices = ChoicesOf(meeting);
    if (choices.size() == 1 || board.need == Need::kKeep) {
      const Decision only = choices.size() == 1 ? choices[0] : quick;
      see(KeyOf(only));
      meeting.Apply(only);
      continue;
    }
    if (line.quick_rivals) {
      at = Follow(at, KeyOfTurn(board));
      if (at == kNone) break;
    }
    const NodeStats stats = nodes_[at];
    const auto size = static_cast<std::int64_t>(choices.size());
    // The same on every platform, because IEEE 754 defines how a square root is rounded.
    const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(stats.visits)) * 16);
    const std::int64_t unvisited_worth = stats.visits == 0 ? 0 : stats.worth / stats.visits;
    std::size_t best = 0;
    std::uint32_t best_branch = kNone;
    std::int64_t best_score = INT64_MIN;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const std::uint32_t branch = Find(at, KeyOf(choices[i]));
      const std::int64_t visits = branch == kNone ? 0 : branches_[branch].visits;
      const std::int64_t worth = visits == 0 ? unvisited_worth : branches_[branch].worth / visits;
      const std::int64_t share = (1000 - kQuickPrior) / size + (choices[i] == quick ? kQuickPrior : 0);
      const std::int64_t score = worth + kExploration * share * root / (16 * 1000 * (1 + visits));
      const bool wins_tie = score == best_score && choices[i] == quick;
      if (score > best_score || wins_tie) {
        best = i;
        best_branch = branch;
        best_score = score;
      }
    }
    if (best_branch == kNone && nodes_.size() >= kMostNodes) break;
    if (best_branch == kNone) {
      best_branch = AddBranch(at, KeyOf(choices[best]));
      expanded = true;
    }
    path_.push_back({at, best_branch, player});
    meeting.Apply(choices[best]);
    at = branches_[best_branch].node;
  }
  const Prospects prospects = ProspectsAfterPlayingOn(meeting, line.on, random);
  for (const Step& step : path_) {
    const int worth = prospects[step.player].Worth();
    ++nodes_[step.node].visits;
    nodes_[step.node].worth += worth;
    ++branches_[step.branch].visits;
    branches_[step.branch].worth += worth;
  }
  return prospects;
}

}  // namespace furlong

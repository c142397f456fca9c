// An information-set search tree over one race (ISMCTS). A node stands for what the searching seat has seen so far, not
// for a full state: hidden cards are sampled anew in every iteration, so the legal branches differ each time. At its
// own decisions, the searching player maximises its Prospect::Worth.
//
// The others do the same, or make quick choices. In the first case, dice rolls and their decisions are branches too. In
// the second case there would be so many of them that hardly any node is visited twice. So a node then stands for what
// the seat itself has decided, and for what it sees in brief at each decision: the limit of its horse and its turn, or
// the dice.
#pragma once

#include <cstdint>
#include <vector>

#include "riders/prospects.h"
#include "riders/rollout.h"
#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

class Tree {
 public:
  using Node = std::uint32_t;

  // Removes all nodes. Keeps the memory for the next decision.
  void Clear();
  // Adds a node without branches.
  Node AddNode();

  // How iterations go on.
  struct Line {
    PlayerId seat = 0;          // the seat that searches
    bool quick_rivals = false;  // the others make quick choices; only decisions of the seat are searched
    PlayingOn on;               // after a new branch; the race is the one that is searched
  };
  // One iteration from node `at`, where `meeting` is now. Goes down the tree, adds one branch, plays on
  // (ProspectsAfterPlayingOn), and adds the result to all nodes on the way.
  Prospects Iterate(Node at, Meeting& meeting, const Line& line, FastRandom& random);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Branch {
    std::uint32_t key;      // what was decided or seen
    Node node;              // where it leads
    std::uint32_t sibling;  // next branch of the same node, or kNone
    std::uint32_t visits;
    std::int64_t worth;  // sum of worth for the player who decides
  };
  struct NodeStats {
    std::uint32_t first_branch = kNone;
    std::uint32_t visits = 0;
    std::int64_t worth = 0;  // sum of worth for the player who decides here
  };
  // A decision on the way down the tree.
  struct Step {
    Node node;
    std::uint32_t branch;
    PlayerId player;
  };

  // The branch of a node with this key, or kNone.
  std::uint32_t Find(Node node, std::uint32_t key) const;
  // Adds a branch that leads to a new node.
  std::uint32_t AddBranch(Node node, std::uint32_t key);
  // Follows a branch that nobody chooses, such as a roll of the dice. Adds it if it is new; kNone if the tree is full.
  Node Follow(Node node, std::uint32_t key);

  std::vector<NodeStats> nodes_;
  std::vector<Branch> branches_;
  std::vector<Step> path_;
};

}  // namespace furlong

// An information-set tree over one race: a node is what the seat that searches has seen since, not a state. The cards
// behind it are dealt anew in every iteration (ISMCTS), so which branches are open differs each time. Dice are branches
// of chance; at its own nodes each player seeks its own worth.
#pragma once

#include <cstdint>
#include <vector>

#include "riders/prospects.h"
#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

class Tree {
 public:
  using Node = std::uint32_t;

  // Forgets everything; memory is kept for the next decision.
  void Clear();
  // A node without branches yet.
  Node Plant();

  // From `at`, whose position `meeting` is, down by what is known so far and one branch further, then on by quick
  // choices to the end of race `race`; what that comes to is remembered on the way. `seat` is who searches.
  Prospects Grow(Node at, Meeting& meeting, int race, PlayerId seat, FastRandom& random);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Branch {
    std::uint32_t key;
    Node node;
    std::uint32_t sibling;
    std::uint32_t visits;
    std::int64_t worth;  // summed, to the player who chooses here
  };
  struct Trunk {
    std::uint32_t branches = kNone;  // the first
    std::uint32_t visits = 0;
    std::int64_t worth = 0;
  };
  struct Step {
    Node node;
    std::uint32_t branch;
    PlayerId player;
  };

  std::uint32_t Find(Node node, std::uint32_t key) const;
  std::uint32_t Sprout(Node node, std::uint32_t key);
  // Where nobody has a choice: what is seen leads on, by a new branch if need be; kNone where the tree is full.
  Node Follow(Node node, std::uint32_t key);

  std::vector<Trunk> trunks_;
  std::vector<Branch> branches_;
  std::vector<Step> path_;
};

}  // namespace furlong

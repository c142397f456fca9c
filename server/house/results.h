// What a finished meeting changes: the results of its seats, and the ratings of people and house riders.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/house/people.h"
#include "server/house/rating.h"
#include "server/store/store.h"

namespace furlong::server {

class Results {
 public:
  Results(store::Store& reading, People& people);

  // Adds the results of all seats to `changes`, and the new ratings if the meeting is rated. `rated_ranks`: the ranks
  // that ratings go by. Returns the change of everybody's shown rating, by seat; empty if the meeting is not rated.
  std::vector<RatingChange> Save(const store::Table& table, bool rated, const std::vector<int>& scores,
                                 const std::vector<int>& ranks, const std::vector<int>& rated_ranks, Milliseconds now,
                                 std::vector<store::Change>& changes);
  // Reads the ratings of house riders again: some that were to be saved have been refused.
  void Reload();

 private:
  // House riders are rated against everybody at the table.
  void RateRiders(const store::Table& table, const std::vector<store::Rating>& people, const std::vector<int>& ranks,
                  std::vector<store::Change>& changes);

  store::Store& reading_;
  People& people_;
  std::map<std::string, store::Rating> riders_;
};

}  // namespace furlong::server

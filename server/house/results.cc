#include "server/house/results.h"

#include <spdlog/spdlog.h>

namespace furlong::server {

Results::Results(store::Store& reading, People& people) : reading_(reading), people_(people) { Reload(); }

void Results::Reload() {
  std::map<std::string, store::Rating> read;
  try {
    for (auto& [rider, rating] : reading_.RiderRatings()) read.emplace(rider, rating);
  } catch (const store::StoreTrouble& trouble) {
    spdlog::error("the ratings of house riders cannot be read: {}", trouble.what());
    return;
  }
  riders_ = std::move(read);
}

std::vector<RatingChange> Results::Save(const store::Table& table, bool rated, const std::vector<int>& scores,
                                        const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                                        Milliseconds now, std::vector<store::Change>& changes) {
  // People are rated against people only: beating house riders says nothing, however many there are.
  std::vector<store::Rating> before;
  std::vector<int> people_ranks;
  for (const store::Seat& seat : table.seats) {
    if (seat.person == 0) continue;
    before.push_back(people_.Find(seat.person).rating);
    people_ranks.push_back(rated_ranks[seat.number]);
  }
  const std::vector<store::Rating> after = rated ? Rate(before, people_ranks) : before;
  std::vector<RatingChange> shown;
  if (rated) shown.resize(table.seats.size());
  std::size_t nth = 0;
  for (const store::Seat& seat : table.seats) {
    store::Result result{table.id,
                         seat.number,
                         seat.person,
                         seat.name,
                         static_cast<std::uint8_t>(ranks[seat.number]),
                         scores[seat.number],
                         {},
                         {},
                         now};
    if (seat.person != 0) {
      result.before = before[nth];
      result.after = after[nth];
      ++nth;
      store::Person person = people_.Find(seat.person);
      person.rating = result.after;
      if (person.id != 0 && rated) people_.Update(person, changes);
      if (rated) shown[seat.number] = ChangeOf(result.before, result.after);
    }
    changes.push_back(store::AddResult{std::move(result)});
  }
  if (rated) RateRiders(table, before, rated_ranks, changes);
  return shown;
}

void Results::RateRiders(const store::Table& table, const std::vector<store::Rating>& people,
                         const std::vector<int>& ranks, std::vector<store::Change>& changes) {
  std::vector<store::Rating> before;
  std::size_t nth = 0;
  for (const store::Seat& seat : table.seats) {
    before.push_back(seat.person != 0 ? people[nth++] : riders_[seat.rider]);
  }
  const std::vector<store::Rating> after = Rate(before, ranks);
  std::map<std::string, std::vector<store::Rating>> of_rider;
  for (const store::Seat& seat : table.seats) {
    if (seat.person == 0) of_rider[seat.rider].push_back(after[seat.number]);
  }
  for (const auto& [rider, seats] : of_rider) {
    riders_[rider] = MergeSeats(seats);
    changes.push_back(store::SaveRiderRating{rider, riders_[rider]});
  }
}

}  // namespace furlong::server

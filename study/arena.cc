#include "study/arena.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <numeric>

#include "riders/play.h"

namespace furlong {
namespace {

// Wraps a rider and measures how long it takes to decide.
class TimedRider : public Rider {
 public:
  TimedRider(std::unique_ptr<Rider> rider, double& nanoseconds, std::int64_t& decisions)
      : Rider(*rider), rider_(std::move(rider)), nanoseconds_(nanoseconds), decisions_(decisions) {}

  Decision Decide(const SeatView& view) override {
    const auto begin = std::chrono::steady_clock::now();
    const Decision decision = rider_->Decide(view);
    nanoseconds_ += std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
    ++decisions_;
    return decision;
  }
  std::optional<HorseId> TakeBonusOutOfTurn(const SeatView& view) override { return rider_->TakeBonusOutOfTurn(view); }

 private:
  std::unique_ptr<Rider> rider_;
  double& nanoseconds_;
  std::int64_t& decisions_;
};

PairCounts NoPairs(std::size_t size) { return PairCounts(size, std::vector<double>(size, 0)); }

}  // namespace

PlayedDeal RideDeal(const Programme& programme, const std::vector<std::string_view>& riders, const Seed& deal,
                    const RiderFactory& factory) {
  return *RideDealUnless({}, programme, riders, deal, factory);
}

std::optional<PlayedDeal> RideDealUnless(const std::function<bool()>& stop, const Programme& programme,
                                         const std::vector<std::string_view>& riders, const Seed& deal,
                                         const RiderFactory& factory) {
  const std::size_t seats = riders.size();
  const auto rotations = static_cast<double>(seats);
  DealResult result{std::vector<double>(seats), std::vector<double>(seats),       std::vector<double>(seats),
                    std::vector<double>(seats), std::vector<std::int64_t>(seats), NoPairs(seats)};
  for (std::size_t rotation = 0; rotation < seats; ++rotation) {
    const auto entry_at = [&](std::size_t seat) { return (seat + rotation) % seats; };
    Meeting meeting(programme);
    std::vector<std::unique_ptr<Rider>> timed;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t entry = entry_at(seat);
      const Seed seed = WhimsOf(deal, seat);
      auto rider = factory ? factory(riders[entry], seed, meeting) : MakeRider(riders[entry], seed);
      assert(rider != nullptr);
      timed.push_back(
          std::make_unique<TimedRider>(std::move(rider), result.nanoseconds[entry], result.decisions[entry]));
    }
    const PlayedMeeting played = PlayMeeting(meeting, timed, Chance(deal), nullptr, stop);
    if (!played.ok()) return RefusedDeal{entry_at(played.refused->seat), *played.refused};
    if (!meeting.over()) return std::nullopt;

    const auto scores = Scores(programme, meeting.board());
    const auto ranking = Ranking(programme, meeting.board());
    const auto tied = [&](std::size_t i, std::size_t j) {
      return ShareThePlace(programme, meeting.board(), ranking[i], ranking[j]);
    };
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const bool fell = meeting.board().places[0][horse] == 0;
      if (fell) result.falls[entry_at(programme.OwnerOf(horse))] += 1 / (rotations * programme.horses_each());
    }
    std::size_t winners = 1;
    while (winners < seats && tied(0, winners)) ++winners;
    for (std::size_t i = 0; i < seats; ++i) {
      const std::size_t entry = entry_at(ranking[i]);
      result.points[entry] += scores[ranking[i]] / rotations;
      if (i < winners) result.wins[entry] += 1.0 / (static_cast<double>(winners) * rotations);
      for (std::size_t j = i + 1; j < seats; ++j) {
        const std::size_t behind = entry_at(ranking[j]);
        const double share = tied(i, j) ? 0.5 : 1.0;
        result.ahead[entry][behind] += share;
        result.ahead[behind][entry] += 1 - share;
      }
    }
  }
  return result;
}

ArenaTable::ArenaTable(const std::vector<std::string_view>& riders) {
  for (const std::string_view rider : riders) {
    const auto known = std::find(names_.begin(), names_.end(), rider);
    name_of_entry_.push_back(static_cast<std::size_t>(known - names_.begin()));
    if (known == names_.end()) {
      names_.push_back(rider);
      entries_.push_back(0);
    }
    ++entries_[name_of_entry_.back()];
  }
  nanoseconds_.resize(names_.size());
  decisions_.resize(names_.size());
}

void ArenaTable::Add(const DealResult& result) {
  Deal deal{std::vector<double>(names_.size()), std::vector<double>(names_.size()), std::vector<double>(names_.size()),
            NoPairs(names_.size())};
  for (std::size_t entry = 0; entry < name_of_entry_.size(); ++entry) {
    const std::size_t name = name_of_entry_[entry];
    deal.wins[name] += result.wins[entry] / entries_[name];
    deal.points[name] += result.points[entry] / entries_[name];
    deal.falls[name] += result.falls[entry] / entries_[name];
    nanoseconds_[name] += result.nanoseconds[entry];
    decisions_[name] += result.decisions[entry];
    for (std::size_t other = 0; other < name_of_entry_.size(); ++other) {
      if (name_of_entry_[other] != name) deal.ahead[name][name_of_entry_[other]] += result.ahead[entry][other];
    }
  }
  deals_.push_back(std::move(deal));
}

template <typename Pick>
PairCounts ArenaTable::Pooled(Pick&& pick) const {
  PairCounts ahead = NoPairs(names_.size());
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    const Deal& deal = deals_[pick(i)];
    for (std::size_t a = 0; a < names_.size(); ++a) {
      for (std::size_t b = 0; b < names_.size(); ++b) ahead[a][b] += deal.ahead[a][b];
    }
  }
  return ahead;
}

std::vector<double> ArenaTable::RatingsOf(const PairCounts& ahead) const {
  std::vector<double> ratings = Ratings(ahead);
  const auto steady = std::find(names_.begin(), names_.end(), "steady");
  const double anchor = steady == names_.end() ? 0 : ratings[static_cast<std::size_t>(steady - names_.begin())];
  for (double& rating : ratings) rating += 1500 - anchor;
  return ratings;
}

std::vector<ArenaTable::Row> ArenaTable::Rows() const {
  constexpr int kResamples = 200;
  const std::size_t names = names_.size();
  const std::vector<double> ratings = RatingsOf(Pooled([](std::size_t i) { return i; }));
  std::vector<std::vector<double>> resampled(names);
  FastRandom random(1);
  for (int k = 0; k < kResamples && deals() >= kMinRatedDeals; ++k) {
    const auto again =
        RatingsOf(Pooled([&](std::size_t) { return random.Below(static_cast<std::uint32_t>(deals_.size())); }));
    for (std::size_t name = 0; name < names; ++name) resampled[name].push_back(again[name]);
  }

  std::vector<Row> rows;
  for (std::size_t name = 0; name < names; ++name) {
    double wins = 0, wins2 = 0, points = 0, points2 = 0, falls = 0;
    for (const Deal& deal : deals_) {
      wins += deal.wins[name];
      wins2 += deal.wins[name] * deal.wins[name];
      points += deal.points[name];
      points2 += deal.points[name] * deal.points[name];
      falls += deal.falls[name];
    }
    const auto count = static_cast<double>(std::max<std::size_t>(deals_.size(), 1));
    std::sort(resampled[name].begin(), resampled[name].end());
    Row row;
    row.rider = names_[name];
    row.seats = entries_[name];
    row.win_share = wins / count;
    // If all meetings were won, or none, the variance is 0: use the rule of three.
    row.win_margin =
        std::max(HalfWidth95(wins, wins2, deals()), 3 / (count * static_cast<double>(name_of_entry_.size())));
    row.points = points / count;
    row.falls = falls / count;
    row.points_margin = HalfWidth95(points, points2, deals());
    row.rating = ratings[name];
    row.rating_low = -INFINITY;
    row.rating_high = INFINITY;
    if (deals() >= kMinRatedDeals) {
      row.rating_low = resampled[name][kResamples * 25 / 1000];
      row.rating_high = resampled[name][kResamples * 975 / 1000];
    }
    row.microseconds = decisions_[name] > 0 ? nanoseconds_[name] / 1000 / static_cast<double>(decisions_[name]) : 0;
    rows.push_back(row);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.rating > b.rating; });
  return rows;
}

bool ArenaTable::OrderIsCertain() const {
  // Higher than for a single test, because this is called repeatedly while deals come in.
  constexpr std::int64_t kMinDeals = 20;
  constexpr double kStandardErrors = 3.5;
  if (deals() < kMinDeals) return false;
  const std::vector<double> ratings = RatingsOf(Pooled([](std::size_t i) { return i; }));
  std::vector<std::size_t> order(names_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ratings[a] > ratings[b]; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    double sum = 0, sum2 = 0;
    for (const Deal& deal : deals_) {
      const double difference = deal.points[order[i - 1]] - deal.points[order[i]];
      sum += difference;
      sum2 += difference * difference;
    }
    const double needed = HalfWidth95(sum, sum2, deals()) * kStandardErrors / 1.96;
    if (sum / static_cast<double>(deals_.size()) <= needed) return false;
  }
  return true;
}

}  // namespace furlong

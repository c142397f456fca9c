#include "study/measure.h"

#include <algorithm>
#include <cmath>

namespace furlong {
namespace {

// What a good course keeps to.
constexpr double kMostFalls = 0.3;        // in a race, for each horse
constexpr double kFewestLeadChanges = 3;  // in a race
constexpr double kFewestCards = 4.5;      // of a finisher
constexpr double kMostCards = 11.5;       // of a finisher: a hand of ten and part of the bonus
constexpr double kSureWithin = 0.012;     // half the 95 % interval of a box's share of wins, with 8 horses

double Ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// The share whose odds are to `fair` as those of `share` are to 1/8.
double WithSameOdds(double share, double fair) {
  const double odds = share / (1 - share) * 7 * fair / (1 - fair);
  return odds / (1 + odds);
}

}  // namespace

FairShare FairShareOf(int horses, bool fences) {
  const double fair = 1.0 / horses;
  return {WithSameOdds(fences ? 0.08 : 0.09, fair), WithSameOdds(fences ? 0.18 : 0.16, fair)};
}

CourseFigures& CourseFigures::operator+=(const CourseFigures& other) {
  races += other.races;
  finishers += other.finishers;
  cards += other.cards;
  falls += other.falls;
  lead_changes += other.lead_changes;
  moves += other.moves;
  short_moves += other.short_moves;
  blocked += other.blocked;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    starts[lane] += other.starts[lane];
    wins[lane] += other.wins[lane];
  }
  return *this;
}

void MeasureSink::CountMove() {
  ++figures_.moves;
  if (meeting_.board().rides.points() < meeting_.board().points) ++figures_.short_moves;
}

void MeasureSink::On(const Event& event) {
  switch (event.kind) {
    case Event::Kind::kChance:
      if (event.outcome.kind != Outcome::Kind::kBoxes) break;
      first_race_ = meeting_.board().race == 0;
      ++figures_.races;
      cards_.fill(0);
      leader_ = kNoHorse;
      if (!first_race_) break;
      for (std::size_t lane = 0; lane < event.outcome.order_size; ++lane) ++figures_.starts[lane];
      break;
    case Event::Kind::kDecision:
      if (event.decision.kind == Decision::Kind::kCard) ++cards_[event.decision.horse];
      if (event.decision.kind == Decision::Kind::kRide) CountMove();
      break;
    case Event::Kind::kRound:
      // All horses start in line, so there is no leader in round 0.
      if (event.round > 0) {
        if (leader_ != kNoHorse && leader_ != event.order[0]) ++figures_.lead_changes;
        leader_ = event.order[0];
      }
      break;
    case Event::Kind::kStand:
      if (event.why != StandReason::kBlocked) break;
      CountMove();
      ++figures_.blocked;
      break;
    case Event::Kind::kFall:
      ++figures_.moves;
      ++figures_.falls;
      break;
    case Event::Kind::kPlace:
      ++figures_.finishers;
      figures_.cards += cards_[event.horse];
      if (event.place == 1 && first_race_) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          if (meeting_.board().boxes[lane] == event.horse &&
              lane < static_cast<std::size_t>(meeting_.programme().horses())) {
            ++figures_.wins[lane];
          }
        }
      }
      break;
    case Event::Kind::kResult: break;
  }
}

std::vector<CourseFact> Judge(const CourseFigures& figures, int horses, bool fences) {
  using Kind = CourseFact::Kind;
  std::vector<CourseFact> facts;
  const double fair = 1.0 / horses;
  const auto [least, most] = FairShareOf(horses, fences);
  const auto races = static_cast<double>(figures.starts[0]);
  if (races == 0) return facts;
  const double uncertainty = 1.96 * std::sqrt(fair * (1 - fair) / races);
  const bool sure = uncertainty <= kSureWithin * 8 * fair;
  const double doubt = sure ? 0 : uncertainty;
  double lowest = 1, highest = 0;
  const auto each_box = [&](auto&& f) {
    for (int box = 0; box < horses; ++box) {
      const auto lane = static_cast<std::size_t>(box);
      f(box, Ratio(figures.wins[lane], figures.starts[lane]));
    }
  };
  each_box([&](int box, double share) {
    lowest = std::min(lowest, share);
    highest = std::max(highest, share);
    if (share - doubt > most) facts.push_back({Kind::kBoxFavoured, box, share, most});
  });
  each_box([&](int box, double share) {
    if (share + doubt < least) facts.push_back({Kind::kBoxHandicapped, box, share, least});
  });
  if (facts.empty() && lowest >= least && highest <= most) facts.push_back({Kind::kBoxesEven, -1, lowest, highest});
  const bool named = !facts.empty() && facts.back().kind != Kind::kBoxesEven;
  if (!sure && !named) facts.push_back({Kind::kFewRaces, -1, uncertainty});
  const double falls = Ratio(figures.falls, figures.races) / horses;
  if (falls > kMostFalls) facts.push_back({Kind::kManyFalls, -1, falls, kMostFalls});
  const double leads = Ratio(figures.lead_changes, figures.races);
  if (leads < kFewestLeadChanges) facts.push_back({Kind::kFewLeadChanges, -1, leads, kFewestLeadChanges});
  const double cards = Ratio(figures.cards, figures.finishers);
  if (figures.finishers > 0 && cards < kFewestCards) facts.push_back({Kind::kShort, -1, cards, kFewestCards});
  if (cards > kMostCards) facts.push_back({Kind::kLong, -1, cards, kMostCards});
  return facts;
}

std::string_view NameOf(CourseFact::Kind kind) {
  switch (kind) {
    case CourseFact::Kind::kBoxFavoured: return "box-favoured";
    case CourseFact::Kind::kBoxHandicapped: return "box-handicapped";
    case CourseFact::Kind::kBoxesEven: return "boxes-even";
    case CourseFact::Kind::kFewRaces: return "few-races";
    case CourseFact::Kind::kManyFalls: return "many-falls";
    case CourseFact::Kind::kFewLeadChanges: return "few-lead-changes";
    case CourseFact::Kind::kShort: return "short";
    case CourseFact::Kind::kLong: return "long";
  }
  return "";
}

}  // namespace furlong

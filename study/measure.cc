#include "study/measure.h"

namespace furlong {

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
      ++figures_.races;
      cards_.fill(0);
      leader_ = kNoHorse;
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
      if (event.place == 1) {
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

}  // namespace furlong

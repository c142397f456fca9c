// What keeps a meeting fair when people leave or do nothing: resigning, ending early, stand-ins, and what counts for
// ratings.
#include <algorithm>
#include <bit>

#include "server/house/table.h"
#include "table/seating.h"

namespace furlong::server {

bool Table::IsIdle(const store::Seat& seat) const {
  if (!running() || seat.person == 0 || !PersonRides(seat.number)) return false;
  if (clocks_.live()) return seat.lapses >= kLapsesBeforeStandIn;
  if (clocks_.slow()) return seat.lapses > 0;
  const auto longer = [&](std::optional<Milliseconds> since, Milliseconds than) {
    return since && Time() - *since >= than;
  };
  return longer(asked_since_[seat.number], kAskedBeforeStandIn) || longer(away_since_[seat.number], kAwayBeforeStandIn);
}

unsigned Table::IdleBits() const {
  unsigned idle = 0;
  for (const store::Seat& seat : stored_.seats) idle |= IsIdle(seat) ? 1u << seat.number : 0u;
  return idle;
}

bool Table::IsLongAway(const store::Seat& seat) const {
  const auto away = away_since_[seat.number];
  // At a slow table nobody is expected to be connected.
  return clocks_.slow() ? seat.lapses > 0 : away && Time() - *away >= kAwayBeforeStandIn;
}

unsigned Table::Voters() const {
  unsigned voters = 0;
  for (const store::Seat& seat : stored_.seats) {
    if (PersonRides(seat.number) && !IsLongAway(seat)) voters |= 1u << seat.number;
  }
  return voters;
}

bool Table::EndIfAllAgree() {
  unsigned needed = Voters();
  // If the result counts, nobody loses their say because somebody stands in for them while they think.
  for (const store::Seat& seat : stored_.seats) {
    const bool ridden_for = seat.person != 0 && !seat.stand_in.empty() && !seat.resigned;
    if (CountsForRatings() && ridden_for && !IsLongAway(seat)) needed |= 1u << seat.number;
  }
  if (!running() || end_votes_ == 0 || needed == 0 || (end_votes_ & needed) != needed) return false;
  Close("agreed");
  return true;
}

void Table::SetStandIn(store::Seat& seat, const std::string& rider) {
  seat.stand_in = rider;
  end_votes_ &= ~(1u << seat.number);
  stand_in_votes_[seat.number] = 0;
  for (unsigned& votes : stand_in_votes_) votes &= ~(1u << seat.number);
}

void Table::OnStandIn(const ReplyTo& reply_to, const wire::StandIn& request) {
  const auto refuse = [&](wire::TableReason reason) { Refuse(reply_to, reason); };
  const std::optional<int> asker = SeatAt(*reply_to.connection);
  const bool host = reply_to.connection->person != 0 && reply_to.connection->person == stored_.host;
  if (!host && !asker) return refuse("host-only");
  if (!running()) return refuse("not-running");
  if (request.seat >= settings_.players) return refuse("no-such-seat");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(request.seat)];
  // In a rated meeting nobody chooses how well a rival is ridden for.
  const std::string rider = request.rider.empty() || CountsForRatings() ? "steady" : request.rider;
  if (!request.rider.empty() && !table::KnownRider(request.rider)) return refuse("no-such-rider");
  if (seat.person == 0 || !seat.stand_in.empty()) return refuse("no-such-seat");
  if (!IsIdle(seat)) return refuse("not-absent-long");
  Remember(reply_to);
  unsigned& votes = stand_in_votes_[seat.number];
  if (asker && *asker != request.seat) votes |= 1u << *asker;
  const unsigned needed = Voters() & ~(1u << seat.number);
  if (!host && (votes & needed) != needed) {
    Accept(reply_to);
    return SendTable();
  }
  SetStandIn(seat, rider);
  Save({store::SaveSeat{stored_.id, seat}});
  Accept(reply_to);
  SendTable();
  Advance({}, {});
}

void Table::OnResign(const ReplyTo& reply_to) {
  const std::optional<int> own = SeatAt(*reply_to.connection);
  if (!own) return Refuse(reply_to, "not-seated");
  if (!running()) return Refuse(reply_to, over() ? wire::TableReason("meeting-over") : "not-running");
  store::Seat& seat = stored_.seats[static_cast<std::size_t>(*own)];
  if (seat.resigned) return Refuse(reply_to, "resigned");
  Remember(reply_to);
  seat.resigned = true;
  SetStandIn(seat, "steady");
  clocks_.Stop(seat.number);
  Save({store::SaveSeat{stored_.id, seat}});
  Accept(reply_to);
  SendTable();
  if (!EndIfAllAgree()) Advance({}, {});
}

void Table::OnEndEarly(const ReplyTo& reply_to, const wire::EndEarly& request) {
  const std::optional<int> own = SeatAt(*reply_to.connection);
  if (!own) return Refuse(reply_to, "not-seated");
  if (!running()) return Refuse(reply_to, over() ? wire::TableReason("meeting-over") : "not-running");
  const auto player = static_cast<PlayerId>(*own);
  if (stored_.seats[player].resigned) return Refuse(reply_to, "resigned");
  Remember(reply_to);
  if (EndStandIn(player)) UpdateClocks(nullptr);
  const unsigned bit = 1u << player;
  end_votes_ = request.agree ? end_votes_ | bit : end_votes_ & ~bit;
  EndIfAllAgree();
  Accept(reply_to);
  SendTable();
}

bool Table::CountsForRatings() const {
  if (!settings_.rated || stored_.state == store::TableState::kClosed) return false;
  const auto people = std::count_if(stored_.seats.begin(), stored_.seats.end(),
                                    [](const store::Seat& seat) { return seat.person != 0; });
  return people >= 2 && settings_.OnShippedCourses();
}

}  // namespace furlong::server

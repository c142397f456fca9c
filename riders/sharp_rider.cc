#include "riders/sharp_rider.h"

#include <vector>

#include "riders/rollout.h"
#include "riders/sample.h"

namespace furlong {
namespace {

constexpr int kUsualIterations = 30;

std::vector<Decision> OptionsOf(const SeatView& view) {
  const Board& board = view.board;
  const HorseId horse = board.horse;
  std::vector<Decision> options;
  switch (board.need) {
    case Need::kCard:
      view.hands[horse].ForEachKind([&](Card card) { options.push_back(Decision::Play(horse, card)); });
      break;
    case Need::kSeal:
      view.hands[horse].ForEachKind([&](Card card) { options.push_back(Decision::Seal(horse, card)); });
      break;
    case Need::kRide:
      board.rides.ForEach(view.course(), [&](Square to) { options.push_back(Decision::Ride(horse, to)); });
      break;
    case Need::kPace:
      for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) options.push_back(Decision::Pace(view.seat, use));
      break;
    case Need::kDie:
      for (const Use use : {Use::kFirst, Use::kSecond}) options.push_back(Decision::Die(horse, use));
      break;
    default: break;
  }
  return options;
}

// What a race came to for a seat: its points, and a little for each place.
int WorthOf(const Meeting& meeting, PlayerId seat, int race) {
  int worth = 0;
  for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
    if (meeting.programme().OwnerOf(horse) != seat) continue;
    const int place = meeting.board().places[static_cast<std::size_t>(race)][horse];
    worth += 10 * PointsFor(place) + (place == 0 ? 0 : 10 * (kMaxHorses - place));
  }
  return worth;
}

}  // namespace

Decision SharpRider::Decide(const SeatView& view) {
  const std::vector<Decision> options = OptionsOf(view);
  if (options.empty()) return steady_.Decide(view);
  if (options.size() == 1) return options[0];
  const int race = view.board.race;
  std::vector<std::int64_t> worth(options.size());
  for (Countdown budget(budget_, kUsualIterations); budget.Next();) {
    const Secrets secrets = SampleHidden(view, random_);
    const std::uint64_t luck = random_.Next();
    for (std::size_t i = 0; i < options.size(); ++i) {
      FastRandom dice(luck);  // the same for every option
      Meeting imagined(*view.programme, view.board, secrets);
      imagined.Apply(options[i]);
      RolloutSteadily(imagined, race, dice);
      worth[i] += WorthOf(imagined, view.seat, race);
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i) {
    if (worth[i] > worth[best]) best = i;
  }
  return options[best];
}

}  // namespace furlong

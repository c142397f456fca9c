#include "python/view.h"

#include <stdexcept>

namespace furlong::python {

View::View(std::shared_ptr<const Game> game, const Position& position, PlayerId seat)
    : game_(std::move(game)), view_(See(position.meeting, seat)) {
  const Sight sight = SightOf(position, seat);
  gone_ = sight.gone;
  picked_ = sight.picked;
}

Position View::Known() const {
  Secrets secrets;
  for (HorseId horse = 0; horse < game_->programme().horses(); ++horse) {
    if (!view_.Mine(horse)) continue;
    secrets.hands[horse] = view_.hands[horse];
    secrets.sealed[horse] = view_.sealed[horse];
    std::array<Card, kDeckSize> deck{};
    std::size_t next = view_.board.fresh_from[horse];
    view_.fresh[horse].ForEach([&](Card card) { deck[next++] = card; });
    secrets.decks[horse] = Deck(deck);
  }
  Position position(game_->programme());
  position.meeting = Meeting(game_->programme(), view_.board, secrets);
  position.gone = gone_;
  position.picked = picked_;
  return position;
}

std::vector<Action> View::LegalActions() const {
  return MyChoice() ? python::LegalActions(Known()) : std::vector<Action>();
}

void CheckRider(const std::string& name) {
  switch (FaultOf(name)) {
    case RiderFault::kNone: return;
    case RiderFault::kUnknown: {
      std::string known;
      for (const std::string_view one : RiderNames()) known += (known.empty() ? "" : ", ") + std::string(one);
      throw std::invalid_argument("no rider \"" + name + "\": there are " + known);
    }
    case RiderFault::kNeedsNoBudget:
      throw std::invalid_argument("rider " + name + ": only those who search take a budget");
    case RiderFault::kBadBudget:
      throw std::invalid_argument("rider " + name +
                                  ": a budget is iterations (sharp:100) or milliseconds (sharp:250ms)");
  }
}

HouseRider::HouseRider(const std::string& name, const Seed& seed) : name_(name) {
  CheckRider(name);
  rider_ = MakeRider(name, seed);
}

std::vector<Action> HouseRider::Decide(const View& view) {
  if (!view.MyChoice()) throw std::invalid_argument("it is not the choice of seat " + std::to_string(view.seat()));
  const Position known = view.Known();
  if (known.picking()) throw std::invalid_argument("cards have been picked already; ask a rider before the first one");
  return ActionsOf(known, rider_->Decide(view.view()));
}

}  // namespace furlong::python

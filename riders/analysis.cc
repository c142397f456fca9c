#include "riders/analysis.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "riders/choices.h"
#include "riders/odds.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "riders/tree.h"

namespace furlong {
namespace {

constexpr int kFewestDeals = 50;
constexpr double kStandardErrors = 3;
// Where an option seems better but luck may still explain it, so many times more deals are looked at.
constexpr int kCloserLook = 4;

// One option, and what came of it over all deals.
struct Weighing {
  Decision decision;
  Tree::Node node = 0;
  std::int64_t worth = 0;
  std::int64_t chance = 0;
  std::int64_t points = 0;  // tenths
  std::int64_t now = 0;     // worth in the present deal
  // Worth over that of the chosen option, deal by deal.
  std::int64_t over_chosen = 0;
  std::int64_t over_chosen_squared = 0;
};

// Equal dice are one die: the choice as ChoicesOf offers it.
Decision Plain(const Board& board, Decision decision) {
  const bool of_dice = decision.kind == Decision::Kind::kPace || decision.kind == Decision::Kind::kDie;
  if (of_dice && decision.use == Use::kSecond && board.dice[0] == board.dice[1]) decision.use = Use::kFirst;
  return decision;
}

std::vector<Weighing> OptionsOf(const Moment& moment, const Choice& choice) {
  std::vector<Weighing> options;
  if (choice.out_of_turn) {
    return {{.decision = choice.decision}, {.decision = Decision::Pass(choice.decision.horse)}};
  }
  const Choices choices = ChoicesOf(moment.before);
  for (const Decision& decision : choices.all()) options.push_back({.decision = decision});
  if (std::find(choices.all().begin(), choices.all().end(), choice.decision) == choices.all().end()) {
    options.push_back({.decision = choice.decision});
  }
  return options;
}

class Weigher {
 public:
  Weigher(const SeatView& view, const Choice& choice, bool tree) : view_(view), choice_(choice), uses_tree_(tree) {}

  void Weigh(std::vector<Weighing>& options, std::size_t chosen, int deals, FastRandom& random) {
    for (Weighing& option : options) {
      if (uses_tree_ && deals_ == 0) option.node = tree_.Plant();
    }
    for (int deal = 0; deal < deals; ++deal) {
      const Secrets secrets = SampleHidden(view_, random);
      const std::uint64_t luck = random.Next();
      for (Weighing& option : options) RideOn(option, secrets, luck);
      for (Weighing& option : options) {
        const std::int64_t difference = option.now - options[chosen].now;
        option.over_chosen += difference;
        option.over_chosen_squared += difference * difference;
      }
    }
    deals_ += deals;
  }
  int deals() const { return deals_; }

  bool BeyondLuck(const Weighing& option) const {
    const double mean = static_cast<double>(option.over_chosen) / deals_;
    const double variance = static_cast<double>(option.over_chosen_squared) / deals_ - mean * mean;
    return mean > 0 && mean >= kStandardErrors * std::sqrt(std::max(variance, 0.0) / deals_);
  }

 private:
  void RideOn(Weighing& option, const Secrets& secrets, std::uint64_t luck) {
    FastRandom dice(luck);
    const int race = view_.board.race;
    Meeting imagined(*view_.programme, view_.board, secrets);
    const bool leaves_it = choice_.out_of_turn && option.decision.kind == Decision::Kind::kPass;
    if (!leaves_it) imagined.Apply(option.decision);
    Prospects prospects;
    if (uses_tree_) {
      prospects = tree_.Grow(option.node, imagined, race, view_.seat, dice);
    } else {
      RolloutSteadily(imagined, race, dice);
      prospects = ProspectsOf(imagined);
    }
    option.now = prospects[view_.seat].Worth();
    option.worth += option.now;
    option.chance += prospects[view_.seat].chance;
    option.points += ExpectedScores(imagined, prospects)[view_.seat];
  }

  const SeatView& view_;
  const Choice& choice_;
  bool uses_tree_;
  Tree tree_;
  int deals_ = 0;
};

double ChanceOver(const Weighing& option, const Weighing& other, int deals) {
  return static_cast<double>(option.chance - other.chance) / deals / kCertain;
}

}  // namespace

std::optional<Choice> ChoiceAt(const Moment& moment) {
  const Meeting& before = moment.before;
  const Event& event = moment.event;
  if (event.kind == Event::Kind::kStand && IsDecision(before.need())) {
    return Choice{before.decider(), Decision::Pass(event.horse)};  // the bonus could have been taken
  }
  if (event.kind != Event::Kind::kDecision || before.need() == Need::kReveal) return std::nullopt;
  if (event.decision.kind != Decision::Kind::kBonus) return Choice{before.decider(), event.decision};
  const HorseId horse = event.decision.horse;
  const bool in_turn = before.horse() == horse &&
                       (before.need() == Need::kCard || before.need() == Need::kSeal || before.need() == Need::kKeep);
  return Choice{before.programme().OwnerOf(horse), event.decision, !in_turn};
}

Mark MarkOf(double chance_lost) {
  if (chance_lost >= kBlunderFrom) return Mark::kBlunder;
  if (chance_lost >= kMistakeFrom) return Mark::kMistake;
  return chance_lost >= kInaccuracyFrom ? Mark::kInaccuracy : Mark::kGood;
}

std::optional<Verdict> Judge(const Moment& moment, const JudgeSettings& settings, FastRandom& random) {
  auto choice = ChoiceAt(moment);
  if (!choice) return std::nullopt;
  choice->decision = Plain(moment.before.board(), choice->decision);
  std::vector<Weighing> options = OptionsOf(moment, *choice);
  if (options.size() < 2) return std::nullopt;
  const auto is_chosen = [&](const Weighing& option) { return option.decision == choice->decision; };
  const auto chosen =
      static_cast<std::size_t>(std::find_if(options.begin(), options.end(), is_chosen) - options.begin());

  const SeatView view = See(moment.before, choice->player);
  Weigher weigher(view, *choice, settings.tree);
  const int deals = std::max(kFewestDeals, settings.rides / static_cast<int>(options.size()));
  weigher.Weigh(options, chosen, deals, random);
  const auto best = [&]() -> const Weighing& {
    return *std::max_element(options.begin(), options.end(),
                             [](const Weighing& a, const Weighing& b) { return a.worth < b.worth; });
  };
  if (ChanceOver(best(), options[chosen], weigher.deals()) >= kInaccuracyFrom && !weigher.BeyondLuck(best())) {
    weigher.Weigh(options, chosen, kCloserLook * deals, random);
  }

  Verdict verdict;
  verdict.choice = *choice;
  if (weigher.BeyondLuck(best())) {
    verdict.chance_lost = std::max(0.0, ChanceOver(best(), options[chosen], weigher.deals()));
    verdict.points_lost = static_cast<double>(best().points - options[chosen].points) / weigher.deals() / 10;
  }
  verdict.mark = MarkOf(verdict.chance_lost);
  // The chosen one first among equals.
  std::stable_sort(options.begin(), options.end(), [&](const Weighing& a, const Weighing& b) {
    return a.worth != b.worth ? a.worth > b.worth : is_chosen(a) && !is_chosen(b);
  });
  for (const Weighing& option : options) {
    if (is_chosen(option)) verdict.chosen = verdict.options.size();
    verdict.options.push_back({option.decision, static_cast<double>(option.chance) / weigher.deals() / kCertain,
                               static_cast<double>(option.points) / weigher.deals() / 10});
  }
  return verdict;
}

}  // namespace furlong

#include "study/analysis.h"

#include <algorithm>
#include <numeric>

#include "riders/choices.h"
#include "riders/sample.h"
#include "riders/search.h"
#include "study/natural_choice.h"

namespace furlong {
namespace {

// Deals between two looks at the results.
constexpr int kDealsAtOnce = 48;
// Nothing is concluded before the trees have grown: an option is left aside after this many deals at the earliest, and
// a choice is called costly after this many.
constexpr std::int64_t kDealsToDrop = 144;
constexpr std::int64_t kDealsToBlame = 288;
// An option is no longer tried once its lead over the chosen one is below the smallest mark by this many standard
// errors, squared. The same certainty is wanted for the mark of a costly choice.
constexpr std::int64_t kSquaredErrors = 3;
// If another option seems better, but not significantly, this many times more rides are made.
constexpr int kExtraRidesFactor = 2;
// The chosen option is tried with at least one deal for this many rides: its chance is a point of the chart.
constexpr int kRidesPerChartDeal = 10;

// ChoicesOf offers two equal dice as one option, the first die.
Decision Normalised(const Board& board, Decision decision) {
  const bool of_dice = decision.kind == Decision::Kind::kPace || decision.kind == Decision::Kind::kDie;
  if (of_dice && decision.use == Use::kSecond && board.dice[0] == board.dice[1]) decision.use = Use::kFirst;
  return decision;
}

std::vector<Decision> OptionsOf(const Moment& moment, const Choice& choice) {
  if (choice.out_of_turn) return {choice.decision, Decision::Pass(choice.decision.horse)};
  const Choices choices = ChoicesOf(moment.before);
  std::vector<Decision> options(choices.all().begin(), choices.all().end());
  if (std::find(options.begin(), options.end(), choice.decision) == options.end()) options.push_back(choice.decision);
  return options;
}

std::int64_t WorthOf(double chance) { return static_cast<std::int64_t>(chance * kCertain); }

// True if more deals would hardly change the mark of a choice that has lost this much.
bool MarkIsSure(const Search::Lead& lost) {
  for (const double limit : {kInaccuracyFrom, kMistakeFrom, kBlunderFrom}) {
    const std::int64_t worth = WorthOf(limit);
    if (!lost.Above(worth, kSquaredErrors) && !lost.Below(worth, kSquaredErrors)) return false;
  }
  return true;
}

// Tries the options of one choice, each with the same deals, as long as it is open which mark the choice deserves.
class Trial {
 public:
  Trial(const SeatView& view, const std::vector<Decision>& options, std::size_t chosen, bool tree, FastRandom& random)
      : view_(view),
        chosen_(chosen),
        random_(random),
        search_({.tree = tree, .drop_inferior = false, .scores = true}),
        taken_then_(options.size()) {
    search_.Begin(view, options);
  }

  void Run(int rides) {
    int left = rides;
    while (true) {
      left -= RideAll();
      if (search_.weighed()[chosen_].rides >= kDealsToDrop || left <= 0) DropHopeless();
      if (search_.live().size() == 1) break;
      const std::size_t best = BestRival();
      const bool clear = search_.ClearlyBetter(best, chosen_);
      const Search::Lead lead = search_.LeadOf(best, chosen_);
      if (clear && lead.deals >= kDealsToBlame && MarkIsSure(lead)) break;
      const bool doubtful = !clear && lead.mean >= WorthOf(kInaccuracyFrom);
      if (left + (doubtful ? kExtraRidesFactor * rides : 0) <= 0) break;
    }
    // The best rival is the better option only if it is clearly better. The same holds for one that stands in for it.
    if (search_.live().size() > 1 && search_.ClearlyBetter(BestRival(), chosen_)) {
      std::vector<std::size_t> better = search_.live();
      std::erase_if(better, [&](std::size_t i) { return i == chosen_ || !search_.ClearlyBetter(i, chosen_); });
      better_ = MostNatural(view_, search_, better);
    }
    for (std::size_t i = 0; i < taken_then_.size(); ++i) {
      if (i != chosen_ && taken_then_[i].rides == 0) Drop(i);
    }
    while (search_.weighed()[chosen_].rides < rides / kRidesPerChartDeal) RideAll();
  }

  // The option that is clearly better than the chosen one: the most natural one, if several are about equal.
  std::optional<std::size_t> better() const { return better_; }

  // Means of the chosen option over all deals. Those of the others are the same plus the difference, deal by deal.
  Option Estimate(std::size_t i) const {
    const Weighed& taken = search_.weighed()[chosen_];
    Option option{taken.decision, Mean(taken.chance, taken.rides) / kCertain, Mean(taken.score, taken.rides) / 10};
    if (i == chosen_) return option;
    const Weighed& other = search_.weighed()[i];
    const Weighed& then = taken_then_[i];
    option.decision = other.decision;
    option.chance = std::clamp(option.chance + Mean(other.chance - then.chance, other.rides) / kCertain, 0.0, 1.0);
    option.points += Mean(other.score - then.score, other.rides) / 10;
    return option;
  }
  // The lead in worth over the chosen option, in thousandths.
  std::int64_t LeadOf(std::size_t i) const {
    if (i == chosen_) return 0;
    const Weighed& other = search_.weighed()[i];
    return (other.worth - taken_then_[i].worth) * 1000 / other.rides;
  }

 private:
  static double Mean(std::int64_t sum, std::int64_t count) {
    return static_cast<double>(sum) / static_cast<double>(count);
  }

  // Returns the number of rides.
  int RideAll() {
    const auto live = static_cast<int>(search_.live().size());
    for (int deal = 0; deal < kDealsAtOnce; ++deal) {
      const Secrets secrets = SampleHidden(view_, random_);
      search_.Ride(secrets, random_.Next());
    }
    return live * kDealsAtOnce;
  }

  std::size_t BestRival() const {
    std::size_t best = chosen_;
    for (const std::size_t i : search_.live()) {
      if (i != chosen_ && (best == chosen_ || search_.weighed()[i].worth > search_.weighed()[best].worth)) best = i;
    }
    return best;
  }

  void Drop(std::size_t option) {
    taken_then_[option] = search_.weighed()[chosen_];
    search_.Drop(option);
  }

  void DropHopeless() {
    const std::size_t best = BestRival();
    const std::vector<std::size_t> live = search_.live();
    for (const std::size_t i : live) {
      if (i == chosen_) continue;
      const bool cheap = search_.LeadOf(i, chosen_).Below(WorthOf(kInaccuracyFrom), kSquaredErrors);
      if (cheap || (i != best && search_.ClearlyBetter(best, i))) Drop(i);
    }
  }

  const SeatView& view_;
  std::size_t chosen_;
  FastRandom& random_;
  Search search_;
  std::vector<Weighed> taken_then_;  // by option: the chosen one when this one was dropped
  std::optional<std::size_t> better_;
};

}  // namespace

std::optional<Choice> ChoiceAt(const Moment& moment) {
  const Meeting& before = moment.before;
  const Event& event = moment.event;
  if (event.kind == Event::Kind::kStand && IsDecision(before.need())) {
    return Choice{before.decider(),
                  Decision::Pass(event.horse)};  // a choice, because it could have taken the bonus (R6.4)
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
  choice->decision = Normalised(moment.before.board(), choice->decision);
  const std::vector<Decision> options = OptionsOf(moment, *choice);
  if (options.size() < 2) return std::nullopt;
  const auto chosen =
      static_cast<std::size_t>(std::find(options.begin(), options.end(), choice->decision) - options.begin());

  const SeatView view = See(moment.before, choice->player);
  Trial trial(view, options, chosen, settings.tree, random);
  trial.Run(settings.rides);

  Verdict verdict;
  verdict.choice = *choice;
  if (const auto better = trial.better()) {
    const Option best = trial.Estimate(*better);
    const Option taken = trial.Estimate(chosen);
    verdict.chance_lost = std::max(0.0, best.chance - taken.chance);
    verdict.points_lost = best.points - taken.points;
  }
  verdict.mark = MarkOf(verdict.chance_lost);
  // Best first; among equals, the chosen one first. The leads of options dropped early are less certain, and one that
  // is about equal to the better one may have a little more.
  const auto rank = [&](std::size_t i) { return trial.better() == i ? INT64_MAX : trial.LeadOf(i); };
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rank(a) != rank(b) ? rank(a) > rank(b) : a == chosen && b != chosen;
  });
  for (const std::size_t i : order) {
    if (i == chosen) verdict.chosen = verdict.options.size();
    verdict.options.push_back(trial.Estimate(i));
  }
  return verdict;
}

}  // namespace furlong

#include "study/analysis.h"

#include <algorithm>
#include <numeric>

#include "riders/choices.h"
#include "riders/sample.h"
#include "riders/search.h"

namespace furlong {
namespace {

constexpr int kMinDeals = 50;
// If another option seems better, but not significantly, this many times more deals are sampled.
constexpr int kExtraDealsFactor = 4;

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

double ChanceOf(const Weighed& option) {
  return static_cast<double>(option.chance) / static_cast<double>(option.rides) / kCertain;
}

double ScoreOf(const Weighed& option) {
  return static_cast<double>(option.score) / static_cast<double>(option.rides) / 10;
}

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
  Search search({.tree = settings.tree, .drop_inferior = false, .scores = true});
  search.Begin(view, options);
  const auto ride = [&](int deals) {
    for (int deal = 0; deal < deals; ++deal) {
      const Secrets secrets = SampleHidden(view, random);
      search.Ride(secrets, random.Next());
    }
  };
  const auto best = [&] { return static_cast<std::size_t>(&search.Best() - search.weighed().data()); };
  const auto lost = [&] { return ChanceOf(search.weighed()[best()]) - ChanceOf(search.weighed()[chosen]); };
  const int deals = std::max(kMinDeals, settings.rides / static_cast<int>(options.size()));
  ride(deals);
  if (lost() >= kInaccuracyFrom && !search.ClearlyBetter(best(), chosen)) ride(kExtraDealsFactor * deals);

  Verdict verdict;
  verdict.choice = *choice;
  if (search.ClearlyBetter(best(), chosen)) {
    verdict.chance_lost = std::max(0.0, lost());
    verdict.points_lost = ScoreOf(search.weighed()[best()]) - ScoreOf(search.weighed()[chosen]);
  }
  verdict.mark = MarkOf(verdict.chance_lost);
  // Best first; among equals, the chosen one first.
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::int64_t worth_a = search.weighed()[a].worth;
    const std::int64_t worth_b = search.weighed()[b].worth;
    return worth_a != worth_b ? worth_a > worth_b : a == chosen && b != chosen;
  });
  for (const std::size_t i : order) {
    if (i == chosen) verdict.chosen = verdict.options.size();
    verdict.options.push_back({options[i], ChanceOf(search.weighed()[i]), ScoreOf(search.weighed()[i])});
  }
  return verdict;
}

}  // namespace furlong

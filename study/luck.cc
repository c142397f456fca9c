#include "study/luck.h"

#include <algorithm>
#include <string>

#include "riders/prospects.h"
#include "riders/rollout.h"
#include "study/statistics.h"

namespace furlong {
namespace {

// A random seed for one outcome of chance in a sample: the same whenever the same outcome is needed again.
std::uint64_t Key(std::uint64_t sample, const Board& board) {
  std::uint64_t key = sample;
  for (const std::uint64_t part :
       {std::uint64_t{board.race}, static_cast<std::uint64_t>(board.need), std::uint64_t{board.horse},
        std::uint64_t{board.need == Need::kBoxes ? 0 : board.round}}) {
    key = (key ^ part) * 0x9E3779B97F4A7C15u;
    key ^= key >> 29;
  }
  return key;
}

// One in this many choices of a card or a square is random. If all were quick choices, a single square would seem to
// decide everything: measured over meetings of strong riders, the chances swing 50 % more and predict the results less
// well.
constexpr std::uint32_t kRandomOneIn = 4;

// The choice of a plain rider, with which players are compared: the quick choice, or sometimes a random one. Within a
// sample the random ones are always at the same moments.
Decision PlainChoice(const Meeting& meeting, std::uint64_t sample) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  const bool of_card = board.need == Need::kCard || board.need == Need::kSeal;
  if (!of_card && board.need != Need::kRide) return QuickChoice(meeting);
  FastRandom random(Key(sample, board));
  const Hand hand = meeting.hand(horse);
  if (random.Below(kRandomOneIn) != 0 || (of_card && hand.empty())) return QuickChoice(meeting);
  if (board.need == Need::kRide) {
    const auto count = static_cast<std::uint32_t>(board.rides.count());
    return Decision::Ride(horse, board.rides.Nth(meeting.course(), static_cast<int>(random.Below(count))));
  }
  const Card card = hand.NthKind(static_cast<int>(random.Below(static_cast<std::uint32_t>(hand.KindCount()))));
  return board.need == Need::kCard ? Decision::Play(horse, card) : Decision::Seal(horse, card);
}

// Shuffles the cards not yet dealt. The order depends only on `key` and on how many were dealt.
Deck WithStockShuffled(const Deck& deck, int dealt, std::uint64_t key) {
  FastRandom random(key);
  std::array<Card, kDeckSize> cards{};
  for (int i = 0; i < kDeckSize; ++i) cards[static_cast<std::size_t>(i)] = deck[i];
  for (int i = dealt + 1; i < kDeckSize; ++i) {
    const auto other = static_cast<int>(random.Below(static_cast<std::uint32_t>(i - dealt + 1))) + dealt;
    std::swap(cards[static_cast<std::size_t>(i)], cards[static_cast<std::size_t>(other)]);
  }
  return Deck(cards);
}

// Simulates the meetings of one sample: real hands, stocks in the sample's order.
class Sampler {
 public:
  // Consecutive sample numbers must not give similar seeds.
  explicit Sampler(std::uint64_t sample) : seed_(FastRandom(sample).Next()) {}

  Meeting Imagine(const Meeting& real) {
    Secrets secrets = real.secrets();
    for (HorseId horse = 0; horse < real.programme().horses(); ++horse) {
      const int dealt = real.board().dealt[horse];
      Stock& stock = stocks_[horse];
      if (stock.dealt != dealt || !(stock.real == secrets.decks[horse])) {
        const std::uint64_t key = (seed_ + 1 + horse) * 0xD1342543DE82EF95u + static_cast<std::uint64_t>(dealt);
        stock = {dealt, secrets.decks[horse], WithStockShuffled(secrets.decks[horse], dealt, key)};
      }
      secrets.decks[horse] = stock.shuffled;
    }
    return Meeting(real.programme(), real.board(), secrets);
  }

  // Simulates to the end of race `race`, with this sample's outcomes of chance.
  WorthOfAll RideOn(Meeting meeting, int race) const {
    while (meeting.board().race <= race && !meeting.over()) {
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        FastRandom random(Key(seed_, meeting.board()));
        meeting.Apply(ThrowFor(meeting, random));
      } else {
        meeting.Apply(PlainChoice(meeting, seed_));
      }
    }
    return WorthBetweenRaces(meeting);
  }

  // A choice depends on the hands, which are the real ones, and not on the stocks.
  Decision ChoiceIn(const Meeting& real) const { return PlainChoice(real, seed_); }

  static WorthOfAll WorthBetweenRaces(const Meeting& meeting) {
    const Prospects prospects = ProspectsOf(meeting);
    const auto expected = ExpectedScores(meeting, prospects);
    WorthOfAll worth{};
    for (PlayerId player = 0; player < meeting.programme().players(); ++player) {
      worth[player] = {static_cast<double>(prospects[player].chance) / kCertain, expected[player] / 10.0};
    }
    return worth;
  }

 private:
  struct Stock {
    int dealt = -1;
    Deck real;
    Deck shuffled;
  };
  std::uint64_t seed_;
  std::array<Stock, kMaxHorses> stocks_;
};

Cause CauseOf(const Moment& moment) {
  switch (moment.event.outcome.kind) {
    // Later boxes follow from the result (R5.2); what is random at this line is the deal.
    case Outcome::Kind::kBoxes: return moment.before.board().race == 0 ? Cause::kBoxes : Cause::kCards;
    case Outcome::Kind::kRoller: return Cause::kBoxes;
    case Outcome::Kind::kDice: return Cause::kDice;
    default: return Cause::kCards;
  }
}

void AddChange(Account& account, int players, const WorthOfAll& before, const WorthOfAll& after, auto&& cause_for) {
  for (PlayerId player = 0; player < players; ++player) {
    Worth& entry = account[player][static_cast<std::size_t>(cause_for(player))];
    entry.chance += after[player].chance - before[player].chance;
    entry.points += after[player].points - before[player].points;
  }
}

// True if a plain rider makes this choice in this sample. Then simulating from before it and from after it is the same.
bool IsPlain(const Sampler& sampler, const Moment& moment) {
  const Need need = moment.before.need();
  const bool of_race =
      need == Need::kCard || need == Need::kSeal || need == Need::kRide || need == Need::kPace || need == Need::kDie;
  if (moment.event.kind != Event::Kind::kDecision || !of_race) return false;
  if (moment.event.decision.kind == Decision::Kind::kBonus) return false;
  return sampler.ChoiceIn(moment.before) == moment.event.decision;
}

bool BetweenRaces(const Meeting& meeting) { return meeting.need() == Need::kBoxes && meeting.board().race > 0; }

}  // namespace

std::optional<WorthOfAll> KnownWorth(const Meeting& meeting) {
  if (BetweenRaces(meeting) || meeting.over()) return Sampler::WorthBetweenRaces(meeting);
  if (meeting.need() != Need::kBoxes) return std::nullopt;
  WorthOfAll equal{};
  for (Worth& one : equal) one.chance = 1.0 / meeting.programme().players();
  return equal;
}

LuckLedger::LuckLedger(std::span<const Moment> moments, const Meeting& end)
    : moments_(moments), players_(end.programme().players()) {
  for (const Moment& moment : moments) snapshots_.push_back({&moment.before});
  snapshots_.push_back({&end});
  for (std::size_t i = 0; i < moments.size(); ++i) {
    snapshots_[i + 1].as_before = moments[i].event.kind != Event::Kind::kChance && !ChoiceAt(moments[i]);
  }
}

// Before anything is drawn all players are equal: differences in a sample are noise.
WorthOfAll LuckLedger::FairShare(const WorthOfAll& sampled) const {
  Worth share;
  for (PlayerId player = 0; player < players_; ++player) share.points += sampled[player].points / players_;
  share.chance = 1.0 / players_;
  WorthOfAll fair{};
  for (PlayerId player = 0; player < players_; ++player) fair[player] = share;
  return fair;
}

LuckLedger::Sample LuckLedger::Ride(std::uint64_t seed) const {
  Sampler sampler(seed);
  Sample sample;
  sample.worth.reserve(snapshots_.size());
  for (std::size_t i = 0; i < snapshots_.size(); ++i) {
    const Snapshot& snapshot = snapshots_[i];
    if (snapshot.as_before) {
      sample.worth.push_back(sample.worth.back());
      continue;
    }
    const Meeting& here = *snapshot.meeting;
    if (i > 0 && IsPlain(sampler, moments_[i - 1])) {
      sample.worth.push_back(sample.worth.back());
      continue;
    }
    WorthOfAll worth = BetweenRaces(here) ? Sampler::WorthBetweenRaces(here)
                                          : sampler.RideOn(sampler.Imagine(here), here.board().race);
    if (i == 0 && here.need() == Need::kBoxes) worth = FairShare(worth);
    sample.worth.push_back(worth);
    if (i == 0) continue;

    const Moment& moment = moments_[i - 1];
    const WorthOfAll& before = sample.worth[i - 1];
    if (const auto choice = ChoiceAt(moment)) {
      const auto whose = [&](PlayerId player) { return player == choice->player ? Cause::kOwn : Cause::kOthers; };
      WorthOfAll chosen = worth;
      if (choice->decision.kind == Decision::Kind::kBonus) {
        // Taking the bonus is a choice; which cards it brings is luck.
        Meeting unseen = sampler.Imagine(moment.before);
        unseen.Apply(choice->decision);
        chosen = sampler.RideOn(unseen, unseen.board().race);
      }
      AddChange(sample.account, players_, before, chosen, whose);
      AddChange(sample.account, players_, chosen, worth, [](PlayerId) { return Cause::kCards; });
    } else {
      AddChange(sample.account, players_, before, worth, [&](PlayerId) { return CauseOf(moment); });
    }
  }
  return sample;
}

std::int64_t UsualSamples(std::size_t lines, int horses) {
  constexpr std::int64_t kWork = std::int64_t{2'000} * 525 * 4 * 4;
  constexpr std::int64_t kMin = 500;
  constexpr std::int64_t kMax = 20'000;
  return std::clamp(kWork / (static_cast<std::int64_t>(lines + 1) * horses * horses), kMin, kMax);
}

std::uint64_t FirstSample(std::string_view seed) {
  FastRandom seeds(SeedOf(std::string(seed) + " luck", 0));
  return seeds.Next();
}

void LuckTotals::Add(const LuckLedger::Sample& sample) {
  LuckTotals one(players_);
  one.samples_ = 1;
  one.sums_ = sample.account;
  one.squares_ = sample.account;
  for (auto& causes : one.squares_) {
    for (Worth& of : causes) of = {of.chance * of.chance, of.points * of.points};
  }
  one.worth_ = sample.worth;
  Add(one);
}

void LuckTotals::Add(const LuckTotals& other) {
  const auto add = [](Worth& to, const Worth& more) {
    to.chance += more.chance;
    to.points += more.points;
  };
  samples_ += other.samples_;
  worth_.resize(other.worth_.size());
  for (PlayerId player = 0; player < players_; ++player) {
    for (std::size_t i = 0; i < worth_.size(); ++i) add(worth_[i][player], other.worth_[i][player]);
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      add(sums_[player][cause], other.sums_[player][cause]);
      add(squares_[player][cause], other.squares_[player][cause]);
    }
  }
}

Worth LuckTotals::Of(PlayerId player, Cause cause) const {
  const Worth& sum = sums_[player][static_cast<std::size_t>(cause)];
  const auto count = static_cast<double>(samples_);
  return {sum.chance / count, sum.points / count};
}

Worth LuckTotals::Margin(PlayerId player, Cause cause) const {
  const Worth& sum = sums_[player][static_cast<std::size_t>(cause)];
  const Worth& squares = squares_[player][static_cast<std::size_t>(cause)];
  const auto count = static_cast<std::int64_t>(samples_);
  return {HalfWidth95(sum.chance, squares.chance, count), HalfWidth95(sum.points, squares.points, count)};
}

Worth LuckTotals::At(std::size_t snapshot, PlayerId player) const {
  const auto count = static_cast<double>(samples_);
  return {worth_[snapshot][player].chance / count, worth_[snapshot][player].points / count};
}

}  // namespace furlong

// Snapshots of a vector environment: the actions and random numbers of every meeting under way. Reading one plays the
// meetings again, so every action is checked against the rules.
#include <bit>
#include <stdexcept>

#include "python/bytes.h"
#include "python/vector_env.h"

namespace furlong::python {
namespace {

constexpr std::string_view kMagic = "furlong-meetings/1\n";

void Write(ByteWriter& out, const FastRandom& random) {
  for (const std::uint64_t word : random.state()) out.Number(word);
}

FastRandom ReadRandom(ByteReader& in) {
  FastRandom::State state;
  std::uint64_t any = 0;
  for (std::uint64_t& word : state) any |= word = in.Number();
  in.Require(any != 0);
  return FastRandom(state);
}

}  // namespace

std::string VectorEnv::Snapshot() const {
  ByteWriter out(kMagic);
  out.Text(game_->header().ToLine());
  out.Number(runs_.size());
  for (const std::string& rider : settings_.riders) out.Text(rider);
  out.Number(settings_.seed);
  out.Number(static_cast<std::uint64_t>(decisions_));
  for (const Run& run : runs_) {
    Write(out, run.began);
    Write(out, run.whims);
    out.Number(run.actions.size());
    out.All(run.actions);
  }
  for (const float value : returns_) out.Number(std::bit_cast<std::uint32_t>(value));
  out.All(ended_);
  return out.Take();
}

void VectorEnv::Restore(std::string_view snapshot) {
  ByteReader in(snapshot, "snapshot of a vector environment");
  in.Require(in.Skip(kMagic));
  bool same = in.Text() == game_->header().ToLine();
  same = in.Number() == runs_.size() && same;
  for (std::size_t seat = 0; same && seat < settings_.riders.size(); ++seat) same = in.Text() == settings_.riders[seat];
  if (!same) throw std::invalid_argument("the snapshot is of another game, number of meetings, or riders");
  const std::uint64_t seed = in.Number();
  const std::uint64_t decisions = in.Number();
  std::vector<Run> runs;
  runs.reserve(runs_.size());
  while (runs.size() < runs_.size()) {
    Run& run = runs.emplace_back(game_->programme(), 0);
    run.random = ReadRandom(in);
    run.whims = ReadRandom(in);
    Begin(run);
    ToDecision(run);
    bool picking = false;  // a rider picks several cards by one decision
    for (std::uint64_t left = in.Number(); left > 0; --left) {
      in.Require(!run.position.meeting.over());
      const PlayerId seat = run.position.meeting.decider();
      if (!settings_.riders[seat].empty() && !picking) RiderSeed(run);
      const Action action = in.Byte(kActions - 1);
      in.Require(IsLegal(run.position, action));
      Take(run, action);
      picking = run.position.picking();
      if (!picking) ToDecision(run);
    }
    in.Require(!run.position.meeting.over() && settings_.riders[run.position.meeting.decider()].empty());
  }
  std::vector<float> returns(returns_.size());
  for (float& value : returns) {
    const std::uint64_t bits = in.Number();
    in.Require(bits <= 0xFFFFFFFFu);
    value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  }
  std::vector<std::uint8_t> ended(ended_.size());
  for (std::uint8_t& flag : ended) flag = in.Byte(1);
  in.Require(in.empty());

  settings_.seed = seed;
  decisions_ = static_cast<std::int64_t>(decisions);
  runs_ = std::move(runs);
  // The arrays stay where they are, because callers hold views of them.
  std::copy(returns.begin(), returns.end(), returns_.begin());
  std::copy(ended.begin(), ended.end(), ended_.begin());
  for (std::size_t run = 0; run < runs_.size(); ++run) Show(run);
}

}  // namespace furlong::python

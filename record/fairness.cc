#include "record/fairness.h"

#include <algorithm>

#include "record/event_text.h"

namespace furlong {

std::string CommitLine(const Seed& seed) { return R"({"t":"commit","hash":")" + Hex(CommitmentTo(seed)) + "\"}"; }

std::string EntropyLine(const Entropy& entropy) {
  return R"({"t":"entropy","player":)" + std::to_string(entropy.player) + R"(,"value":")" + entropy.value + "\"}";
}

std::string RevealLine(const Seed& seed) { return R"({"t":"reveal","seed":")" + Hex(seed) + "\"}"; }

void FairnessChecker::On(const Event& event) {
  if (event.kind == Event::Kind::kChance) draws_.push_back({record_.lines(), record_.meeting(), event.outcome});
}

Fairness FairnessChecker::Judge() const {
  Fairness fairness;
  for (const Entropy& entropy : record_.entropy()) fairness.added.push_back(entropy.player);
  for (std::size_t i = 0; i < record_.header().players.size(); ++i) {
    const auto player = static_cast<PlayerId>(i);
    const bool added = std::find(fairness.added.begin(), fairness.added.end(), player) != fairness.added.end();
    if (!added) fairness.added_nothing.push_back(player);
  }
  const auto cannot_tell = [&](std::string why) {
    fairness.why = std::move(why);
    return fairness;
  };
  if (!record_.commit()) {
    return cannot_tell("there is no \"commit\" line, so the seed may have been chosen when everything was known");
  }
  if (!record_.finished()) {
    return cannot_tell("the meeting is unfinished, and the seed is revealed only after the result");
  }
  if (!record_.seed()) {
    return cannot_tell("there is no \"reveal\" line; the seed is revealed after the result, as the last line");
  }
  const Chance chance(MixSeed(*record_.seed(), record_.entropy()));
  for (const Draw& draw : draws_) {
    const Outcome wanted = chance.For(draw.meeting);
    if (draw.outcome == wanted) continue;
    fairness.verdict = Fairness::Verdict::kNotFair;
    fairness.line = draw.line;
    fairness.why = "by the seed and the entropy it should have been " +
                   ToLine(draw.meeting.programme(), {.kind = Event::Kind::kChance, .outcome = wanted});
    return fairness;
  }
  if (fairness.added.empty()) {
    return cannot_tell(
        "all chance follows from the seed, but nobody added entropy, so the host may have tried seed after seed");
  }
  fairness.verdict = Fairness::Verdict::kFair;
  return fairness;
}

}  // namespace furlong

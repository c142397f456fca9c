// Checks whether the chance of a meeting was fair. If a record commits to a seed, contains the players' entropy and
// reveals the seed at the end, anyone can compute every deck, die and draw again (docs/chance.md).
#pragma once

#include <string>
#include <vector>

#include "record/checker.h"
#include "rules/chance.h"

namespace furlong {

// The lines about the seed, without line breaks.
std::string CommitLine(const Seed& seed);
std::string EntropyLine(const Entropy& entropy);
std::string RevealLine(const Seed& seed);

// The result of the check.
struct Fairness {
  enum class Verdict : std::uint8_t {
    kFair,        // all chance follows from the committed seed and the entropy
    kNotFair,     // an outcome of chance is not what it should have been: line
    kCannotTell,  // commit, reveal or result is missing, or nobody added entropy
  };
  Verdict verdict = Verdict::kCannotTell;
  int line = 0;                         // 1-based; 0: no particular line
  std::string why;                      // for people to read; empty if the chance is fair
  std::vector<PlayerId> added;          // players who added entropy, in the order of the record
  std::vector<PlayerId> added_nothing;  // the other players
};

// Reads a record and compares its chance with the seed. The seed comes last, so the meeting before each outcome of
// chance is kept until then: about 700 bytes each.
class FairnessChecker : private EventSink {
 public:
  FairnessChecker() : record_(this) {}
  FairnessChecker(const FairnessChecker&) = delete;
  FairnessChecker& operator=(const FairnessChecker&) = delete;

  // Feed the lines of the record to this checker. If it refuses one, do not call Judge.
  RecordChecker& record() { return record_; }
  const RecordChecker& record() const { return record_; }

  // Call it when the record, or at least its header, has been read.
  Fairness Judge() const;

 private:
  // An outcome of chance in the record.
  struct Draw {
    int line;         // 1-based
    Meeting meeting;  // as it was before the outcome
    Outcome outcome;
  };
  void On(const Event& event) override;

  RecordChecker record_;
  std::vector<Draw> draws_;
};

}  // namespace furlong

// Was the chance of a meeting chosen? A record that commits to a seed, carries what players added and reveals the seed
// at the end lets anyone work out every deck, die and draw again (docs/chance.md).
#pragma once

#include <string>
#include <vector>

#include "record/checker.h"
#include "rules/chance.h"

namespace furlong {

// The lines of the seed, without their ends.
std::string CommitLine(const Seed& seed);
std::string EntropyLine(const Entropy& entropy);
std::string RevealLine(const Seed& seed);

// How a record stands the test.
struct Fairness {
  enum class Verdict : std::uint8_t {
    kFair,        // all chance follows from the seed committed to and from entropy
    kNotFair,     // a line of chance is not what it should have been: line
    kCannotTell,  // a line of the seed is missing, or nobody added entropy
  };
  Verdict verdict = Verdict::kCannotTell;
  int line = 0;                         // 1-based; 0: no line in particular
  std::string why;                      // for people; empty where it is fair
  std::vector<PlayerId> added;          // who added entropy, in the order of the record
  std::vector<PlayerId> added_nothing;  // the others
};

// Reads a record and holds its chance against the seed. The seed comes last, so what was awaited at every line of
// chance is kept until then: some 700 bytes each.
class FairnessChecker : private EventSink {
 public:
  FairnessChecker() : record_(this) {}
  FairnessChecker(const FairnessChecker&) = delete;
  FairnessChecker& operator=(const FairnessChecker&) = delete;

  // Takes the lines, and refuses those that do not follow the rules. Such a record is not to be judged.
  RecordChecker& record() { return record_; }
  const RecordChecker& record() const { return record_; }

  // Once the record is read, at least its header.
  Fairness Judge() const;

 private:
  // A line of chance: the meeting that awaited it, and what came.
  struct Draw {
    int line;
    Meeting meeting;
    Outcome outcome;
  };
  void On(const Event& event) override;

  RecordChecker record_;
  std::vector<Draw> draws_;
};

}  // namespace furlong

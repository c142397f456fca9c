// A hash of all events of a meeting. Two builds with equal hashes play the same meetings.
#pragma once

#include "rules/event.h"
#include "rules/sha256.h"

namespace furlong {

// Hashes the events of a meeting.
class FingerprintSink : public EventSink {
 public:
  void On(const Event& event) override;
  Digest Finish() { return hash_.Finish(); }

 private:
  Sha256 hash_;
};

}  // namespace furlong

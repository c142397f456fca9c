// Writes a meeting as a record while it is played.
#pragma once

#include <ostream>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong {

// The legal values at a decision that is about to be made, as the JSON array of an annotated record; empty where
// formats.md wants none.
std::string LegalValues(const Meeting& meeting, const Decision& decision);

// Hears the events of `meeting`, which must be told of before it changes (as Meeting does).
class RecordWriter : public EventSink {
 public:
  RecordWriter(std::ostream& out, const RecordHeader& header, const Meeting& meeting, bool annotate);
  void On(const Event& event) override;

 private:
  std::ostream& out_;
  const Meeting& meeting_;
  bool annotate_;
};

}  // namespace furlong

// Writes a meeting as a record while it is played.
#pragma once

#include <ostream>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong {

// The legal values for a decision that is about to be made, as the JSON array that an annotated record shows; empty if
// docs/record.md has none for it.
std::string LegalValues(const Meeting& meeting, const Decision& decision);

// Writes the events of `meeting`. Each must arrive before the meeting changes, as Meeting sends them.
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

// The race caller on the terminal: every event in a line of commentary.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/common/words.h"
#include "record/header.h"
#include "rules/meeting.h"
#include "table/caller.h"
#include "table/event_facts.h"

namespace furlong::cli {

// What table::Caller says of an event, in words; empty where it says nothing.
std::string Spoken(const Words& words, const RecordHeader& header, std::string_view calls);

// A line as it stands out: boxes and falls bold, places green.
std::string Styled(const std::string& line, const Event& event);

// Hears the events of a meeting before it changes and says lines.
class Caller : public EventSink {
 public:
  using Say = std::function<void(const std::string& line, const Event& event)>;
  Caller(const Words& words, const RecordHeader& header, const Meeting& meeting, Say say)
      : words_(words), header_(header), meeting_(meeting), say_(std::move(say)), caller_(header) {}

  void On(const Event& event) override;

 private:
  void Tell(const Event& event, int old_kept, std::string_view telling);

  const Words& words_;
  const RecordHeader& header_;
  const Meeting& meeting_;
  Say say_;
  table::Caller caller_;
  table::Teller teller_;
  std::optional<Event> kept_;  // a keep is told once it has happened: only then is known how many cards are old
};

}  // namespace furlong::cli

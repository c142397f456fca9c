// The race caller on the terminal: a line of commentary for each event.
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

// The commentary that table::Caller returns for an event (`calls`, JSON) as text; empty if it says nothing.
std::string CallText(const Words& words, const RecordHeader& header, std::string_view calls);

// Highlights a line of commentary: boxes, falls and the result bold, places green.
std::string Styled(const std::string& line, const Event& event);

// Passes a line of commentary on each event to `say`. Like every sink, it gets an event before the meeting changes.
class CommentarySink : public EventSink {
 public:
  using Say = std::function<void(const std::string& line, const Event& event)>;
  CommentarySink(const Words& words, const RecordHeader& header, const Meeting& meeting, Say say)
      : words_(words), header_(header), meeting_(meeting), say_(std::move(say)), caller_(header) {}

  void On(const Event& event) override;

 private:
  void Report(const Event& event, std::string_view facts);

  const Words& words_;
  const RecordHeader& header_;
  const Meeting& meeting_;
  Say say_;
  table::Caller caller_;
  table::EventFacts facts_;
  std::optional<Event> kept_;  // a keep, reported with the next event: only then is the number of old cards kept known
};

}  // namespace furlong::cli

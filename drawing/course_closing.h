// "Snap to close" in the editor: the least change after which a circuit ends where it begins.
#pragma once

#include <optional>
#include <vector>

#include "rules/course.h"

namespace furlong::drawing {

// How far a designer can go.
struct EditorLimits {
  int segments = 0;
  int squares = 0;  // of a segment
  int degrees = 0;  // of a corner
};

// A segment that is changed, or added where `segment` says.
struct SegmentChange {
  int segment = 0;  // index after the changes before it
  bool added = false;
  std::optional<int> squares = std::nullopt;
  std::optional<int> degrees = std::nullopt;  // left out for a straight

  friend bool operator==(const SegmentChange&, const SegmentChange&) = default;
};

// Changes late segments rather than early ones, and straights rather than corners; in the order in which the changes
// are to be made. Empty if the circuit closes as it is, nullopt if no small change closes it.
std::optional<std::vector<SegmentChange>> CloseCircuit(const std::vector<Segment>& segments,
                                                       const EditorLimits& limits);

}  // namespace furlong::drawing

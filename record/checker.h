// Reads a record line by line, replays it, and refuses every line that does not follow the rules.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/error.h"
#include "record/header.h"
#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

// Longer lines are refused without being parsed.
inline constexpr std::size_t kMaxLineBytes = 16u << 20;

class RecordChecker {
 public:
  // `sink`, if given, receives every event as its line is read, and nothing after a refused line.
  explicit RecordChecker(EventSink* sink = nullptr) : sink_(sink) {}

  // Checks the next line, given without its line break. After an error, all further lines are refused.
  std::optional<FileError> Add(std::string_view line);

  int lines() const { return lines_; }
  bool has_header() const { return meeting_.has_value(); }
  bool finished() const { return has_header() && meeting_->over(); }
  const RecordHeader& header() const { return header_; }
  // Requires has_header().
  const Meeting& meeting() const { return *meeting_; }
  const std::shared_ptr<const Programme>& programme() const { return programme_; }

  // What the commit, entropy and reveal lines said, as far as they have been read.
  const std::optional<Digest>& commit() const { return commit_; }
  const std::vector<Entropy>& entropy() const { return entropy_; }
  const std::optional<Seed>& seed() const { return seed_; }  // revealed; it matches commit() if there is one

 private:
  std::optional<FileError> AddHeader(std::string_view line);

  EventSink* sink_;
  int lines_ = 0;
  bool failed_ = false;  // a line was refused
  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  std::optional<Meeting> meeting_;
  std::optional<Digest> commit_;
  std::vector<Entropy> entropy_;
  std::optional<Seed> seed_;
};

// Feeds a stream to a checker: its first `last_line` lines, or all of it for 0.
std::optional<FileError> CheckStream(std::istream& in, RecordChecker& checker, int last_line = 0);

}  // namespace furlong

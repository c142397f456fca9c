// Reads a record line by line, replays it and accepts exactly what follows the rules.
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

// Lines longer than this are refused unread.
inline constexpr std::size_t kMaxLineBytes = 16u << 20;

class RecordChecker {
 public:
  // `sink`, where given, hears every event as it is read; after a line that is refused nothing more.
  explicit RecordChecker(EventSink* sink = nullptr) : sink_(sink) {}

  // The next line, without its end. After an error the checker accepts nothing more.
  std::optional<FileError> Add(std::string_view line);

  int lines() const { return lines_; }
  bool has_header() const { return meeting_.has_value(); }
  bool finished() const { return has_header() && meeting_->over(); }
  const RecordHeader& header() const { return header_; }
  // Only with a header.
  const Meeting& meeting() const { return *meeting_; }
  const std::shared_ptr<const Programme>& programme() const { return programme_; }

  // The lines of the seed, as far as they were read.
  const std::optional<Digest>& commit() const { return commit_; }
  const std::vector<Entropy>& entropy() const { return entropy_; }
  const std::optional<Seed>& seed() const { return seed_; }  // revealed; the one committed to, if any was

 private:
  std::optional<FileError> AddHeader(std::string_view line);

  EventSink* sink_;
  int lines_ = 0;
  bool failed_ = false;
  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  std::optional<Meeting> meeting_;
  std::optional<Digest> commit_;
  std::vector<Entropy> entropy_;
  std::optional<Seed> seed_;
};

// Feeds a whole stream, or its first `last_line` lines, to a checker.
std::optional<FileError> CheckStream(std::istream& in, RecordChecker& checker, int last_line = 0);

}  // namespace furlong

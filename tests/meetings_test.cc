// Stored meetings must always replay to the same end. See tests/meetings/README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "record/checker.h"
#include "record/writer.h"
#include "riders/fingerprint.h"

namespace furlong {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(FURLONG_SOURCE_DIR) / "tests" / "meetings";

std::map<std::string, std::string> Fingerprints() {
  std::map<std::string, std::string> all;
  std::ifstream in(kFolder / "fingerprints.txt");
  for (std::string hash, name; in >> hash >> name;) all[name] = hash;
  return all;
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".jsonl") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class StoredMeeting : public ::testing::TestWithParam<std::string> {};

TEST_P(StoredMeeting, ReplaysToTheSameFingerprint) {
  std::ifstream in(kFolder / (GetParam() + ".jsonl"));
  FingerprintSink sink;
  RecordChecker checker(&sink);
  const auto error = CheckStream(in, checker);
  ASSERT_FALSE(error.has_value()) << "line " << error->line << ": " << error->message;
  EXPECT_TRUE(checker.finished());
  const auto known = Fingerprints();
  ASSERT_TRUE(known.contains(GetParam())) << "add to fingerprints.txt: " << Hex(sink.Finish()) << " " << GetParam();
  EXPECT_EQ(Hex(sink.Finish()), known.at(GetParam()));
}

// Writes the events of a checked record to a new, annotated record.
class Rewriter : public EventSink {
 public:
  void Follow(const RecordChecker& checker) { checker_ = &checker; }
  void On(const Event& event) override {
    if (!writer_) writer_.emplace(text_, checker_->header(), checker_->meeting(), true);
    writer_->On(event);
  }
  std::string text() const { return text_.str(); }

 private:
  const RecordChecker* checker_ = nullptr;
  std::ostringstream text_;
  std::optional<RecordWriter> writer_;
};

TEST_P(StoredMeeting, ReplaysTheSameAfterRewriting) {
  std::ifstream in(kFolder / (GetParam() + ".jsonl"));
  Rewriter rewriter;
  RecordChecker first(&rewriter);
  rewriter.Follow(first);
  ASSERT_FALSE(CheckStream(in, first).has_value());
  FingerprintSink sink;
  RecordChecker again(&sink);
  std::istringstream text(rewriter.text());
  const auto error = CheckStream(text, again);
  ASSERT_FALSE(error.has_value()) << "line " << error->line << ": " << error->message;
  EXPECT_EQ(Hex(sink.Finish()), Fingerprints().at(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, StoredMeeting, ::testing::ValuesIn(Names()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace furlong

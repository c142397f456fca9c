#include "record/checker.h"

#include "record/event_text.h"
#include "record/line_reader.h"
#include "record/words.h"
#include "record/writer.h"

namespace furlong {
namespace {

bool IsFactName(std::string_view t) {
  return t == "round" || t == "stand" || t == "fall" || t == "place" || t == "result";
}

// Keeps the last event, and passes it on.
class CapturingSink : public EventSink {
 public:
  explicit CapturingSink(EventSink* next) : next_(next) {}
  void On(const Event& event) override {
    event_ = event;
    if (next_ != nullptr) next_->On(event);
  }
  const Event& event() const { return event_; }

 private:
  EventSink* next_;
  Event event_;
};

// Checks that a fact is exactly what we would have written: the same text, or the same values. Reports the first key
// that differs.
void CompareFact(std::string_view text, const json::object& line, const std::string& expected_text,
                 json::Problem& problem) {
  if (text == expected_text) return;
  const auto expected = json::Parse(expected_text, problem);
  if (!expected) return;
  for (const auto& [key, value] : expected->get_object()) {
    const auto* given = line.if_contains(key);
    if (given == nullptr) {
      return problem.Say("key \"" + std::string(key) + "\" is missing: by the rules it is " + json::Shown(value));
    }
    if (*given != value) {
      return problem.Say("key \"" + std::string(key) + "\" is " + json::Shown(*given) + ": by the rules it is " +
                         json::Shown(value));
    }
  }
}

}  // namespace

std::optional<FileError> RecordChecker::AddHeader(std::string_view line) {
  auto header = ReadHeader(line);
  if (auto* error = std::get_if<FileError>(&header)) return *error;
  header_ = std::move(std::get<RecordHeader>(header));
  auto programme = ProgrammeOf(header_);
  if (auto* error = std::get_if<FileError>(&programme)) return *error;
  programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  meeting_.emplace(*programme_);
  return std::nullopt;
}

std::optional<FileError> RecordChecker::Add(std::string_view text) {
  ++lines_;
  if (failed_) return FileError{lines_, "an earlier line was refused"};
  failed_ = true;  // until this line is accepted
  if (text.size() > kMaxLineBytes) {
    return FileError{lines_, "the line is longer than " + std::to_string(kMaxLineBytes >> 20) + " MiB"};
  }
  if (lines_ == 1) {
    auto error = AddHeader(text);
    failed_ = error.has_value();
    return error;
  }

  json::Problem problem;
  const auto fail = [&]() -> std::optional<FileError> { return FileError{lines_, problem.message()}; };
  const auto parsed = json::Parse(text, problem);
  if (!parsed) return fail();
  const auto* object = parsed->if_object();
  if (object == nullptr) {
    problem.Say("the line is " + json::Shown(*parsed) + ": must be an object with \"t\"");
    return fail();
  }
  const LineReader line(*object, static_cast<int>(header_.players.size()), static_cast<int>(header_.horses.size()),
                        problem);
  const std::string_view t = line.in().Text("t");
  if (!problem.ok()) return fail();
  Meeting& meeting = *meeting_;
  // Only for lines that are refused, which do not change the meeting.
  const auto awaited = [&] { return "; the meeting awaits " + Awaits(header_, meeting.board()); };

  // The lines about the seed are not part of the meeting.
  if (t == "commit") {
    commit_ = line.OneDigest("hash");
    if (lines_ != 2) problem.Say("\"commit\" stands right after the header only");
  } else if (t == "entropy") {
    const Entropy added = {line.Player(), line.HexDigits("value")};
    if (!commit_ || meeting.need() != Need::kBoxes || meeting.board().race != 0) {
      problem.Say("\"entropy\" stands between \"commit\" and the first boxes only");
    }
    for (const Entropy& before : entropy_) {
      if (before.player == added.player) line.in().Wrong("player", "a player who has not added entropy yet");
    }
    entropy_.push_back(added);
  } else if (t == "reveal") {
    const Seed seed = line.OneDigest("seed");
    if (!meeting.over() || seed_) problem.Say("\"reveal\" stands once, after the result");
    if (problem.ok() && commit_ && CommitmentTo(seed) != *commit_) {
      line.in().Wrong("seed", "the seed whose hash was committed to");
    }
    seed_ = seed;
  } else if (const auto outcome = ReadOutcome(t, line)) {
    if (!problem.ok()) return fail();
    const Refusal refusal = meeting.Do(*outcome, sink_);
    if (!refusal.ok()) problem.Say("\"" + std::string(t) + "\": " + Words(header_, refusal) + awaited());
  } else if (const auto decision = ReadDecision(t, line)) {
    if (!problem.ok()) return fail();
    const bool reveals = meeting.need() == Need::kReveal && decision->kind == Decision::Kind::kCard;
    // Computed now, because the decision changes the meeting; compared last, because a refusal is the worse error.
    const std::string legal = object->contains("legal") ? LegalValues(meeting, *decision) : std::string();
    if (reveals) {
      CapturingSink fact(sink_);
      meeting.Step(&fact);
      CompareFact(text, *object, ToLine(*programme_, fact.event()), problem);
    } else {
      const Refusal refusal = meeting.Do(*decision, sink_);
      if (!refusal.ok()) problem.Say("\"" + std::string(t) + "\": " + Words(header_, refusal) + awaited());
    }
    if (problem.ok() && !legal.empty()) CompareFact(text, *object, "{\"legal\":" + legal + "}", problem);
  } else if (IsFactName(t)) {
    const bool stands_by_choice = t == "stand" && (meeting.need() == Need::kCard || meeting.need() == Need::kSeal) &&
                                  meeting.hand(meeting.horse()).empty();
    CapturingSink fact(sink_);
    if (stands_by_choice) {
      meeting.Do(Decision::Pass(meeting.horse()), &fact);
    } else if (IsFact(meeting.need())) {
      meeting.Step(&fact);
    } else {
      problem.Say("\"" + std::string(t) + "\": this is not what comes next" + awaited());
      return fail();
    }
    CompareFact(text, *object, ToLine(*programme_, fact.event()), problem);
  } else {
    line.in().Wrong("t", "a kind of line that docs/record.md lists");
  }
  if (!problem.ok()) return fail();
  failed_ = false;
  return std::nullopt;
}

namespace {

// Reads the next line, but not more than kMaxLineBytes + 1 bytes of it. Returns false at the end of the stream.
bool NextLine(std::streambuf& in, std::string& line) {
  using Traits = std::streambuf::traits_type;
  line.clear();
  for (auto c = in.sbumpc(); c != Traits::eof(); c = in.sbumpc()) {
    if (c == '\n') return true;
    line.push_back(Traits::to_char_type(c));
    if (line.size() > kMaxLineBytes) return true;
  }
  return !line.empty();
}

}  // namespace

std::optional<FileError> CheckStream(std::istream& in, RecordChecker& checker, int last_line) {
  std::string line;
  while ((last_line == 0 || checker.lines() < last_line) && NextLine(*in.rdbuf(), line)) {
    if (auto error = checker.Add(line)) return error;
  }
  if (checker.lines() == 0) return FileError{1, "the file is empty, not a record"};
  return std::nullopt;
}

}  // namespace furlong

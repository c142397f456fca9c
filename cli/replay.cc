// furlong replay: the board of a record at any line, as a seat sees it.
#include <fmt/format.h>

#include <fstream>

#include "cli/board_text.h"
#include "cli/caller.h"
#include "cli/command.h"
#include "cli/courses.h"
#include "cli/terminal.h"
#include "record/checker.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

struct Wants {
  std::string file;
  int at = 0;
  int seat = -1;
  bool tell = false;
};

// Calls the meeting of a checker, once that has read the header.
class LateCaller : public EventSink {
 public:
  void Follow(const RecordChecker& checker) { checker_ = &checker; }
  void On(const Event& event) override {
    if (checker_ == nullptr) return;
    if (!caller_) {
      caller_.emplace(checker_->header(), checker_->meeting(),
                      [](const std::string& line) { fmt::print("{}\n", line); });
    }
    caller_->On(event);
  }

 private:
  const RecordChecker* checker_ = nullptr;
  std::optional<Caller> caller_;
};

void Replay(const Wants& wants, int& exit_code) {
  std::ifstream file;
  std::istream& in = OpenRecord(wants.file, file);
  LateCaller caller;
  RecordChecker checker(&caller);
  if (wants.tell) caller.Follow(checker);
  if (const auto error = CheckStream(in, checker, wants.at)) {
    fmt::print(stderr, "{}:{}: refused: {}\n", wants.file, error->line, error->message);
    exit_code = kNo;
    return;
  }
  if (wants.at > checker.lines()) {
    throw Trouble(fmt::format("--at {}: {} has {} lines", wants.at, wants.file, checker.lines()));
  }
  const RecordHeader& header = checker.header();
  if (wants.seat >= static_cast<int>(header.players.size())) {
    throw Trouble(fmt::format("--seat {}: seats are 0 to {}", wants.seat, header.players.size() - 1));
  }
  const Meeting& meeting = checker.meeting();
  const PlayerId seat = wants.seat < 0 ? kNoPlayer : static_cast<PlayerId>(wants.seat);
  const SeatView view = See(meeting, seat);
  const std::string who =
      seat == kNoPlayer ? "as all may see it" : fmt::format("as {} sees it", Printable(header.players[seat]));
  fmt::print("{}\n", Bold(fmt::format("{}, after line {}, {}", wants.file, checker.lines(), who)));
  fmt::print("{}\n{}{}\n\n", RaceText(header, view), TrackText(header, meeting.programme(), view.board),
             Dim(TrackLegend()));
  fmt::print("{}\n{}{}", OrderText(header, view), ScoreText(header, view), SeatText(header, view));
  exit_code = kDone;
}

}  // namespace

void AddReplay(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("replay", "Show the board of a record at any line, as a seat sees it");
  command->add_option("FILE", wants->file, "A record; - reads standard input")->required();
  command->add_option("--at", wants->at, "Stop after this line (1 is the header); otherwise the end")->check(kCount);
  command->add_option("--seat", wants->seat, "What this player sees, 0 the first; otherwise what all may see")
      ->check(CLI::Range(0, 7));
  command->add_flag("--tell", wants->tell, "Tell the race up to there, line by line");
  command->footer("Exit code 1: the record is refused.");
  command->callback([wants, &exit_code] { Replay(*wants, exit_code); });
}

}  // namespace furlong::cli

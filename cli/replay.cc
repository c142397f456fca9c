// furlong replay: the board of a record at any line, as a seat sees it.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/caller_text.h"
#include "cli/common/order_text.h"
#include "cli/common/record_place.h"
#include "cli/common/terminal.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

struct Wants {
  RecordPlace place;
  bool tell = false;
  std::string language;
};

// Calls the meeting of a checker, once that has read the header.
class LateCaller : public EventSink {
 public:
  explicit LateCaller(const Words& words) : words_(words) {}
  void Follow(const RecordChecker& checker) { checker_ = &checker; }
  void On(const Event& event) override {
    if (checker_ == nullptr) return;
    if (!caller_) {
      caller_.emplace(words_, checker_->header(), checker_->meeting(),
                      [](const std::string& line, const Event& told) { fmt::print("{}\n", Styled(line, told)); });
    }
    caller_->On(event);
  }

 private:
  const Words& words_;
  const RecordChecker* checker_ = nullptr;
  std::optional<Caller> caller_;
};

void Replay(const Wants& wants, int& exit_code) {
  const Words words(LanguageFor(wants.language));
  LateCaller caller(words);
  RecordChecker checker(&caller);
  if (wants.tell) caller.Follow(checker);
  if (!wants.place.Read(checker)) {
    exit_code = kNo;
    return;
  }
  const RecordHeader& header = checker.header();
  const Meeting& meeting = checker.meeting();
  const PlayerId seat = wants.place.Seat();
  const SeatView view = See(meeting, seat);
  Params title = {{"file", wants.place.Title()}, {"line", std::to_string(checker.lines())}};
  if (seat != kNoPlayer) title.emplace_back("player", Printable(header.players[seat]));
  if (wants.tell) fmt::print("\n");
  fmt::print("{}\n", Bold(words.Say(seat == kNoPlayer ? "play.replay.all" : "play.replay.seat", title)));
  fmt::print("{}\n{}{}\n\n", RaceText(words, header, view), TrackText(header, meeting.programme(), view.board),
             Dim(TrackLegend(words)));
  fmt::print("{}{}\n\n", OrderText(words, header, view), Dim(words.Say("play.legend.order")));
  fmt::print("{}{}", ScoreText(words, header, view), SeatText(words, header, view));
  exit_code = kDone;
}

}  // namespace

void AddReplay(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("replay", "Show the board of a record at any line, as a seat sees it");
  wants->place.AddTo(*command);
  command->add_flag("--tell", wants->tell, "Tell the race up to there, line by line");
  AddLanguage(*command, wants->language);
  command->footer("Exit code 1: the record is refused.");
  command->callback([wants, &exit_code] { Replay(*wants, exit_code); });
}

}  // namespace furlong::cli

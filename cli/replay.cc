// furlong replay: shows the board at any line of a record, as one seat sees it.
#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/command.h"
#include "cli/common/board_text.h"
#include "cli/common/caller_text.h"
#include "cli/common/order_text.h"
#include "cli/common/record_place.h"
#include "cli/common/terminal.h"
#include "record/words.h"
#include "table/view_json.h"

namespace furlong::cli {
namespace {

struct ReplayOptions {
  RecordPlace place;
  bool tell = false;
  bool json = false;
  std::string language;
};

// The board as the protocol writes it (docs/protocol.md), and what only this seat sees.
void PrintJson(const RecordChecker& checker, PlayerId seat, const SeatView& view) {
  boost::json::object out = {{"line", checker.lines()}, {"finished", checker.finished()}};
  out["seat"] = seat == kNoPlayer ? boost::json::value(nullptr) : boost::json::value(int{seat});
  boost::json::array players;
  for (const std::string& name : checker.header().players) players.push_back(boost::json::string(name));
  out["players"] = std::move(players);
  const auto scores = Scores(*view.programme, view.board);
  out["scores"] = boost::json::array(scores.begin(), scores.begin() + view.programme->players());
  out["board"] = boost::json::parse(table::PublicJson(view));
  out["own"] = boost::json::parse(table::OwnJson(view));
  fmt::print("{}\n", boost::json::serialize(out));
}

// Prints commentary on a record while it is checked. The caller needs the header, so it is made at the first event.
class CheckerCommentary : public EventSink {
 public:
  explicit CheckerCommentary(const Words& words) : words_(words) {}
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
  std::optional<CommentarySink> caller_;
};

void Replay(const ReplayOptions& options, int& exit_code) {
  const Words words(LanguageFor(options.language));
  CheckerCommentary caller(words);
  RecordChecker checker(&caller);
  if (options.tell) caller.Follow(checker);
  if (!options.place.Read(checker)) {
    exit_code = kNo;
    return;
  }
  const RecordHeader& header = checker.header();
  const Meeting& meeting = checker.meeting();
  const PlayerId seat = options.place.Seat();
  const SeatView view = See(meeting, seat);
  exit_code = kDone;
  if (options.json) return PrintJson(checker, seat, view);
  Params title = {{"file", options.place.Title()}, {"line", std::to_string(checker.lines())}};
  if (seat != kNoPlayer) title.emplace_back("player", Printable(header.players[seat]));
  if (options.tell) fmt::print("\n");
  fmt::print("{}\n", Bold(words.Say(seat == kNoPlayer ? "play.replay.all" : "play.replay.seat", title)));
  fmt::print("{}\n{}{}\n\n", RaceText(words, header, view), TrackText(header, meeting.programme(), view.board),
             Dim(TrackLegend(words)));
  fmt::print("{}{}\n\n", OrderText(words, header, view), Dim(words.Say("play.legend.order")));
  fmt::print("{}{}", ScoreText(words, header, view), SeatText(words, header, view));
}

}  // namespace

void AddReplay(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Show the board of a record at any line, as a seat sees it");
  options->place.AddTo(*command);
  CLI::Option* tell = command->add_flag("--tell", options->tell, "Tell the race up to there, line by line");
  AddJson(*command, options->json)->excludes(tell);
  AddLanguage(*command, options->language);
  command->footer("Exit code 1: the record is refused.");
  command->callback([options, &exit_code] { Replay(*options, exit_code); });
}

}  // namespace furlong::cli

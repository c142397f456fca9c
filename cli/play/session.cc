#include "cli/play/session.h"

#include <algorithm>

#include "cli/common/board_text.h"
#include "cli/common/caller_text.h"
#include "cli/common/terminal.h"
#include "cli/play/text.h"

namespace furlong::cli {
namespace {

constexpr std::size_t kRepeatedLines = 12;  // lines of commentary

std::string KindOf(const std::string& event) { return std::string(boost::json::parse(event).at("t").as_string()); }

std::string Painted(const std::string& line, std::string_view kind) {
  if (kind == "boxes" || kind == "fall" || kind == "result") return Bold(line);
  return kind == "place" ? Green(line) : line;
}

}  // namespace

PlaySession::PlaySession(const Words& words, PlayScreen& screen, PlayTable table, const PlaySettings& settings)
    : words_(words), screen_(screen), table_(std::move(table)), settings_(settings) {
  Rebuild();
}

// Replays the events that were shown already, without printing, to restore the caller and lines_.
void PlaySession::Rebuild() {
  caller_.emplace(table_.header());
  lines_.clear();
  race_ = -1;
  for (const std::string& event : table_.live().EventsFrom(0).subspan(0, static_cast<std::size_t>(told_))) {
    if (KindOf(event) == "boxes") {
      ++race_;
      lines_.clear();
    }
    const std::string line = CallText(words_, table_.header(), caller_->Hear(event));
    if (!line.empty()) lines_.push_back(line);
  }
}

void PlaySession::Recall() {
  told_ = table_.live().version();
  Rebuild();
  screen_.Say(words_.Say("play.welcome.back"));
  for (std::size_t i = lines_.size() - std::min(lines_.size(), kRepeatedLines); i < lines_.size(); ++i) {
    screen_.Say(lines_[i], 2);
  }
}

void PlaySession::TellRace(int race) {
  const Board& board = table_.live().meeting().board();
  screen_.Show("\n" + ResultText(words_, table_.header(), board, race));
  if (table_.header().races.size() > 1) {
    screen_.Show("\n" + SheetText(words_, table_.header(), table_.live().programme(), board, race + 1));
  }
}

void PlaySession::TellNews() {
  const int version = table_.live().version();
  for (; told_ < version; ++told_) {
    const std::string& event = table_.live().EventsFrom(told_).front();
    const std::string kind = KindOf(event);
    if (kind == "boxes") {
      if (race_ >= 0) {
        TellRace(race_);
        if (InIsTerminal()) screen_.Ask(words_.Say("play.enter"));
      }
      ++race_;
      lines_.clear();
      screen_.Show("\n");
    }
    const std::string line = CallText(words_, table_.header(), caller_->Hear(event));
    if (line.empty()) continue;
    lines_.push_back(line);
    screen_.Say(Painted(line, kind), 2);
    screen_.Rest(settings_.delay);
    if (kind == "result") TellRace(race_);
  }
}

bool PlaySession::NewsContain(std::string_view t) const {
  const auto news = table_.live().EventsFrom(told_);
  return std::any_of(news.begin(), news.end(), [&](const std::string& event) { return KindOf(event) == t; });
}

// Hides the open hand before the next person or a rider is shown, so that others do not see it.
void PlaySession::HideUnlessSamePlayer() {
  if (!open_) return;
  const std::vector<Asked> awaited = table_.Awaited();
  const bool goes_on = !table_.RiderIsNext() && !awaited.empty() && awaited.front().player == *open_ &&
                       !NewsContain("dice") && !NewsContain("boxes");
  if (!goes_on) Hide();
}

void PlaySession::Hide() {
  if (!open_ || Alone()) return;
  open_.reset();
  screen_.Clear();
}

std::filesystem::path PlaySession::Run() {
  for (;;) {
    HideUnlessSamePlayer();
    TellNews();
    if (table_.live().over()) return table_.KeepRecord();
    screen_.Rest(0);
    if (table_.RiderIsNext()) {
      table_.RideOn();
    } else {
      AskOne(table_.Awaited().front());
    }
  }
}

}  // namespace furlong::cli

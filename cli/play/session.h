// A meeting ridden in a terminal: tells what happened, hides and shows hands, asks whoever is to choose.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/common/words.h"
#include "cli/play/screen.h"
#include "cli/play/table.h"
#include "table/caller.h"

namespace furlong::cli {

struct PlaySettings {
  bool plain = false;    // sentences only, nothing drawn
  bool confirm = false;  // after a choice that can be taken back, wait before others go on
  int delay = 0;         // milliseconds a line
};

class PlaySession {
 public:
  PlaySession(const Words& words, PlayScreen& screen, PlayTable table, const PlaySettings& settings);

  // Says what the caller said last, where a meeting goes on.
  void Recall();
  // Rides to the end of the meeting; Leave is thrown where somebody leaves. Where the record is.
  std::filesystem::path Run();
  // Takes cards off the screen that somebody else might see.
  void Hide();

 private:
  enum class Answer { kTaken, kAgain, kShow };  // chosen; ask again; show everything first

  // What happened (play_session.cc).
  void Rebuild();
  void TellNews();
  void TellRace(int race);
  bool NewsBring(std::string_view t) const;
  void CloseBefore();
  bool Alone() const { return table_.people_count() == 1; }
  bool Sees(PlayerId seat) const { return Alone() || open_ == seat; }

  // What is asked (play_choice.cc).
  void OpenCurtain(PlayerId seat);
  void Sit(const Asked& asked);
  void AskOne(const Asked& asked);
  void ShowTurn(const Asked& asked, const SeatView& view, bool all);
  void ShowHands(const Asked& asked, const SeatView& view);
  std::string Question(const Asked& asked, const SeatView& view) const;
  Answer Command(const std::string& line, const Asked& asked, const SeatView& view);
  Answer Choose(const std::string& line, const Asked& asked, const SeatView& view);
  Answer ChooseCard(const std::string& line, const Asked& asked, const SeatView& view);
  Answer ChooseSquare(const std::string& line, const Asked& asked, const SeatView& view);
  Answer ChooseDice(const std::string& line, const Asked& asked, const SeatView& view);
  Answer ChooseKeep(const std::string& line, const Asked& asked, const SeatView& view);
  Answer TakeBonus(const std::string& line, const Asked& asked, const SeatView& view);
  Answer Decide(const Asked& asked, const Decision& decision);
  void Why(const std::string& line, const Asked& asked, const SeatView& view);
  void Help(const Asked& asked, const SeatView& view);
  // True where the same was typed twice in a row.
  bool Sure(const std::string& line, const std::string& warning);
  const boost::json::value* OutlookOf(const Asked& asked, std::string_view card) const;
  std::string Name(HorseId horse) const;

  const Words& words_;
  PlayScreen& screen_;
  PlayTable table_;
  PlaySettings settings_;
  std::optional<table::Caller> caller_;
  int told_ = 0;                    // version up to which all was told
  int race_ = -1;                   // that was told of
  std::vector<std::string> lines_;  // of the caller, in this race
  std::optional<PlayerId> open_;    // whose hand may be on the screen, with several people
  boost::json::value outlook_;      // of the choice that is asked
  std::string sure_;                // typed last, and warned of
};

}  // namespace furlong::cli

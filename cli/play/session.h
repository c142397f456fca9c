// A meeting in the terminal: shows what happens, hides and shows hands, asks people for their choices.
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
  bool plain = false;    // only sentences, no drawings
  bool confirm = false;  // after each choice, give time to undo it
  int delay = 0;         // milliseconds per line of commentary
};

class PlaySession {
 public:
  PlaySession(const Words& words, PlayScreen& screen, PlayTable table, const PlaySettings& settings);

  // For a resumed meeting: repeats the last lines of commentary.
  void Recall();
  // Rides to the end of the meeting and returns the path of the record. Throws Quit if somebody leaves.
  std::filesystem::path Run();
  // With several people, clears a hand from the screen.
  void Hide();

 private:
  enum class Answer { kTaken, kAgain, kShow };  // a choice was made; ask again; show the turn again, then ask

  // Showing what happened: session.cc.
  void Rebuild();
  void TellNews();
  void TellRace(int race);
  // True if an event that was not shown yet has this type.
  bool NewsContain(std::string_view t) const;
  void HideUnlessSamePlayer();
  bool Alone() const { return table_.people_count() == 1; }
  bool Sees(PlayerId seat) const { return Alone() || open_ == seat; }

  // Asking for choices: choice.cc.
  void OpenCurtain(PlayerId seat);
  void BringToKeyboard(const Asked& asked);
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
  // Warns the first time. Returns true if the same line is typed again right after the warning.
  bool Sure(const std::string& line, const std::string& warning);
  const boost::json::value* OutlookOf(const Asked& asked, std::string_view card) const;
  std::string Name(HorseId horse) const;

  const Words& words_;
  PlayScreen& screen_;
  PlayTable table_;
  PlaySettings settings_;
  std::optional<table::Caller> caller_;
  int told_ = 0;                    // version up to which everything was shown
  int race_ = -1;                   // the race shown last
  std::vector<std::string> lines_;  // commentary in this race
  std::optional<PlayerId> open_;    // with several people: whose hand may be on the screen
  boost::json::value outlook_;      // of the choice being asked for
  std::string sure_;                // the last line, if it was answered with a warning
};

}  // namespace furlong::cli

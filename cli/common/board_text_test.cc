#include "cli/common/board_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "cli/common/columns.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "riders/play.h"
#include "rules/chance.h"

namespace furlong::cli {
namespace {

// The longest names and whole hands, at every decision of races until their end.
TEST(BoardText, IsNeverWiderThanATerminal) {
  MeetingSetup setup;
  setup.players = 8;
  setup.riders = "novice";
  RecordHeader header = setup.Header();
  header.players = {"Maximiliana von Lindenau",
                    "Μελπομένη Παπαδοπούλου",
                    "北海道競馬場のお姫様",
                    "Cleo",
                    "Dan",
                    "Eve",
                    "Maximilian von Lindenau",
                    "Gil"};
  std::vector<std::unique_ptr<Words>> languages;
  for (const std::string& language : Languages()) languages.push_back(std::make_unique<Words>(language));
  const auto programme = std::get<std::shared_ptr<const Programme>>(ProgrammeOf(header));
  int texts = 0;
  for (std::uint64_t index = 0; index < 2; ++index) {
    const Seed seed = SeedOf("wide", index);
    Meeting meeting(*programme);
    const auto look = [&] {
      const PlayerId seat = meeting.decider();
      const SeatView view = See(meeting, seat);
      for (const auto& words : languages) {
        std::istringstream text(RaceText(*words, header, view) + ScoreText(*words, header, view) +
                                SeatText(*words, header, view));
        for (std::string line; std::getline(text, line);) EXPECT_LE(WidthOf(line), MaxLineWidth()) << line;
        ++texts;
      }
      return false;
    };
    ASSERT_TRUE(PlayMeeting(meeting, SeatRiders(setup.Riders(), seed), Chance(seed), nullptr, look).ok());
  }
  EXPECT_GT(texts, 2000);
}

}  // namespace
}  // namespace furlong::cli

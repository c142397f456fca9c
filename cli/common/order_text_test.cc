#include "cli/common/order_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "cli/common/columns.h"
#include "cli/common/setup.h"
#include "riders/play.h"
#include "rules/chance.h"

namespace furlong::cli {
namespace {

// The longest names, and horses that are home, between races, with and without a bonus.
TEST(OrderText, IsNeverWiderThanATerminal) {
  constexpr std::size_t kWidth = 79;
  MeetingSetup setup;
  setup.players = 8;
  setup.riders = "novice";
  RecordHeader header = setup.Header();
  header.players = {
      "Maximiliana von Lindenau", "Μελπομένη Παπαδοπούλου", "北海道競馬場のお姫様", "Cleo", "Dan", "Eve", "Fay", "Gil"};
  std::vector<std::unique_ptr<Words>> languages;
  for (const std::string& language : Languages()) languages.push_back(std::make_unique<Words>(language));
  const auto programme = std::get<std::shared_ptr<const Programme>>(ProgrammeOf(header));
  int tables = 0;
  for (std::uint64_t index = 0; index < 3; ++index) {
    const Seed seed = SeedOf("wide", index);
    Meeting meeting(*programme);
    std::uint32_t round = ~0u;
    const auto look = [&] {
      if (meeting.board().round == round) return false;
      round = meeting.board().round;
      const SeatView view = See(meeting, 0);
      for (const auto& words : languages) {
        std::istringstream text(OrderText(*words, header, view, kWidth));
        for (std::string line; std::getline(text, line);) EXPECT_LE(WidthOf(line), kWidth) << line;
        ++tables;
      }
      return false;
    };
    ASSERT_TRUE(PlayMeeting(meeting, SeatRiders(setup.Riders(), seed), Chance(seed), nullptr, look).ok());
  }
  EXPECT_GT(tables, 200);
}

}  // namespace
}  // namespace furlong::cli

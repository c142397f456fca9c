#include "tests/played_record.h"

#include <sstream>

#include "record/writer.h"
#include "riders/play.h"

namespace furlong::testing {

std::string PlayedRecord(const cli::MeetingSetup& setup, std::string_view series, std::uint64_t index, bool annotate) {
  const RecordHeader header = setup.Header();
  const auto programme = std::get<std::shared_ptr<const Programme>>(ProgrammeOf(header));
  Meeting meeting(*programme);
  std::ostringstream text;
  RecordWriter writer(text, header, meeting, annotate);
  const Seed seed = SeedOf(series, index);
  PlayMeeting(meeting, SeatRiders(setup.Riders(), seed), Chance(seed), &writer);
  return text.str();
}

}  // namespace furlong::testing

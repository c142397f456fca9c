#include "tests/played_record.h"

#include <sstream>

#include "record/fairness.h"
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
  if (!PlayMeeting(meeting, SeatRiders(setup.Riders(), seed), Chance(seed), &writer).ok()) return {};
  return text.str();
}

std::string FairRecord(const cli::MeetingSetup& setup, const Seed& seed, std::span<const Entropy> entropy) {
  const RecordHeader header = setup.Header();
  const auto programme = std::get<std::shared_ptr<const Programme>>(ProgrammeOf(header));
  Meeting meeting(*programme);
  std::ostringstream text;
  RecordWriter writer(text, header, meeting, false);
  text << CommitLine(seed) << '\n';
  for (const Entropy& added : entropy) text << EntropyLine(added) << '\n';
  const auto riders = SeatRiders(setup.Riders(), SeedOf("riders", 0));
  if (!PlayMeeting(meeting, riders, Chance(MixSeed(seed, entropy)), &writer).ok()) return {};
  text << RevealLine(seed) << '\n';
  return text.str();
}

}  // namespace furlong::testing

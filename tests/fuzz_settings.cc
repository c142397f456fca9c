// Fuzzes the settings of a table: what is accepted is the same after writing and reading it again, and a table with
// these settings can be made, filled, started and loaded again.
#include "table/seating.h"
#include "table/settings.h"
#include "tests/fuzzed_table.h"

namespace {

using furlong::fuzzing::Check;
namespace table = furlong::table;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!furlong::fuzzing::IsQuick(text)) return 0;
  const auto read = table::ReadSettings(text);
  const auto* settings = std::get_if<table::TableSettings>(&read);
  if (settings == nullptr) return 0;
  const std::string written = settings->ToJson();
  Check(furlong::fuzzing::IsJson(written) && furlong::fuzzing::IsJson(settings->ToJson(false)), "settings are JSON");
  const auto again = table::ReadSettings(written);
  Check(std::holds_alternative<table::TableSettings>(again), "settings that were written can be read");
  Check(std::get<table::TableSettings>(again).ToJson() == written, "settings are the same after writing and reading");
  int free = 0;
  for (const std::string& rider : settings->riders) {
    if (!rider.empty() && !table::KnownRider(rider)) return 0;  // the server refuses such a table
    free += rider.empty() ? 1 : 0;
  }
  furlong::fuzzing::FuzzedTable fuzzed(written);
  fuzzed.Apply(R"(1{"t":"sit","id":"a","name":"Ann","entropy":"00112233445566778899"})");
  // A meeting without people would be ridden to its end, which takes long.
  if (free > 0) fuzzed.Apply(R"(1{"t":"start","id":"b","fill":"random"})");
  fuzzed.Restart(true);
  return 0;
}

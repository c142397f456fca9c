// Fuzzes the messages of clients at a table: the server must not crash, no table may be closed for repair, all its
// messages must be JSON, and a saved table can be loaded again.
// The input names a situation in its first line ("sealed 4"), and goes on from there with a few events, one per line
// (tests/fuzzed_table.h).
#include "table/decision_json.h"
#include "tests/fuzzed_table.h"
#include "wire/client_message.h"

namespace {

using furlong::fuzzing::Check;
namespace table = furlong::table;
namespace wire = furlong::wire;

constexpr int kMostEvents = 6;  // in an input
// Only some inputs, by their size, end with a restart that replays the record: it takes as long as ten others.
constexpr std::size_t kReplayEvery = 32;

// Reads a message without a table. Its decisions must be the same after writing and reading them again.
void ReadMessage(std::string_view text) {
  const auto message = wire::ReadClientMessage(text);
  if (const auto* read = std::get_if<wire::ClientMessage>(&message)) {
    if (const auto* decide = std::get_if<wire::Decide>(&read->body)) {
      for (const furlong::Decision& decision : decide->decisions) {
        const auto again = table::ReadDecisionJson(table::DecisionJson(decision));
        Check(std::holds_alternative<furlong::Decision>(again), "a decision that was written can be read");
        Check(std::get<furlong::Decision>(again) == decision, "a decision is the same after writing and reading");
      }
    }
  }
  (void)table::ReadDecisionJson(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto situations = furlong::fuzzing::PlayScripts();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!furlong::fuzzing::IsQuick(text)) return 0;
  furlong::fuzzing::LineFeed lines(text);
  std::string_view line;
  if (!lines.Next(line)) return 0;
  furlong::fuzzing::FuzzedTable fuzzed(furlong::fuzzing::SituationOf(situations, line));
  for (int events = 0; events < kMostEvents && lines.Next(line); ++events) {
    if (line.size() > 1) ReadMessage(line.substr(1));
    fuzzed.Apply(line);
  }
  if (size % kReplayEvery == 0) fuzzed.Restart(true);
  return 0;
}

#include "cli/load/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "cli/common/terminal.h"

namespace furlong::cli {
namespace {

constexpr std::size_t kErrorsShown = 10;
constexpr double kMega = 1e6;

void Row(std::string_view what, std::string_view value) { fmt::print("{:<34}{:>14}\n", what, value); }

std::string Milliseconds(double value) { return fmt::format("{:.2f} ms", value); }

}  // namespace

void LoadFigures::AddError(std::string what) {
  ++errors;
  if (first_errors.size() < kErrorsShown) first_errors.push_back(std::move(what));
}

double LoadFigures::Percentile(double share) {
  if (latencies.empty()) return 0;
  if (!std::is_sorted(latencies.begin(), latencies.end())) std::sort(latencies.begin(), latencies.end());
  // Nearest-rank percentile: the smallest value that at least this share of all values do not exceed.
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(latencies.size())));
  return latencies[std::clamp<std::size_t>(rank, 1, latencies.size()) - 1];
}

void LoadFigures::Print() {
  if (tables > 0) {
    fmt::print("{}, {} each, {}\n\n", HowMany(tables, "table"),
               people == 1 ? "1 person" : fmt::format("{} people", people),
               pace > 0 ? fmt::format("{:g} choices a second each", pace) : "flat out");
    Row("choices", fmt::format("{}", choices));
    Row("seconds", fmt::format("{:.1f}", seconds));
    Row("choices a second", fmt::format("{:.0f}", seconds > 0 ? static_cast<double>(choices) / seconds : 0));
    Row("a choice until all have heard: p50", Milliseconds(Percentile(0.5)));
    Row("                               p99", Milliseconds(Percentile(0.99)));
    Row("                             p99.9", Milliseconds(Percentile(0.999)));
    Row("                           longest", Milliseconds(Percentile(1)));
    if (pace > 0) Row("choices that had to wait", fmt::format("{}", late));
    Row("messages received a second", fmt::format("{:.0f}", seconds > 0 ? static_cast<double>(messages) / seconds : 0));
    Row("meetings played to the end", fmt::format("{}", meetings));
    Row("records proved fair", fmt::format("{}", records));
  }
  Row("connections", fmt::format("{}", connections));
  if (restarts > 0) {
    Row("kills and restarts", fmt::format("{}", restarts));
    Row("longest restart", fmt::format("{:.2f} s", longest_restart));
  }
  if (server_bytes >= 0) {
    Row("server's memory", fmt::format("{:.1f} MB", static_cast<double>(server_bytes) / kMega));
  }
  if (server_files >= 0) Row("server's open files", fmt::format("{}", server_files));
  if (bytes_per_idle >= 0) {
    Row(fmt::format("memory of each of {} idle", idle), fmt::format("{:.2f} KB", bytes_per_idle / 1024));
  }
  for (const HostileFigures& one : hostile) {
    fmt::print("hostile: {}, {}: {}, {} sent, {:.1f} MB received\n", one.kind, HowMany(one.clients, "client"),
               HowMany(one.connections, "connection"), one.sent, static_cast<double>(one.received_bytes) / kMega);
    for (const auto& [answer, count] : one.answers) fmt::print("  {:<32}{:>14}\n", answer, count);
  }
  if (interrupted) {
    fmt::print("interrupted after {:.1f} of {:g} seconds; {} of {} checked\n", seconds, planned_seconds, records,
               HowMany(meetings, "record"));
  }
  Row("errors", errors == 0 ? Green("             0") : Red(fmt::format("{:>14}", errors)));
  for (const std::string& error : first_errors) fmt::print("  {}\n", error);
  const auto more = errors - static_cast<std::int64_t>(first_errors.size());
  if (more > 0) fmt::print("  and {} more\n", more);
  if (!kept.empty()) fmt::print("the server's data and log are kept in {}\n", kept);
}

void LoadFigures::PrintJson() {
  boost::json::object out = {
      {"tables", tables},
      {"people", people},
      {"pace", pace},
      {"connections", connections},
      {"seconds", seconds},
      {"planned_seconds", planned_seconds},
      {"interrupted", interrupted},
      {"choices", choices},
      {"choices_per_second", seconds > 0 ? static_cast<double>(choices) / seconds : 0},
      {"latency_ms",
       {{"samples", latencies.size()},
        {"p50", Percentile(0.5)},
        {"p99", Percentile(0.99)},
        {"p99_9", Percentile(0.999)},
        {"max", Percentile(1)}}},
      {"late", late},
      {"messages_per_second", seconds > 0 ? static_cast<double>(messages) / seconds : 0},
      {"restarts", restarts},
      {"longest_restart_s", longest_restart},
      {"meetings", meetings},
      {"records_fair", records},
      {"errors", errors},
      {"first_errors", boost::json::value_from(first_errors)},
  };
  if (server_bytes >= 0) out["server_bytes"] = server_bytes;
  if (bytes_per_idle >= 0) {
    out["idle_connections"] = idle;
    out["bytes_per_idle_connection"] = bytes_per_idle;
  }
  if (server_files >= 0) out["server_files"] = server_files;
  boost::json::array others;
  for (const HostileFigures& one : hostile) {
    boost::json::object answers;
    for (const auto& [answer, count] : one.answers) answers[answer] = count;
    others.push_back({{"kind", one.kind},
                      {"clients", one.clients},
                      {"connections", one.connections},
                      {"sent", one.sent},
                      {"received_bytes", one.received_bytes},
                      {"answers", std::move(answers)}});
  }
  if (!others.empty()) out["hostile"] = std::move(others);
  if (!kept.empty()) out["kept"] = kept;
  fmt::print("{}\n", boost::json::serialize(out));
}

}  // namespace furlong::cli

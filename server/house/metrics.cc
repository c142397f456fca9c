#include "server/house/metrics.h"

#include <fmt/format.h>

#include <iterator>

namespace furlong::server {

void Histogram::Add(double seconds) {
  for (std::size_t i = 0; i < kBounds.size(); ++i) counts_[i] += seconds <= kBounds[i] ? 1 : 0;
  ++count_;
  sum_ += seconds;
}

void Histogram::Print(std::string& out, const char* name, const char* help) const {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "# HELP {} {}\n# TYPE {} histogram\n", name, help, name);
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    fmt::format_to(to, "{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], counts_[i]);
  fmt::format_to(to, "{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, count_, name, sum_, name, count_);
}

std::string Metrics::Text() const {
  std::string out;
  const auto one = [&](const char* type, const char* name, const char* help, std::int64_t value) {
    fmt::format_to(std::back_inserter(out), "# HELP furlong_{} {}\n# TYPE furlong_{} {}\nfurlong_{} {}\n", name, help,
                   name, type, name, value);
  };
  one("gauge", "connections", "WebSocket connections open now", connections);
  one("counter", "connections_total", "WebSocket connections since the start", connections_total);
  one("gauge", "tables_open", "Tables that wait for players", tables_open);
  one("gauge", "tables_running", "Tables with a meeting under way", tables_running);
  one("counter", "messages_in_total", "Messages from clients", messages_in);
  one("counter", "messages_out_total", "Messages to clients", messages_out);
  one("counter", "http_requests_total", "HTTP requests", requests);
  one("counter", "rate_limited_total", "Messages and requests refused because they came too fast", refused_rate);
  one("counter", "dropped_slow_total", "Connections dropped because they did not keep up", dropped_slow);
  one("counter", "dropped_flood_total", "Connections dropped because they were far above a limit", dropped_flood);
  one("gauge", "http_connections", "HTTP connections open now", http_connections);
  one("counter", "http_pushed_out_total", "HTTP connections closed to make room for others", http_pushed_out);
  one("counter", "internal_errors_total", "Requests and connections that ended with an exception", internal_errors);
  one("counter", "meetings_finished_total", "Meetings played to their result", meetings_finished);
  one("counter", "store_commits_total", "Commits to the store", commits);
  one("counter", "store_changes_total", "Changes saved", changes);
  one("gauge", "store_waiting", "Changes handed in and not yet saved", waiting);
  one("counter", "tables_broken_total", "Tables closed for repair", tables_broken);
  one("counter", "rider_failures_total", "Decisions of house riders that were refused", rider_failures);
  one("gauge", "riders_waiting", "House riders that wait for a thread", riders_waiting);
  loop_lag_seconds.Print(out, "furlong_loop_lag_seconds", "By how much the event loop is late");
  save_seconds.Print(out, "furlong_save_seconds", "Time from a choice to its commit");
  return out;
}

}  // namespace furlong::server

// Metrics for the operator.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace furlong::server {

// A Prometheus histogram of times.
class Histogram {
 public:
  void Add(double seconds);
  void Print(std::string& out, const char* name, const char* help) const;

 private:
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                     0.05,   0.1,   0.2,   0.5,   1,    2};
  std::array<std::int64_t, kBounds.size()> counts_{};
  std::int64_t count_ = 0;
  double sum_ = 0;
};

struct Metrics {
  std::int64_t connections = 0;  // open now
  std::int64_t connections_total = 0;
  std::int64_t messages_in = 0;
  std::int64_t messages_out = 0;
  std::int64_t refused_rate = 0;      // messages and requests above a limit
  std::int64_t dropped_slow = 0;      // connections that could not keep up
  std::int64_t dropped_flood = 0;     // connections far above a limit
  std::int64_t requests = 0;          // HTTP
  std::int64_t http_connections = 0;  // open now
  std::int64_t http_pushed_out = 0;   // HTTP connections closed to make room for others
  std::int64_t internal_errors = 0;   // requests and connections that ended with an exception
  std::int64_t meetings_finished = 0;
  std::int64_t commits = 0;
  std::int64_t changes = 0;
  std::int64_t waiting = 0;  // submissions that are not committed yet
  std::int64_t tables_open = 0;
  std::int64_t tables_running = 0;
  std::int64_t tables_broken = 0;   // closed for repair since the start
  std::int64_t rider_failures = 0;  // decisions of house riders that were refused
  std::int64_t riders_waiting = 0;  // for a thread
  Histogram save_seconds;           // from a choice to its commit
  Histogram loop_lag_seconds;       // by how much a tick came too late

  std::string Text() const;  // in the Prometheus text format
};

}  // namespace furlong::server

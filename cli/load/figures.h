// What a load measured, and how it is shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace furlong::cli {

struct LoadFigures {
  std::int64_t tables = 0;
  std::int64_t people = 0;  // at each table
  double pace = 0;          // choices a table a second; 0: flat out
  std::int64_t connections = 0;
  double seconds = 0;
  std::int64_t choices = 0;        // acknowledged within these seconds
  std::int64_t late = 0;           // choices that came later than the pace wants: the one before was still under way
  std::int64_t messages = 0;       // received within these seconds
  std::int64_t restarts = 0;       // after a kill
  double longest_restart = 0;      // seconds from the start of the process to /healthz
  std::int64_t meetings = 0;       // ridden to their end
  std::int64_t records = 0;        // of these, downloaded, checked and proved fair
  std::int64_t server_bytes = -1;  // resident at the end; -1: not ours to know
  std::int64_t idle = 0;           // connections
  double bytes_per_idle = -1;
  std::vector<float> latencies;  // milliseconds, from a choice sent to the last seat told
  std::int64_t errors = 0;
  std::vector<std::string> first_errors;
  std::string kept;  // folder with the server's data and log, where something went wrong

  void Fault(std::string what);
  // Of latencies; 0 where there are none. Sorts them.
  double Percentile(double share);

  void Print();
  void PrintJson();
};

}  // namespace furlong::cli

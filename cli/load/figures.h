// The measurements of a load test, and how they are printed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/load/hostile.h"

namespace furlong::cli {

struct LoadFigures {
  std::int64_t tables = 0;
  std::int64_t people = 0;  // at each table
  double pace = 0;          // choices per table and second; 0: as fast as possible
  std::int64_t connections = 0;
  double seconds = 0;              // of playing
  double planned_seconds = 0;      // how long it was to last
  bool interrupted = false;        // by Ctrl-C: not everything was measured and checked
  std::int64_t choices = 0;        // acknowledged within these seconds
  std::int64_t late = 0;           // choices made later than the pace demands, because the one before was still pending
  std::int64_t messages = 0;       // received within these seconds
  std::int64_t restarts = 0;       // after a kill
  double longest_restart = 0;      // seconds from the start of the process to an answer of /healthz
  std::int64_t meetings = 0;       // finished
  std::int64_t records = 0;        // of these, downloaded, checked and proved fair
  std::int64_t server_bytes = -1;  // resident memory at the end; -1: not our own server
  std::int64_t idle = 0;           // idle connections
  double bytes_per_idle = -1;      // server memory per idle connection; -1: not measured
  std::vector<float> latencies;    // milliseconds from sending a choice until the last seat is told
  std::vector<HostileFigures> hostile;
  std::int64_t server_files = -1;  // open files at the end; -1: not our own server
  std::int64_t errors = 0;
  std::vector<std::string> first_errors;
  std::string kept;  // folder with the server's data and log, kept if there were errors

  void AddError(std::string what);
  // A percentile of the latencies; `share` is 0 to 1. 0 if there are none. Sorts them.
  double Percentile(double share);

  void Print();
  void PrintJson();
};

}  // namespace furlong::cli

// A load test: tables that ride meeting after meeting over real connections, on a server that may be killed and
// restarted meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/load/figures.h"
#include "client/wire_client.h"

namespace furlong::cli {

struct LoadSettings {
  int tables = 100;
  int people = 4;        // at each table
  std::string settings;  // of every table, JSON
  double pace = 1;       // choices per table and second; 0: as fast as possible
  double seconds = 30;
  std::int64_t idle = 0;                         // idle connections
  std::vector<std::string> hostile;              // kinds of clients that misbehave
  int hostile_clients = 10;                      // of each kind
  std::string sample;                            // file for the server's memory and open files over time; empty: none
  int kills = 0;                                 // how often our own server is killed
  std::optional<client::ServerAddress> address;  // of a running server; nullopt: start our own
};

// Throws CommandError if the test cannot start; later errors are counted in the figures.
LoadFigures RunLoad(const LoadSettings& settings);

}  // namespace furlong::cli

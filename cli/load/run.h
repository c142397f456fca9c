// A load on a server: tables that ride meeting after meeting over real connections, and a server that is killed while
// they do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/load/figures.h"
#include "client/wire_client.h"

namespace furlong::cli {

struct LoadSettings {
  int tables = 100;
  int people = 4;        // at each table
  std::string settings;  // of every table, JSON
  double pace = 1;       // choices a table a second; 0: flat out
  double seconds = 30;
  std::int64_t idle = 0;                       // connections that only listen
  int kills = 0;                               // of our own server
  std::optional<client::WireAddress> address;  // of a server that runs; none: we start our own
};

// Throws Trouble where it cannot even begin; whatever goes wrong later is in the figures.
LoadFigures RunLoad(const LoadSettings& settings);

}  // namespace furlong::cli

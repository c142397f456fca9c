// A table as it was read from the store, checked and replayed. Reading and replaying takes long, so it happens on
// another thread than serving.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"
#include "table/live_meeting.h"
#include "table/settings.h"

namespace furlong::server {

inline constexpr int kChatShown = 50;  // lines

struct LoadedTable {
  store::Table stored;
  table::TableSettings settings;
  std::vector<store::ChatLine> chat;         // the last lines
  std::vector<store::Line> lines;            // of the record
  std::vector<store::Laid> laid;             // decisions laid ready
  std::vector<store::Result> results;        // of a finished meeting
  std::unique_ptr<table::LiveMeeting> live;  // null before the start

  void ReplacePerson(store::PersonId from, store::PersonId to);
};

// The table with this id; nullopt: there is none. Throws store::StoreTrouble if what is stored makes no sense.
std::optional<LoadedTable> LoadTable(store::Store& store, const std::string& id);

// Checks what was read, and replays the meeting. Throws store::StoreTrouble.
LoadedTable Checked(store::Table stored, std::vector<store::ChatLine> chat, std::vector<store::Line> lines,
                    std::vector<store::Laid> laid, std::vector<store::Result> results);

}  // namespace furlong::server

// Meetings that are ridden in a terminal, as they are kept: every choice on disk before anyone hears of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/common/courses.h"
#include "rules/chance.h"
#include "table/line.h"

namespace furlong::cli {

struct SavedMeeting {
  std::string id;
  Seed seed{};
  std::vector<std::string> riders;  // by seat; empty: a person
  int click = 0;                    // the last one
  std::vector<table::Line> lines;   // of the record, the header first
  std::vector<table::Laid> laid;
};

// It could not be kept; the text says why.
struct Unsaved : Trouble {
  using Trouble::Trouble;
};

// A saved meeting that cannot be ridden on; the text says what is wrong with its file.
struct Damaged : Trouble {
  Damaged(const std::filesystem::path& path, const std::string& what) : Trouble(what), file(path.string()) {}
  std::string file;
};

// Where they are kept: meetings under way and, when they are over, their records. XDG_DATA_HOME/furlong, else
// ~/.local/share/furlong.
std::filesystem::path PlayFolder();

// The file of a meeting under way, and the one that is locked while somebody rides it.
std::filesystem::path PlaceOf(const std::filesystem::path& folder, const std::string& id);
std::filesystem::path LockOf(const std::filesystem::path& folder, const std::string& id);

// Written whole and at once: whoever stops it finds the choice before or this one. Readable by its owner alone, for it
// holds everybody's cards. Throws Unsaved.
void Save(const std::filesystem::path& folder, const SavedMeeting& meeting);
// The one ridden last, or none.
std::optional<std::string> LastSaved(const std::filesystem::path& folder);
// Throws Damaged.
SavedMeeting ReadSaved(const std::filesystem::path& folder, const std::string& id);
// The meeting is over: its record takes its place. Where that is.
std::filesystem::path KeepRecord(const std::filesystem::path& folder, const SavedMeeting& meeting);

// A name that no meeting in this folder has: the time it began.
std::string FreshMeetingId(const std::filesystem::path& folder);

}  // namespace furlong::cli

// Saving the meetings of `furlong play`: every choice is on disk before it is shown.
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
  int click = 0;                    // number of the last choice by a person
  std::vector<table::Line> lines;   // the record so far, the header first
  std::vector<table::Laid> laid;    // decisions made ahead of their turn
};

// The meeting could not be saved; the text says why.
struct SaveError : CommandError {
  using CommandError::CommandError;
};

// A saved meeting that cannot be resumed; the text says what is wrong with its file.
struct DamagedMeeting : CommandError {
  DamagedMeeting(const std::filesystem::path& path, const std::string& what)
      : CommandError(what), file(path.string()) {}
  std::string file;
};

// The folder for unfinished meetings and for the records of finished ones: XDG_DATA_HOME/furlong, else
// ~/.local/share/furlong.
std::filesystem::path PlayFolder();

// The file of an unfinished meeting, and its lock file.
std::filesystem::path MeetingPath(const std::filesystem::path& folder, const std::string& id);
std::filesystem::path LockPath(const std::filesystem::path& folder, const std::string& id);

// Saves atomically: after a crash the file holds this state or the one before. Readable only by its owner, because it
// holds everybody's cards. Throws SaveError.
void Save(const std::filesystem::path& folder, const SavedMeeting& meeting);
// The id of the meeting that was saved last.
std::optional<std::string> LastSaved(const std::filesystem::path& folder);
// Throws DamagedMeeting.
SavedMeeting ReadSaved(const std::filesystem::path& folder, const std::string& id);
// Writes the record of a finished meeting and deletes the saved meeting. Returns the path of the record.
std::filesystem::path KeepRecord(const std::filesystem::path& folder, const SavedMeeting& meeting);

// An id that no meeting in this folder has, made from the current time.
std::string FreshMeetingId(const std::filesystem::path& folder);

}  // namespace furlong::cli

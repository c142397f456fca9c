#include "cli/play/save.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <ctime>

#include "rules/sha256.h"

namespace furlong::cli {
namespace {

namespace fs = std::filesystem;
using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr std::string_view kFormat = "furlong-play/1";
constexpr int kMaxClicks = 1'000'000'000;

[[noreturn]] void Fail(const fs::path& path) {
  throw SaveError(fmt::format("{}: {}", path.string(), std::strerror(errno)));
}

void Write(const fs::path& path, const std::string& text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path fresh = path.string() + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) Fail(fresh);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t more = ::write(file, text.data() + written, text.size() - written);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) {
      ::close(file);
      Fail(fresh);
    }
    written += static_cast<std::size_t>(more);
  }
  const bool synced = ::fsync(file) == 0;
  if (::close(file) != 0 || !synced || ::rename(fresh.c_str(), path.c_str()) != 0) Fail(path);
}

SavedMeeting Read(const fs::path& path) {
  const value parsed = boost::json::parse(ReadFile(path.string()));
  if (parsed.at("format").as_string() != kFormat) throw DamagedMeeting(path, "it is not a saved meeting");
  SavedMeeting meeting;
  meeting.id = path.stem().string();
  const auto seed = DigestFromHex(std::string_view(parsed.at("seed").as_string()));
  if (!seed) throw DamagedMeeting(path, "it has no seed");
  meeting.seed = *seed;
  meeting.click = parsed.at("click").to_number<int>();
  if (meeting.click < 0 || meeting.click > kMaxClicks)
    throw DamagedMeeting(path, "its number of choices is out of range");
  for (const value& rider : parsed.at("riders").as_array()) meeting.riders.emplace_back(rider.as_string());
  for (const value& line : parsed.at("lines").as_array()) {
    meeting.lines.push_back({static_cast<std::int32_t>(meeting.lines.size()), std::string(line.at("text").as_string()),
                             std::string(line.at("by").as_string()), 0});
  }
  for (const value& one : parsed.at("laid").as_array()) {
    meeting.laid.push_back({one.at("horse").to_number<std::uint8_t>(), std::string(one.at("decision").as_string()),
                            std::string(one.at("by").as_string())});
  }
  return meeting;
}

}  // namespace

fs::path PlayFolder() {
  const auto set = [](const char* name) {
    const char* text = std::getenv(name);
    return std::string(text != nullptr ? text : "");
  };
  if (const std::string data = set("XDG_DATA_HOME"); data.starts_with('/')) return fs::path(data) / "furlong";
  const std::string home = set("HOME");
  if (home.empty()) throw CommandError("cannot save meetings: neither XDG_DATA_HOME nor HOME is set");
  return fs::path(home) / ".local" / "share" / "furlong";
}

fs::path MeetingPath(const fs::path& folder, const std::string& id) { return folder / "meetings" / (id + ".json"); }

fs::path LockPath(const fs::path& folder, const std::string& id) { return folder / "meetings" / (id + ".lock"); }

void Save(const fs::path& folder, const SavedMeeting& meeting) {
  array riders(meeting.riders.begin(), meeting.riders.end());
  array lines;
  for (const table::Line& line : meeting.lines) lines.push_back(object{{"text", line.text}, {"by", line.by}});
  array laid;
  for (const table::Laid& one : meeting.laid) {
    laid.push_back(object{{"horse", one.horse}, {"decision", one.decision}, {"by", one.by}});
  }
  const object saved = {{"format", kFormat},           {"seed", Hex(meeting.seed)}, {"click", meeting.click},
                        {"riders", std::move(riders)}, {"lines", std::move(lines)}, {"laid", std::move(laid)}};
  Write(MeetingPath(folder, meeting.id), boost::json::serialize(saved) + "\n");
}

std::optional<std::string> LastSaved(const fs::path& folder) {
  std::optional<fs::directory_entry> last;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / "meetings", none)) {
    if (entry.path().extension() != ".json") continue;
    if (!last || last->last_write_time() < entry.last_write_time()) last = entry;
  }
  return last ? std::optional(last->path().stem().string()) : std::nullopt;
}

SavedMeeting ReadSaved(const fs::path& folder, const std::string& id) {
  const fs::path path = MeetingPath(folder, id);
  try {
    return Read(path);
  } catch (const DamagedMeeting&) {
    throw;
  } catch (const std::exception& error) {  // any error of Boost.JSON
    throw DamagedMeeting(path, fmt::format("it is not a saved meeting ({})", error.what()));
  }
}

fs::path KeepRecord(const fs::path& folder, const SavedMeeting& meeting) {
  std::string text;
  for (const table::Line& line : meeting.lines) text += line.text + "\n";
  fs::path record = folder / "records" / (meeting.id + ".jsonl");
  Write(record, text);
  std::error_code gone;
  fs::remove(MeetingPath(folder, meeting.id), gone);
  fs::remove(LockPath(folder, meeting.id), gone);
  return record;
}

std::string FreshMeetingId(const fs::path& folder) {
  const std::string now = fmt::format("{:%Y-%m-%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
  std::string id = now;
  const auto taken = [&] {
    return fs::exists(MeetingPath(folder, id)) || fs::exists(LockPath(folder, id)) ||
           fs::exists(folder / "records" / (id + ".jsonl"));
  };
  for (int more = 2; taken(); ++more) {
    id = fmt::format("{}-{}", now, more);
  }
  return id;
}

}  // namespace furlong::cli

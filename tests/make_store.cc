// Makes a server's data folder without a server, for tests/host_test.sh.
//   make_store make DIR           makes a folder with people and finished, running and closed meetings
//   make_store hold DIR COMMAND   runs the command while the folder is locked and the store is open, as in a server
//   make_store newer DIR          changes the data to a future schema version
#include <sys/wait.h>

#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "server/store/data_folder.h"
#include "server/store/sql_statements.h"
#include "server/store/sqlite_store.h"
#include "server/store/store.h"
#include "tests/played_record.h"

namespace furlong::testing {
namespace {

constexpr store::Milliseconds kBegin = 1'790'000'000'000;  // 2026-09-21

void AddMeeting(std::vector<store::Change>& changes, const std::string& id, store::TableState state,
                std::vector<store::PersonId> people, std::size_t most_lines) {
  store::Table table{.id = id, .state = state, .host = people.front(), .settings = "{}"};
  table.seed = "5ec4e7" + std::string(58, '0');
  table.created = table.started = kBegin;
  if (state == store::TableState::kFinished) table.ended = kBegin + 3'600'000;
  cli::MeetingSetup setup;
  setup.races = "triangle";
  std::istringstream record(PlayedRecord(setup, id, 0, false));
  const char* const names[] = {"Ann", "Bo", "Cleo", "Dan"};
  for (std::size_t i = 0; i < 4; ++i) {
    store::Seat seat{.number = static_cast<std::uint8_t>(i), .person = people[i], .name = names[i], .silks = "{}"};
    table.seats.push_back(std::move(seat));
  }
  store::AddLines lines{.table = id};
  for (std::string line; lines.lines.size() < most_lines && std::getline(record, line);) {
    lines.lines.push_back({static_cast<std::int32_t>(lines.lines.size()), line, "", kBegin});
  }
  changes.emplace_back(store::SaveTable{table});
  changes.emplace_back(std::move(lines));
  changes.emplace_back(store::SaveLaid{id, {0, R"({"card":"hidden8"})", "m"}});
  changes.emplace_back(store::AddChat{id, {0, 1, "Ann", "Ann says hello at " + id, kBegin}});
  changes.emplace_back(store::AddChat{id, {1, 2, "Bo", "Bo says hello at " + id, kBegin}});
  if (state != store::TableState::kFinished) return;
  for (std::uint8_t i = 0; i < 4; ++i) {
    changes.emplace_back(store::AddResult{{.table = id, .seat = i, .person = people[i], .name = names[i], .rank = 1}});
  }
}

void Make(const std::string& path) {
  const auto folder = store::DataFolder::Make(path);
  const auto store = store::OpenSqlite(folder.sqlite_file());
  store::Person ann{.id = 1, .name = "Ann", .account = "ann.rides", .passphrase = "$argon2id$secret"};
  ann.webhook = "https://example.org/secret-hook";
  ann.created = kBegin;
  std::vector<store::Change> changes = {
      store::SavePerson{ann}, store::SavePerson{{.id = 2, .name = "Bo", .created = kBegin}},
      store::SavePerson{{.id = 3, .name = "bo", .created = kBegin}},
      store::SavePerson{{.id = 4, .name = "2", .created = kBegin}}, store::SaveToken{"5ec4e7hash", 1, kBegin}};
  AddMeeting(changes, "over-1", store::TableState::kFinished, {1, 2, 0, 0}, SIZE_MAX);
  AddMeeting(changes, "over-2", store::TableState::kFinished, {2, 3, 0, 0}, SIZE_MAX);
  AddMeeting(changes, "still-runs", store::TableState::kRunning, {1, 2, 0, 0}, 40);
  AddMeeting(changes, "was-closed", store::TableState::kClosed, {1, 2, 0, 0}, 40);
  store->Commit(changes);
}

int Hold(const std::string& path, const std::string& command) {
  auto folder = store::DataFolder::Make(path);
  folder.Hold();
  const auto store = store::OpenSqlite(folder.sqlite_file());
  store->Commit(std::vector<store::Change>{store::SavePerson{{.id = 5, .name = "Just now"}}});
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 99;
}

int Run(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "make" && argc == 3) return Make(argv[2]), 0;
  if (what == "hold" && argc == 4) return Hold(argv[2], argv[3]);
  if (what == "newer" && argc == 3) {
    const auto file = store::DataFolder::Make(argv[2]).sqlite_file();
    store::DoOnce(*store::OpenSqliteSession(file, false), "update schema_version set version = 999");
    return 0;
  }
  throw std::runtime_error("make_store make|hold|newer DIR [COMMAND]");
}

}  // namespace
}  // namespace furlong::testing

int main(int argc, char** argv) {
  try {
    return furlong::testing::Run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_store: %s\n", error.what());
    return 98;
  }
}

// furlong export: writes finished meetings and players to files for other programs.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <climits>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/find_player.h"
#include "cli/common/interrupt.h"
#include "cli/common/terminal.h"
#include "server/store/data_folder.h"
#include "server/store/meeting_record.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

namespace json = boost::json;

struct ExportOptions {
  std::string data;
  std::string to;
  std::string player;
  bool as_json = false;
};

struct WrittenRecords {
  std::int64_t records = 0;
  std::int64_t tables = 0;  // that were to be written
  bool interrupted = false;
};

// What was written: a sentence, or JSON. Returns the exit code.
int Report(const ExportOptions& options, const WrittenRecords& written, std::int64_t players,
           const std::string& sentence) {
  if (options.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"folder", options.to},
                                                    {"records", written.records},
                                                    {"players", players},
                                                    {"interrupted", written.interrupted}}));
  } else {
    fmt::print("{}\n", sentence);
    if (written.interrupted) {
      fmt::print("interrupted after {} of {}\n", written.records, HowMany(written.tables, "record"));
    }
  }
  return written.interrupted ? kInterrupted : kDone;
}

void MakeFolder(const std::string& path) {
  std::error_code error;
  const bool fresh = std::filesystem::create_directories(path, error);
  if (error) throw CommandError(fmt::format("cannot create {}: {}", path, error.message()));
  if (!fresh && !std::filesystem::is_empty(path, error)) {
    throw CommandError(fmt::format("{}: is not empty; name a new folder", path));
  }
  // Other users of this machine must not read names and accounts.
  if (fresh) std::filesystem::permissions(path, std::filesystem::perms::owner_all, error);
}

void Write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw CommandError(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
}

json::object RatingJson(const store::Rating& rating) {
  return {{"mean", rating.mean}, {"deviation", rating.deviation}, {"meetings", rating.meetings}};
}

// The public data of a person.
json::object PlayerJson(const store::Person& person) {
  json::object out = {{"id", person.id}, {"name", person.name}};
  out["account"] = person.account.empty() ? json::value(nullptr) : json::value(person.account);
  out["rating"] = RatingJson(person.rating);
  out["created"] = person.created;
  return out;
}

// All data held about one person. For an unfinished meeting, only the seat: the rest is hidden.
json::object PersonJson(store::Store& store, const store::Person& person, const std::vector<SeatAtTable>& seats_taken) {
  json::object out = {{"format", "furlong-person/1"}};
  for (auto& item : PlayerJson(person)) out[item.key()] = item.value();
  out["webhook"] = person.webhook.empty() ? json::value(nullptr) : json::value(person.webhook);
  out["has_passphrase"] = !person.passphrase.empty();
  out["muted"] = person.muted;
  json::array seats;
  for (const auto& [table, seat] : seats_taken) {
    json::object item = {{"table", table.id},
                         {"state", store::StateName(table.state)},
                         {"seat", static_cast<int>(seat.number)},
                         {"name", seat.name},
                         {"created", table.created}};
    if (table.state == store::TableState::kFinished) item["record"] = store::RecordFileName(table);
    seats.push_back(std::move(item));
  }
  out["seats"] = std::move(seats);
  json::array results;
  for (const store::MeetingResult& meeting : store.History(person.id, INT_MAX)) {
    const store::Result& result = meeting.own;
    results.push_back(json::object{{"table", result.table},
                                   {"seat", static_cast<int>(result.seat)},
                                   {"rank", static_cast<int>(result.rank)},
                                   {"score", result.score},
                                   {"rating_before", RatingJson(result.before)},
                                   {"rating_after", RatingJson(result.after)},
                                   {"at", result.at}});
  }
  out["results"] = std::move(results);
  json::array chat;
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning, store::TableState::kFinished,
                           store::TableState::kClosed}) {
    for (const std::string& table : store.TablesIn(state)) {
      for (const store::ChatLine& line : store.Chat(table, INT_MAX)) {
        if (line.person != person.id) continue;
        chat.push_back(json::object{{"table", table}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
      }
    }
  }
  out["chat"] = std::move(chat);
  return out;
}

// After Ctrl-C it stops between two records.
WrittenRecords WriteRecords(store::Store& store, const std::vector<std::string>& tables,
                            const std::filesystem::path& folder) {
  WrittenRecords written{.tables = static_cast<std::int64_t>(tables.size())};
  ProgressBar bar("exporting", written.tables);
  std::int64_t done = 0;
  for (const std::string& id : tables) {
    written.interrupted = InterruptFlag::IsSet();
    if (written.interrupted) break;
    const auto table = store.FindTable(id);
    const auto record = store::FinishedRecord(store, id);
    if (table && record) {
      Write(folder / store::RecordFileName(*table), *record);
      ++written.records;
    }
    bar.Update(++done);
  }
  return written;
}

void Export(const ExportOptions& options, int& exit_code) {
  const store::DataFolder data = store::DataFolder::Find(options.data);
  const auto store = store::OpenSqlite(data.sqlite_file(), store::Opening::kAsItIs);
  const std::filesystem::path folder = options.to;
  const InterruptFlag interrupt;
  if (options.player.empty()) {
    MakeFolder(options.to);
    const WrittenRecords written = WriteRecords(*store, store->TablesIn(store::TableState::kFinished), folder);
    json::array players;
    for (const store::Person& person : store->People()) players.push_back(PlayerJson(person));
    const auto count = static_cast<std::int64_t>(players.size());
    const json::object out = {{"format", "furlong-players/1"}, {"players", std::move(players)}};
    Write(folder / "players.json", json::serialize(out) + "\n");
    exit_code = Report(options, written, count,
                       fmt::format("written: {}: {}, {} in players.json", options.to,
                                   HowMany(written.records, "record"), HowMany(count, "player")));
  } else {
    const store::Person person = FindPlayer(*store, options.player);
    MakeFolder(options.to);
    const std::vector<SeatAtTable> seats_taken = SeatsOfPerson(*store, person.id, "looking");
    std::vector<std::string> tables;
    for (const SeatAtTable& taken : seats_taken) {
      const bool again = !tables.empty() && tables.back() == taken.table.id;  // has two seats there
      if (taken.table.state == store::TableState::kFinished && !again) tables.push_back(taken.table.id);
    }
    const WrittenRecords written = WriteRecords(*store, tables, folder);
    Write(folder / "person.json", json::serialize(PersonJson(*store, person, seats_taken)) + "\n");
    exit_code = Report(options, written, 1,
                       fmt::format("written: {}: what is held about {}: person.json, {}", options.to, Described(person),
                                   HowMany(written.records, "record")));
  }
}

}  // namespace

void AddExport(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* command = app.add_subcommand("export", "Write a server's finished meetings and players as files");
  command->add_option("--data", options->data, "The server's data folder; the server may run")->required();
  command->add_option("--to", options->to, "A new folder")->required();
  command->add_option("--player", options->player, "Only what is held about this player: name, account or id");
  AddJson(*command, options->as_json);
  command->footer(
      "Never written: passphrases, sign-ins, and whatever is hidden in meetings that are not over.\n"
      "Ctrl-C stops between two records and still writes who played; the exit code is then 130.");
  command->callback([options, &exit_code] { Export(*options, exit_code); });
}

}  // namespace furlong::cli

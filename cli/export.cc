// furlong export: finished meetings and players as files that other programs read.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <climits>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/find_player.h"
#include "cli/common/terminal.h"
#include "server/store/data_folder.h"
#include "server/store/meeting_record.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

namespace json = boost::json;

struct Wants {
  std::string data;
  std::string to;
  std::string player;
};

void MakeFolder(const std::string& path) {
  std::error_code error;
  const bool fresh = std::filesystem::create_directories(path, error);
  if (error) throw Trouble(fmt::format("{}: cannot be made: {}", path, error.message()));
  if (!fresh && !std::filesystem::is_empty(path, error)) {
    throw Trouble(fmt::format("{}: is not empty; name a new folder", path));
  }
  // Names and accounts of people are nobody else's business on a machine that many use.
  if (fresh) std::filesystem::permissions(path, std::filesystem::perms::owner_all, error);
}

void Write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw Trouble(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
}

json::object RatingJson(const store::Rating& rating) {
  return {{"mean", rating.mean}, {"deviation", rating.deviation}, {"meetings", rating.meetings}};
}

// What everybody at the server may know about a person.
json::object PlayerJson(const store::Person& person) {
  json::object out = {{"id", person.id}, {"name", person.name}};
  out["account"] = person.account.empty() ? json::value(nullptr) : json::value(person.account);
  out["rating"] = RatingJson(person.rating);
  out["created"] = person.created;
  return out;
}

// Everything that is held about one person. Of meetings that are not over only that it sits there: the rest is hidden.
json::object PersonJson(store::Store& store, const store::Person& person, const std::vector<Sitting>& sittings) {
  json::object out = {{"format", "furlong-person/1"}};
  for (auto& item : PlayerJson(person)) out[item.key()] = item.value();
  out["webhook"] = person.webhook.empty() ? json::value(nullptr) : json::value(person.webhook);
  out["has_passphrase"] = !person.passphrase.empty();
  out["muted"] = person.muted;
  json::array seats;
  for (const auto& [table, seat] : sittings) {
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
  for (const store::Result& result : store.History(person.id, INT_MAX)) {
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

// Gives the number of records.
std::int64_t WriteRecords(store::Store& store, const std::vector<std::string>& tables,
                          const std::filesystem::path& folder) {
  ProgressBar bar("exporting", static_cast<std::int64_t>(tables.size()));
  std::int64_t done = 0;
  std::int64_t written = 0;
  for (const std::string& id : tables) {
    const auto table = store.FindTable(id);
    const auto record = store::FinishedRecord(store, id);
    if (table && record) {
      Write(folder / store::RecordFileName(*table), *record);
      ++written;
    }
    bar.Update(++done);
  }
  return written;
}

void Export(const Wants& wants, int& exit_code) {
  const store::DataFolder data = store::DataFolder::Find(wants.data);
  const auto store = store::OpenSqlite(data.sqlite_file(), store::Opening::kAsItIs);
  const std::filesystem::path folder = wants.to;
  if (wants.player.empty()) {
    MakeFolder(wants.to);
    const std::int64_t records = WriteRecords(*store, store->TablesIn(store::TableState::kFinished), folder);
    json::array players;
    for (const store::Person& person : store->People()) players.push_back(PlayerJson(person));
    const auto count = static_cast<std::int64_t>(players.size());
    const json::object out = {{"format", "furlong-players/1"}, {"players", std::move(players)}};
    Write(folder / "players.json", json::serialize(out) + "\n");
    fmt::print("written: {}: {}, {} in players.json\n", wants.to, HowMany(records, "record"), HowMany(count, "player"));
  } else {
    const store::Person person = FindPlayer(*store, wants.player);
    MakeFolder(wants.to);
    const std::vector<Sitting> sittings = SittingsOf(*store, person.id, "looking");
    std::vector<std::string> tables;
    for (const Sitting& sitting : sittings) {
      const bool again = !tables.empty() && tables.back() == sitting.table.id;  // sits on two chairs
      if (sitting.table.state == store::TableState::kFinished && !again) tables.push_back(sitting.table.id);
    }
    const std::int64_t records = WriteRecords(*store, tables, folder);
    Write(folder / "person.json", json::serialize(PersonJson(*store, person, sittings)) + "\n");
    fmt::print("written: {}: what is held about {}: person.json, {}\n", wants.to, Described(person),
               HowMany(records, "record"));
  }
  exit_code = kDone;
}

}  // namespace

void AddExport(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("export", "Write a server's finished meetings and players as files");
  command->add_option("--data", wants->data, "The server's data folder; the server may run")->required();
  command->add_option("--to", wants->to, "A new folder")->required();
  command->add_option("--player", wants->player, "Only what is held about this player: name, account or id");
  command->footer("Never written: passphrases, sign-ins, and whatever is hidden in meetings that are not over.");
  command->callback([wants, &exit_code] { Export(*wants, exit_code); });
}

}  // namespace furlong::cli

// furlong delete-player: deletes a player's data but keeps the meetings.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/find_player.h"
#include "cli/common/terminal.h"
#include "server/store/data_folder.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

struct DeletePlayerOptions {
  std::string data;
  std::string player;
  std::string name = "Former rider";
  bool yes = false;
  bool json = false;
};

bool Confirmed(const store::Person& person) {
  if (!InIsTerminal()) throw CommandError("this cannot be undone; give --yes in scripts");
  fmt::print(stderr, "Delete {}? This cannot be undone. Type yes: ", Described(person));
  std::string answer;
  return std::getline(std::cin, answer) && answer == "yes";
}

void Delete(const DeletePlayerOptions& options, int& exit_code) {
  store::DataFolder folder = store::DataFolder::Find(options.data);
  folder.Hold();
  const auto store = store::OpenSqlite(folder.sqlite_file());
  const store::Person person = FindPlayer(*store, options.player);
  if (!options.yes && !Confirmed(person)) {
    fmt::print("{}\n", options.json ? "{\"deleted\":null}" : "nothing was deleted");
    exit_code = kNo;
    return;
  }
  std::int64_t finished = 0;
  std::int64_t others = 0;
  for (const SeatAtTable& taken : SeatsOfPerson(*store, person.id, "looking")) {
    ++(taken.table.state == store::TableState::kFinished ? finished : others);
  }
  store->Commit(std::vector<store::Change>{store::DeletePerson{person.id, options.name}});
  exit_code = kDone;
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"deleted", person.id},
                                                                  {"seats_in_finished_meetings", finished},
                                                                  {"seats_in_other_meetings", others},
                                                                  {"seats_keep_name", options.name}}));
    return;
  }
  fmt::print("deleted: {}\n", Described(person));
  fmt::print("removed: name, account, passphrase, sign-ins, webhook, rating and every line of chat\n");
  fmt::print("kept:    {} in {} and {} in other meetings, as \"{}\", with results and records\n",
             HowMany(finished, "seat"), "finished meetings", HowMany(others, "seat"), options.name);
  fmt::print("Backups and files that were exported or downloaded before still have the name.\n");
}

}  // namespace

void AddDeletePlayer(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<DeletePlayerOptions>();
  CLI::App* command = app.add_subcommand("delete-player", "Delete what a server holds about a player");
  command->add_option("--data", options->data, "The server's data folder; the server must be stopped")->required();
  command->add_option("PLAYER", options->player, "Name, account or id")->required();
  command->add_option("--as", options->name, "The name that replaces the player's in meetings")->capture_default_str();
  command->add_flag("--yes", options->yes, "Do not ask");
  AddJson(*command, options->json);
  command->footer(
      "Meetings belong to everybody who played: they stay, without the name. Exit code 1: it was not confirmed.");
  command->callback([options, &exit_code] { Delete(*options, exit_code); });
}

}  // namespace furlong::cli

// furlong delete-player: a person's data go, the meetings stay.
#include <fmt/format.h>

#include <iostream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/find_player.h"
#include "cli/common/terminal.h"
#include "server/store/data_folder.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

struct Wants {
  std::string data;
  std::string player;
  std::string name = "Former rider";
  bool yes = false;
};

bool Confirmed(const store::Person& person) {
  if (!InIsTerminal()) throw Trouble("this cannot be undone; give --yes where nobody can be asked");
  fmt::print(stderr, "Delete {}? This cannot be undone. Type yes: ", Described(person));
  std::string answer;
  return std::getline(std::cin, answer) && answer == "yes";
}

void Delete(const Wants& wants, int& exit_code) {
  store::DataFolder folder = store::DataFolder::Find(wants.data);
  folder.Hold();
  const auto store = store::OpenSqlite(folder.sqlite_file());
  const store::Person person = FindPlayer(*store, wants.player);
  if (!wants.yes && !Confirmed(person)) {
    fmt::print("nothing was deleted\n");
    exit_code = kNo;
    return;
  }
  std::int64_t finished = 0;
  std::int64_t others = 0;
  for (const Sitting& sitting : SittingsOf(*store, person.id, "looking")) {
    ++(sitting.table.state == store::TableState::kFinished ? finished : others);
  }
  store->Commit(std::vector<store::Change>{store::DeletePerson{person.id, wants.name}});
  fmt::print("deleted: {}\n", Described(person));
  fmt::print("removed: name, account, passphrase, sign-ins, webhook, rating and every line of chat\n");
  fmt::print("stays:   {} in {} and {} in other meetings, as \"{}\", with results and records\n",
             HowMany(finished, "seat"), "finished meetings", HowMany(others, "seat"), wants.name);
  fmt::print("Backups and files that were exported or downloaded before still have the name.\n");
  exit_code = kDone;
}

}  // namespace

void AddDeletePlayer(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand("delete-player", "Delete what a server holds about a player");
  command->add_option("--data", wants->data, "The server's data folder; the server must be stopped")->required();
  command->add_option("PLAYER", wants->player, "Name, account or id")->required();
  command->add_option("--as", wants->name, "The name that takes its place in meetings")->capture_default_str();
  command->add_flag("--yes", wants->yes, "Do not ask");
  command->footer("Meetings belong to all who rode: they stay, without the name. Exit code 1: it was not confirmed.");
  command->callback([wants, &exit_code] { Delete(*wants, exit_code); });
}

}  // namespace furlong::cli

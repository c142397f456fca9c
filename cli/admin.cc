// furlong admin: commands for the operator of a running server.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/terminal.h"
#include "client/wire_client.h"
#include "server/server.h"

namespace furlong::cli {
namespace {

namespace bj = boost::json;

struct AdminOptions {
  std::string data;
  std::string url;
  std::string table;
  std::int64_t person = 0;
  bool json = false;
};

// Reads a file of the data folder that holds one word, written by the server.
std::string WordOf(const std::string& folder, const std::string& name) {
  std::ifstream file(folder + "/" + name);
  std::string word;
  if (file >> word) return word;
  throw CommandError(fmt::format(
      "cannot read {}/{}: does a server run on this data folder, and do you have permission?", folder, name));
}

// Sends a request with the operator's token. Throws CommandError unless the status is 200. `missing`: what 404 means.
bj::value Send(const AdminOptions& options, client::HttpRequest request, const std::string& missing) {
  const std::string url = options.url.empty() ? "http://127.0.0.1:" + WordOf(options.data, "port") : options.url;
  const auto address = client::ParseServerUrl(url);
  if (!address) throw CommandError(fmt::format("{}: must be http://HOST:PORT", url));
  request.headers.emplace_back("Authorization", "Bearer " + WordOf(options.data, server::kAdminTokenFile));
  const client::HttpResponse response = client::HttpCall(*address, request);
  if (response.status == 0) throw CommandError(fmt::format("no server answers at {}: {}", url, response.error));
  if (response.status == 404) {
    throw CommandError(fmt::format("{}, or token not accepted: {}/{} must be that of the server at {}", missing,
                                   options.data, server::kAdminTokenFile, url));
  }
  bj::error_code error;
  bj::value body = bj::parse(response.body, error);
  if (response.status != 200 || error)
    throw CommandError(fmt::format("the server answers {}: {}", response.status, response.body));
  return body;
}

std::string TextAt(const bj::object& object, std::string_view key) {
  const bj::value* found = object.if_contains(key);
  return found != nullptr && found->is_string() ? std::string(found->as_string()) : std::string();
}

// "Ann (12), Bo (13), Steady"
std::string SeatsOf(const bj::object& entry, const bj::object& table) {
  const bj::array& persons = entry.at("persons").as_array();
  std::string text;
  std::size_t number = 0;
  for (const auto& seat : table.at("seats").as_array()) {
    const std::string name = TextAt(seat.as_object(), "name");
    const std::int64_t person = number < persons.size() ? persons[number].to_number<std::int64_t>() : 0;
    ++number;
    if (!text.empty()) text += ", ";
    text += name.empty() ? "–" : name;
    if (person != 0) text += fmt::format(" ({})", person);
  }
  return text;
}

void Tables(const AdminOptions& options) {
  const bj::value answer = Send(options, {.target = "/admin/tables"}, "the operator is not known there");
  if (options.json) return fmt::print("{}\n", bj::serialize(answer));
  const bj::array& tables = answer.at("tables").as_array();
  if (!tables.empty()) fmt::print("{:<26}{:<10}{:>12}  {}\n", "table", "state", "connections", "seats (person)");
  for (const auto& item : tables) {
    const bj::object& entry = item.as_object();
    const bj::object& table = entry.at("table").as_object();
    fmt::print("{:<26}{:<10}{:>12}  {}\n", TextAt(table, "id"), TextAt(table, "state"),
               entry.at("connections").to_number<std::int64_t>(), SeatsOf(entry, table));
  }
  fmt::print("{}\n", Dim(HowMany(static_cast<std::int64_t>(tables.size()), "table") + " in memory"));
  for (const auto& item : answer.at("in_repair").as_array()) {
    const bj::object& broken = item.as_object();
    fmt::print("table {} is closed for repair: {}\n", TextAt(broken, "id"), TextAt(broken, "why"));
  }
}

void CloseTable(const AdminOptions& options) {
  const bj::object body = {{"table", options.table}};
  const bj::value answer = Send(options, {.method = "POST", .target = "/admin/close", .body = bj::serialize(body)},
                                fmt::format("there is no table \"{}\"", options.table));
  if (options.json) return fmt::print("{}\n", bj::serialize(answer));
  fmt::print("table {} is closed; nobody plays there any more\n", options.table);
}

void ReopenTable(const AdminOptions& options) {
  const bj::object body = {{"table", options.table}};
  const bj::value answer = Send(options, {.method = "POST", .target = "/admin/reopen", .body = bj::serialize(body)},
                                fmt::format("table \"{}\" is not closed for repair", options.table));
  if (options.json) return fmt::print("{}\n", bj::serialize(answer));
  fmt::print("table {} is open again, as it was saved last\n", options.table);
}

void Mute(const AdminOptions& options, bool muted) {
  const bj::object body = {{"person", options.person}, {"muted", muted}};
  const bj::value answer = Send(options, {.method = "POST", .target = "/admin/mute", .body = bj::serialize(body)},
                                fmt::format("there is no person {}", options.person));
  if (options.json) return fmt::print("{}\n", bj::serialize(answer));
  fmt::print("person {} can {}\n", options.person, muted ? "no longer chat" : "chat again");
}

}  // namespace

void AddAdmin(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<AdminOptions>();
  CLI::App* command = app.add_subcommand("admin", "List, close and reopen tables, mute people, on a server that runs");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, const std::function<void()>& act) {
    CLI::App* one = command->add_subcommand(name, what);
    one->add_option("--data", options->data, "The server's data folder, where its token is")->required();
    one->add_option("--url", options->url, "The server, http://HOST:PORT; else the one that runs on the data folder");
    AddJson(*one, options->json);
    one->callback([act, &exit_code] {
      act();
      exit_code = kDone;
    });
    return one;
  };
  add("tables", "Every table in the server's memory, with its people", [options] { Tables(*options); });
  add("close", "Close a table: nobody plays there any more", [options] { CloseTable(*options); })
      ->add_option("TABLE", options->table, "Its id")
      ->required();
  add("reopen", "Load a table again that is closed for repair", [options] { ReopenTable(*options); })
      ->add_option("TABLE", options->table, "Its id")
      ->required();
  for (const bool muted : {true, false}) {
    add(muted ? "mute" : "unmute", muted ? "A person's chat is refused from now on" : "A person may chat again",
        [options, muted] { Mute(*options, muted); })
        ->add_option("PERSON", options->person, "Its number, as furlong admin tables shows it")
        ->required()
        ->check(kCount);
  }
}

}  // namespace furlong::cli

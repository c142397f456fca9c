// furlong backup: copies a server's data while the server runs.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <filesystem>

#include "cli/command.h"
#include "server/store/data_folder.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

std::string Size(std::uintmax_t bytes) {
  if (bytes < 1'000'000) return fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

}  // namespace

void AddBackup(CLI::App& app, int& exit_code) {
  struct BackupOptions {
    std::string data;
    std::string file;
    bool json = false;
  };
  const auto options = std::make_shared<BackupOptions>();
  CLI::App* command = app.add_subcommand("backup", "Copy a server's data into one file, while the server runs");
  command->add_option("--data", options->data, "The server's data folder")->required();
  command->add_option("FILE", options->file, "The copy; it must not exist yet")->required();
  AddJson(*command, options->json);
  command->footer(
      "The copy holds everything, including hashes of passphrases and hidden cards: keep it where others cannot read "
      "it.");
  command->callback([options, &exit_code] {
    const store::DataFolder folder = store::DataFolder::Find(options->data);
    store::BackUpSqlite(folder.sqlite_file(), options->file);
    exit_code = kDone;
    if (options->json) {
      const std::uintmax_t bytes = std::filesystem::file_size(options->file);
      fmt::print("{}\n", boost::json::serialize(boost::json::object{{"file", options->file}, {"bytes", bytes}}));
      return;
    }
    fmt::print(
        "written: {}, {}\n"
        "To restore it: stop the server; move {}* out of the way, all of them;\n"
        "copy this file to {}; start the server.\n",
        options->file, Size(std::filesystem::file_size(options->file)), folder.sqlite_file(), folder.sqlite_file());
  });
}

}  // namespace furlong::cli

// furlong help and furlong completion: what the commands say about themselves, for people, man(1) and shells.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/suggest.h"
#include "cli/manual/completion.h"
#include "cli/manual/man_page.h"

namespace furlong::cli {
namespace {

constexpr auto kEveryCommand = [](const CLI::App*) { return true; };

const CLI::App& FindCommand(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  for (const std::string& word : words) {
    const CLI::App* next = nullptr;
    std::vector<std::string> names;
    for (const CLI::App* command : at->get_subcommands(kEveryCommand)) {
      names.push_back(command->get_name());
      if (command->get_name() == word) next = command;
    }
    if (next == nullptr) {
      throw CommandError(
          fmt::format("no command \"{}\"{}", word, DidYouMean(word, names, "; furlong help lists them")));
    }
    at = next;
  }
  return *at;
}

const CommandInfo& FindInfo(const CommandInfo& program, const std::vector<std::string>& words) {
  const CommandInfo* at = &program;
  for (const std::string& word : words) {
    for (const CommandInfo& command : at->commands) {
      if (command.path.back() == word) at = &command;
    }
  }
  return *at;
}

void Write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw CommandError(fmt::format("cannot write {}", path.string()));
}

// Laid out as below a prefix such as /usr/share.
void WriteAll(const CommandInfo& program, const std::filesystem::path& folder) {
  Write(folder / "man/man1/furlong.1", ManPage(program));
  for (const CommandInfo& command : program.commands) {
    Write(folder / "man/man1" / (command.Joined("-") + ".1"), ManPage(command));
  }
  Write(folder / "bash-completion/completions/furlong", BashCompletion(program));
  Write(folder / "zsh/site-functions/_furlong", ZshCompletion(program));
  Write(folder / "fish/vendor_completions.d/furlong.fish", FishCompletion(program));
}

}  // namespace

void AddHelp(CLI::App& app, int& exit_code) {
  struct HelpOptions {
    std::vector<std::string> command;
    std::string write;
    bool man = false;
  };
  const auto options = std::make_shared<HelpOptions>();
  CLI::App* help = app.add_subcommand("help", "Explain a command, or print its manual page");
  help->add_option("COMMAND", options->command, "The command: simulate, or course show; otherwise all of them");
  help->add_flag("--man", options->man, "Print the manual page, for man -l -");
  help->add_option("--write", options->write, "Write all manual pages and completions to this folder");
  help->callback([&app, options, &exit_code] {
    const CommandInfo program = ReadCommands(app);
    const CLI::App& command = FindCommand(app, options->command);
    if (!options->write.empty()) {
      WriteAll(program, options->write);
    } else if (options->man) {
      fmt::print("{}", ManPage(FindInfo(program, options->command)));
    } else {
      std::vector<std::string> above = {"furlong"};
      above.insert(above.end(), options->command.begin(), options->command.end());
      fmt::print("{}", command.get_formatter()->make_help(&command, fmt::format("{}", fmt::join(above, " ")),
                                                          CLI::AppFormatMode::Normal));
    }
    exit_code = kDone;
  });
}

void AddCompletion(CLI::App& app, int& exit_code) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "Print the script with which a shell completes furlong's words");
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(OneOf({"bash", "zsh", "fish"}));
  command->footer(
      "Try it out: source <(furlong completion bash), or furlong completion fish | source. cmake --install puts the\n"
      "scripts where the shells look for them.");
  command->callback([&app, shell, &exit_code] {
    const CommandInfo program = ReadCommands(app);
    fmt::print("{}", *shell == "bash"  ? BashCompletion(program)
                     : *shell == "zsh" ? ZshCompletion(program)
                                       : FishCompletion(program));
    exit_code = kDone;
  });
}

}  // namespace furlong::cli

#include "cli/manual/completion.h"

#include <fmt/format.h>

#include <functional>

namespace furlong::cli {
namespace {

void ForEachCommand(const CommandInfo& command, const std::function<void(const CommandInfo&)>& visit) {
  visit(command);
  for (const CommandInfo& below : command.commands) ForEachCommand(below, visit);
}

std::string Spaced(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::string Replaced(std::string_view text, std::string_view special, std::string_view before) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += before;
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

// Inside single quotes of a shell.
std::string Quoted(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c == '\n' ? ' ' : c);
  return out;
}

// The words after the name of the program: "course show".
std::string PathBelow(const CommandInfo& command) { return Spaced({command.path.begin() + 1, command.path.end()}); }

}  // namespace

std::string BashCompletion(const CommandInfo& program) {
  std::string steps, words, values;
  ForEachCommand(program, [&](const CommandInfo& command) {
    const std::string path = command.Joined(" ");
    std::vector<std::string> offered;
    for (const CommandInfo& below : command.commands) {
      offered.push_back(below.path.back());
      steps += fmt::format("      '{}') at='{}' ;;\n", below.Joined(" "), below.Joined(" "));
    }
    std::vector<std::string> by_position;
    for (const OptionInfo& option : command.options) {
      if (option.position) {
        by_position.insert(by_position.end(), option.choices.begin(), option.choices.end());
        continue;
      }
      offered.insert(offered.end(), option.names.begin(), option.names.end());
      if (option.value.empty()) continue;
      std::string patterns;
      for (const std::string& name : option.names) {
        patterns += fmt::format("{}'{} {}'", patterns.empty() ? "" : " | ", path, name);
      }
      values += fmt::format("    {}) values='{}'{} ;;\n", patterns, Spaced(option.choices),
                            option.list ? " before=${cur%\"${cur##*,}\"}" : "");
    }
    offered.insert(offered.end(), by_position.begin(), by_position.end());
    words += fmt::format("    '{}') words='{}' ;;\n", path, Spaced(offered));
  });
  // Where nothing is offered, bash completes file names.
  return fmt::format(R"(# Completion of furlong for bash, made by `furlong completion bash`.
_furlong() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} n=$COMP_CWORD at=furlong i prev words='' values='' before='' begun=''
  # Bash breaks words at "=": --riders=st arrives as three, and so does the cards=se of --option.
  if [[ $cur == '=' ]]; then cur='' n=$((n + 1)); fi
  if [[ ${{COMP_WORDS[n - 1]}} == '=' ]]; then
    if [[ ${{COMP_WORDS[n - 2]}} != -* ]]; then begun="${{COMP_WORDS[n - 2]}}=" n=$((n - 2)); fi
    if [[ ${{COMP_WORDS[n - 1]}} == '=' ]]; then n=$((n - 1)); fi
  fi
  prev=${{COMP_WORDS[n - 1]}} cur=$begun$cur
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$at ${{COMP_WORDS[i]}}" in
{}    esac
  done
  COMPREPLY=()
  case "$at $prev" in
{}    *)
      case "$at" in
{}      esac
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
      return
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$values" -- "${{cur#"$before"}}")
  COMPREPLY=("${{COMPREPLY[@]#"$begun"}}")
}}
complete -o default -F _furlong furlong
)",
                     steps, values, words);
}

std::string ZshCompletion(const CommandInfo& program) {
  std::string functions;
  ForEachCommand(program, [&](const CommandInfo& command) {
    std::string body;
    const auto action = [](const OptionInfo& option) {
      if (option.list) return fmt::format("_values -s , value {}", Spaced(option.choices));
      if (!option.choices.empty() && !option.file) return fmt::format("({})", Spaced(option.choices));
      return std::string(option.file ? "_files" : "");
    };
    for (const OptionInfo& option : command.options) {
      const std::string what = Replaced(Quoted(option.what), "[]:", "\\");
      if (option.position) {
        body += fmt::format(" \\\n    '{}:{}:{}'", option.many ? "*" : "", option.names.front(), action(option));
        continue;
      }
      for (const std::string& name : option.names) {
        const std::string value = option.value.empty() ? "" : fmt::format(":value:{}", action(option));
        // "=": the value follows as the next word, or in the same word after it.
        const std::string_view equals = !value.empty() && name.starts_with("--") ? "=" : "";
        body += fmt::format(" \\\n    '*{}{}[{}]{}'", name, equals, what, value);
      }
    }
    if (command.commands.empty()) {
      functions += fmt::format("_{}() {{\n  _arguments{}\n}}\n", command.Joined("_"), body);
      return;
    }
    std::string list, cases;
    for (const CommandInfo& below : command.commands) {
      list += fmt::format("        '{}:{}'\n", below.path.back(), Replaced(Quoted(below.what), ":", "\\"));
      cases += fmt::format("        {}) _{} ;;\n", below.path.back(), below.Joined("_"));
    }
    functions += fmt::format(R"(_{}() {{
  local context curcontext="$curcontext" state line
  local -a commands
  _arguments -C{} \
    '1:command:->command' '*::argument:->rest'
  case $state in
    command)
      commands=(
{}      )
      _describe command commands
      ;;
    rest)
      case $words[1] in
{}      esac
      ;;
  esac
}}
)",
                             command.Joined("_"), body, list, cases);
  });
  return "#compdef furlong\n# Completion of furlong for zsh, made by `furlong completion zsh`.\n" + functions +
         "_furlong \"$@\"\n";
}

std::string FishCompletion(const CommandInfo& program) {
  std::string lines;
  ForEachCommand(program, [&](const CommandInfo& command) {
    const std::string path = PathBelow(command);
    for (const CommandInfo& below : command.commands) {
      lines += fmt::format("complete -c furlong -f -n '__furlong_exactly{}' -a {} -d '{}'\n",
                           path.empty() ? "" : " " + path, below.path.back(), Quoted(below.what));
    }
    for (const OptionInfo& option : command.options) {
      std::string line =
          fmt::format("complete -c furlong -n '{}'", path.empty() ? "__furlong_exactly" : "__furlong_at " + path);
      if (option.position) {
        if (option.choices.empty() && !option.file) continue;
        line += option.file ? " -F" : " -f";
        lines += fmt::format("{}{} -d '{}'\n", line,
                             option.choices.empty() ? "" : fmt::format(" -a '{}'", Spaced(option.choices)),
                             Quoted(option.what));
        continue;
      }
      for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.value.empty()) {
        line += option.file ? " -r -F" : " -x";
        if (!option.choices.empty()) {
          line += option.list ? fmt::format(" -a '(__fish_append , {})'", Spaced(option.choices))
                              : fmt::format(" -a '{}'", Spaced(option.choices));
        }
      }
      lines += fmt::format("{} -d '{}'\n", line, Quoted(option.what));
    }
  });
  return R"(# Completion of furlong for fish, made by `furlong completion fish`.
function __furlong_words
    commandline -opc | string match -rv '^-'
end
# The words of the command line so far begin with those of this command.
function __furlong_at
    set -l words (__furlong_words)
    set -e words[1]
    string match -q -- "$argv *" "$words "
end
# They are those of this command, and nothing follows yet.
function __furlong_exactly
    set -l words (__furlong_words)
    set -e words[1]
    test "$words" = "$argv"
end
complete -c furlong -f
)" + lines;
}

}  // namespace furlong::cli

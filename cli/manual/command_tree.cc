#include "cli/manual/command_tree.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/load/hostile.h"
#include "record/shipped_courses.h"
#include "riders/rider.h"

namespace furlong::cli {
namespace {

std::vector<std::string> CourseNames() {
  std::vector<std::string> names;
  for (const ShippedCourse& course : ShippedCourses()) names.emplace_back(course.id);
  return names;
}

std::vector<std::string> ProgrammeNames() {
  std::vector<std::string> names;
  for (const ShippedProgramme& programme : ShippedProgrammes()) names.emplace_back(programme.id);
  return names;
}

std::vector<std::string> Riders() { return {RiderNames().begin(), RiderNames().end()}; }

// The words between the braces of "TEXT:{a4,a3}", which OneOf adds to the type.
std::vector<std::string> WordsInBraces(const std::string& type) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}', begin);
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::vector<std::string> words(1);
  for (const char c : type.substr(begin + 1, end - begin - 1)) {
    if (c == ',') {
      words.emplace_back();
    } else {
      words.back().push_back(c);
    }
  }
  return words;
}

void AddChoices(OptionInfo& option) {
  const auto named = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return option.names.back() == name; });
  };
  option.choices = WordsInBraces(option.value);
  if (named({"--riders", "--rider"})) option.choices = Riders();
  if (named({"--races", "NAME"})) option.choices = CourseNames();
  if (named({"--programme"})) option.choices = ProgrammeNames();
  if (named({"--hostile"})) {
    option.choices = {"all"};
    for (const HostileKind& kind : HostileKinds()) option.choices.emplace_back(kind.name);
  }
  if (named({"--option"})) option.choices = {"cards=sealed", "exchange=blind", "finish=first"};
  option.list = named({"--riders", "--races", "--hostile"});
  option.file = named({"FILE", "RECORD", "--record", "--html", "--output", "--data", "--courses", "--web", "--sample",
                       "--to", "--write"});
}

OptionInfo ReadOption(const CLI::Option& option) {
  OptionInfo info;
  info.position = option.get_positional();
  for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  if (info.position) info.names = {option.get_name(true)};
  if (option.get_type_size() != 0) info.value = option.get_type_name();
  info.usual = option.get_default_str();
  info.what = option.get_description();
  info.required = option.get_required();
  info.many = option.get_items_expected_max() > 1;
  AddChoices(info);
  return info;
}

CommandInfo ReadCommand(const CLI::App& app, std::vector<std::string> path) {
  CommandInfo info;
  path.push_back(app.get_name());
  info.path = path;
  info.what = app.get_description();
  info.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) info.options.push_back(ReadOption(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    info.commands.push_back(ReadCommand(*command, path));
  }
  return info;
}

}  // namespace

std::string CommandInfo::Joined(const std::string& between) const {
  std::string joined;
  for (const std::string& word : path) joined += joined.empty() ? word : between + word;
  return joined;
}

CommandInfo ReadCommands(const CLI::App& app) {
  CommandInfo program = ReadCommand(app, {});
  std::vector<std::string> names;
  for (const CommandInfo& command : program.commands) names.push_back(command.path.back());
  for (CommandInfo& command : program.commands) {
    for (OptionInfo& option : command.options) {
      if (option.names.back() == "COMMAND") option.choices = names;
    }
  }
  return program;
}

}  // namespace furlong::cli

#include "cli/manual/man_page.h"

#include <fmt/format.h>

namespace furlong::cli {
namespace {

// Text as roff shows it: no command at the start of a line, a hyphen that can be copied, ASCII for the rest.
std::string Roff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    begins = c == '\n';
    if (c == '-') {
      out += "\\-";
    } else if (c == '\\') {
      out += "\\e";
    } else {
      out += c;
    }
  }
  return out;
}

// Lines that stay lines.
std::string Lines(std::string_view text) { return fmt::format(".nf\n{}\n.fi\n", Roff(text)); }

std::string Upper(std::string text) {
  for (char& c : text) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return text;
}

std::string Names(const OptionInfo& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", Roff(name));
  }
  return names;
}

std::string OptionText(const OptionInfo& option) {
  std::string text = ".TP\n" + Names(option);
  if (!option.value.empty() && !option.position) text += fmt::format(" \\fI{}\\fR", Roff(option.value));
  text += "\n" + Roff(option.what);
  if (!option.usual.empty()) text += fmt::format(" (usually {})", Roff(option.usual));
  return text + "\n";
}

std::string Synopsis(const CommandInfo& command) {
  std::string text = fmt::format("\\fB{}\\fR", Roff(command.Joined(" ")));
  text += command.commands.empty() ? " [\\fIOPTIONS\\fR]" : " \\fICOMMAND\\fR [\\fIOPTIONS\\fR]";
  for (const OptionInfo& option : command.options) {
    if (!option.position) continue;
    const std::string name = fmt::format("\\fI{}\\fR{}", Roff(option.names.front()), option.many ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text + "\n";
}

std::string OptionsOf(const CommandInfo& command) {
  std::string text;
  for (const OptionInfo& option : command.options) text += OptionText(option);
  return text;
}

}  // namespace

std::string ManPage(const CommandInfo& command) {
  const bool program = command.path.size() == 1;
  std::string page =
      fmt::format(".TH \"{}\" 1 \"\" \"Furlong {}\" \"Furlong manual\"\n", Upper(command.Joined("-")), FURLONG_VERSION);
  page += fmt::format(".SH NAME\n{} \\- {}\n", Roff(command.Joined("-")), Roff(command.what));
  page += ".SH SYNOPSIS\n" + Synopsis(command);
  page += ".SH OPTIONS\n" + OptionsOf(command);
  if (!command.commands.empty()) page += ".SH COMMANDS\n";
  for (const CommandInfo& below : command.commands) {
    if (program) {
      page += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", Roff(below.Joined("-")), Roff(below.what));
    } else {
      page += fmt::format(".SS {}\n{}\n.PP\n{}", Roff(below.Joined(" ")), Roff(below.what), Synopsis(below));
      page += OptionsOf(below);
      if (below.footer != command.footer) page += ".PP\n" + Lines(below.footer);
    }
  }
  if (!command.footer.empty()) page += ".SH NOTES\n" + Lines(command.footer);
  if (!program) page += fmt::format(".SH SEE ALSO\n\\fB{}\\fR(1)\n", Roff(command.path.front()));
  return page;
}

}  // namespace furlong::cli

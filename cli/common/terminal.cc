#include "cli/common/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace furlong::cli {
namespace {

bool Colours() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value != nullptr ? value : "");
  };
  static const bool colours = OutIsTerminal() && set("NO_COLOR").empty() && set("TERM") != "dumb";
  return colours;
}

std::string Painted(std::string_view code, std::string_view text) {
  if (!Colours()) return std::string(text);
  // Coloured text inside resets all colours at its end, so ours must start again there.
  constexpr std::string_view kEnd = "\033[0m";
  const std::string begin = fmt::format("\033[{}m", code);
  std::string painted = begin + std::string(text);
  for (std::size_t at = painted.find(kEnd); at != std::string::npos; at = painted.find(kEnd, at + kEnd.size())) {
    painted.insert(at + kEnd.size(), begin);
  }
  return painted.append(kEnd);
}

}  // namespace

bool InIsTerminal() { return isatty(STDIN_FILENO) != 0; }
bool OutIsTerminal() { return isatty(STDOUT_FILENO) != 0; }
bool ErrIsTerminal() { return isatty(STDERR_FILENO) != 0; }

int OutWidth() {
  winsize size{};
  if (!OutIsTerminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return 80;
  return size.ws_col;
}

std::size_t MaxLineWidth() { return static_cast<std::size_t>(OutWidth() - 1); }

std::string Bold(std::string_view text) { return Painted("1", text); }
std::string Dim(std::string_view text) { return Painted("2", text); }
std::string Green(std::string_view text) { return Painted("32", text); }
std::string Red(std::string_view text) { return Painted("31", text); }

std::string InColour(std::string_view colour, std::string_view text) {
  // White text on dark colours, black on light ones: readable on light and dark terminals.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSilks = {{{"red", "1;97;48;5;160"},
                                                                                     {"blue", "1;97;48;5;26"},
                                                                                     {"green", "1;97;48;5;28"},
                                                                                     {"yellow", "1;30;48;5;220"},
                                                                                     {"white", "1;30;48;5;255"},
                                                                                     {"black", "1;97;48;5;236"},
                                                                                     {"purple", "1;97;48;5;91"},
                                                                                     {"orange", "1;30;48;5;208"},
                                                                                     {"pink", "1;30;48;5;218"},
                                                                                     {"teal", "1;97;48;5;30"},
                                                                                     {"brown", "1;97;48;5;94"},
                                                                                     {"grey", "1;30;48;5;247"}}};
  for (const auto& [name, code] : kSilks) {
    if (name == colour) return Painted(code, text);
  }
  return Painted("1;7", text);
}

std::string HowMany(std::int64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

ProgressBar::ProgressBar(std::string_view what, std::int64_t total)
    : what_(what), total_(std::max<std::int64_t>(total, 1)), begin_(std::chrono::steady_clock::now()), shown_(begin_) {}

void ProgressBar::Update(std::int64_t done) {
  const auto now = std::chrono::steady_clock::now();
  if (!ErrIsTerminal() || now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  visible_ = true;
  constexpr int kWidth = 30;
  const auto filled = static_cast<int>(kWidth * std::min(done, total_) / total_);
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const double left = done > 0 ? seconds * static_cast<double>(total_ - done) / static_cast<double>(done) : 0;
  fmt::print(stderr, "\r{} [{:=<{}}{:{}}] {}/{}  {:.0f} s left \033[K", what_, "", filled, "", kWidth - filled, done,
             total_, left);
  std::fflush(stderr);
}

ProgressBar::~ProgressBar() {
  if (visible_) fmt::print(stderr, "\r\033[K");
}

}  // namespace furlong::cli

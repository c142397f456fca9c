#include "cli/play/screen.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "cli/common/columns.h"
#include "cli/common/terminal.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

constexpr int kMaxWidth = 100;
constexpr int kPollTimeout = 250;  // milliseconds

volatile std::sig_atomic_t interrupted = 0;

void Interrupt(int) { interrupted = 1; }

bool PlainTerminal() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb";
}

}  // namespace

PlayScreen::PlayScreen() {
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = Interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
}

PlayScreen::~PlayScreen() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGHUP, SIG_DFL);
}

void PlayScreen::Say(std::string_view text, std::size_t indent) {
  const auto width = static_cast<std::size_t>(std::min(OutWidth() - 1, kMaxWidth));
  fmt::print("{}\n", Wrapped(text, width, indent));
}

void PlayScreen::Show(std::string_view text) { fmt::print("{}", text); }

std::string PlayScreen::Ask(std::string_view question) {
  fmt::print("{} ", Bold(question));
  std::fflush(stdout);
  std::size_t end = typed_.find('\n');
  while (end == std::string::npos) {
    if (interrupted != 0) throw Quit{true};
    // With a timeout, because a signal may arrive between the check and poll().
    pollfd in = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (::poll(&in, 1, kPollTimeout) <= 0) continue;
    char more[4096];
    const ssize_t got = ::read(STDIN_FILENO, more, sizeof more);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      fmt::print("\n");
      throw Quit{};
    }
    typed_.append(more, static_cast<std::size_t>(got));
    end = typed_.find('\n');
  }
  std::string line = Printable(std::string_view(typed_).substr(0, end));
  typed_.erase(0, end + 1);
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  line.erase(line.find_last_not_of(" \t\r") + 1);
  if (!InIsTerminal()) fmt::print("{}\n", line);  // a terminal would show what was typed
  return line;
}

void PlayScreen::Clear() {
  if (!OutIsTerminal()) {
    fmt::print("----\n");
  } else if (PlainTerminal()) {
    fmt::print("{}", std::string(200, '\n'));
  } else {
    fmt::print("\033[H\033[2J\033[3J");
  }
  std::fflush(stdout);
}

void PlayScreen::Rest(int milliseconds) {
  std::fflush(stdout);
  if (OutIsTerminal() && milliseconds > 0 && interrupted == 0) ::poll(nullptr, 0, milliseconds);
  if (interrupted != 0) throw Quit{true};
}

}  // namespace furlong::cli

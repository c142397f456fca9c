// Prints the server's figures beside their targets. Runs `furlong load` and reads its output.
#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace {

namespace bj = boost::json;

// Runs `furlong load` and returns the JSON it prints; null if it prints none.
bj::value Load(const std::string& furlong, const std::string& options) {
  fmt::print("\nfurlong load {}\n", options);
  std::fflush(stdout);
  FILE* pipe = popen(fmt::format("'{}' load --json {}", furlong, options).c_str(), "r");
  if (pipe == nullptr) return nullptr;
  std::string text;
  std::array<char, 4096> part{};
  for (std::size_t got = 0; (got = std::fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), got);
  const int status = pclose(pipe);
  bj::error_code error;
  bj::value figures = bj::parse(text, error);
  if (!error) return figures;
  fmt::print("  it failed with exit code {}\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  return nullptr;
}

void Row(std::string_view what, double value, std::string_view unit, bool at_least, double target) {
  const bool reached = at_least ? value >= target : value <= target;
  const auto number = [&](double number_shown) {
    std::string text = number_shown >= 100 ? fmt::format("{:.0f}", number_shown) : fmt::format("{:.3g}", number_shown);
    return unit.empty() ? text : fmt::format("{} {}", text, unit);
  };
  fmt::print("{:<58}{:>14}{:>14}  {}\n", what, number(value),
             fmt::format("{} {}", at_least ? "≥" : "≤", number(target)), reached ? "" : "short");
}

double At(const bj::value& figures, std::string_view key) { return figures.at(key).to_number<double>(); }
double Latency(const bj::value& figures, std::string_view key) {
  return figures.at("latency_ms").at(key).to_number<double>();
}

// Prints a figure without target.
void RowWithoutTarget(std::string_view what, double value, std::string_view unit) {
  fmt::print("{:<58}{:>14}\n", what, fmt::format("{:.3g} {}", value, unit));
}

void PrintErrors(const bj::value& figures) {
  Row("errors", At(figures, "errors"), "", false, 0);
  for (const auto& error : figures.at("first_errors").as_array()) fmt::print("  {}\n", std::string(error.as_string()));
}

void MeasureKills(const std::string& furlong, int kills, int tables) {
  const bj::value figures =
      Load(furlong, fmt::format("--tables {} --pace 1 --seconds {} --kill {}", tables, 3 * kills, kills));
  if (figures.is_null()) return;
  Row("kills with every acknowledged choice there afterwards", At(figures, "restarts"), "", true, kills);
  RowWithoutTarget("longest restart, with all tables", At(figures, "longest_restart_s"), "s");
  PrintErrors(figures);
}

void MeasureLoad(const std::string& furlong) {
  bj::value figures = Load(furlong, "--tables 1000 --seats 4 --pace 1 --seconds 30");
  if (!figures.is_null()) {
    Row("1,000 tables, 4,000 connections: choices a second", At(figures, "choices_per_second"), "", true, 990);
    RowWithoutTarget("  a choice until all four have heard it, p50", Latency(figures, "p50"), "ms");
    Row("  p99", Latency(figures, "p99"), "ms", false, 50);
    RowWithoutTarget("  p99.9", Latency(figures, "p99_9"), "ms");
    PrintErrors(figures);
  }
  figures = Load(furlong, "--tables 1000 --seats 4 --pace 0 --seconds 20");
  if (!figures.is_null()) {
    Row("flat out: durable choices a second", At(figures, "choices_per_second"), "", true, 5000);
    PrintErrors(figures);
  }
  figures = Load(furlong, "--tables 0 --idle 4000");
  if (!figures.is_null()) {
    Row("4,000 idle connections: the server's memory for each", At(figures, "bytes_per_idle_connection") / 1024, "KB",
        false, 8);
    PrintErrors(figures);
  }
}

}  // namespace

// server_bench FURLONG [--kill [KILLS [TABLES]]]
int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty()) {
    fmt::print(stderr, "usage: server_bench PATH_OF_FURLONG [--kill [KILLS [TABLES]]]\n");
    return 2;
  }
  fmt::print("{:<58}{:>14}{:>14}\n", "figure", "measured", "target");
  if (words.size() > 1 && words[1] == "--kill") {
    MeasureKills(words[0], words.size() > 2 ? std::atoi(words[2].c_str()) : 20,
                 words.size() > 3 ? std::atoi(words[3].c_str()) : 1000);
  } else {
    MeasureLoad(words[0]);
  }
  return 0;
}

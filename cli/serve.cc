// furlong serve: runs the server.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "record/json_text.h"
#include "server/http/without_secrets.h"
#include "server/server.h"
#include "server/store/store.h"

namespace furlong::cli {
namespace {

// An IPv4 address of this machine in the local network; empty if there is none.
std::string LocalAddress() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  std::string found;
  for (const ifaddrs* one = all; one != nullptr && found.empty(); one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0) continue;
    char text[INET_ADDRSTRLEN];
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr) found = text;
  }
  freeifaddrs(all);
  return found;
}

// Every connection is an open file, and the usual limit of 1,024 is too low.
void RaiseFileLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The folder of the web client, relative to the installed program or to the build folder; empty if not found.
std::string FindWebClient() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const char* place : {"../share/furlong/web", "../../../web/dist"}) {
    const auto folder = std::filesystem::weakly_canonical(program.parent_path() / place, error);
    if (!error && std::filesystem::exists(folder / "index.html", error)) return folder.string();
  }
  return {};
}

// The text of a log line, without secrets that an error message may quote.
class MessageFlag : public spdlog::custom_flag_formatter {
 public:
  explicit MessageFlag(bool json) : json_(json) {}
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& to) override {
    const std::string plain = server::WithoutSecrets({message.payload.data(), message.payload.size()});
    if (!json_) return to.append(plain);
    JsonText text;
    text.Text(plain);
    to.append(text.text());
  }
  std::unique_ptr<spdlog::custom_flag_formatter> clone() const override { return std::make_unique<MessageFlag>(json_); }

 private:
  bool json_;  // as a JSON string
};

void SetUpLog(const std::string& level, const std::string& format) {
  auto log = spdlog::stderr_logger_mt("furlong");
  const bool json = format == "json";
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<MessageFlag>('*', json).set_pattern(
      json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","text":%*})" : "%Y-%m-%d %H:%M:%S.%e %l %*");
  log->set_formatter(std::move(formatter));
  log->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(log);
}

}  // namespace

void AddServe(CLI::App& app, int& exit_code) {
  struct ServeOptions {
    server::ServerSettings server;
    std::string log_level = "info";
    std::string log_format = "text";
  };
  auto options = std::make_shared<ServeOptions>();
  CLI::App* serve = app.add_subcommand("serve", "Host tables: the web client, the HTTP API and the WebSocket");
  server::ServerSettings& settings = options->server;
  settings.data = "furlong-data";
  serve->add_option("--data", settings.data, "Folder for all data; it is created if it does not exist")
      ->capture_default_str();
  serve->add_option("--port", settings.port, "Port; 0 takes any free one")
      ->capture_default_str()
      ->check(Between(0, 65'535));
  serve->add_option("--address", settings.address, "Address to listen on; 127.0.0.1 behind a proxy, :: for IPv6 too")
      ->capture_default_str();
  serve
      ->add_option("--courses", settings.courses,
                   "Folder of course files that all tables offer; otherwise \"courses\" in the data folder")
      ->check(CLI::ExistingDirectory);
  serve->add_option("--web", settings.web, "Folder of the web client, if it is not found beside the program")
      ->check(CLI::ExistingDirectory);
  serve->add_option("--public-address", settings.public_address,
                    "How others reach this server: https://furlong.example");
  serve->add_option("--origin", settings.origins, "Another site whose pages may use this server (repeat it)");
  serve->add_option("--host", settings.hosts,
                    "A name under which browsers reach this server, if --public-address does not say it (repeat it)");
  serve->add_flag("--trust-proxy", settings.trust_proxy, "Believe X-Forwarded-For and X-Forwarded-Proto");
  serve->add_flag("--metrics-public", settings.metrics_public, "Show /metrics to everybody, not to this machine alone");
  serve->add_flag("--private-webhooks", settings.private_webhooks, "Let webhooks call addresses of the local network");
  serve->add_option("--rider-threads", settings.rider_threads, "Threads for riders that search")
      ->check(Between(1, 64))
      ->capture_default_str();
  serve
      ->add_option("--tables-per-person", settings.tables_per_person,
                   "Open and running tables of one host; 0: no limit")
      ->capture_default_str();
  serve
      ->add_option("--tables-per-address", settings.tables_per_address,
                   "Open and running tables made from one address; 0: no limit")
      ->capture_default_str();
  serve
      ->add_option("--connections-per-address", settings.connections_per_address,
                   "WebSockets from one address; 0: no limit")
      ->capture_default_str();
  serve
      ->add_option("--http-per-address", settings.http_per_address,
                   "HTTP connections from one address; 0: no limit. Behind a proxy: requests at a time")
      ->capture_default_str();
  serve
      ->add_option("--guests-per-address", settings.guests_per_address,
                   "New guests from one address at once, then one every ten seconds; 0: no limit")
      ->capture_default_str();
  serve->add_option("--messages-per-second", settings.messages_per_second, "Of one connection; 0: no limit")
      ->capture_default_str();
  serve->add_option("--requests-per-second", settings.requests_per_second, "HTTP, of one address; 0: no limit")
      ->capture_default_str();
  serve->add_option("--log-level", options->log_level, "The least important messages that are logged")
      ->check(OneOf({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  serve->add_option("--log-format", options->log_format, "Lines for people, or JSON for programs")
      ->check(OneOf({"text", "json"}))
      ->capture_default_str();
  serve->footer(
      "The operator's token is in DIR/admin-token; furlong admin uses it. docs/hosting.md tells more.\n"
      "Ctrl-C or SIGTERM stops it: what was accepted is saved.");
  serve->callback([options, &exit_code] {
    SetUpLog(options->log_level, options->log_format);
    RaiseFileLimit();
    server::ServerSettings& wanted = options->server;
    if (wanted.web.empty()) wanted.web = FindWebClient();
    while (wanted.public_address.ends_with('/')) wanted.public_address.pop_back();
    try {
      const bool local_only = wanted.address == "127.0.0.1" || wanted.address == "::1";
      if (!local_only && wanted.public_address.empty()) wanted.network_address = LocalAddress();
      server::Server server(wanted);
      const std::string here = fmt::format("http://localhost:{}", server.port());
      fmt::print("Furlong is open.\n  On this machine: {}\n", here);
      if (!wanted.public_address.empty()) {
        fmt::print("  Invite with:     {}\n", wanted.public_address);
      } else if (!wanted.network_address.empty()) {
        fmt::print("  Invite with:     http://{}:{}   (the local network)\n", wanted.network_address, server.port());
      }
      fmt::print("  Data:            {}\nCtrl-C stops it.\n", wanted.data);
      std::fflush(stdout);
      exit_code = server.Run() ? kDone : kError;
      fmt::print("{}\n",
                 exit_code == kDone ? "Furlong is closed; everything is saved." : "Furlong stopped: see the log.");
    } catch (const store::StoreTrouble& trouble) {
      throw CommandError(trouble.what());
    } catch (const std::system_error& error) {
      throw CommandError(fmt::format("cannot listen on {} port {}: {}; another port can be chosen with --port",
                                     wanted.address, wanted.port, error.code().message()));
    }
  });
}

}  // namespace furlong::cli

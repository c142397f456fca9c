// Fuzzes HTTP: whatever arrives, the request is read, found among the routes, and answered once, with a status that the
// API describes and a body of the type it says. The input is a connection: requests one after the other, with "\n" for
// the end of a line or "\r\n". "{guest}", "{member}", "{operator}" and "{table}", "{running}", "{over}" stand for
// tokens and ids that exist.
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <optional>

#include "server/house/house.h"
#include "server/house/token.h"
#include "server/http/api.h"
#include "server/http/files.h"
#include "server/http/read_request.h"
#include "server/http/routes.h"
#include "spdlog/spdlog.h"
#include "tests/fuzzing.h"

namespace {

using furlong::fuzzing::Check;
using furlong::fuzzing::MemoryRuntime;
using furlong::store::MemoryStore;
namespace server = furlong::server;
namespace store = furlong::store;
namespace http = boost::beast::http;

constexpr int kMostRequests = 8;
const std::string kOperator = "0123456789abcdef0123456789abcdef";
const std::string kGuest = "guestguestguestguestguestguest12";
const std::string kMember = "membermembermembermembermember12";
const std::string kOpenTable = "h4qfx48rxd88jk2n";
const std::string kRunningTable = "r4qfx48rxd88jk2n";
const std::string kOverTable = "v4qfx48rxd88jk2n";

void AddTable(std::vector<store::Change>& changes, const std::string& id, store::TableState state) {
  store::Table table{.id = id, .state = state, .host = 1, .settings = R"({"players":2,"races":[{"course":"oval"}]})"};
  table.seed = std::string(64, 'a');
  table.created = 1'699'999'999'000;
  table.started = state == store::TableState::kOpen ? 0 : table.created;
  table.seats = {{.number = 0, .person = 1, .name = "Ann"}, {.number = 1, .person = 2, .name = "Bo"}};
  changes.emplace_back(store::SaveTable{table});
  if (state == store::TableState::kOpen) return;
  changes.emplace_back(store::AddLines{id, {{0, "{}", "", 1}}});  // a damaged record, as a disk may have it
  changes.emplace_back(store::AddResult{{.table = id, .seat = 0, .person = 1, .name = "Ann", .rank = 1}});
}

// The server before each input.
MemoryStore Prepared() {
  MemoryStore store;
  store::Person member{.id = 1, .name = "Ann", .account = "ann", .passphrase = "x", .created = 1};
  member.rating.meetings = 5;
  std::vector<store::Change> changes = {
      store::SavePerson{member}, store::SavePerson{{.id = 2, .name = "Bo", .created = 1}},
      store::SaveToken{server::TokenHash(kMember), 1, 1}, store::SaveToken{server::TokenHash(kGuest), 2, 1}};
  AddTable(changes, kOpenTable, store::TableState::kOpen);
  AddTable(changes, kRunningTable, store::TableState::kRunning);
  AddTable(changes, kOverTable, store::TableState::kFinished);
  store.Commit(changes);
  return store;
}

// A server in memory. It is used for the next input too, unless something was saved.
class FuzzedServer {
 public:
  FuzzedServer() : store_(kBefore()), runtime_(store_.Share()), house_(store_.Share(), runtime_, {}) { house_.Open(); }
  bool touched() const { return runtime_.saves > 0; }

  // Answers the request, and checks the answer. False: the connection ends.
  bool Answer(http::request<http::string_body>& message, bool proxy) {
    server::Request request = server::ReadRequest(message, proxy ? "127.0.0.1" : "192.0.2.7", proxy, false);
    request.body = std::move(message.body());
    (void)server::CostOf(request.method, request.path);
    (void)server::AllowedMethods(request.path);
    (void)api_.IsOperator(request);
    (void)api_.OriginAllowed(request.origin, request.host);
    if (!server::IsApiPath(request.path)) {
      const server::Response file = files_.Get(request.path, "gzip, br", "\"x\"");
      Check(file.status >= 200 && file.status < 500, "a file is found or not");
      return true;
    }
    const bool is_get = request.method == "GET" || request.method == "HEAD";
    int replies = 0;
    server::Response response;
    const bool handled = api_.Handle(std::move(request), [&](server::Response answer) {
      ++replies;
      response = std::move(answer);
    });
    runtime_.Run();
    Check(handled, "the API answers its paths");
    Check(replies == 1, "a request is answered once");
    Check(response.status >= 200 && response.status <= 599 && response.status != 500, "the status is described");
    if (response.content_type == "application/json" && !response.body.empty()) {
      Check(furlong::fuzzing::IsJson(response.body), "a response is JSON");
    }
    for (const auto& [name, value] : response.headers) {
      Check(value.find_first_of("\r\n") == std::string::npos, "a header is one line");
    }
    Check(runtime_.refused == 0, "nothing that the API saves is refused by the store");
    (void)is_get;
    return true;
  }

 private:
  static const MemoryStore& kBefore() {
    static const MemoryStore before = Prepared();
    return before;
  }
  MemoryStore store_;
  MemoryRuntime runtime_;
  server::House house_;
  server::Api api_{house_, {.admin_token = kOperator}};
  server::Files files_{""};
};

// With names in braces replaced, and lines ended as HTTP wants it.
std::string Expanded(std::string_view text) {
  static const std::map<std::string_view, std::string> names = {{"{guest}", kGuest},          {"{member}", kMember},
                                                                {"{operator}", kOperator},    {"{table}", kOpenTable},
                                                                {"{running}", kRunningTable}, {"{over}", kOverTable}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') {
      const std::size_t end = text.find('}', i);
      const auto known = end == std::string_view::npos ? names.end() : names.find(text.substr(i, end - i + 1));
      if (known != names.end()) {
        out += known->second;
        i = end;
        continue;
      }
    }
    if (text[i] == '\n' && (i == 0 || text[i - 1] != '\r')) out += '\r';
    out += text[i];
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::optional<FuzzedServer> server;
  spdlog::set_level(spdlog::level::off);
  if (size == 0 || size > 64'000) return 0;
  const std::string text = Expanded({reinterpret_cast<const char*>(data) + 1, size - 1});
  const bool proxy = data[0] == 'p';
  (void)server::TokenOfCookies(text);
  boost::asio::const_buffer rest(text.data(), text.size());
  for (int requests = 0; requests < kMostRequests && rest.size() > 0; ++requests) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(8u << 10);
    parser.body_limit(256u << 10);
    boost::beast::error_code error;
    parser.eager(true);
    while (!parser.is_done() && rest.size() > 0) {
      const std::size_t used = parser.put(rest, error);
      if (error) break;
      rest += used;
      if (used == 0) break;
    }
    if (error || !parser.is_done()) break;
    if (!server) server.emplace();
    if (!server->Answer(parser.get(), proxy)) break;
  }
  if (server && server->touched()) server.reset();
  return 0;
}

// The API answers as server/openapi.json describes, and every described response is seen. routes_test.cc compares the
// paths.
#include "server/http/api.h"

#include <boost/json.hpp>
#include <map>
#include <set>

#include "server/http/error_code.h"
#include "server/testing/schema.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;

// OpenAPI 3.0 has "nullable" where JSON Schema has a type for null.
bj::value AsJsonSchema(bj::value value) {
  if (auto* array = value.if_array()) {
    for (auto& item : *array) item = AsJsonSchema(std::move(item));
  } else if (auto* object = value.if_object()) {
    for (auto& item : *object) item.value() = AsJsonSchema(std::move(item.value()));
    if (object->contains("nullable") && object->at("nullable").is_bool()) {
      object->erase("nullable");
      return bj::object{{"anyOf", bj::array{bj::object{{"type", "null"}}, *object}}};
    }
  }
  return value;
}

std::string Escaped(const std::string& key) {
  std::string out;
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

class OpenApi : public ::testing::Test {
 protected:
  OpenApi()
      : runtime_(folder_ / "furlong.sqlite3"),
        house_(store::OpenSqlite(folder_ / "furlong.sqlite3"), runtime_, {.tables_per_person = 3}),
        api_(house_, {.admin_token = "let me in", .guests_per_address = 5}),
        document_(bj::serialize(AsJsonSchema(bj::parse(testing::ReadSource("server/openapi.json"))))),
        parsed_(bj::parse(document_)) {}

  struct Client {
    std::string cookie;
    std::string bearer;
    std::string address = "192.0.2.7";
    std::string origin;
    std::string content_type = "application/json";
  };

  // Sends a request and checks the response against openapi.json. `path`: as in openapi.json; `actual`: as requested,
  // if it differs.
  Response Call(const std::string& method, const std::string& path, int status, const std::string& body, Client& client,
                std::string actual = {}) {
    if (actual.empty()) actual = path;
    Request request{.method = method,
                    .path = actual,
                    .host = "furlong.example",
                    .origin = client.origin,
                    .cookie_token = client.cookie,
                    .content_type = method == "POST" ? client.content_type : "",
                    .authorization = client.bearer.empty() ? "" : "Bearer " + client.bearer,
                    .address = client.address,
                    .address_key = KeyOfAddress(client.address).value_or(0),
                    .body = body};
    std::optional<Response> answer;
    EXPECT_TRUE(api_.Handle(request, [&](Response response) { answer = std::move(response); })) << actual;
    runtime_.Run();
    const std::string what = method + " " + actual + " " + body;
    if (!answer) {
      ADD_FAILURE() << what << ": no answer";
      return {};
    }
    EXPECT_EQ(answer->status, status) << what << "\n" << answer->body;
    std::string verb = method;
    std::transform(verb.begin(), verb.end(), verb.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::string code = std::to_string(answer->status);
    const std::string pointer = "#/paths/" + Escaped(path) + "/" + verb;
    const bj::object& operation = parsed_.at("paths").at(path).at(verb).as_object();
    if (!operation.at("responses").as_object().contains(code)) {
      ADD_FAILURE() << what << " is answered with " << code << ", which is not described: " << answer->body;
      return *answer;
    }
    seen_.insert(verb + " " + path + " " + code);
    const bj::object& content = operation.at("responses").at(code).at("content").as_object();
    const std::string type = answer->content_type.substr(0, answer->content_type.find(';'));
    EXPECT_TRUE(content.contains(type)) << what << ": " << answer->content_type;
    if (type == "application/json") {
      Expect(pointer + "/responses/" + code + "/content/application~1json/schema", answer->body, what);
      // A body that was accepted must be described too.
      const bool accepted = answer->status < 300 && !body.empty();
      if (accepted) Expect(pointer + "/requestBody/content/application~1json/schema", body, what);
    }
    for (const auto& [name, value] : answer->headers) {
      EXPECT_TRUE(operation.at("responses").at(code).as_object().contains("headers")) << what << ": " << name;
      const std::string mine(kCookieName);
      if (name == "Set-Cookie") client.cookie = value.substr(mine.size() + 1, value.find(';') - mine.size() - 1);
    }
    return *answer;
  }
  // Sends a request without waiting for anything. Returns the answer if there is one already.
  Response Send(const std::string& method, const std::string& path, const std::string& cookie,
                const std::string& body = "{}") {
    last_ = {};
    api_.Handle({.method = method,
                 .path = path,
                 .cookie_token = cookie,
                 .content_type = "application/json",
                 .address_key = 7,
                 .body = body},
                [this](Response response) { last_ = std::move(response); });
    return last_;
  }
  void Expect(const std::string& pointer, const std::string& json, const std::string& what) {
    auto found = schemas_.find(pointer);
    if (found == schemas_.end()) found = schemas_.emplace(pointer, testing::Schema(document_, pointer)).first;
    const std::string fault = found->second.FaultOf(json);
    EXPECT_EQ(fault, "") << what << "\n" << json;
  }
  static std::string Field(const Response& response, const char* key) {
    return std::string(bj::parse(response.body).at(key).as_string());
  }

  store::TemporaryFolder folder_;
  testing::TestRuntime runtime_;
  House house_;
  Api api_;
  std::string document_;
  bj::value parsed_;
  std::map<std::string, testing::Schema> schemas_;
  std::set<std::string> seen_;
  Response last_;
};

// A code that is not in the list does not compile (record/word_of.h).
TEST_F(OpenApi, ListsEveryCodeOfAnError) {
  std::set<std::string> described;
  for (const bj::value& code : parsed_.at("components").at("schemas").at("ErrorCode").at("enum").as_array()) {
    described.emplace(code.as_string());
  }
  EXPECT_EQ(described, std::set<std::string>(std::begin(kHttpErrors), std::end(kHttpErrors)));
}

TEST_F(OpenApi, EveryAnswerIsAsDescribedAndEveryAnswerIsSeen) {
  Client ann, bo, nobody, foreign{.origin = "https://elsewhere.example"}, plain{.content_type = "text/plain"};
  Client boss{.bearer = "let me in"}, local{.address = "127.0.0.1"};
  Call("GET", "/healthz", 200, "", nobody);
  api_.trouble_now = [] { return std::string("the disk is full"); };
  Call("GET", "/healthz", 503, "", nobody);
  Call("GET", "/metrics", 200, "", local);
  Call("GET", "/metrics", 200, "", boss);
  Call("GET", "/metrics", 404, "", nobody);
  Call("GET", "/api/me", 200, "", nobody);
  Call("GET", "/api/me/history", 200, "", nobody);
  Call("GET", "/api/me/tables", 200, "", nobody);
  for (const char* path :
       {"/api/me", "/api/account", "/api/login", "/api/logout", "/api/tables", "/api/recover", "/api/recovery"}) {
    Call("POST", path, 403, "{}", foreign);
    Call("POST", path, 415, "{}", plain);
  }
  Call("POST", "/api/tables", 401, "{}", nobody);
  Call("POST", "/api/me", 400, R"({"name":7})", nobody);
  Call("POST", "/api/me", 400, R"({"webhook":"gopher://x"})", nobody);
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  EXPECT_EQ(ann.cookie.size(), 64u);
  Call("POST", "/api/me", 200, R"({"webhook":"https://hooks.example/ann"})", ann);
  Call("GET", "/api/me", 200, "", ann);
  Call("POST", "/api/account", 400, R"({"account":"a","passphrase":"correct horse"})", ann);
  std::string code =
      Field(Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann), "recovery");
  Call("POST", "/api/recovery", 400, "{}", ann);
  Call("POST", "/api/recovery", 401, R"({"passphrase":"correct horse"})", nobody);
  Client elsewhere{.cookie = ann.cookie, .address = "198.51.100.9"};
  Call("POST", "/api/recovery", 403, R"({"passphrase":"battery staple"})", elsewhere);
  code = Field(Call("POST", "/api/recovery", 200, R"({"passphrase":"correct horse"})", ann), "recovery");
  const auto recover = [&](Client& client, int status) {
    const std::string body = R"({"account":"ann","passphrase":"correct horse","code":")" + code + "\"}";
    return Call("POST", "/api/recover", status, body, client);
  };
  Call("POST", "/api/recover", 400, R"({"account":"ann"})", nobody);
  Call("POST", "/api/recover", 403, R"({"account":"ann","passphrase":"correct horse","code":"7"})", elsewhere);
  Call("POST", "/api/account", 409, R"({"account":"ann2","passphrase":"correct horse"})", ann);
  Call("POST", "/api/account", 409, R"({"account":"ANN","passphrase":"correct horse"})", nobody);
  Call("POST", "/api/me", 200, "", bo);
  Call("POST", "/api/login", 400, R"({"account":"ann"})", bo);
  Call("POST", "/api/login", 403, R"({"account":"ann","passphrase":"battery staple"})", bo);
  Client phone;
  Call("POST", "/api/login", 200, R"({"account":"ann","passphrase":"correct horse"})", phone);
  Call("POST", "/api/logout", 200, "{}", phone);
  EXPECT_EQ(phone.cookie, "");
  Client guesser{.address = "198.51.100.1"};
  for (int i = 0; i < 3; ++i) {
    Call("POST", "/api/login", 403, R"({"account":"ann","passphrase":"battery staple"})", guesser);
  }
  Call("POST", "/api/login", 429, R"({"account":"ann","passphrase":"battery staple"})", guesser);
  recover(guesser, 429);
  Client thief{.cookie = ann.cookie, .address = guesser.address};
  Call("POST", "/api/recovery", 429, R"({"passphrase":"battery staple"})", thief);
  for (int i = 0; i < 5; ++i) {
    Client guest{.address = "198.51.100.2"};
    Call("POST", "/api/me", 200, "{}", guest);
  }
  Client one_more{.address = "198.51.100.2"};
  Call("POST", "/api/me", 429, "{}", one_more);
  Call("POST", "/api/account", 429, R"({"account":"bob","passphrase":"correct horse"})", one_more);
  runtime_.passphrases_full = true;
  Call("POST", "/api/account", 503, R"({"account":"bob","passphrase":"correct horse"})", bo);
  Call("POST", "/api/login", 503, R"({"account":"ann","passphrase":"correct horse"})", bo);
  recover(bo, 503);
  Call("POST", "/api/recovery", 503, R"({"passphrase":"correct horse"})", ann);
  runtime_.passphrases_full = false;

  Call("GET", "/api/riders", 200, "", nobody);
  Call("GET", "/api/courses", 200, "", nobody);
  Call("POST", "/api/tables", 400, R"({"players":9})", ann);
  Call("POST", "/api/tables", 400, R"({"riders":["nobody"]})", ann);
  Call("POST", "/api/tables", 400, R"({"player":4})", ann);
  const std::string id =
      Field(Call("POST", "/api/tables", 201,
                 R"({"name":"Ascot","races":[{"course":"oval"}],"riders":[null,null,"steady"]})", ann),
            "id");
  Call("POST", "/api/tables", 201, "", ann);
  Call("POST", "/api/tables", 201, R"({"listed":false,"clock":{"kind":"days","days":3}})", ann);
  Call("POST", "/api/tables", 429, "{}", ann);
  const std::string table = "/api/tables/{id}";
  const std::string none = "0000000000000000";
  Call("GET", table, 200, "", nobody, "/api/tables/" + id);
  Call("GET", table, 404, "", nobody, "/api/tables/" + none);
  const std::string join_code = house_.Find(id)->Shown().code;
  EXPECT_EQ(Field(Call("GET", "/api/join/{id}", 200, "", nobody, "/api/join/" + join_code), "table"), id);
  Client code_guesser{.address = "198.51.100.3"};
  for (int i = 0; i < 30; ++i) Call("GET", "/api/join/{id}", 404, "", code_guesser, "/api/join/BBBBB");
  Call("GET", "/api/join/{id}", 429, "", code_guesser, "/api/join/BBBBB");
  Call("GET", table + "/record", 404, "", nobody, "/api/tables/" + none + "/record");
  Call("GET", table + "/record", 409, "", nobody, "/api/tables/" + id + "/record");

  const auto at = house_.Find(id);
  ASSERT_NE(at, nullptr);
  // Both sit down: merging them would give one person two seats.
  for (const Client* one : {&ann, &bo}) {
    const auto sitter = std::make_shared<testing::FakeConnection>(house_.people().OfToken(one->cookie));
    at->Join(sitter);
    at->Receive(sitter, R"({"t":"hello"})");
    const std::string name = one == &ann ? "Ann" : "Bo";
    at->Receive(sitter, R"({"t":"sit","id":"sit","entropy":"0011223344556677","name":")" + name + R"("})");
    runtime_.Run();
    at->Disconnect(sitter);
  }
  Call("POST", "/api/login", 409, R"({"account":"ann","passphrase":"correct horse"})", bo);
  recover(bo, 409);
  for (const Client* one : {&ann, &bo}) {
    const auto sitter = std::make_shared<testing::FakeConnection>(house_.people().OfToken(one->cookie));
    at->Join(sitter);
    at->Receive(sitter, R"({"t":"hello"})");
    at->Receive(sitter, R"({"t":"leave","id":"leave"})");
    runtime_.Run();
    at->Disconnect(sitter);
  }

  // Ann plays the meeting to its end; house riders have the other seats.
  client::SeatClient client({.name = "Ann", .start_fill = "random", .host = true},
                            std::make_shared<client::SharedBoard>(), 1);
  const auto guest = std::make_shared<testing::FakeConnection>(house_.people().OfToken(ann.cookie));
  at->Join(guest);
  for (const std::string& text : client.OnConnected()) at->Receive(guest, text);
  runtime_.Run();
  Call("GET", "/api/lobby", 200, "", nobody);
  Call("GET", "/api/me/tables", 200, "", ann);
  while (!guest->inbox.empty()) {
    const std::string text = guest->inbox.front();
    guest->inbox.pop_front();
    for (const std::string& answer : client.OnMessage(text)) at->Receive(guest, answer);
    runtime_.Run();
  }
  ASSERT_TRUE(at->over());
  EXPECT_TRUE(client.faults().empty());
  const Response record = Call("GET", table + "/record", 200, "", nobody, "/api/tables/" + id + "/record");
  EXPECT_TRUE(record.body.starts_with("{\"format\":\"furlong-record/1\""));
  Call("GET", "/api/me/history", 200, "", ann);
  Call("GET", "/api/ratings", 200, "", nobody);
  Call("GET", table, 200, "", nobody, "/api/tables/" + id);

  Call("GET", "/admin/tables", 404, "", ann);
  Call("GET", "/admin/tables", 200, "", boss);
  for (const char* path : {"/admin/close", "/admin/mute", "/admin/reopen"}) {
    Call("POST", path, 404, "{}", ann);
    Call("POST", path, 400, "{}", boss);
    Call("POST", path, 400, "[", boss);
  }
  Call("POST", "/admin/close", 404, R"({"table":")" + none + "\"}", boss);
  Call("POST", "/admin/close", 200, R"({"table":")" + id + "\"}", boss);
  Call("POST", "/admin/mute", 404, R"({"person":99})", boss);
  // A table that goes wrong, and is put right.
  const std::string broken = Field(Call("POST", "/api/tables", 201, "{}", ann), "id");
  const std::string broken_table = R"({"table":")" + broken + "\"}";
  Call("POST", "/admin/reopen", 404, broken_table, boss);
  house_.CloseForRepair(broken, "for the test");
  Call("GET", table, 503, "", nobody, "/api/tables/" + broken);
  Call("GET", "/admin/tables", 200, "", boss);
  auto damaged = *runtime_.store().FindTable(broken);
  damaged.settings = "{";
  runtime_.Save({store::SaveTable{damaged}}, [](bool) {});
  runtime_.Run();
  Call("POST", "/admin/reopen", 503, broken_table, boss);
  damaged.settings = R"({"name":"stored by an older version"})";
  runtime_.Save({store::SaveTable{damaged}}, [](bool) {});
  runtime_.Run();
  Call("POST", "/admin/reopen", 200, broken_table, boss);
  Call("GET", table, 200, "", nobody, "/api/tables/" + broken);
  Call("POST", "/admin/mute", 200, R"({"person":1})", boss);
  Call("POST", "/admin/mute", 200, R"({"person":1,"muted":false})", boss);

  Client last{.address = "198.51.100.10"};
  recover(last, 200);

  std::set<std::string> described;
  for (const auto& [path, item] : parsed_.at("paths").as_object()) {
    if (path == "/ws/table/{id}") continue;  // answered by the listener
    for (const auto& [verb, operation] : item.as_object()) {
      if (verb == "parameters") continue;
      for (const auto& [status, response] : operation.at("responses").as_object()) {
        described.insert(std::string(verb) + " " + std::string(path) + " " + std::string(status));
      }
    }
  }
  EXPECT_EQ(seen_, described);
}

TEST_F(OpenApi, WrongJoinCodesMustWait) {
  std::int64_t now = 1'000;
  api_.steady_now = [&] { return now; };
  Client ann, guesser{.address = "198.51.100.1"}, other{.address = "198.51.100.2"};
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  const std::string id = Field(Call("POST", "/api/tables", 201, R"({"listed":false})", ann), "id");
  const std::string right = "/api/join/" + house_.Find(id)->Shown().code;
  const std::string wrong = "/api/join/" + std::string(right.ends_with("BBBBB") ? "CCCCC" : "BBBBB");
  const std::string path = "/api/join/{id}";
  for (int i = 0; i < 30; ++i) {
    Call("GET", path, 200, "", guesser, right);  // what is right costs nothing
    Call("GET", path, 404, "", guesser, wrong);
  }
  // Now nothing is said, so that guessing on is no use.
  Call("GET", path, 429, "", guesser, right);
  Call("GET", path, 429, "", guesser, wrong);
  Call("GET", path, 200, "", other, right);
  now += 10'000;
  Call("GET", path, 404, "", guesser, wrong);
  Call("GET", path, 429, "", guesser, wrong);
  now += 10'000;
  Call("GET", path, 200, "", guesser, right);
}

// E14: who guesses waits longer and longer, and nobody else does.
TEST_F(OpenApi, WrongPassphrasesMustWait) {
  std::int64_t now = 1'000;
  api_.steady_now = [&] { return now; };
  Client ann, guesser{.address = "198.51.100.1"}, elsewhere{.address = "2001:db8::1"};
  Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann);
  const std::string right = R"({"account":"ann","passphrase":"correct horse"})";
  const std::string wrong = R"({"account":"ann","passphrase":"battery staple"})";
  const auto wait = [&] {
    const Response response = Call("POST", "/api/login", 429, right, guesser);
    EXPECT_EQ(Field(response, "error"), "try-later");
    EXPECT_EQ(response.headers.at(0).first, "Retry-After");
    return response.headers.at(0).second;
  };
  for (int i = 0; i < 3; ++i) Call("POST", "/api/login", 403, wrong, guesser);
  EXPECT_EQ(wait(), "1");
  now += 1'000;
  Call("POST", "/api/login", 403, wrong, guesser);
  EXPECT_EQ(wait(), "2");
  Call("POST", "/api/login", 200, right, elsewhere);
  now += 2'000;
  Call("POST", "/api/login", 200, right, guesser);
  for (int i = 0; i < 2; ++i) Call("POST", "/api/login", 403, wrong, guesser);
  Call("POST", "/api/login", 200, right, guesser);
}

TEST_F(OpenApi, TwoPassphrasesOfAnAddressAreCheckedAtATime) {
  std::vector<int> answers;
  const auto ask = [&](AddressKey address, const std::string& path) {
    api_.Handle({.method = "POST",
                 .path = path,
                 .content_type = "application/json",
                 .address_key = address,
                 .body = R"({"account":"ann","passphrase":"battery staple"})"},
                [&](const Response& response) { answers.push_back(response.status); });
  };
  for (const char* path : {"/api/login", "/api/account", "/api/login", "/api/account"}) ask(1, path);
  EXPECT_EQ(answers, (std::vector<int>{429, 429}));
  ask(2, "/api/login");
  runtime_.Run();
  EXPECT_EQ(answers.size(), 5u);
  ask(1, "/api/login");
  EXPECT_EQ(answers.size(), 5u) << "it waits for the answer";
}

// E9: an address makes a few guests at once, and then one every ten seconds.
TEST_F(OpenApi, NewGuestsOfAnAddressAreFew) {
  std::int64_t now = 1'000;
  api_.steady_now = [&] { return now; };
  const auto guest = [&](const std::string& address, int status) {
    Client client{.address = address};
    return Call("POST", "/api/me", status, "{}", client);
  };
  for (int i = 0; i < 5; ++i) guest("2001:db8::" + std::to_string(i + 1), 200);
  EXPECT_EQ(Field(guest("2001:db8::77", 429), "error"), "too-many-guests");
  guest("2001:db8:0:1::1", 200);
  now += 10'001;
  guest("2001:db8::78", 200);
  guest("2001:db8::79", 429);
  Client known{.address = "192.0.2.9"};
  for (int i = 0; i < 20; ++i) Call("POST", "/api/me", 200, R"({"name":"Ann"})", known);
}

// A closed table stays on disk. Who makes and closes tables in a loop fills it slowly.
TEST_F(OpenApi, NewTablesOfAnAddressAreFew) {
  House house(store::OpenSqlite(folder_ / "furlong.sqlite3"), runtime_, {.new_tables_per_address = 3});
  house.Open();
  Api api(house, {});
  Client ann, bo;
  Call("POST", "/api/me", 200, "{}", ann);
  Call("POST", "/api/me", 200, "{}", bo);
  const auto make = [&](const Client& client, AddressKey address, const std::string& body = "{}") {
    Response answer;
    api.Handle({.method = "POST",
                .path = "/api/tables",
                .cookie_token = client.cookie,
                .content_type = "application/json",
                .address_key = address,
                .body = body},
               [&](Response response) { answer = std::move(response); });
    runtime_.Run();
    if (answer.status == 201) house.Find(Field(answer, "id"))->Close("operator");
    runtime_.Run();
    return answer;
  };
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(make(ann, 7, R"({"players":99})").status, 400) << "not counted";
    EXPECT_EQ(make(ann, 7).status, 201) << i;
  }
  const Response refused = make(bo, 7);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(Field(refused, "error"), "try-later");
  ASSERT_EQ(refused.headers.size(), 1u);
  EXPECT_EQ(refused.headers[0], std::pair(std::string("Retry-After"), std::string("61")));
  EXPECT_EQ(make(ann, 8).status, 201) << "another address";
  runtime_.Pass(house, 60'001);
  EXPECT_EQ(make(bo, 7).status, 201);
  EXPECT_EQ(make(ann, 7).status, 429);
}

// With a recovery code somebody gets back into an account, once; all other devices are logged out.
TEST_F(OpenApi, ARecoveryCodeWorksOnce) {
  Client ann, phone, thief;
  const std::string code =
      Field(Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann), "recovery");
  std::string loud = code;
  std::transform(loud.begin(), loud.end(), loud.begin(), [](unsigned char c) { return std::toupper(c); });
  const std::string body = R"({"account":"Ann","passphrase":"battery staple","code":")" + loud + "\"}";
  const Response back = Call("POST", "/api/recover", 200, body, phone);
  EXPECT_NE(Field(back, "recovery"), code);
  EXPECT_EQ(Field(back, "account"), "ann");
  EXPECT_NE(house_.people().OfToken(phone.cookie), 0);
  EXPECT_EQ(house_.people().OfToken(ann.cookie), 0) << "logged out";
  Call("POST", "/api/login", 403, R"({"account":"ann","passphrase":"correct horse"})", ann);
  Call("POST", "/api/login", 200, R"({"account":"ann","passphrase":"battery staple"})", ann);
  Call("POST", "/api/recover", 403, body, thief);
}

// E3: a history read while a login is pending includes what the guest rode.
TEST_F(OpenApi, AHistoryIncludesThatOfAGuestWhoHasJustLoggedIn) {
  Client ann;
  Client guest;
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  Call("POST", "/api/me", 200, R"({"name":"Guest"})", guest);
  const PersonId from = house_.people().OfToken(guest.cookie);
  const PersonId to = house_.people().OfToken(ann.cookie);
  const store::Table table = testing::NewTable(R"({"players":4})", from);
  store::Result result{.table = table.id, .person = from, .name = "Guest", .rank = 1};
  house_.Save({store::SaveTable{table}, store::AddResult{result}}, [](bool) {});
  runtime_.Run();
  std::vector<store::Change> changes;
  house_.MovePerson(from, to, changes);
  house_.Save(std::move(changes), [](bool) {});
  Send("GET", "/api/me/history", ann.cookie);
  std::swap(runtime_.waiting[0], runtime_.waiting[1]);  // it reads before the login is committed
  runtime_.Run();
  EXPECT_NE(last_.body.find(table.id), std::string::npos) << last_.body;
}

TEST_F(OpenApi, WhoeverAsksForAnythingWasHere) {
  Client ann;
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  const PersonId person = house_.people().OfToken(ann.cookie);
  for (const std::string path : {"/api/me", "/api/me/tables", "/api/me/history"}) {
    runtime_.now += 2 * 86'400'000;
    Call("GET", path, 200, "", ann);
    EXPECT_EQ(runtime_.store().FindPerson(person)->seen, runtime_.now) << path;
  }
}

// E3: requests sent together with a logout kept the cookie alive, because the store still had it.
TEST_F(OpenApi, ALogOutCountsBeforeItIsSaved) {
  Client ann;
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  const std::string cookie = ann.cookie;
  Send("POST", "/api/logout", cookie);
  EXPECT_EQ(house_.people().OfToken(cookie), 0);
  EXPECT_EQ(runtime_.store().PersonOfToken(TokenHash(cookie)), 1) << "not committed yet";
  runtime_.Run();
  EXPECT_EQ(house_.people().OfToken(cookie), 0);
}

// The same with a login: the guest's cookie, seats and name belong to the account at once.
TEST_F(OpenApi, ALogInCountsBeforeItIsSaved) {
  Client ann, guest;
  Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann);
  Call("POST", "/api/me", 200, R"({"name":"Guest"})", guest);
  const std::string tablet = guest.cookie;
  const std::string loaded = Field(Call("POST", "/api/tables", 201, "{}", guest), "id");
  Send("POST", "/api/login", tablet, R"({"account":"ann","passphrase":"correct horse"})");
  while (house_.people().OfToken(tablet) != 0) {  // until the passphrase is checked
    ASSERT_FALSE(runtime_.waiting.empty());
    runtime_.RunOne();
  }
  EXPECT_NE(runtime_.store().PersonOfToken(TokenHash(tablet)), 0) << "not committed yet";
  EXPECT_EQ(house_.people().Find(2).id, 0) << "the guest does not come back";
  EXPECT_EQ(house_.Find(loaded)->stored().host, 1);
}

TEST_F(OpenApi, NothingIsAcceptedWhileNothingCanBeSaved) {
  Client ann;
  Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann);
  runtime_.can_save = false;
  EXPECT_NE(Send("POST", "/api/tables", ann.cookie).body.find("cannot-save"), std::string::npos);
  runtime_.can_save = true;
  runtime_.refuse_saves = true;
  Send("POST", "/api/me", ann.cookie, R"({"name":"Anna"})");
  runtime_.Run();
  EXPECT_EQ(last_.status, 500);
  EXPECT_NE(last_.body.find("not-saved"), std::string::npos);
  EXPECT_EQ(house_.people().Find(1).name, "Ann") << "what was not saved did not happen";
}

// Who cannot be answered because too much is being read learns that, and not that there is nothing.
TEST_F(OpenApi, WhatCannotBeReadAtTheMomentIsRefused) {
  Client ann, bo;
  Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann);
  Call("POST", "/api/me", 200, "{}", bo);
  const auto expect_busy = [&](const std::string& method, const std::string& path, const std::string& body = "{}") {
    Send(method, path, bo.cookie, body);
    runtime_.Run();
    EXPECT_EQ(last_.status, 503) << path;
    EXPECT_EQ(Field(last_, "error"), "busy") << path;
    ASSERT_EQ(last_.headers.size(), 1u) << path;
    EXPECT_EQ(last_.headers[0], std::pair(std::string("Retry-After"), std::string("2"))) << path;
  };
  runtime_.refuse_reads = true;
  for (const char* path : {"/api/me/tables", "/api/me/history", "/api/ratings", "/api/tables/0000000000000000",
                           "/api/tables/0000000000000000/record"}) {
    expect_busy("GET", path);
  }
  expect_busy("POST", "/api/tables");
  expect_busy("POST", "/api/login", R"({"account":"ann","passphrase":"correct horse"})");
}

TEST_F(OpenApi, ADamagedRecordIsNotTakenForABusyServer) {
  Client ann;
  Call("POST", "/api/me", 200, "{}", ann);
  const std::string id = Field(Call("POST", "/api/tables", 201, "{}", ann), "id");
  auto damaged = *runtime_.store().FindTable(id);
  damaged.state = static_cast<store::TableState>(77);
  runtime_.Save({store::SaveTable{damaged}}, [](bool) {});
  Send("GET", "/api/tables/" + id + "/record", ann.cookie);
  runtime_.Run();
  EXPECT_EQ(last_.status, 500);
  EXPECT_NE(last_.body.find("damaged"), std::string::npos) << last_.body;
}

// No response contains a token, a passphrase, a hash of them, or a table's seed.
TEST_F(OpenApi, SecretsStayInTheHouse) {
  Client ann, boss{.bearer = "let me in"};
  std::string all;
  all += Call("POST", "/api/me", 200, R"({"name":"Ann"})", ann).body;
  all += Call("POST", "/api/account", 200, R"({"account":"ann","passphrase":"correct horse"})", ann).body;
  const Response made = Call("POST", "/api/tables", 201, "{}", ann);
  all += made.body;
  for (const char* path : {"/api/me", "/api/me/tables", "/api/me/history", "/api/lobby", "/api/ratings"}) {
    all += Call("GET", path, 200, "", ann).body;
  }
  all += Call("GET", "/api/tables/{id}", 200, "", ann, "/api/tables/" + Field(made, "id")).body;
  all += Call("GET", "/admin/tables", 200, "", boss).body;
  all += Call("GET", "/metrics", 200, "", boss).body;
  const auto table = house_.Find(Field(made, "id"));
  EXPECT_EQ(all.find(table->stored().seed), std::string::npos);
  EXPECT_EQ(all.find(ann.cookie), std::string::npos);
  EXPECT_EQ(all.find(TokenHash(ann.cookie)), std::string::npos);
  EXPECT_EQ(all.find("argon2"), std::string::npos);
  EXPECT_EQ(all.find("correct horse"), std::string::npos);
}

}  // namespace
}  // namespace furlong::server

#include "server/http/api.h"

#include <algorithm>

#include "record/json.h"
#include "record/json_text.h"
#include "record/shipped_courses.h"
#include "server/house/passphrase.h"
#include "server/house/token.h"
#include "server/notify/webhook_address.h"
#include "table/seating.h"
#include "server/store/meeting_record.h"

namespace furlong::server {
namespace {

constexpr int kHistoryLength = 100;
constexpr int kRatingsLength = 100;
constexpr int kMeetingsToBeListed = 3;

Response Json(int status, std::string body) { return {status, "application/json", std::move(body), {}}; }

// An error as data: a code for programs, a sentence for people.
Response Wrong(int status, std::string_view code, std::string_view text) {
  JsonText out;
  return Json(status, out.Open('{').Key("error").Word(code).Key("text").Text(text).Close('}').Take());
}

Response NotFound() { return Wrong(404, "not-found", "there is nothing here"); }

std::string CookieFor(std::string_view token, bool secure) {
  constexpr std::string_view kOneYear = "31536000";
  std::string cookie =
      std::string(kCookieName) + "=" + std::string(token) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
  cookie += token.empty() ? "0" : kOneYear;
  if (secure) cookie += "; Secure";
  return cookie;
}

// A JSON object out of a body, or the answer that says why not.
struct Body {
  json::Problem problem;
  std::optional<json::value> value;
  const json::object* object = nullptr;

  explicit Body(const Request& request) {
    value = json::Parse(request.body.empty() ? "{}" : std::string_view(request.body), problem);
    if (value) object = value->if_object();
    if (problem.ok() && object == nullptr) problem.Say("wanted a JSON object");
  }
  bool ok() const { return problem.ok(); }
  Response Fault() const { return Wrong(400, "bad-request", problem.message()); }
};

bool AccountNameFits(std::string_view name) {
  return name.size() >= kMinAccountLetters && name.size() <= table::kMaxNameLetters &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

}  // namespace

std::string TokenOfCookies(std::string_view header) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view one = header.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(kCookieName) && one.substr(kCookieName.size()).starts_with('=')) {
      return std::string(one.substr(kCookieName.size() + 1));
    }
    if (end == std::string_view::npos) break;
    header.remove_prefix(end + 1);
  }
  return {};
}

bool Api::OriginAllowed(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;  // no page of another site can leave it out
  if (std::find(settings_.origins.begin(), settings_.origins.end(), origin) != settings_.origins.end()) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

bool Api::Operator(const Request& request) const {
  constexpr std::string_view kBearer = "Bearer ";
  if (settings_.admin_token.empty() || !request.authorization.starts_with(kBearer)) return false;
  return SameSecret(std::string_view(request.authorization).substr(kBearer.size()), settings_.admin_token);
}

bool Api::Handle(const Request& request, const Reply& reply) {
  const std::string& path = request.path;
  const bool get = request.method == "GET" || request.method == "HEAD";
  if (path == "/healthz") {
    const bool well = healthy();
    reply(Response{well ? 200 : 503, "text/plain; charset=utf-8", well ? "well\n" : "the store does not work\n", {}});
    return true;
  }
  if (path == "/metrics") {
    const bool here = request.address == "127.0.0.1" || request.address == "::1";
    if (!settings_.metrics_public && !here && !Operator(request)) return reply(NotFound()), true;
    refresh_metrics();
    return reply(Response{200, "text/plain; version=0.0.4; charset=utf-8", house_.metrics().Text(), {}}), true;
  }
  if (path.starts_with("/admin/")) return Admin(request, reply), true;
  if (!path.starts_with("/api/")) return false;
  if (!get && request.method != "POST") return reply(Wrong(405, "method", "GET or POST")), true;
  if (!get) {
    if (!OriginAllowed(request.origin, request.host)) {
      return reply(Wrong(403, "origin", "this page belongs to another site")), true;
    }
    if (!request.content_type.starts_with("application/json")) {
      return reply(Wrong(415, "content-type", "send application/json")), true;
    }
  }
  const std::string what = path.substr(5);
  if (what == "me") {
    get ? Me(request, reply) : ChangeMe(request, reply);
  } else if (what == "me/history" && get) {
    History(request, reply);
  } else if (what == "me/tables" && get) {
    const PersonId person = house_.people().OfToken(request.cookie_token);
    reply(person == 0 ? Json(200, R"({"tables":[]})") : Json(200, house_.TablesJson(person)));
  } else if (what == "account" && !get) {
    CreateAccount(request, reply);
  } else if (what == "login" && !get) {
    LogIn(request, reply);
  } else if (what == "logout" && !get) {
    LogOut(request, reply);
  } else if (what == "lobby" && get) {
    reply(Json(200, house_.LobbyJson()));
  } else if (what == "ratings" && get) {
    Ratings(reply);
  } else if (what == "riders" && get) {
    JsonText out;
    out.Open('{').Key("riders").Open('[');
    for (const std::string_view name : RiderNames()) out.Word(name);
    reply(Json(200, out.Close(']').Close('}').Take()));
  } else if (what == "courses" && get) {
    JsonText out;
    out.Open('{').Key("courses").Open('[');
    for (const ShippedCourse& course : ShippedCourses()) out.Raw(std::get<CourseFile>(ReadCourse(course.text)).json);
    reply(Json(200, out.Close(']').Close('}').Take()));
  } else if (what == "tables" && !get) {
    CreateTable(request, reply);
  } else if (what.starts_with("tables/") && get) {
    const std::string rest = what.substr(7);
    const std::size_t slash = rest.find('/');
    if (slash == std::string::npos) {
      ShowTable(rest, reply);
    } else if (rest.substr(slash) == "/record") {
      Record(rest.substr(0, slash), reply);
    } else {
      reply(NotFound());
    }
  } else {
    reply(NotFound());
  }
  return true;
}

std::string Api::PersonJson(PersonId id) {
  const store::Person person = house_.people().Find(id);
  JsonText out;
  out.Open('{').Key("person").Number(person.id).Key("name").Text(person.name);
  if (!person.account.empty()) out.Key("account").Text(person.account);
  if (!person.webhook.empty()) out.Key("webhook").Text(person.webhook);
  out.Key("rating").Raw(RatingJson(person.rating));
  return out.Close('}').Take();
}

void Api::Me(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  reply(Json(200, person == 0 ? "{\"person\":null}" : PersonJson(person)));
}

// Makes a guest of whoever has no cookie yet.
void Api::ChangeMe(const Request& request, const Reply& reply) {
  const Body body(request);
  if (!body.ok()) return reply(body.Fault());
  json::Problem problem;
  const json::Reader in(*body.object, "", problem);
  std::vector<store::Change> changes;
  std::string name;
  if (in.Has("name")) {
    name = table::CleanText(in.Text("name"), table::kMaxNameLetters);
    if (name.empty()) in.Wrong("name", "1 to 24 letters");
  }
  if (in.Has("webhook") && !in.Text("webhook").empty() && !ReadWebhookAddress(in.Text("webhook"))) {
    in.Wrong("webhook", "an address like https://example.org/path");
  }
  if (!problem.ok()) return reply(Wrong(400, "bad-request", problem.message()));
  Response response;
  PersonId id = house_.people().OfToken(request.cookie_token);
  if (id == 0) {
    std::string token;
    id = house_.people().NewGuest(house_.runtime().Now(), token, changes);
    response.headers.emplace_back("Set-Cookie", CookieFor(token, request.secure));
  }
  store::Person person = house_.people().Find(id);
  if (!name.empty()) person.name = name;
  if (in.Has("webhook")) person.webhook = in.Text("webhook");
  house_.people().Update(person, changes);
  response.body = PersonJson(id);
  house_.runtime().Save(std::move(changes), [reply, response = std::move(response)] { reply(response); });
}

void Api::CreateAccount(const Request& request, const Reply& reply) {
  const Body body(request);
  if (!body.ok()) return reply(body.Fault());
  json::Problem problem;
  const json::Reader in(*body.object, "", problem);
  const std::string account(in.Text("account"));
  const std::string passphrase(in.Text("passphrase"));
  if (!AccountNameFits(account)) in.Wrong("account", "3 to 24 letters, digits, - or _");
  if (passphrase.size() < kMinPassphraseBytes || passphrase.size() > kMaxPassphraseBytes) {
    // Not Wrong: that would repeat the passphrase.
    problem.Say("key \"passphrase\": wanted 10 to 256 letters");
  }
  if (!problem.ok()) return reply(Wrong(400, "bad-request", problem.message()));
  const PersonId id = house_.people().OfToken(request.cookie_token);
  if (id != 0 && !house_.people().Find(id).account.empty()) {
    return reply(Wrong(409, "has-account", "you have an account already; log out first"));
  }
  if (!house_.people().Reserve(account)) return reply(Wrong(409, "account-taken", "this name is taken"));
  const auto hash = std::make_shared<std::string>();
  const bool secure = request.secure;
  const bool taken =
      house_.runtime().RunPassphraseWork([hash, passphrase] { *hash = HashPassphrase(passphrase); },
                        [this, hash, account, id, secure, reply] {
                          if (hash->empty()) {
                            house_.people().Release(account);
                            return reply(Wrong(503, "busy", "the server is short of memory; try again later"));
                          }
                          std::vector<store::Change> changes;
                          Response response;
                          PersonId mine = id;
                          if (mine == 0) {
                            std::string token;
                            mine = house_.people().NewGuest(house_.runtime().Now(), token, changes);
                            response.headers.emplace_back("Set-Cookie", CookieFor(token, secure));
                          }
                          store::Person person = house_.people().Find(mine);
                          if (person.id == 0) {  // it became an account's meanwhile
                            house_.people().Release(account);
                            return reply(Wrong(409, "has-account", "you have logged in meanwhile"));
                          }
                          person.account = account;
                          person.passphrase = *hash;
                          if (person.name.empty()) person.name = account;
                          house_.people().Update(person, changes);
                          response.body = PersonJson(mine);
                          house_.runtime().Save(std::move(changes), [this, account, reply, response = std::move(response)] {
                            house_.people().Release(account);
                            reply(response);
                          });
                        });
  if (taken) return;
  house_.people().Release(account);
  reply(Wrong(503, "busy", "too many people log in just now; try again in a moment"));
}

void Api::LogIn(const Request& request, const Reply& reply) {
  const Body body(request);
  if (!body.ok()) return reply(body.Fault());
  json::Problem problem;
  const json::Reader in(*body.object, "", problem);
  const std::string account(in.Text("account"));
  const std::string passphrase(in.Text("passphrase"));
  if (!problem.ok() || passphrase.size() > kMaxPassphraseBytes) {
    return reply(Wrong(400, "bad-request", "account and passphrase are wanted"));
  }
  const auto person = house_.people().FindAccount(account);
  const std::string stored = person ? person->passphrase : std::string();
  const PersonId to = person ? person->id : 0;
  const PersonId from = house_.people().OfToken(request.cookie_token);
  const std::string old_token = request.cookie_token;
  const bool secure = request.secure;
  const auto fits = std::make_shared<bool>(false);
  const bool taken = house_.runtime().RunPassphraseWork(
      [fits, stored, passphrase] { *fits = PassphraseFits(stored, passphrase); },
      [this, fits, to, from, old_token, secure, reply] {
        if (!*fits || to == 0) return reply(Wrong(403, "no-match", "no account with this name and passphrase"));
        if (from != 0 && from != to && house_.BothSit(from, to)) {
          return reply(
              Wrong(409, "both-seated", "you sit at one table as a guest and with your account; leave one seat first"));
        }
        std::vector<store::Change> changes;
        // What the guest of this browser has begun goes on as the account's.
        if (from != 0) house_.people().DropToken(old_token, changes);
        if (from != 0 && from != to && house_.people().Find(from).account.empty()) {
          house_.MovePerson(from, to, changes);
        }
        Response response;
        const std::string token = house_.people().NewToken(to, house_.runtime().Now(), changes);
        response.headers.emplace_back("Set-Cookie", CookieFor(token, secure));
        response.body = PersonJson(to);
        house_.runtime().Save(std::move(changes), [reply, response = std::move(response)] { reply(response); });
      });
  if (!taken) reply(Wrong(503, "busy", "too many people log in just now; try again in a moment"));
}

void Api::LogOut(const Request& request, const Reply& reply) {
  std::vector<store::Change> changes;
  if (house_.people().OfToken(request.cookie_token) != 0) house_.people().DropToken(request.cookie_token, changes);
  Response response = Json(200, "{\"person\":null}");
  response.headers.emplace_back("Set-Cookie", CookieFor("", request.secure));
  if (changes.empty()) return reply(response);
  house_.runtime().Save(std::move(changes), [reply, response = std::move(response)] { reply(response); });
}

void Api::History(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  JsonText out;
  out.Open('{').Key("meetings").Open('[');
  if (person != 0) {
    for (const store::Result& result : house_.reading().History(person, kHistoryLength)) {
      out.Open('{').Key("table").Word(result.table).Key("at").Number(result.at).Key("rank").Number(result.rank);
      out.Key("score").Number(result.score).Key("before").Raw(RatingJson(result.before));
      out.Key("after").Raw(RatingJson(result.after)).Key("seats").Open('[');
      for (const store::Result& other : house_.reading().ResultsOf(result.table)) {
        out.Open('{').Key("name").Text(other.name).Key("rank").Number(other.rank);
        out.Key("score").Number(other.score).Key("rider").Bool(other.person == 0).Close('}');
      }
      out.Close(']').Close('}');
    }
  }
  reply(Json(200, out.Close(']').Close('}').Take()));
}

void Api::Ratings(const Reply& reply) {
  JsonText out;
  out.Open('{').Key("people").Open('[');
  for (const store::Person& person : house_.reading().TopRated(kRatingsLength, kMeetingsToBeListed)) {
    out.Open('{').Key("name").Text(person.account.empty() ? person.name : person.account);
    out.Key("account").Bool(!person.account.empty()).Key("rating").Raw(RatingJson(person.rating)).Close('}');
  }
  out.Close(']').Key("riders").Open('[');
  for (const auto& [rider, rating] : house_.reading().RiderRatings()) {
    out.Open('{').Key("name").Text(rider).Key("rating").Raw(RatingJson(rating)).Close('}');
  }
  reply(Json(200, out.Close(']').Close('}').Take()));
}

void Api::CreateTable(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  if (person == 0) return reply(Wrong(401, "no-identity", "POST /api/me first: it gives you a cookie"));
  const auto read = table::ReadSettings(request.body.empty() ? "{}" : std::string_view(request.body));
  if (const auto* error = std::get_if<FileError>(&read)) return reply(Wrong(400, "bad-request", error->message));
  const auto& settings = std::get<table::TableSettings>(read);
  for (const std::string& rider : settings.riders) {
    if (!rider.empty() && !table::KnownRider(rider)) {
      return reply(Wrong(400, "no-such-rider", "there is no rider \"" + rider + "\"; GET /api/riders lists them"));
    }
  }
  const bool made = house_.Create(person, settings, [this, reply](const std::string& id) {
    JsonText out;
    out.Open('{').Key("id").Word(id).Key("link").Text(house_.public_address + "/table/" + id);
    out.Key("table").Raw(wire::TableJson(house_.Find(id)->Shown()));
    reply(Json(201, out.Close('}').Take()));
  });
  if (!made) reply(Wrong(429, "too-many-tables", "you host too many tables; close one, or let one come to its end"));
}

void Api::ShowTable(const std::string& id, const Reply& reply) {
  const auto table = house_.Find(id);
  if (table == nullptr) return reply(NotFound());
  wire::TableShown shown = table->Shown();
  shown.settings = table->stored().settings;  // with the courses that came along
  reply(Json(200, wire::TableJson(shown)));
}

void Api::Record(const std::string& id, const Reply& reply) {
  const auto stored = house_.reading().FindTable(id);
  if (!stored) return reply(NotFound());
  if (stored->state == store::TableState::kClosed) {
    return reply(Wrong(409, "closed", "this meeting was closed before its end; it has no record"));
  }
  auto record = store::FinishedRecord(house_.reading(), id);
  if (!record) return reply(Wrong(409, "not-over", "the record is public once the meeting is over"));
  Response response{200, "application/jsonl; charset=utf-8", std::move(*record), {}};
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"furlong-" + id + ".jsonl\"");
  reply(std::move(response));
}

void Api::Admin(const Request& request, const Reply& reply) {
  if (!Operator(request)) return reply(NotFound());
  const std::string what = request.path.substr(7);
  if (what == "tables" && request.method == "GET") return reply(Json(200, house_.AllTablesJson()));
  if (request.method != "POST") return reply(NotFound());
  const Body body(request);
  if (!body.ok()) return reply(body.Fault());
  json::Problem problem;
  const json::Reader in(*body.object, "", problem);
  if (what == "close") {
    const std::string id(in.Text("table"));
    if (!problem.ok()) return reply(Wrong(400, "bad-request", problem.message()));
    const auto table = house_.Find(id);
    if (table == nullptr) return reply(NotFound());
    table->Close();
    return house_.runtime().Save({}, [reply] { reply(Json(200, "{\"closed\":true}")); });  // after what was handed in before
  }
  if (what == "mute") {
    store::Person person = house_.people().Find(in.Int("person", 1, INT64_MAX));
    const bool muted = in.BoolOr("muted", true);
    if (!problem.ok()) return reply(Wrong(400, "bad-request", problem.message()));
    if (person.id == 0) return reply(NotFound());
    person.muted = muted;
    std::vector<store::Change> changes;
    house_.people().Update(person, changes);
    return house_.runtime().Save(std::move(changes),
                       [reply, muted] { reply(Json(200, muted ? "{\"muted\":true}" : "{\"muted\":false}")); });
  }
  reply(NotFound());
}

}  // namespace furlong::server

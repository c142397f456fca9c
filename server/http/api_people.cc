// Requests about people: who you are, accounts, logins, past meetings, ratings.
#include <algorithm>
#include <cctype>
#include <memory>

#include "server/house/passphrase.h"
#include "server/http/responses.h"
#include "server/notify/webhook_address.h"

namespace furlong::server {
namespace {

constexpr int kMaxHistory = 100;           // meetings
constexpr int kMaxRatings = 100;           // people
constexpr int kMinMeetingsForRatings = 3;  // before a person is listed

// The Set-Cookie header for a token; an empty token deletes the cookie.
std::string CookieFor(std::string_view token, bool secure) {
  constexpr std::string_view kOneYear = "31536000";
  std::string cookie =
      std::string(kCookieName) + "=" + std::string(token) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
  cookie += token.empty() ? "0" : kOneYear;
  if (secure) cookie += "; Secure";
  return cookie;
}

bool IsAccountName(std::string_view name) {
  return name.size() >= kMinAccountLetters && name.size() <= table::kMaxNameLetters &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

}  // namespace

std::string Api::PersonJson(PersonId id) {
  const store::Person person = house_.people().Find(id);
  JsonText out;
  out.Open('{').Key("person").Number(person.id).Key("name").Text(person.name);
  if (!person.account.empty()) out.Key("account").Text(person.account);
  if (!person.webhook.empty()) out.Key("webhook").Text(person.webhook);
  out.Key("rating").Raw(RatingJson(person.rating));
  return out.Close('}').Take();
}

void Api::GetMe(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  reply(Json(200, person == 0 ? "{\"person\":null}" : PersonJson(person)));
}

// Creates a guest if the request has no cookie yet.
void Api::ChangeMe(const Request& request, const Reply& reply) {
  JsonBody body(request);
  const json::Reader& in = body.reader();
  std::string name;
  if (in.Has("name")) {
    name = table::CleanText(in.Text("name"), table::kMaxNameLetters);
    if (name.empty()) in.Wrong("name", "1 to 24 letters");
  }
  if (in.Has("webhook") && !in.Text("webhook").empty() && !ReadWebhookAddress(in.Text("webhook"))) {
    in.Wrong("webhook", "an address like https://example.org/path");
  }
  if (!body.ok()) return reply(body.Error());
  std::vector<store::Change> changes;
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
  SaveAndReply(std::move(changes), reply, std::move(response));
}

void Api::GetMyTables(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  if (person == 0) return reply(Json(200, R"({"tables":[]})"));
  house_.TablesJson(person, [reply](std::string json) { reply(Json(200, std::move(json))); });
}

void Api::GetMyHistory(const Request& request, const Reply& reply) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  const auto json = std::make_shared<std::string>();
  const auto read = [person, json](store::Store& store) {
    JsonText out;
    out.Open('{').Key("meetings").Open('[');
    const auto history = person == 0 ? std::vector<store::MeetingResult>() : store.History(person, kMaxHistory);
    for (const auto& [result, seats] : history) {
      out.Open('{').Key("table").Word(result.table).Key("at").Number(result.at).Key("rank").Number(result.rank);
      out.Key("score").Number(result.score).Key("before").Raw(RatingJson(result.before));
      out.Key("after").Raw(RatingJson(result.after)).Key("seats").Open('[');
      for (const store::Result& other : seats) {
        out.Open('{').Key("name").Text(other.name).Key("rank").Number(other.rank);
        out.Key("score").Number(other.score).Key("rider").Bool(other.person == 0).Close('}');
      }
      out.Close(']').Close('}');
    }
    *json = out.Close(']').Close('}').Take();
  };
  house_.runtime().Read(read, [json, reply](bool well) { reply(well ? Json(200, *json) : Unreadable()); });
}

void Api::CreateAccount(const Request& request, const Reply& reply) {
  JsonBody body(request);
  const json::Reader& in = body.reader();
  const std::string account(in.Text("account"));
  const std::string passphrase(in.Text("passphrase"));
  if (!IsAccountName(account)) in.Wrong("account", "3 to 24 letters, digits, - or _");
  if (passphrase.size() < kMinPassphraseBytes || passphrase.size() > kMaxPassphraseBytes) {
    // Not in.Wrong(), which would repeat the passphrase.
    body.Say("key \"passphrase\": wanted 10 to 256 letters");
  }
  if (!body.ok()) return reply(body.Error());
  const PersonId id = house_.people().OfToken(request.cookie_token);
  if (id != 0 && !house_.people().Find(id).account.empty()) {
    return reply(Wrong(409, "has-account", "you have an account already; log out first"));
  }
  if (!house_.people().Reserve(account)) return reply(Wrong(409, "account-taken", "this name is taken"));
  const auto hash = std::make_shared<std::string>();
  const bool secure = request.secure;
  const bool accepted = house_.runtime().RunPassphraseWork(
      [hash, passphrase] { *hash = HashPassphrase(passphrase); },
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
        if (person.id == 0) {  // a login has merged the guest into an account
          house_.people().Release(account);
          return reply(Wrong(409, "has-account", "you have logged in to an account in the meantime"));
        }
        person.account = account;
        person.passphrase = *hash;
        if (person.name.empty()) person.name = account;
        house_.people().Update(person, changes);
        response.body = PersonJson(mine);
        house_.Save(std::move(changes), [this, account, reply, response = std::move(response)](bool saved) {
          house_.people().Release(account);
          reply(saved ? response : NotSaved());
        });
      });
  if (accepted) return;
  house_.people().Release(account);
  reply(Wrong(503, "busy", "too many people are logging in; try again in a moment"));
}

void Api::LogIn(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  if (!body.ok()) return reply(body.Error());
  const json::Reader& in = body.reader();
  const std::string account(in.Text("account"));
  const std::string passphrase(in.Text("passphrase"));
  if (!body.ok() || passphrase.size() > kMaxPassphraseBytes) {
    return reply(Wrong(400, "bad-request", "account and passphrase are required"));
  }
  const auto person = house_.people().FindAccount(account);
  const std::string hash = person ? person->passphrase : std::string();
  const PersonId to = person ? person->id : 0;
  const auto matches = std::make_shared<bool>(false);
  const bool accepted = house_.runtime().RunPassphraseWork(
      [matches, hash, passphrase] { *matches = PassphraseFits(hash, passphrase); },
      [this, matches, to, old_token = request.cookie_token, secure = request.secure, reply] {
        if (!*matches || to == 0) return reply(Wrong(403, "no-match", "no account with this name and passphrase"));
        Enter(to, old_token, secure, reply);
      });
  if (!accepted) reply(Wrong(503, "busy", "too many people are logging in; try again in a moment"));
}

void Api::Enter(PersonId to, const std::string& old_token, bool secure, const Reply& reply) {
  const PersonId guest = house_.people().OfToken(old_token);
  house_.BothSit(guest, to, [this, guest, to, old_token, secure, reply](bool both) {
    // Meanwhile somebody may have logged out or in with this cookie.
    const PersonId from = house_.people().OfToken(old_token);
    if (from != guest) return reply(Wrong(409, "has-account", "you have logged in or out in the meantime"));
    if (both && from != to) {
      return reply(Wrong(409, "both-seated",
                         "you sit at one table both as a guest and with your account; leave one of the seats first"));
    }
    std::vector<store::Change> changes;
    if (from != 0) house_.people().DropToken(old_token, changes);
    if (from != 0 && from != to && house_.people().Find(from).account.empty()) {
      // The seats and results of this browser's guest move to the account.
      house_.MovePerson(from, to, changes);
    } else if (from != 0 && from != to) {
      house_.CloseConnectionsOf(old_token);
    }
    Response response;
    const std::string token = house_.people().NewToken(to, house_.runtime().Now(), changes);
    response.headers.emplace_back("Set-Cookie", CookieFor(token, secure));
    response.body = PersonJson(to);
    SaveAndReply(std::move(changes), reply, std::move(response));
  });
}

void Api::LogOut(const Request& request, const Reply& reply) {
  std::vector<store::Change> changes;
  if (house_.people().OfToken(request.cookie_token) != 0) {
    house_.people().DropToken(request.cookie_token, changes);
    house_.CloseConnectionsOf(request.cookie_token);
  }
  Response response = Json(200, "{\"person\":null}");
  response.headers.emplace_back("Set-Cookie", CookieFor("", request.secure));
  if (changes.empty()) return reply(response);
  SaveAndReply(std::move(changes), reply, std::move(response));
}

void Api::GetRatings(const Request&, const Reply& reply) {
  const auto json = std::make_shared<std::string>();
  const auto read = [json](store::Store& store) {
    JsonText out;
    out.Open('{').Key("people").Open('[');
    for (const store::Person& person : store.TopRated(kMaxRatings, kMinMeetingsForRatings)) {
      out.Open('{').Key("name").Text(person.account.empty() ? person.name : person.account);
      out.Key("account").Bool(!person.account.empty()).Key("rating").Raw(RatingJson(person.rating)).Close('}');
    }
    out.Close(']').Key("riders").Open('[');
    for (const auto& [rider, rating] : store.RiderRatings()) {
      out.Open('{').Key("name").Text(rider).Key("rating").Raw(RatingJson(rating)).Close('}');
    }
    *json = out.Close(']').Close('}').Take();
  };
  house_.runtime().Read(read, [json, reply](bool well) { reply(well ? Json(200, *json) : Unreadable()); });
}

}  // namespace furlong::server

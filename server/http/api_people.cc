// Requests about people: who you are, accounts, logins, past meetings, ratings.
#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <memory>

#include "server/house/display_name.h"
#include "server/house/passphrase.h"
#include "server/house/token.h"
#include "server/http/responses.h"
#include "server/http/routes.h"
#include "server/notify/webhook_address.h"

namespace furlong::server {
namespace {

constexpr int kMaxHistory = 100;           // meetings
constexpr int kMaxRatings = 100;           // people
constexpr int kMinMeetingsForRatings = 3;  // before a person is listed
constexpr double kGuestsPerSecond = 0.1;   // of one address, after the first ones

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

void CheckPassphrase(const std::string& passphrase, JsonBody& body) {
  if (passphrase.size() >= kMinPassphraseBytes && passphrase.size() <= kMaxPassphraseBytes) return;
  // Not Reader::Wrong, which would repeat the passphrase.
  body.Say("key \"passphrase\": must have 10 to 256 letters");
}

}  // namespace

std::optional<Response> Api::RefuseGuest(const Request& request) {
  if (settings_.guests_per_address <= 0) return std::nullopt;
  const std::int64_t now = steady_now();
  const std::int64_t wait =
      new_guests_.Of(request.address_key, now).bucket.Take(now, kGuestsPerSecond, 1, settings_.guests_per_address);
  if (wait <= 0) return std::nullopt;
  ++house_.metrics().refused_rate;
  return TryLater(429, "too-many-guests", "too many new guests from your address; wait a little", wait);
}

std::optional<Response> Api::RefusePassphrase(const Request& request, std::string_view account, LoginLimits::Job& job) {
  const std::int64_t now = steady_now();
  const std::int64_t wait = account.empty() ? 0 : logins_->Wait(request.address_key, account, now);
  if (wait > 0) {
    ++house_.metrics().refused_rate;
    return TryLater(429, "try-later",
                    "too many wrong passphrases; try again in " + std::to_string((wait + 999) / 1000) + " seconds",
                    wait);
  }
  job = LoginLimits::BeginJob(logins_, request.address_key, now);
  if (job != nullptr) return std::nullopt;
  ++house_.metrics().refused_rate;
  return TryLater(429, "try-later", "two passphrases from your address are being checked; try again in a moment",
                  1'000);
}

std::string Api::PersonJson(PersonId id, std::string_view recovery) {
  const store::Person person = house_.people().Find(id);
  JsonText out;
  out.Open('{').Key("person").Number(person.id).Key("name").Text(person.name);
  if (!person.account.empty()) out.Key("account").Text(person.account);
  if (!person.webhook.empty()) out.Key("webhook").Text(person.webhook);
  out.Key("rating").Raw(RatingJson(person.rating));
  if (!recovery.empty()) out.Key("recovery").Word(recovery);
  if (!invite_address.empty()) out.Key("address").Text(invite_address);
  return out.Close('}').Take();
}

PersonId Api::Visitor(const Request& request) {
  const PersonId person = house_.people().OfToken(request.cookie_token);
  if (person != 0) house_.Seen(person);
  return person;
}

void Api::GetMe(const Request& request, const Reply& reply) {
  const PersonId person = Visitor(request);
  JsonText nobody;
  nobody.Open('{').Key("person").Null();
  if (!invite_address.empty()) nobody.Key("address").Text(invite_address);
  reply(Json(200, person == 0 ? nobody.Close('}').Take() : PersonJson(person)));
}

// Creates a guest if the request has no cookie yet.
void Api::ChangeMe(const Request& request, const Reply& reply) {
  JsonBody body(request);
  const json::Reader& in = body.reader();
  std::string name;
  if (in.Has("name")) {
    name = table::CleanText(in.Text("name"), table::kMaxNameLetters);
    if (name.empty()) in.Wrong("name", "1 to 24 letters");
    if (!name.empty() && NameFault(name) != NameProblem::kNone) {
      return reply(Wrong(400, "name-confusing", "this name hides letters, or mixes scripts that look alike"));
    }
  }
  if (in.Has("webhook") && !in.Text("webhook").empty() && !ReadWebhookAddress(in.Text("webhook"))) {
    in.Wrong("webhook", "an address like https://example.org/path");
  }
  if (!body.ok()) return reply(body.Error());
  std::vector<store::Change> changes;
  Response response;
  PersonId id = Visitor(request);
  if (id == 0) {
    if (auto refusal = RefuseGuest(request)) return reply(std::move(*refusal));
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
  const PersonId person = Visitor(request);
  if (person == 0) return reply(Json(200, R"({"tables":[]})"));
  house_.TablesJson(person, [reply](std::optional<std::string> json, int loaded) {
    Response response = json ? Json(200, std::move(*json)) : Busy();
    response.cost = loaded * kLoadCost;
    reply(std::move(response));
  });
}

void Api::GetMyHistory(const Request& request, const Reply& reply) {
  const PersonId person = Visitor(request);
  const auto read = [ids = house_.people().IdsOf(person)](store::Store& store) {
    std::vector<store::MeetingResult> history;
    for (const PersonId id : ids) {
      if (id != 0) std::ranges::move(store.History(id, kMaxHistory), std::back_inserter(history));
    }
    std::ranges::stable_sort(history, std::greater(), [](const store::MeetingResult& one) { return one.own.at; });
    if (history.size() > kMaxHistory) history.resize(kMaxHistory);
    JsonText out;
    out.Open('{').Key("meetings").Open('[');
    for (const auto& [result, seats, riders] : history) {
      out.Open('{').Key("table").Word(result.table).Key("at").Number(result.at).Key("rank").Number(result.rank);
      out.Key("score").Number(result.score).Key("before").Raw(RatingJson(result.before));
      out.Key("after").Raw(RatingJson(result.after)).Key("seats").Open('[');
      for (const store::Result& other : seats) {
        out.Open('{').Key("name").Text(other.name).Key("rank").Number(other.rank);
        out.Key("score").Number(other.score).Key("rider").Bool((riders >> other.seat & 1u) != 0).Close('}');
      }
      out.Close(']').Close('}');
    }
    return Json(200, out.Close(']').Close('}').Take());
  };
  ReadAndReply(read, reply);
}

void Api::CreateAccount(const Request& request, const Reply& reply) {
  JsonBody body(request);
  const json::Reader& in = body.reader();
  const std::string account(in.Text("account"));
  const std::string passphrase(in.Text("passphrase"));
  if (!IsAccountName(account)) in.Wrong("account", "3 to 24 letters, digits, - or _");
  CheckPassphrase(passphrase, body);
  if (!body.ok()) return reply(body.Error());
  const PersonId id = house_.people().OfToken(request.cookie_token);
  if (id != 0 && !house_.people().Find(id).account.empty()) {
    return reply(Wrong(409, "has-account", "you have an account already; log out first"));
  }
  LoginLimits::Job job;
  if (auto refusal = RefusePassphrase(request, "", job)) return reply(std::move(*refusal));
  if (id == 0) {
    if (auto refusal = RefuseGuest(request)) return reply(std::move(*refusal));
  }
  if (!house_.people().Reserve(account)) return reply(Wrong(409, "account-taken", "this name is taken"));
  const auto hash = std::make_shared<std::string>();
  const bool secure = request.secure;
  const bool accepted = house_.runtime().RunPassphraseWork(
      [hash, passphrase] { *hash = HashPassphrase(passphrase); },
      [this, hash, account, id, secure, reply, job] {
        // Unless it is saved, the name is free again, also if something throws.
        struct Reserved {
          ~Reserved() {
            if (!kept) people.Release(account);
          }
          People& people;
          const std::string& account;
          bool kept = false;
        } reserved{house_.people(), account};
        if (hash->empty()) return reply(Busy("the server is short of memory; try again later"));
        std::vector<store::Change> changes;
        Response response;
        PersonId mine = id;
        if (mine == 0) {
          std::string token;
          mine = house_.people().NewGuest(house_.runtime().Now(), token, changes);
          response.headers.emplace_back("Set-Cookie", CookieFor(token, secure));
        }
        store::Person person = house_.people().Find(mine);
        // A login has merged the guest into an account, or another request was faster.
        if (person.id == 0 || !person.account.empty()) {
          return reply(Wrong(409, "has-account", "you have logged in to an account in the meantime"));
        }
        person.account = account;
        person.passphrase = *hash;
        if (person.name.empty()) person.name = account;
        const std::string recovery = NewRecoveryCode();
        person.recovery = RecoveryHash(recovery);
        house_.people().Update(person, changes);
        response.body = PersonJson(mine, recovery);
        reserved.kept = true;
        house_.Save(std::move(changes), [this, account, reply, response = std::move(response)](bool saved) {
          house_.people().Release(account);
          reply(saved ? response : NotSaved());
        });
      });
  if (accepted) return;
  house_.people().Release(account);
  reply(Busy("too many people are logging in; try again in a moment"));
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
  LoginLimits::Job job;
  if (auto refusal = RefusePassphrase(request, account, job)) return reply(std::move(*refusal));
  const auto person = house_.people().FindAccount(account);
  const std::string hash = person ? person->passphrase : std::string();
  const PersonId to = person ? person->id : 0;
  const auto matches = std::make_shared<bool>(false);
  const bool accepted = house_.runtime().RunPassphraseWork(
      [matches, hash, passphrase] { *matches = PassphraseFits(hash, passphrase); },
      [this, matches, to, hash, old_token = request.cookie_token, secure = request.secure, reply, job, account,
       address = request.address_key] {
        if (!*matches || to == 0) {
          logins_->Failed(address, account, steady_now());
          return reply(Wrong(403, "no-match", "no account with this name and passphrase"));
        }
        logins_->Succeeded(address, account, steady_now());
        Enter({.to = to, .old_token = old_token, .secure = secure, .old_passphrase = hash}, reply);
      });
  if (!accepted) reply(Busy("too many people are logging in; try again in a moment"));
}

void Api::Enter(const Entering& entering, const Reply& reply) {
  const PersonId guest = house_.people().OfToken(entering.old_token);
  house_.BothSit(guest, entering.to, [this, guest, entering, reply](std::optional<bool> both) {
    if (!both) return reply(Busy("the server could not read your tables; try again in a moment"));
    const PersonId to = entering.to;
    // Meanwhile somebody may have logged out or in with this cookie.
    const store::Person owner = house_.people().Find(to);
    if (owner.passphrase != entering.old_passphrase || (!entering.code.empty() && owner.recovery != entering.code)) {
      return reply(Wrong(403, "no-match", "the passphrase has been changed in the meantime"));
    }
    const PersonId from = house_.people().OfToken(entering.old_token);
    if (from != guest) return reply(Wrong(409, "has-account", "you have logged in or out in the meantime"));
    if (*both && from != to) {
      return reply(Wrong(409, "both-seated",
                         "you sit at one table both as a guest and with your account; leave one of the seats first"));
    }
    std::vector<store::Change> changes;
    std::string recovery;
    if (!entering.passphrase.empty()) {
      store::Person person = house_.people().Find(to);
      person.passphrase = entering.passphrase;
      recovery = NewRecoveryCode();
      person.recovery = RecoveryHash(recovery);
      house_.people().Update(person, changes);
      house_.people().DropTokensOf(to, changes);
      house_.CloseConnectionsOf(to);
    }
    if (from != 0) house_.people().DropToken(entering.old_token, changes);
    if (from != 0 && from != to && house_.people().Find(from).account.empty()) {
      // The seats and results of this browser's guest move to the account.
      house_.MovePerson(from, to, changes);
    } else if (from != 0) {
      house_.CloseConnectionsOf(entering.old_token);
    }
    Response response;
    const std::string token = house_.people().NewToken(to, house_.runtime().Now(), changes);
    // The connections of the guest stay open, and belong to the new cookie: a later logout closes them.
    if (from != 0) house_.RenewToken(entering.old_token, token);
    response.headers.emplace_back("Set-Cookie", CookieFor(token, entering.secure));
    response.body = PersonJson(to, recovery);
    SaveAndReply(std::move(changes), reply, std::move(response));
  });
}

void Api::Recover(const Request& request, const Reply& reply) {
  JsonBody body(request);
  const json::Reader& in = body.reader();
  const std::string account(in.Text("account"));
  const std::string code(in.Text("code"));
  const std::string passphrase(in.Text("passphrase"));
  CheckPassphrase(passphrase, body);
  if (!body.ok()) return reply(body.Error());
  LoginLimits::Job job;
  if (auto refusal = RefusePassphrase(request, account, job)) return reply(std::move(*refusal));
  const auto person = house_.people().FindAccount(account);
  // The code has so many random bits that a fast hash is safe.
  const bool fits = person && !person->recovery.empty() && SameSecret(RecoveryHash(code), person->recovery);
  if (!fits) {
    logins_->Failed(request.address_key, account, steady_now());
    return reply(Wrong(403, "no-match", "no account with this name and recovery code"));
  }
  const auto hash = std::make_shared<std::string>();
  const bool accepted =
      house_.runtime().RunPassphraseWork([hash, passphrase] { *hash = HashPassphrase(passphrase); },
                                         [this, hash, job, account, owner = *person, address = request.address_key,
                                          old_token = request.cookie_token, secure = request.secure, reply] {
                                           if (hash->empty())
                                             return reply(Busy("the server is short of memory; try again later"));
                                           logins_->Succeeded(address, account, steady_now());
                                           Enter({.to = owner.id,
                                                  .old_token = old_token,
                                                  .secure = secure,
                                                  .old_passphrase = owner.passphrase,
                                                  .code = owner.recovery,
                                                  .passphrase = *hash},
                                                 reply);
                                         });
  if (!accepted) reply(Busy("too many people are logging in; try again in a moment"));
}

void Api::NewRecovery(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  const std::string passphrase(body.reader().Text("passphrase"));
  if (!body.ok()) return reply(body.Error());
  const PersonId id = house_.people().OfToken(request.cookie_token);
  const store::Person person = house_.people().Find(id);
  if (person.account.empty()) return reply(Wrong(401, "no-account", "log in to your account first"));
  LoginLimits::Job job;
  if (auto refusal = RefusePassphrase(request, person.account, job)) return reply(std::move(*refusal));
  const auto matches = std::make_shared<bool>(false);
  const bool accepted = house_.runtime().RunPassphraseWork(
      [matches, hash = person.passphrase, passphrase] { *matches = PassphraseFits(hash, passphrase); },
      [this, matches, job, id, hash = person.passphrase, account = person.account, address = request.address_key,
       reply] {
        if (!*matches) {
          logins_->Failed(address, account, steady_now());
          return reply(Wrong(403, "no-match", "no account with this name and passphrase"));
        }
        store::Person owner = house_.people().Find(id);
        if (owner.passphrase != hash) {
          return reply(Wrong(403, "no-match", "the passphrase has been changed in the meantime"));
        }
        const std::string recovery = NewRecoveryCode();
        owner.recovery = RecoveryHash(recovery);
        std::vector<store::Change> changes;
        house_.people().Update(owner, changes);
        SaveAndReply(std::move(changes), reply, Json(200, PersonJson(id, recovery)));
      });
  if (!accepted) reply(Busy("too many people are logging in; try again in a moment"));
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
  const auto read = [](store::Store& store) {
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
    return Json(200, out.Close(']').Close('}').Take());
  };
  ReadAndReply(read, reply);
}

}  // namespace furlong::server

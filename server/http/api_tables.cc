// Requests about tables: the lobby, what a table can be made of, creating and showing one, its record.
#include "record/shipped_courses.h"
#include "server/http/offered_courses.h"
#include "server/http/responses.h"
#include "server/store/meeting_record.h"
#include "table/seating.h"

namespace furlong::server {
namespace {

// Of one address. Two million codes cannot be tried like this, and a roomful of people can mistype.
constexpr double kWrongCodesAtOnce = 30;
constexpr double kWrongCodesPerSecond = 1.0 / 10;

}  // namespace

void Api::GetLobby(const Request&, const Reply& reply) { reply(Json(200, house_.LobbyJson())); }

void Api::GetRiders(const Request&, const Reply& reply) {
  JsonText out;
  out.Open('{').Key("riders").Open('[');
  for (const std::string_view name : RiderNames()) out.Word(name);
  reply(Json(200, out.Close(']').Close('}').Take()));
}

void Api::GetCourses(const Request&, const Reply& reply) {
  JsonText out;
  out.Open('{').Key("courses").Open('[');
  for (const ShippedCourse& course : ShippedCourses()) out.Raw(std::get<CourseFile>(ReadCourse(course.text)).json);
  if (settings_.offered) {
    for (const auto& [id, json] : settings_.offered->courses) out.Raw(json);
  }
  reply(Json(200, out.Close(']').Close('}').Take()));
}

void Api::CreateTable(const Request& request, const Reply& reply) {
  const PersonId person = Visitor(request);
  if (person == 0) return reply(Wrong(401, "no-identity", "POST /api/me first: it gives you a cookie"));
  // Courses take a while to be built.
  using Settings = std::variant<table::TableSettings, FileError>;
  const auto read = std::make_shared<std::optional<Settings>>();
  house_.runtime().Read(
      [read, offered = settings_.offered, body = request.body.empty() ? "{}" : request.body](store::Store&) {
        *read = table::ReadSettings(offered && body.size() <= table::kMaxSettingsBytes ? offered->AddTo(body) : body);
      },
      [this, read, person, address = request.address_key, reply](bool) {
        if (!*read) return reply(Busy());
        if (const auto* error = std::get_if<FileError>(&**read))
          return reply(Wrong(400, "bad-request", error->message));
        MakeTable(person, address, std::get<table::TableSettings>(std::move(**read)), reply);
      });
}

void Api::MakeTable(PersonId host, AddressKey address, table::TableSettings settings, const Reply& reply) {
  for (const std::string& rider : settings.riders) {
    if (!rider.empty() && !table::KnownRider(rider)) {
      return reply(Wrong(400, "no-such-rider", "there is no rider \"" + rider + "\"; GET /api/riders lists them"));
    }
  }
  const auto made = [this, reply](const std::shared_ptr<Table>& table) {
    if (table == nullptr) return reply(NotSaved());
    const std::string& id = table->stored().id;
    JsonText out;
    out.Open('{').Key("id").Word(id).Key("link").Text(house_.public_address + "/table/" + id);
    out.Key("table").Raw(wire::TableJson(table->Shown()));
    reply(Json(201, out.Close('}').Take()));
  };
  switch (house_.Create(host, address, std::move(settings), made)) {
    case House::Refused::kNothing: return;
    case House::Refused::kAddressTooFast:
      ++house_.metrics().refused_rate;
      return reply(TryLater(429, "try-later", "many tables were created from your address lately; wait a minute",
                            house_.WaitForNewTable(address)));
    case House::Refused::kPersonHasTooMany:
      return reply(Wrong(429, "too-many-tables", "you host too many tables; close one, or wait until one has ended"));
    case House::Refused::kAddressHasTooMany:
      return reply(Wrong(429, "too-many-tables-here",
                         "too many tables were created from your address; wait until some of them have ended"));
    case House::Refused::kHouseFull:
      return reply(Wrong(429, "house-full", "this server has as many tables as it can take; try again later"));
  }
}

void Api::GetTable(const Request& request, const Reply& reply) {
  house_.Visit(request.id, [reply](const House::Visited& visited) {
    if (visited.table == nullptr) return reply(Absent(visited.why));
    wire::TableShown shown = visited.table->Shown();
    shown.settings = visited.table->settings().ToJson();  // including its own courses
    reply(Json(200, wire::TableJson(shown)));
  });
}

void Api::JoinTable(const Request& request, const Reply& reply) {
  const std::int64_t now = steady_now();
  TokenBucket& bucket = wrong_codes_.Of(request.address_key, now).bucket;
  // Who has guessed too often is not told that a code is right either.
  if (const std::int64_t wait = bucket.Wait(now, kWrongCodesPerSecond, 1, kWrongCodesAtOnce); wait > 0) {
    ++house_.metrics().refused_rate;
    return reply(TryLater(429, "try-later", "too many wrong codes from your address; wait a little", wait));
  }
  const auto table = house_.FindJoinCode(request.id);
  if (!table) {
    bucket.Take(now, kWrongCodesPerSecond, 1, kWrongCodesAtOnce);
    return reply(Wrong(404, "no-such-code", "no table has this code now"));
  }
  JsonText out;
  reply(Json(200, out.Open('{').Key("table").Word(*table).Close('}').Take()));
}

void Api::GetRecord(const Request& request, const Reply& reply) {
  const auto read = [id = request.id](store::Store& store) {
    const auto stored = store.FindTable(id);
    if (!stored) return NotFound();
    if (stored->state == store::TableState::kClosed) {
      return Wrong(409, "closed", "this meeting was closed before its end; it has no record");
    }
    auto record = store::FinishedRecord(store, id);
    if (!record) return Wrong(409, "not-over", "the record is public once the meeting is over");
    Response response{200, "application/jsonl; charset=utf-8", std::move(*record), {}};
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"furlong-" + id + ".jsonl\"");
    return response;
  };
  ReadAndReply(read, reply);
}

}  // namespace furlong::server

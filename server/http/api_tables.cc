// Requests about tables: the lobby, what a table can be made of, creating and showing one, its record.
#include "record/shipped_courses.h"
#include "server/http/responses.h"
#include "server/store/meeting_record.h"
#include "table/seating.h"

namespace furlong::server {

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
  if (!made) reply(Wrong(429, "too-many-tables", "you host too many tables; close one, or wait until one has ended"));
}

void Api::GetTable(const Request& request, const Reply& reply) {
  const auto table = house_.Find(request.id);
  if (table == nullptr) return reply(NotFound());
  wire::TableShown shown = table->Shown();
  shown.settings = table->stored().settings;  // including its own courses
  reply(Json(200, wire::TableJson(shown)));
}

void Api::GetRecord(const Request& request, const Reply& reply) {
  const auto stored = house_.reading().FindTable(request.id);
  if (!stored) return reply(NotFound());
  if (stored->state == store::TableState::kClosed) {
    return reply(Wrong(409, "closed", "this meeting was closed before its end; it has no record"));
  }
  auto record = store::FinishedRecord(house_.reading(), request.id);
  if (!record) return reply(Wrong(409, "not-over", "the record is public once the meeting is over"));
  Response response{200, "application/jsonl; charset=utf-8", std::move(*record), {}};
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"furlong-" + request.id + ".jsonl\"");
  reply(std::move(response));
}

}  // namespace furlong::server

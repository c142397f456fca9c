// Requests of the operator. Api::Handle has checked the token.
#include <cstdint>

#include "server/http/responses.h"

namespace furlong::server {

void Api::AdminGetTables(const Request&, const Reply& reply) { reply(Json(200, house_.AllTablesJson())); }

void Api::AdminCloseTable(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  const std::string id(body.reader().Text("table"));
  if (!body.ok()) return reply(body.Error());
  house_.Visit(id, [this, reply](const House::Visited& visited) {
    if (visited.table == nullptr) return reply(Absent(visited.why));
    visited.table->Close("operator");
    // Saves nothing, but is called back after the table's own changes are saved.
    house_.Save({}, [reply](bool saved) { reply(saved ? Json(200, R"({"closed":true})") : NotSaved()); });
  });
}

void Api::AdminMutePerson(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  const PersonId id = body.reader().Int("person", 1, INT64_MAX);
  const bool muted = body.reader().BoolOr("muted", true);
  if (!body.ok()) return reply(body.Error());
  store::Person person = house_.people().Find(id);
  if (person.id == 0) return reply(NotFound());
  person.muted = muted;
  std::vector<store::Change> changes;
  house_.people().Update(person, changes);
  house_.Save(std::move(changes), [reply, muted](bool saved) {
    reply(!saved ? NotSaved() : Json(200, muted ? R"({"muted":true})" : R"({"muted":false})"));
  });
}

void Api::AdminReopenTable(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  const std::string id(body.reader().Text("table"));
  if (!body.ok()) return reply(body.Error());
  if (!house_.Reopen(id)) return reply(NotFound());
  house_.Visit(id, [reply](const House::Visited& visited) {
    reply(visited.table == nullptr ? Absent(visited.why) : Json(200, R"({"reopened":true})"));
  });
}

}  // namespace furlong::server

// Requests of the operator. Api::Handle has checked the token.
#include <cstdint>

#include "server/http/responses.h"

namespace furlong::server {

void Api::AdminGetTables(const Request&, const Reply& reply) { reply(Json(200, house_.AllTablesJson())); }

void Api::AdminCloseTable(const Request& request, const Reply& reply) {
  const JsonBody body(request);
  const std::string id(body.reader().Text("table"));
  if (!body.ok()) return reply(body.Error());
  const auto table = house_.Find(id);
  if (table == nullptr) return reply(NotFound());
  table->Close();
  // Saves nothing, but is called back after the table's own changes are saved.
  house_.runtime().Save({}, [reply] { reply(Json(200, R"({"closed":true})")); });
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
  house_.runtime().Save(std::move(changes),
                        [reply, muted] { reply(Json(200, muted ? R"({"muted":true})" : R"({"muted":false})")); });
}

}  // namespace furlong::server

#include "server/http/api.h"

#include <algorithm>

#include "server/house/token.h"
#include "server/http/responses.h"
#include "server/http/routes.h"

namespace furlong::server {

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
  if (origin.empty()) return true;  // browsers always send it when another site's page is the sender
  if (std::find(settings_.origins.begin(), settings_.origins.end(), origin) != settings_.origins.end()) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

bool Api::IsOperator(const Request& request) const {
  constexpr std::string_view kBearer = "Bearer ";
  if (settings_.admin_token.empty() || !request.authorization.starts_with(kBearer)) return false;
  return SameSecret(std::string_view(request.authorization).substr(kBearer.size()), settings_.admin_token);
}

bool Api::Handle(Request request, const Reply& reply) {
  if (!IsApiPath(request.path)) return false;
  // Without the token nobody learns which paths exist under /admin/.
  if (request.path.starts_with("/admin/") && !IsOperator(request)) return reply(NotFound()), true;
  const RouteMatch match = FindRoute(request.method, request.path);
  if (match.route == nullptr) {
    const std::string allowed = AllowedMethods(request.path);
    if (allowed.empty()) return reply(NotFound()), true;
    Response response = Wrong(405, "method", "this path answers " + allowed);
    response.headers.emplace_back("Allow", allowed);
    return reply(std::move(response)), true;
  }
  if (match.route->method == "POST" && request.path.starts_with("/api/")) {
    if (!OriginAllowed(request.origin, request.host)) {
      return reply(Wrong(403, "origin", "this page belongs to another site")), true;
    }
    if (!request.content_type.starts_with("application/json")) {
      return reply(Wrong(415, "content-type", "send application/json")), true;
    }
  }
  // Nothing that has to be saved is begun while nothing can be.
  if (match.route->method == "POST" && !house_.runtime().CanSave()) {
    return reply(Wrong(503, "cannot-save", "the server cannot save at the moment; nothing happened: try again later")),
           true;
  }
  request.id = match.id;
  (this->*match.route->handler)(request, reply);
  return true;
}

void Api::SaveAndReply(std::vector<store::Change> changes, const Reply& reply, Response response) {
  house_.Save(std::move(changes), [reply, response = std::move(response)](bool saved) mutable {
    reply(saved ? std::move(response) : NotSaved());
  });
}

void Api::ReadAndReply(std::function<Response(store::Store&)> read, const Reply& reply) {
  const auto response = std::make_shared<Response>(Busy());
  house_.runtime().Read(
      [response, read = std::move(read)](store::Store& store) {
        try {
          *response = read(store);
        } catch (const store::StoreTrouble& trouble) {
          if (trouble.kind != store::StoreTrouble::Kind::kRefused) throw;
          *response = Wrong(500, "internal", "what is stored here is damaged");  // trying again does not help
        }
      },
      [response, reply](bool) { reply(std::move(*response)); });
}

void Api::GetHealth(const Request&, const Reply& reply) {
  const std::string trouble = trouble_now();
  reply({trouble.empty() ? 200 : 503, "text/plain; charset=utf-8", trouble.empty() ? "well\n" : trouble + "\n", {}});
}

void Api::GetMetrics(const Request& request, const Reply& reply) {
  const bool local = request.address == "127.0.0.1" || request.address == "::1";
  if (!settings_.metrics_public && !local && !IsOperator(request)) return reply(NotFound());
  refresh_metrics();
  reply({200, "text/plain; version=0.0.4; charset=utf-8", house_.metrics().Text(), {}});
}

}  // namespace furlong::server

#include "server/http/write_response.h"

#include <string_view>
#include <utility>

namespace furlong::server {
namespace {

namespace http = boost::beast::http;

// True for files that a page loads but that browsers do not open as a page. Workers are not among them, because they
// follow the policy they were sent with.
bool IsSubresource(std::string_view type, std::string_view target) {
  if (type == "text/css; charset=utf-8" || type == "application/wasm" || type == "font/woff2") return true;
  return type == "text/javascript; charset=utf-8" && target.find(".worker") == std::string_view::npos &&
         !target.ends_with("/sw.js");
}

void AddSecurityHeaders(HttpResponse& response, bool secure, bool subresource) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (secure) response.set("Strict-Transport-Security", "max-age=31536000");
  // A page loads some fifty files, on which the other headers would have no effect.
  if (subresource) return;
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
      "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");  // a table's address is its invitation
  response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
}

}  // namespace

Outgoing BuildResponse(Response&& response, const HttpRequest& request, bool secure) {
  Outgoing out;
  HttpResponse& message = out.message;
  message.result(static_cast<unsigned>(response.status));
  message.version(request.version());
  message.set(http::field::server, "Furlong");
  message.set(http::field::content_type, response.content_type);
  AddSecurityHeaders(message, secure, IsSubresource(response.content_type, std::string(request.target())));
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    message.insert(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) message.set(http::field::cache_control, "no-store");
  message.keep_alive(request.keep_alive());
  out.body = std::move(response.body);
  out.file = std::move(response.file);
  const std::string& body = out.file != nullptr ? *out.file : out.body;
  if (request.method() != http::verb::head) message.body() = {body.data(), body.size()};
  if (response.status != 304) message.content_length(body.size());
  return out;
}

}  // namespace furlong::server

#include "server/http/read_request.h"

#include "server/http/address_key.h"

namespace furlong::server {
namespace {

namespace http = boost::beast::http;

std::string Text(boost::beast::string_view view) { return std::string(view.data(), view.size()); }

}  // namespace

Request ReadRequest(const http::request_header<>& message, const std::string& peer, bool trust_proxy, bool secure) {
  Request request;
  request.method = Text(message.method_string());
  const std::string target = Text(message.target());
  const std::size_t question = target.find('?');
  request.path = target.substr(0, question);
  if (question != std::string::npos) request.query = target.substr(question + 1);
  request.host = Text(message[http::field::host]);
  request.origin = Text(message[http::field::origin]);
  request.cookie_token = TokenOfCookies(Text(message[http::field::cookie]));
  request.content_type = Text(message[http::field::content_type]);
  request.authorization = Text(message[http::field::authorization]);
  request.address = peer;
  request.address_key = KeyOfAddress(peer).value_or(0);
  request.secure = secure;
  if (trust_proxy) {
    // Our proxy wrote the last address; those before it could come from anyone.
    std::string chain;
    const auto lines = message.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) chain = Text(line->value());
    const std::size_t comma = chain.rfind(',');
    std::string last = comma == std::string::npos ? chain : chain.substr(comma + 1);
    while (last.starts_with(' ')) last.erase(0, 1);
    if (const auto key = KeyOfAddress(last)) {
      request.address = last;
      request.address_key = *key;
    }
    request.secure = request.secure || message["X-Forwarded-Proto"] == "https";
  }
  return request;
}

}  // namespace furlong::server

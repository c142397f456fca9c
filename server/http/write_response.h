// From a response of the API to an HTTP message. Includes Boost.Beast, which compiles slowly.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "server/http/api.h"

namespace furlong::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

// A response, with the memory that its body is in.
struct Outgoing {
  HttpResponse message;
  std::string body;
  std::shared_ptr<const std::string> file;
};

// `secure`: the client uses HTTPS.
Outgoing BuildResponse(Response&& response, const HttpRequest& request, bool secure);

}  // namespace furlong::server

// From the header of an HTTP message to what the API needs of it. Includes Boost.Beast, which compiles slowly.
#pragma once

#include <boost/beast/http/message.hpp>
#include <string>

#include "server/http/api.h"

namespace furlong::server {

// The request, still without its body. `peer`: the address it came from. `trust_proxy`: believe X-Forwarded-For and
// X-Forwarded-Proto. `secure`: clients use HTTPS, even if no proxy says so.
Request ReadRequest(const boost::beast::http::request_header<>& message, const std::string& peer, bool trust_proxy,
                    bool secure);

}  // namespace furlong::server

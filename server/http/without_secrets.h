// Text for the log, which must not contain what opens a door.
#pragma once

#include <string>
#include <string_view>

namespace furlong::server {

// Exceptions may quote table ids, which are invitations, tokens or their hashes: of each word of 16 letters and digits
// or more, only the first four are kept.
std::string WithoutSecrets(std::string_view text);

}  // namespace furlong::server

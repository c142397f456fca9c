// The codes of errors over HTTP, as schema ErrorCode in server/openapi.json lists them.
#pragma once

#include <string_view>

#include "record/word_of.h"

namespace furlong::server {

inline constexpr std::string_view kHttpErrors[] = {"account-taken",
                                                   "bad-request",
                                                   "both-seated",
                                                   "busy",
                                                   "cannot-save",
                                                   "closed",
                                                   "content-type",
                                                   "has-account",
                                                   "house-full",
                                                   "in-repair",
                                                   "internal",
                                                   "method",
                                                   "name-confusing",
                                                   "no-account",
                                                   "no-identity",
                                                   "no-match",
                                                   "no-such-code",
                                                   "no-such-rider",
                                                   "not-found",
                                                   "not-over",
                                                   "not-saved",
                                                   "origin",
                                                   "server-full",
                                                   "too-fast",
                                                   "too-large",
                                                   "too-many",
                                                   "too-many-guests",
                                                   "too-many-tables",
                                                   "too-many-tables-here",
                                                   "try-later",
                                                   "unknown-host",
                                                   "upgrade"};
using HttpError = WordOf<kHttpErrors>;

}  // namespace furlong::server

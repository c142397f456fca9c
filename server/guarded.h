// Exceptions end at the event loop: what throws concerns one request or one table, and the others continue.
#pragma once

#include <functional>
#include <string_view>

namespace furlong::server {

// Calls `action`. An exception is logged, with `when` ("in a tick"). True: there was none.
bool Guarded(std::string_view when, const std::function<void()>& action);

}  // namespace furlong::server

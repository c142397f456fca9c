#include "server/guarded.h"

#include <spdlog/spdlog.h>

#include <exception>

namespace furlong::server {

bool Guarded(std::string_view when, const std::function<void()>& action) {
  try {
    action();
    return true;
  } catch (const std::exception& error) {
    spdlog::error("unexpected {}: {}", when, error.what());
  } catch (...) {
    spdlog::error("unexpected {}", when);
  }
  return false;
}

}  // namespace furlong::server

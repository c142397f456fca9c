#include "server/http/listener_state.h"

#include <spdlog/spdlog.h>

#include "server/http/responses.h"
#include "server/http/without_secrets.h"

namespace furlong::server {
namespace {

void LogException(std::string_view where, const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    spdlog::error("{}: {}", where, WithoutSecrets(error.what()));
  } catch (...) {
    spdlog::error("{}: an unknown exception", where);
  }
}

}  // namespace

void OnConnectionEnd(const std::exception_ptr& exception) {
  if (exception != nullptr) LogException("a connection ended", exception);
}

Response ListenerState::OnException(std::string_view where) {
  ++house.metrics().internal_errors;
  LogException(where, std::current_exception());
  return InternalError();
}

}  // namespace furlong::server

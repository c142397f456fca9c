#include "server/house/sodium.h"

#include <stdexcept>

namespace furlong::server {

void ReadySodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start: the system gives no random numbers");
}

}  // namespace furlong::server

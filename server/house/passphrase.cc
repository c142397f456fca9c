#include "server/house/passphrase.h"

#include <array>
#include <new>

#include "server/house/sodium.h"

namespace furlong::server {
namespace {

bool Verify(const std::string& stored, std::string_view passphrase) {
  return crypto_pwhash_str_verify(stored.c_str(), passphrase.data(), passphrase.size()) == 0;
}

}  // namespace

std::string HashPassphrase(std::string_view passphrase) {
  ReadySodium();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), passphrase.data(), passphrase.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::bad_alloc();
  }
  return text.data();
}

bool PassphraseFits(std::string_view stored, std::string_view passphrase) {
  ReadySodium();
  const bool is_hash = stored.starts_with(crypto_pwhash_STRPREFIX) && stored.size() < crypto_pwhash_STRBYTES;
  if (is_hash) return Verify(std::string(stored), passphrase);
  static const std::string any_hash = HashPassphrase("nobody's");
  Verify(any_hash, passphrase);
  return false;
}

}  // namespace furlong::server

#include "server/http/files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "rules/sha256.h"
#include "server/http/built_in_page.h"

namespace furlong::server {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 64u << 20;
constexpr std::size_t kMaxCachedBytes = 64u << 20;

std::string_view ContentTypeOf(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".wasm", "application/wasm"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
  };
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// True for paths made only of characters that the build's file names have, without ".." and hidden files.
bool IsSafePath(std::string_view path) {
  if (!path.starts_with('/') || path.find("..") != std::string_view::npos ||
      path.find("/.") != std::string_view::npos) {
    return false;
  }
  for (const char c : path) {
    const bool allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                         c == '.' || c == '-' || c == '_';
    if (!allowed) return false;
  }
  return true;
}

bool ReadFile(const std::string& file, std::string& text) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) > kMaxFileBytes) {
    return false;
  }
  std::ifstream in(file, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(in), {});
  return static_cast<bool>(in) || in.eof();
}

std::string EtagOf(std::string_view body) { return "\"" + Hex(Sha256Of(body)).substr(0, 20) + "\""; }

Response NotFound() { return {404, "text/plain; charset=utf-8", "There is nothing here.\n", {}}; }

}  // namespace

const Files::CachedFile* Files::Find(const std::string& name) const {
  const std::string file = folder_ + name;
  std::error_code error;
  const auto modified = std::filesystem::last_write_time(file, error);
  if (error) return nullptr;
  const auto cached = cache_.find(name);
  if (cached != cache_.end() && cached->second.modified == modified) return &cached->second;
  CachedFile fresh;
  if (!ReadFile(file, fresh.body)) return nullptr;
  fresh.etag = EtagOf(fresh.body);
  fresh.modified = modified;
  if (cached != cache_.end()) cached_bytes_ -= cached->second.body.size();
  if (cached_bytes_ + fresh.body.size() > kMaxCachedBytes) {
    cache_.clear();
    cached_bytes_ = 0;
  }
  cached_bytes_ += fresh.body.size();
  return &(cache_[name] = std::move(fresh));
}

Response Files::Get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const {
  Response response;
  if (!IsSafePath(path)) return NotFound();
  std::string name(path);
  const bool page = name == "/" || name.find('.', name.rfind('/')) == std::string::npos;
  if (page && name != "/" && !folder_.empty()) {
    response = {302, "text/plain; charset=utf-8", "See Location.\n", {}};
    response.headers.emplace_back("Location", "/#" + name);
    return response;
  }
  if (page) name = "/index.html";
  std::string body;
  std::string etag;
  if (folder_.empty()) {
    for (const BuiltInFile& file : kBuiltInFiles) {
      if (file.path == name) body = file.text;
    }
    if (body.empty()) return NotFound();
    etag = EtagOf(body);
  } else {
    const CachedFile* found = accept_encoding.find("gzip") != std::string_view::npos ? Find(name + ".gz") : nullptr;
    if (found != nullptr) response.headers.emplace_back("Content-Encoding", "gzip");
    if (found == nullptr) found = Find(name);
    if (found == nullptr) return NotFound();
    body = found->body;
    etag = found->etag;
  }
  response.content_type = ContentTypeOf(name);
  response.headers.emplace_back("ETag", etag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  // File names under /assets/ contain a hash of the content.
  const bool immutable = name.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (if_none_match == etag) {
    response.status = 304;
    return response;
  }
  response.body = std::move(body);
  return response;
}

}  // namespace furlong::server

#include "server/http/files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "rules/sha256.h"
#include "server/http/built_in_page.h"

namespace furlong::server {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 64u << 20;
constexpr std::size_t kMaxKeptBytes = 64u << 20;

std::string_view TypeOf(std::string_view path) {
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

// Only names that a build writes: no "..", no hidden files, nothing odd.
bool Harmless(std::string_view path) {
  if (!path.starts_with('/') || path.find("..") != std::string_view::npos ||
      path.find("/.") != std::string_view::npos) {
    return false;
  }
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                       c == '.' || c == '-' || c == '_';
    if (!plain) return false;
  }
  return true;
}

bool Read(const std::string& file, std::string& text) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) > kMaxFileBytes) {
    return false;
  }
  std::ifstream in(file, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(in), {});
  return static_cast<bool>(in) || in.eof();
}

std::string TagOf(std::string_view body) { return "\"" + Hex(Sha256Of(body)).substr(0, 20) + "\""; }

}  // namespace

const Files::Kept* Files::Find(const std::string& name) const {
  const std::string file = folder_ + name;
  std::error_code error;
  const auto written = std::filesystem::last_write_time(file, error);
  if (error) return nullptr;
  const auto found = kept_.find(name);
  if (found != kept_.end() && found->second.written == written) return &found->second;
  Kept fresh;
  if (!Read(file, fresh.body)) return nullptr;
  fresh.tag = TagOf(fresh.body);
  fresh.written = written;
  if (found != kept_.end()) kept_bytes_ -= found->second.body.size();
  if (kept_bytes_ + fresh.body.size() > kMaxKeptBytes) {
    kept_.clear();
    kept_bytes_ = 0;
  }
  kept_bytes_ += fresh.body.size();
  return &(kept_[name] = std::move(fresh));
}

Response Files::Get(std::string_view path, std::string_view encodings, std::string_view known) const {
  Response response;
  if (!Harmless(path)) {
    response = {404, "text/plain; charset=utf-8", "There is nothing here.\n", {}};
    return response;
  }
  std::string name(path);
  const bool page = name == "/" || name.find('.', name.rfind('/')) == std::string::npos;
  if (page && name != "/" && !folder_.empty()) {
    response = {302, "text/plain; charset=utf-8", "Over there.\n", {}};
    response.headers.emplace_back("Location", "/#" + name);
    return response;
  }
  if (page) name = "/index.html";
  std::string body;
  std::string tag;
  if (folder_.empty()) {
    for (const BuiltInFile& file : kBuiltInFiles) {
      if (file.path == name) body = file.text;
    }
    if (body.empty()) return {404, "text/plain; charset=utf-8", "There is nothing here.\n", {}};
    tag = TagOf(body);
  } else {
    const Kept* found = encodings.find("gzip") != std::string_view::npos ? Find(name + ".gz") : nullptr;
    if (found != nullptr) response.headers.emplace_back("Content-Encoding", "gzip");
    if (found == nullptr) found = Find(name);
    if (found == nullptr) return {404, "text/plain; charset=utf-8", "There is nothing here.\n", {}};
    body = found->body;
    tag = found->tag;
  }
  response.content_type = TypeOf(name);
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  // A build gives its files names that change with their content, under /assets/.
  const bool forever = name.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (known == tag) {
    response.status = 304;
    return response;
  }
  response.body = std::move(body);
  return response;
}

}  // namespace furlong::server

#include "server/http/files.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "rules/sha256.h"
#include "server/http/built_in_page.h"
#include "table/text.h"

namespace furlong::server {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 64u << 20;
constexpr std::size_t kMaxAllBytes = 512u << 20;
constexpr std::size_t kMaxFiles = 20'000;
constexpr int kMaxDepth = 8;  // of folders; links may go round in circles

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

// True if a client that sends this Accept-Encoding header takes `coding`: it is named, and not with a weight of zero.
bool Takes(std::string_view accept_encoding, std::string_view coding) {
  std::string wanted = table::LowerCase(accept_encoding);
  std::erase_if(wanted, [](char c) { return c == ' ' || c == '\t'; });
  std::size_t from = 0;
  while (from < wanted.size()) {
    const std::size_t comma = std::min(wanted.find(',', from), wanted.size());
    const std::string_view one = std::string_view(wanted).substr(from, comma - from);
    from = comma + 1;
    const auto semicolon = one.find(';');
    const bool refused =
        semicolon != std::string::npos && one.find_first_of("123456789", semicolon) == std::string::npos;
    if (one.substr(0, semicolon) == coding) return !refused;
  }
  return false;
}

Response NotFound() { return {404, "text/plain; charset=utf-8", "There is nothing here.\n", {}}; }

}  // namespace

Files::Files(std::string folder) : folder_(std::move(folder)), files_(std::make_shared<const FilesByName>()) {
  if (!folder_.empty()) {
    files_ = std::make_shared<const FilesByName>(Read({}));
    return;
  }
  FilesByName files;
  for (const BuiltInFile& file : kBuiltInFiles) {
    files[std::string(file.path)] = {std::make_shared<const std::string>(file.text), EtagOf(file.text), {}};
  }
  files_ = std::make_shared<const FilesByName>(std::move(files));
}

Files::FilesByName Files::Read(const FilesByName& known) const {
  namespace fs = std::filesystem;
  FilesByName files;
  std::size_t bytes = 0;
  std::error_code error;
  fs::recursive_directory_iterator all(folder_, fs::directory_options::follow_directory_symlink, error);
  for (; !error && all != fs::recursive_directory_iterator(); all.increment(error)) {
    if (all.depth() >= kMaxDepth) all.disable_recursion_pending();
    std::error_code unread;
    if (!all->is_regular_file(unread)) continue;
    const std::string name = "/" + all->path().lexically_relative(folder_).generic_string();
    const auto modified = all->last_write_time(unread);
    if (unread || !IsSafePath(name)) continue;
    File file;
    const auto before = known.find(name);
    if (before != known.end() && before->second.modified == modified &&
        before->second.body->size() == all->file_size(unread)) {
      file = before->second;
    } else {
      std::string text;
      if (!ReadFile(all->path().string(), text)) continue;
      file.etag = EtagOf(text);
      file.body = std::make_shared<const std::string>(std::move(text));
      file.modified = modified;
    }
    bytes += file.body->size();
    if (bytes > kMaxAllBytes || files.size() >= kMaxFiles) {
      spdlog::warn("the web client's folder is too large; {} and others are not served", name);
      break;
    }
    files.emplace(name, std::move(file));
  }
  return files;
}

bool Files::Refresh() {
  if (folder_.empty()) return false;
  const std::shared_ptr<const FilesByName> before = Current();
  FilesByName files = Read(*before);
  const bool same = files.size() == before->size() && std::all_of(files.begin(), files.end(), [&](const auto& one) {
                      const auto old = before->find(one.first);
                      return old != before->end() && old->second.body == one.second.body;
                    });
  if (same || (!files.contains("/index.html") && before->contains("/index.html"))) return false;
  auto fresh = std::make_shared<const FilesByName>(std::move(files));
  const std::lock_guard lock(mutex_);
  files_ = std::move(fresh);
  return true;
}

Response Files::Get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match,
                    std::string_view query) const {
  Response response;
  if (!IsSafePath(path)) return NotFound();
  std::string name(path);
  const bool page = name == "/" || name.find('.', name.rfind('/')) == std::string::npos;
  if (page && name != "/" && !folder_.empty()) {
    response = {302, "text/plain; charset=utf-8", "See Location.\n", {}};
    // Relative, because a proxy may serve us in a folder.
    std::string only_page = "./";
    for (std::size_t i = 1; i < name.size(); ++i) {
      if (name[i] == '/') only_page += "../";
    }
    const std::string asked = query.empty() ? "" : "?" + std::string(query);
    response.headers.emplace_back("Location", only_page + "#" + name + asked);
    return response;
  }
  if (page) name = "/index.html";
  const std::shared_ptr<const FilesByName> files = Current();
  auto found = files->end();
  for (const auto& [coding, ending] : {std::pair("br", ".br"), std::pair("gzip", ".gz")}) {
    if (Takes(accept_encoding, coding)) found = files->find(name + ending);
    if (found == files->end()) continue;
    response.headers.emplace_back("Content-Encoding", coding);
    break;
  }
  if (found == files->end()) found = files->find(name);
  if (found == files->end()) return NotFound();
  const std::string& etag = found->second.etag;
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
  response.file = found->second.body;
  return response;
}

FilesWatcher::FilesWatcher(Files& files, std::chrono::milliseconds every)
    : thread_([this, &files, every] {
        for (std::unique_lock lock(mutex_); !wake_.wait_for(lock, every, [this] { return stop_; });) {
          lock.unlock();
          try {
            files.Refresh();
          } catch (const std::exception& error) {
            spdlog::warn("cannot read the web client's folder: {}", error.what());
          }
          lock.lock();
        }
      }) {}

FilesWatcher::~FilesWatcher() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

}  // namespace furlong::server

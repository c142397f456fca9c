#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "server/store/sql_store.h"

namespace furlong::store {
namespace {

// Not error.what(), which appends the values that the statement was given.
StoreTrouble TroubleOf(const std::string& file, const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return SqliteTrouble(file, sqlite != nullptr ? sqlite->result() : SQLITE_ERROR, error.get_error_message());
}

// An open file descriptor. A file that it creates is accessible only to its owner.
class File {
 public:
  File(const std::string& path, int flags) : descriptor_(open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  ~File() {
    if (ok()) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  bool ok() const { return descriptor_ >= 0; }
  bool Sync() const { return fsync(descriptor_) == 0; }

 private:
  int descriptor_;
};

class SqliteStore : public SqlStore {
 public:
  SqliteStore(std::unique_ptr<soci::session> session, std::string file)
      : SqlStore(std::move(session), SqliteDialect()), file_(std::move(file)) {}

  void BackUp(const std::string& to_file) override { BackUpSqlite(file_, to_file); }

  void CheckFile() override {
    const auto gone = [](const std::string& file) {
      throw StoreTrouble(
          fmt::format("{}: was moved, deleted or replaced while the server uses it; stop the server, put "
                      "the file back with the files beside it, and start again",
                      file),
          StoreTrouble::Kind::kFatal);
    };
    if (IdOf(file_) != id_) gone(file_);
    // The log exists as long as the database is open. Without it, commits since the last checkpoint would be lost.
    const std::string log = file_ + "-wal";
    const auto log_id = IdOf(log);
    if (log_id_ && log_id != log_id_) gone(log);
    log_id_ = log_id;
  }

 protected:
  StoreTrouble Explained(const soci::soci_error& error) const override { return TroubleOf(file_, error); }

 private:
  using FileId = std::pair<dev_t, ino_t>;
  static std::optional<FileId> IdOf(const std::string& file) {
    struct stat found {};
    if (stat(file.c_str(), &found) != 0) return std::nullopt;
    return FileId(found.st_dev, found.st_ino);
  }

  std::string file_;
  std::optional<FileId> id_ = IdOf(file_);
  std::optional<FileId> log_id_ = IdOf(file_ + "-wal");
};

void Copy(const std::string& from_file, const std::string& part) {
  // SQLite accepts an empty file as its target. Creating it first makes it accessible only to its owner.
  if (!File(part, O_WRONLY | O_CREAT | O_EXCL).ok()) {
    throw StoreTrouble(fmt::format("cannot create {}: {}", part, std::strerror(errno)));
  }
  try {
    const auto session = OpenSqliteSession(from_file, false);
    DoOnce(*session, "vacuum into :file", part);
  } catch (const soci::soci_error& error) {
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    const bool target = sqlite != nullptr && (sqlite->result() == SQLITE_FULL || sqlite->result() == SQLITE_CANTOPEN);
    throw TroubleOf(target ? part : from_file, error);
  }
  const File copy(part, O_RDONLY);
  const File folder(std::filesystem::absolute(part).parent_path().string(), O_RDONLY | O_DIRECTORY);
  if (!copy.ok() || !copy.Sync()) {
    throw StoreTrouble(fmt::format("{}: cannot be written to disk: {}", part, std::strerror(errno)));
  }
  if (folder.ok()) folder.Sync();
}

}  // namespace

const Dialect& SqliteDialect() {
  // "immediate" takes the write lock at once. A transaction that reads first and writes later fails if somebody else
  // has written in between.
  static const Dialect dialect = {
      .key = "integer primary key", .clustered = " without rowid", .begin_writing = "begin immediate"};
  return dialect;
}

StoreTrouble SqliteTrouble(const std::string& file, int code, const std::string& message) {
  using Kind = StoreTrouble::Kind;
  const auto say = [&](Kind kind, const std::string& text) {
    return StoreTrouble(fmt::format("{}: {}", file, text), kind);
  };
  switch (code & 0xff) {  // the other bits are details
    case SQLITE_FULL: return say(Kind::kUnavailable, "the disk is full; make room. Nothing that was confirmed is lost");
    case SQLITE_READONLY:
      return say(Kind::kFatal, "cannot be written; it and its folder must belong to the user who runs the server");
    case SQLITE_CANTOPEN:
      return say(Kind::kUnavailable,
                 "cannot be opened; is there such a folder, and may this user read and write in it?");
    case SQLITE_NOTADB: return say(Kind::kFatal, "is damaged or no data file of Furlong; restore a backup");
    case SQLITE_CORRUPT: return say(Kind::kFatal, fmt::format("is damaged ({}); restore a backup", message));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return say(Kind::kUnavailable, "is locked by another program; end that program and try again");
    case SQLITE_IOERR:
      return say(Kind::kUnavailable, fmt::format("disk read or write failed ({}); look at the system's log", message));
    case SQLITE_NOMEM: return say(Kind::kUnavailable, "there is no memory left");
    default: return say(Kind::kRefused, message);
  }
}

std::unique_ptr<soci::session> OpenSqliteSession(const std::string& file, bool make) {
  if (file.find('"') != std::string::npos) {
    throw StoreTrouble(fmt::format("{}: quotation marks in the path are not understood; name another folder", file));
  }
  // An existing file must not be opened and closed here: closing any descriptor of a file releases all locks that
  // SQLite holds on it for other stores of this process.
  if (access(file.c_str(), F_OK) != 0 && make && !File(file, O_RDWR | O_CREAT | O_EXCL).ok() && errno != EEXIST) {
    if (errno == ENOENT) throw StoreTrouble(fmt::format("{}: there is no such folder; make it first", file));
    if (errno == ENOSPC) throw SqliteTrouble(file, SQLITE_FULL, "");
    if (errno == EACCES || errno == EROFS) throw SqliteTrouble(file, SQLITE_READONLY, "");
    throw StoreTrouble(fmt::format("cannot create {}: {}", file, std::strerror(errno)));
  }
  if (access(file.c_str(), F_OK) != 0) {
    throw StoreTrouble(fmt::format("{}: there is no such file; is that the data folder of a server?", file));
  }
  if (access(file.c_str(), R_OK | W_OK) != 0) throw SqliteTrouble(file, SQLITE_READONLY, "");
  try {
    // Quoted, because SOCI would otherwise split the path at spaces and equals signs.
    auto session = std::make_unique<soci::session>(soci::sqlite3, fmt::format("db=\"{}\" timeout=20", file));
    DoOnce(*session, "pragma synchronous = full");
    // Deleted data are overwritten, so that deleted names do not stay in the file.
    DoOnce(*session, "pragma secure_delete = on");
    // 8 MB hold the pages that a server with a thousand tables changes. The default of 2 MB is too small for that.
    DoOnce(*session, "pragma cache_size = -8192");
    // Fewer and larger checkpoints: a page that changes in every commit is copied back once for many commits.
    DoOnce(*session, "pragma wal_autocheckpoint = 8000");
    return session;
  } catch (const soci::soci_error& error) {
    throw TroubleOf(file, error);
  }
}

std::unique_ptr<Store> OpenSqliteWith(const std::string& file, Opening how, std::span<const SchemaStep> steps) {
  auto session = OpenSqliteSession(file, how == Opening::kUpgrade);
  try {
    if (how == Opening::kUpgrade) {
      const int version = SchemaVersion(*session, file);
      if (version <= static_cast<int>(steps.size())) {
        const std::string mode = AskOnce<std::string>(*session, "pragma journal_mode = wal").at(0);
        if (mode != "wal") {
          throw StoreTrouble(
              fmt::format("{}: SQLite cannot keep its log on this disk (journal mode {}); a data folder "
                          "must be on a local disk, not on a network share",
                          file, mode));
        }
      }
      Upgrade(*session, SqliteDialect(), steps, file);
      // A server does not wait long for another program that writes: it tries again (GroupCommit).
      DoOnce(*session, "pragma busy_timeout = 250");
    } else {
      ExpectCurrent(*session, steps, file);
    }
  } catch (const soci::soci_error& error) {
    throw TroubleOf(file, error);
  }
  return std::make_unique<SqliteStore>(std::move(session), file);
}

std::unique_ptr<Store> OpenSqlite(const std::string& file, Opening how) {
  return OpenSqliteWith(file, how, SchemaSteps());
}

void BackUpSqlite(const std::string& from_file, const std::string& to_file) {
  {
    const File reserved(to_file, O_WRONLY | O_CREAT | O_EXCL);
    if (!reserved.ok() && errno == EEXIST) {
      throw StoreTrouble(fmt::format("{} already exists; choose another name", to_file));
    }
    if (!reserved.ok()) throw StoreTrouble(fmt::format("cannot create {}: {}", to_file, std::strerror(errno)));
  }
  // The file under its final name is either empty or complete, never half written.
  const std::string part = to_file + ".part";
  try {
    unlink(part.c_str());
    Copy(from_file, part);
    if (rename(part.c_str(), to_file.c_str()) != 0) {
      throw StoreTrouble(fmt::format("cannot create {}: {}", to_file, std::strerror(errno)));
    }
  } catch (...) {
    unlink(part.c_str());
    unlink(to_file.c_str());
    throw;
  }
}

}  // namespace furlong::store

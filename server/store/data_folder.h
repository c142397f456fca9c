// The folder where a server keeps all it remembers. One server at a time holds it.
#pragma once

#include <string>

namespace furlong::store {

class DataFolder {
 public:
  // Made, for this user alone, if it is not there. Throws StoreTrouble.
  static DataFolder Make(std::string path);
  // One in which a server has worked. Throws StoreTrouble.
  static DataFolder Find(std::string path);

  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  // Keeps others from holding it for as long as this lives. Throws StoreTrouble, with the other's process id.
  void Hold();

  const std::string& path() const { return path_; }
  std::string sqlite_file() const;

 private:
  explicit DataFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
  int lock_ = -1;  // descriptor of the file that is locked
};

}  // namespace furlong::store

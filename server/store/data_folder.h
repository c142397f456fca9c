// The folder that holds all data of a server. Only one server at a time may use it.
#pragma once

#include <string>

namespace furlong::store {

class DataFolder {
 public:
  // Creates the folder, accessible only to this user, if it does not exist. Throws StoreTrouble.
  static DataFolder Make(std::string path);
  // Opens a folder that a server has used before. Throws StoreTrouble.
  static DataFolder Find(std::string path);

  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  // Locks the folder until this object is destroyed. Throws StoreTrouble, with the process id of the server that has
  // locked it, if one has.
  void Hold();

  const std::string& path() const { return path_; }
  std::string sqlite_file() const;

 private:
  explicit DataFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
  int lock_ = -1;  // descriptor of the lock file
};

}  // namespace furlong::store

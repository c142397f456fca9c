// The page a server shows where no web client is installed: what runs here, and how to take part.
#pragma once

#include <array>
#include <string_view>

namespace furlong::server {

struct BuiltInFile {
  std::string_view path;
  std::string_view text;
};

extern const std::array<BuiltInFile, 3> kBuiltInFiles;

}  // namespace furlong::server

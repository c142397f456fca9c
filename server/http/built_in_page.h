// The page shown if the server runs without the web client: its tables, and how to take part.
#pragma once

#include <array>
#include <string_view>

namespace furlong::server {

struct BuiltInFile {
  std::string_view path;  // "/index.html"
  std::string_view text;
};

extern const std::array<BuiltInFile, 3> kBuiltInFiles;

}  // namespace furlong::server

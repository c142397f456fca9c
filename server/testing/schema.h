// JSON Schema for tests: checks messages and answers against the published schemas. Only schema.cc uses the validator.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace furlong::server::testing {

class Schema {
 public:
  // `document`: JSON text. `pointer`: the schema within it, "#/definitions/clientMessage". References must point into
  // the same document.
  Schema(std::string_view document, std::string_view pointer);
  ~Schema();
  Schema(Schema&&) noexcept;

  // Why a JSON text does not match the schema; empty if it does.
  std::string FaultOf(std::string_view json) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The text of a file of the source tree.
std::string ReadSource(const std::string& path);

}  // namespace furlong::server::testing

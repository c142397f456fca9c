// JSON Schema for tests: what travels is held against what is promised. schema_test.cc alone knows the validator.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace furlong::server::testing {

class Schema {
 public:
  // `document`: a JSON text; `pointer`: the schema within it, "#/definitions/clientMessage". References point into the
  // same document.
  Schema(std::string_view document, std::string_view pointer);
  ~Schema();
  Schema(Schema&&) noexcept;

  // Why a JSON text does not follow the schema; empty where it does.
  std::string FaultOf(std::string_view json) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// A whole file of the source tree.
std::string ReadSource(const std::string& path);

}  // namespace furlong::server::testing

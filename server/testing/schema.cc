#include "server/testing/schema.h"

#include <boost/json.hpp>
#include <fstream>
#include <sstream>
#include <stdexcept>
#define VALIJSON_USE_EXCEPTIONS 1  // without it, an error ends the program
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace furlong::server::testing {

struct Schema::Parts {
  boost::json::value document;
  valijson::Schema schema;
};

Schema::Schema(std::string_view document, std::string_view pointer) : parts_(std::make_unique<Parts>()) {
  auto root = boost::json::parse({document.data(), document.size()}).as_object();
  // References are resolved from the root, so the root is kept. Only its own constraints are replaced by the pointer.
  for (const char* key : {"anyOf", "oneOf", "$schema"}) root.erase(key);
  root["allOf"] = boost::json::array{boost::json::object{{"$ref", boost::json::string(pointer)}}};
  parts_->document = std::move(root);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(valijson::adapters::BoostJsonAdapter(parts_->document), parts_->schema);
}
Schema::~Schema() = default;
Schema::Schema(Schema&&) noexcept = default;

std::string Schema::FaultOf(std::string_view json) const {
  boost::json::error_code error;
  const boost::json::value value = boost::json::parse({json.data(), json.size()}, error);
  if (error) return "no JSON: " + error.message();
  const valijson::adapters::BoostJsonAdapter adapter(value);
  valijson::Validator validator;
  if (validator.validate(parts_->schema, adapter, nullptr)) return {};
  valijson::ValidationResults results;
  validator.validate(parts_->schema, adapter, &results);
  std::string faults = "does not follow the schema:";
  for (const auto& result : results) {
    for (const std::string& part : result.context) faults += part;
    faults += " " + result.description + "\n";
  }
  return faults;
}

std::string ReadSource(const std::string& path) {
  std::ifstream in(std::string(FURLONG_SOURCE_DIR) + "/" + path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace furlong::server::testing

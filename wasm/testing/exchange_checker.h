// Checks what tests ask the engine, and what it answers, against wasm/engine.schema.json.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/testing/schema.h"

namespace furlong::wasm::testing {

class ExchangeChecker {
 public:
  ExchangeChecker() {
    namespace bj = boost::json;
    using server::testing::ReadSource;
    bj::object engine = bj::parse(ReadSource("wasm/engine.schema.json")).as_object();
    const bj::object protocol = bj::parse(ReadSource("wire/protocol.schema.json")).as_object();
    // The validator takes one document: the definitions of both files go into one.
    bj::object& definitions = engine.at("definitions").as_object();
    for (const auto& [name, definition] : protocol.at("definitions").as_object()) {
      EXPECT_FALSE(definitions.contains(name)) << name << " is defined in both schemas";
      definitions.emplace(name, definition);
    }
    document_ = bj::serialize(engine);
    const std::string other = "../wire/protocol.schema.json#";
    for (std::size_t at = document_.find(other); at != std::string::npos; at = document_.find(other, at)) {
      document_.replace(at, other.size(), "#");
    }
  }

  // The name of a request tells its definitions: "read-course" is readCourseRequest, and its answer readCourseAnswer. A
  // request that the engine could not read need not follow the schema, but its answer must be an error.
  void Check(const std::string& request, const std::string& answer) {
    // Tests ask the same again and again; each exchange is checked once.
    if (!checked_.insert(std::hash<std::string>{}(request + answer)).second) return;
    const boost::json::object asked = boost::json::parse(request).as_object();
    const bool is_error = boost::json::parse(answer).as_object().contains("error");
    const std::string name = DefinitionName(std::string(asked.at("do").as_string()));
    if (!is_error) {
      EXPECT_EQ(SchemaOf(name + "Request").FaultOf(request), "") << request;
    }
    EXPECT_EQ(SchemaOf(is_error ? "errorAnswer" : name + "Answer").FaultOf(answer), "") << answer;
  }

 private:
  static std::string DefinitionName(const std::string& words) {
    std::string name;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] != '-') {
        name += i > 0 && words[i - 1] == '-' ? static_cast<char>(words[i] - 'a' + 'A') : words[i];
      }
    }
    return name;
  }

  const server::testing::Schema& SchemaOf(const std::string& definition) {
    auto found = schemas_.find(definition);
    if (found == schemas_.end()) {
      found = schemas_.emplace(definition, server::testing::Schema(document_, "#/definitions/" + definition)).first;
    }
    return found->second;
  }

  std::string document_;
  std::map<std::string, server::testing::Schema> schemas_;
  std::set<std::size_t> checked_;  // hashes
};

// The names of all requests in the schema.
inline std::vector<std::string> RequestNames() {
  std::vector<std::string> names;
  const boost::json::value schema = boost::json::parse(server::testing::ReadSource("wasm/engine.schema.json"));
  for (const auto& [definition, value] : schema.at("definitions").as_object()) {
    if (!std::string_view(definition).ends_with("Request")) continue;
    names.emplace_back(value.at("properties").at("do").at("const").as_string());
  }
  return names;
}

// Asks an Engine or a ReplayDesk, and checks both sides.
template <typename Engine>
boost::json::object CheckedAsk(Engine& engine, const boost::json::object& request) {
  static ExchangeChecker checker;
  const std::string asked = boost::json::serialize(request);
  const std::string answer = engine.Ask(asked);
  checker.Check(asked, answer);
  return boost::json::parse(answer).as_object();
}

}  // namespace furlong::wasm::testing

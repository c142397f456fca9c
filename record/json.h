// Reads JSON by key, with errors that name the key and the value.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace furlong::json {

using boost::json::array;
using boost::json::object;
using boost::json::value;

// Holds the first error; later ones are ignored.
class Problem {
 public:
  bool ok() const { return message_.empty(); }
  const std::string& message() const { return message_; }
  void Say(std::string message) {
    if (ok()) message_ = std::move(message);
  }

 private:
  std::string message_;
};

// A value as text for messages, shortened if it is long.
std::string Shown(const value& v);

// Parses one JSON text; reports what is wrong and where. Nesting deeper than 32 levels is refused.
std::optional<value> Parse(std::string_view text, Problem& problem);

// Reads the keys of one JSON object. `path` ("start", "segments[3]") names the object in messages.
class Reader {
 public:
  Reader(const object& from, std::string path, Problem& problem)
      : from_(&from), path_(std::move(path)), problem_(&problem) {}

  bool Has(std::string_view key) const { return from_->if_contains(key) != nullptr; }
  // Required keys. If one is missing or wrong, they report that and return a harmless value.
  std::int64_t Int(std::string_view key, std::int64_t low, std::int64_t high) const;
  std::string_view Text(std::string_view key) const;
  bool Bool(std::string_view key) const;
  double Number(std::string_view key) const;
  const object& Object(std::string_view key) const;
  const array& Array(std::string_view key) const;
  // Optional keys; `fallback` is returned if the key is missing.
  std::int64_t IntOr(std::string_view key, std::int64_t fallback, std::int64_t low, std::int64_t high) const;
  bool BoolOr(std::string_view key, bool fallback) const;

  // The key with the path of its object.
  std::string PathOf(std::string_view key) const;
  Problem& problem() const { return *problem_; }
  // Reports that a key is missing or has a wrong value, and what was wanted.
  void Wrong(std::string_view key, std::string_view wanted) const;

 private:
  const value* Find(std::string_view key) const;

  const object* from_;
  std::string path_;
  Problem* problem_;
};

// The value as an integer from `low` to `high`, or nullopt.
std::optional<std::int64_t> IntIn(const value& v, std::int64_t low, std::int64_t high);

}  // namespace furlong::json

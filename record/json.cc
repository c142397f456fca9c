#include "record/json.h"

#include <algorithm>
#include <cmath>

namespace furlong::json {
namespace {

constexpr std::size_t kShownLength = 70;

// The first `bytes` bytes of a UTF-8 text, or a few less so that no character is split.
std::string Cut(std::string_view text, std::size_t bytes) {
  while (bytes > 0 && bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

const object kNoObject;
const array kNoArray;

}  // namespace

std::string Shown(const value& v) {
  std::string text;
  if (const auto* a = v.if_array(); a != nullptr && a->size() > 40) return "an array of " + std::to_string(a->size());
  if (const auto* o = v.if_object(); o != nullptr && o->size() > 10) return "an object of " + std::to_string(o->size());
  if (const auto* s = v.if_string(); s != nullptr && s->size() > kShownLength) {
    text = boost::json::serialize(value(Cut(*s, kShownLength))) + "…";
  } else {
    text = boost::json::serialize(v);
  }
  if (text.size() > 2 * kShownLength) text = Cut(text, 2 * kShownLength) + "…";
  return text;
}

std::optional<value> Parse(std::string_view text, Problem& problem) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    problem.Say("not JSON: nothing is there");
    return std::nullopt;
  }
  boost::json::error_code error;
  boost::json::parser parser;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos) {
    error = boost::json::error::extra_data;
  }
  if (error) {
    if (error == boost::json::error::incomplete) {
      problem.Say("not JSON: the text ends too early, after " + std::to_string(text.size()) + " characters");
    } else {
      const std::string_view read = text.substr(0, used);
      const auto line = std::count(read.begin(), read.end(), '\n') + 1;
      const std::size_t column = used - (read.rfind('\n') + 1) + 1;  // npos + 1 is 0
      problem.Say("not JSON: " + error.message() + " near " + (line > 1 ? "line " + std::to_string(line) + ", " : "") +
                  "character " + std::to_string(column));
    }
    return std::nullopt;
  }
  return parser.release();
}

std::optional<std::int64_t> IntIn(const value& v, std::int64_t low, std::int64_t high) {
  std::int64_t number = 0;
  if (const auto* i = v.if_int64()) {
    number = *i;
  } else {
    return std::nullopt;  // also for numbers with a fraction or beyond 64 bits
  }
  if (number < low || number > high) return std::nullopt;
  return number;
}

std::string Reader::PathOf(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void Reader::Wrong(std::string_view key, std::string_view wanted) const {
  if (!problem_->ok()) return;
  const value* v = from_->if_contains(key);
  if (v == nullptr) {
    problem_->Say("key \"" + PathOf(key) + "\" is missing; it must be " + std::string(wanted));
  } else {
    problem_->Say("key \"" + PathOf(key) + "\" is " + Shown(*v) + ": must be " + std::string(wanted));
  }
}

const value* Reader::Find(std::string_view key) const { return from_->if_contains(key); }

std::int64_t Reader::Int(std::string_view key, std::int64_t low, std::int64_t high) const {
  const value* v = Find(key);
  const auto number = v != nullptr ? IntIn(*v, low, high) : std::nullopt;
  if (number) return *number;
  Wrong(key, low == high ? std::to_string(low)
                         : "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return low;
}

std::int64_t Reader::IntOr(std::string_view key, std::int64_t fallback, std::int64_t low, std::int64_t high) const {
  return Has(key) ? Int(key, low, high) : fallback;
}

std::string_view Reader::Text(std::string_view key) const {
  const value* v = Find(key);
  if (v != nullptr && v->is_string()) return v->get_string();
  Wrong(key, "a text");
  return {};
}

bool Reader::Bool(std::string_view key) const {
  const value* v = Find(key);
  if (v != nullptr && v->is_bool()) return v->get_bool();
  Wrong(key, "true or false");
  return false;
}

bool Reader::BoolOr(std::string_view key, bool fallback) const { return Has(key) ? Bool(key) : fallback; }

double Reader::Number(std::string_view key) const {
  const value* v = Find(key);
  if (v != nullptr && v->is_number()) {
    const double number = v->is_double()  ? v->get_double()
                          : v->is_int64() ? static_cast<double>(v->get_int64())
                                          : static_cast<double>(v->get_uint64());
    if (std::isfinite(number)) return number;
  }
  Wrong(key, "a number");
  return 0;
}

const object& Reader::Object(std::string_view key) const {
  const value* v = Find(key);
  if (v != nullptr && v->is_object()) return v->get_object();
  Wrong(key, "an object");
  return kNoObject;
}

const array& Reader::Array(std::string_view key) const {
  const value* v = Find(key);
  if (v != nullptr && v->is_array()) return v->get_array();
  Wrong(key, "an array");
  return kNoArray;
}

}  // namespace furlong::json

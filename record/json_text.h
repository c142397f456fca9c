// Writes JSON text piece by piece, and adds the commas.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace furlong {

class JsonText {
 public:
  JsonText& Open(char bracket) {
    Comma();
    text_ += bracket;
    return *this;
  }
  JsonText& Close(char bracket) {
    text_ += bracket;
    return *this;
  }
  JsonText& Key(std::string_view key) {
    Comma();
    text_ += '"';
    text_.append(key).append("\":");
    return *this;
  }
  JsonText& Number(std::int64_t number) {
    Comma();
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text_.append(digits, static_cast<std::size_t>(end - digits));
    return *this;
  }
  JsonText& Bool(bool value) { return Raw(value ? "true" : "false"); }
  JsonText& Null() { return Raw("null"); }
  // A string that needs no escaping: without quotes, backslashes or control characters.
  JsonText& Word(std::string_view word) {
    Comma();
    text_ += '"';
    text_.append(word) += '"';
    return *this;
  }
  // Any UTF-8 text, escaped as needed.
  JsonText& Text(std::string_view text);
  // A value that is JSON already.
  JsonText& Raw(std::string_view json) {
    Comma();
    text_.append(json);
    return *this;
  }
  // An array of `count` numbers; those equal to `none` are written as null.
  template <typename T>
  JsonText& Numbers(const T& numbers, int count, int none = -1) {
    Open('[');
    for (int i = 0; i < count; ++i) {
      const int number = numbers[static_cast<std::size_t>(i)];
      number == none ? Null() : Number(number);
    }
    return Close(']');
  }
  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }

 private:
  void Comma() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }

  std::string text_;
};

}  // namespace furlong

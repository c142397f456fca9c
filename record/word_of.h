// A word of a closed list, such as a code that a schema lists. A literal that is not in its list does not compile.
#pragma once

#include <algorithm>
#include <string_view>

namespace furlong {

// `kWords`: a constexpr array of std::string_view with static storage.
template <const auto& kWords>
class WordOf {
 public:
  static constexpr bool Has(std::string_view word) {
    return std::ranges::find(kWords, word) != std::ranges::end(kWords);
  }

  consteval WordOf(const char* word) : word_(word) {
    if (!Has(word_)) ThisWordIsNotInTheList();
  }
  // A word of a list is one of every list that contains the whole of it.
  template <const auto& kFewer>
  constexpr WordOf(WordOf<kFewer> word) : word_(word) {
    static_assert(std::ranges::all_of(kFewer, [](std::string_view one) { return Has(one); }));
  }

  constexpr operator std::string_view() const { return word_; }
  friend constexpr bool operator==(WordOf word, std::string_view other) { return word.word_ == other; }

 private:
  static void ThisWordIsNotInTheList();  // not constexpr, and not defined

  std::string_view word_;
};

}  // namespace furlong

#include "server/house/display_name.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <stdexcept>

namespace furlong::server {
namespace {

constexpr int kMostMarks = 4;  // one upon the other; more make towers that cover other lines
constexpr UChar32 kBlankBraille = 0x2800;
constexpr UChar32 kJoiner = 0x200D;
constexpr UChar32 kNonJoiner = 0x200C;
constexpr UChar32 kEmojiStyle = 0xFE0F;
constexpr UChar32 kTextStyle = 0xFE0E;
constexpr UChar32 kKeycap = 0x20E3;
constexpr UChar32 kBlackFlag = 0x1F3F4;

void ThrowIf(UErrorCode error) {
  if (U_FAILURE(error)) throw std::runtime_error(std::string("ICU: ") + u_errorName(error));
}

const USpoofChecker* Checker() {
  static const icu::LocalUSpoofCheckerPointer checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    icu::LocalUSpoofCheckerPointer made(uspoof_open(&error));
    ThrowIf(error);
    uspoof_setRestrictionLevel(made.getAlias(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(made.getAlias(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, &error);
    ThrowIf(error);
    return made;
  }();
  return checker.getAlias();
}

icu::UnicodeString TextOf(std::string_view name) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size())));
}

bool IsMark(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

bool IsIgnorable(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0; }

bool IsPictograph(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) != 0; }

bool IsArabicLetter(UChar32 c) {
  UErrorCode error = U_ZERO_ERROR;
  return u_isalpha(c) != 0 && uscript_getScript(c, &error) == USCRIPT_ARABIC;
}

// Whether a letter that does not show belongs between its neighbours: in an emoji of several parts, or in the spelling
// of Arabic and Indic scripts. `before` is the last one that shows; 0: none.
bool Belongs(UChar32 c, UChar32 before, UChar32 after) {
  const bool after_emoji = IsPictograph(before) || u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER) != 0;
  switch (c) {
    case kEmojiStyle:
    case kTextStyle: return after_emoji || after == kKeycap;
    case kJoiner: return (after_emoji && IsPictograph(after)) || u_getCombiningClass(before) == 9;
    case kNonJoiner: return u_getCombiningClass(before) == 9 || (IsArabicLetter(before) && IsArabicLetter(after));
    default: return c > 0xE0000 && c <= 0xE007F && before == kBlackFlag;  // the flags of England, Scotland and Wales
  }
}

// True for letters that stand for nothing in a text: unassigned, private, controls, and the sign for broken bytes.
bool IsMeaningless(UChar32 c) {
  constexpr std::uint32_t kKinds =
      U_GC_CN_MASK | U_GC_CC_MASK | U_GC_CO_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_GET_GC_MASK(c) & kKinds) != 0 || c == 0xFFFD;
}

// Letters in another shape, such as double-struck or circled ones, as those they stand for.
icu::UnicodeString Plain(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString plain = icu::Normalizer2::getNFKCInstance(error)->normalize(text, error);
  ThrowIf(error);
  return plain;
}

// Without what does not show, and with single spaces.
icu::UnicodeString Visible(const icu::UnicodeString& text) {
  icu::UnicodeString visible;
  bool space = false;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (u_isUWhiteSpace(c) != 0 || c == kBlankBraille) {
      space = true;
    } else if (!IsIgnorable(c)) {
      if (space && !visible.isEmpty()) visible.append(u' ');
      space = false;
      visible.append(c);
    }
  }
  return visible;
}

icu::UnicodeString Skeleton(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(Checker(), 0, text, skeleton, &error);
  ThrowIf(error);
  return skeleton;
}

icu::UnicodeString Folded(icu::UnicodeString text) { return text.foldCase(U_FOLD_CASE_DEFAULT); }

// Folded again at the end, because letters without a small form can look like a capital.
icu::UnicodeString FoldedSkeleton(const icu::UnicodeString& text) { return Folded(Skeleton(Folded(text))); }

}  // namespace

NameProblem NameFault(std::string_view name) {
  const icu::UnicodeString text = TextOf(name);
  bool blank = true;
  bool hidden = false;
  UChar32 before = 0;
  int marks = 0;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const std::int32_t next = text.moveIndex32(i, 1);
    if (IsIgnorable(c)) {
      hidden = hidden || !Belongs(c, before, next < text.length() ? text.char32At(next) : 0);
      continue;
    }
    marks = IsMark(c) ? marks + 1 : 0;
    const bool space = u_isUWhiteSpace(c) != 0;
    hidden = hidden || IsMeaningless(c) || c == kBlankBraille || marks > kMostMarks;
    blank = blank && (space || IsMark(c) || IsMeaningless(c) || c == kBlankBraille);
    before = c;
  }
  if (blank) return NameProblem::kBlank;
  if (hidden) return NameProblem::kHidden;
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t failed = uspoof_check2UnicodeString(Checker(), Plain(text), nullptr, &error);
  ThrowIf(error);
  return failed == 0 ? NameProblem::kNone : NameProblem::kMixed;
}

std::string NameSkeleton(std::string_view name) {
  std::string skeleton;
  return FoldedSkeleton(Visible(Plain(TextOf(name)))).toUTF8String(skeleton);
}

bool LooksLike(std::string_view a, std::string_view b) {
  const icu::UnicodeString one = Visible(Plain(TextOf(a)));
  const icu::UnicodeString other = Visible(Plain(TextOf(b)));
  // Folded first, a capital and a small letter are the same, but "I" is no longer like "l". So both ways.
  return FoldedSkeleton(one) == FoldedSkeleton(other) ||
         FoldedSkeleton(Skeleton(one)) == FoldedSkeleton(Skeleton(other));
}

}  // namespace furlong::server

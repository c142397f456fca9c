#include "drawing/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace furlong::drawing {

std::string Num(double value, int decimals) {
  std::int64_t unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  const double scaled = value * static_cast<double>(unit);
  if (!(std::abs(scaled) < 1e15)) return "0";
  // Many lengths lie exactly between two numbers, and sines differ in their last bits from one library to the next. So
  // what is nearly half is rounded up.
  const auto whole = static_cast<std::int64_t>(std::floor(scaled + 0.5 + 1e-5));
  const std::int64_t size = whole < 0 ? -whole : whole;
  std::string text = (whole < 0 ? "-" : "") + std::to_string(size / unit);
  if (size % unit == 0) return text;
  const std::string fraction = std::to_string(size % unit);
  text += '.';
  text.append(static_cast<std::size_t>(decimals) - fraction.size(), '0').append(fraction);
  while (text.back() == '0') text.pop_back();
  return text;
}

std::string Num(Point p) { return Num(p.x) + " " + Num(p.y); }

std::size_t Length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string Shortened(const std::string& text, std::size_t most) {
  if (Length(text) <= most) return text;
  std::size_t bytes = 0;
  for (std::size_t seen = 0; bytes < text.size(); ++bytes) {
    if ((text[bytes] & 0xC0) != 0x80 && seen++ == most) break;
  }
  return text.substr(0, bytes) + "…";
}

double UprightTurn(double heading) {
  double turn = std::fmod(-heading * 180 / std::numbers::pi, 360.0);
  while (turn > 90.01) turn -= 180;
  while (turn <= -89.99) turn += 180;
  return turn;
}

}  // namespace furlong::drawing

#include "drawing/course_drawing.h"

#include <cmath>

#include "drawing/course_layout.h"
#include "record/json_text.h"
#include "rules/movement.h"

namespace furlong::drawing {
namespace {

constexpr double kLaneWidth = 20;

// Writes a number rounded to six decimals, without trailing zeros.
void AddDecimal(JsonText& out, double number) {
  const auto scaled = static_cast<std::int64_t>(std::llround(number * 1'000'000));
  const std::int64_t rest = std::abs(scaled % 1'000'000);
  std::string text = (scaled < 0 ? "-" : "") + std::to_string(std::abs(scaled / 1'000'000));
  if (rest != 0) {
    std::string digits = std::to_string(1'000'000 + rest).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    text += "." + digits;
  }
  out.Raw(text);
}

void AddPieces(JsonText& out, const CourseLayout& layout) {
  out.Key("pieces").Open('[');
  for (const Piece& piece : layout.pieces) {
    out.Open('{').Key("segment").Number(piece.segment).Key("corner").Bool(piece.shape.corner());
    out.Key("counts").Open('[');
    for (int lane = 0; lane < kLanes; ++lane) out.Number(piece.shape.SquaresIn(lane));
    out.Close(']');
    const std::pair<std::string_view, double> numbers[] = {{"x", piece.start.x},
                                                           {"y", piece.start.y},
                                                           {"heading", piece.heading},
                                                           {"length", piece.length},
                                                           {"sweep", piece.sweep}};
    for (const auto& [key, number] : numbers) {
      out.Key(key);
      AddDecimal(out, number);
    }
    out.Close('}');
  }
  out.Close(']');
}

void AddLanes(JsonText& out, const CourseLayout& layout, const CourseSpec& spec, const Course& course) {
  int lane = -1;
  out.Key("lanes").Open('[');
  for (const PlacedSquare& square : PlaceSquares(layout, spec, course)) {
    if (square.lane != lane) {
      if (lane >= 0) out.Close(']');
      out.Open('[');
      lane = square.lane;
    }
    const Square at{static_cast<std::uint8_t>(square.lane), static_cast<std::uint16_t>(square.number)};
    out.Open('[').Number(square.piece).Number(square.index).Number(square.lap);
    out.Number(course.LineOf(at)).Number(course.RailSquare(at)).Close(']');
  }
  out.Close(']').Close(']');
}

void AddPlace(JsonText& out, const CourseLayout& layout, const CoursePoint& point) {
  out.Key("piece").Number(point.segment - layout.pieces.front().segment).Key("row").Number(point.row);
}

}  // namespace

std::string DrawingJson(const CourseFile& file, bool fences) {
  const auto built = Course::Build(file.spec, fences);
  const Course& course = std::get<Course>(built);  // ReadCourse has validated it
  CourseLayout layout = LayOut(file.spec);
  // The area is so large that only the lane width decides the size. It is twice as wide as high, like most screens.
  Fit(layout, file.spec, {-2e6, -1e6, 2e6, 1e6}, 0, 0, kLaneWidth);

  JsonText out;
  out.Open('{').Key("id").Text(file.spec.id).Key("names").Open('{');
  for (const auto& [language, name] : file.names) {
    std::string key = JsonText().Text(language).Take();
    out.Key(std::string_view(key).substr(1, key.size() - 2)).Text(name);
  }
  out.Close('}').Key("ring").Bool(layout.ring).Key("closed").Bool(file.spec.closed);
  out.Key("lane_width");
  AddDecimal(out, layout.lane_width);
  AddPieces(out, layout);
  AddLanes(out, layout, file.spec, course);
  out.Key("start").Open('{');
  AddPlace(out, layout, file.spec.start);
  out.Close('}').Key("finish").Open('{');
  AddPlace(out, layout, file.spec.finish);
  out.Close('}').Key("finish_squares").Open('[');
  for (int lane = 0; lane < kLanes; ++lane) out.Number(course.FinishSquare(lane));
  out.Close(']').Key("rail_lane").Number(course.RailLane() + 1);
  out.Key("longest_move").Number(kMostPoints).Key("fences").Open('[');
  for (const Course::TakeOff& take_off : course.take_offs()) {
    const Fence& fence = file.spec.fences[static_cast<std::size_t>(take_off.fence)];
    out.Open('{').Key("number").Number(fence.number).Key("lap").Number(fence.at.lap);
    AddPlace(out, layout, fence.at);
    out.Key("take_off").Numbers(take_off.square, kLanes).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

}  // namespace furlong::drawing

// The printed page around a drawing of a course: paper, frame, title, legend, and its words in five languages.
#pragma once

#include <string>

#include "drawing/print/svg.h"
#include "record/course_file.h"

namespace furlong::drawing {

// The colours: muted greens, cream paper, dark ink, one accent.
namespace colour {
inline constexpr const char* kPaper = "#f5eedc";
inline constexpr const char* kCream = "#fbf7ea";
inline constexpr const char* kInk = "#2a2b26";
inline constexpr const char* kAccent = "#a03a2c";
inline constexpr const char* kVerge = "#b9c596";
inline constexpr const char* kLane = "#e4e4c3";
inline constexpr const char* kLaneToo = "#dadcb5";
inline constexpr const char* kShade = "#5d7350";
inline constexpr const char* kGrid = "#8d9a72";
inline constexpr const char* kHedgeEdge = "#36502f";
inline constexpr const char* kHedge = "#4b6844";
inline constexpr const char* kHedgeTop = "#5a7850";
inline constexpr const char* kLeaf = "#6d8a5c";
inline constexpr const char* kLine = "#1c7d45";
}  // namespace colour

// The words on the drawing in one language; `{}` stands for a number.
struct CourseWords {
  const char* flat;
  const char* steeplechase;
  const char* lane;  // followed by `squares`
  const char* squares;
  const char* one_fence;
  const char* fences;
  const char* start;
  const char* finish;
  const char* lap;  // in which a fence is jumped, if only in one; counted from 1
  const char* boxes;
  const char* in_line;
  const char* fence;
  const char* later_fence;
  const char* finish_line;
};

// Falls back to English.
const CourseWords& WordsIn(const std::string& language);
// Puts the number into the text.
std::string Fill(const char* words, int number);

struct Page {
  double width = 0;
  double height = 0;
  Box map;  // the area in which the course is drawn

  // A page with the area of ISO A3 and this ratio of width to height; four units are a millimetre.
  static Page Shaped(double width_by_height);
};

struct PageFacts {
  std::string name;
  int lane_1 = 0, lane_8 = 0;  // squares from the starting box to the finish
  bool steeplechase = false;
  int fences = 0;
  int later_fences = 0;  // of these, jumped in a later lap
  std::string colophon;  // the author of the course and its licence
};

void DrawPaper(Svg& svg, const Page& page);
// "Lane 1: 113 squares · Lane 8: 141 squares · 5 fences"
std::string FactsLine(const PageFacts& facts, const CourseWords& words);

void DrawTitle(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words);
void DrawLegend(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words);

}  // namespace furlong::drawing

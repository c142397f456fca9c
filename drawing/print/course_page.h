// The printed page around a drawn course: paper, frame, title cartouche, legend, and its words in five languages.
#pragma once

#include <string>

#include "drawing/print/svg.h"
#include "record/course_file.h"

namespace furlong::drawing {

// Muted turf, cream paper, dark ink, one accent.
namespace colour {
inline constexpr const char* kPaper = "#f5eedc";
inline constexpr const char* kCream = "#fbf7ea";
inline constexpr const char* kInk = "#2a2b26";
inline constexpr const char* kAccent = "#a03a2c";
inline constexpr const char* kGround = "#9fb183";
inline constexpr const char* kGroundStripe = "#98ab7c";
inline constexpr const char* kInfield = "#abbb8d";
inline constexpr const char* kVerge = "#b9c596";
inline constexpr const char* kLane = "#e4e4c3";
inline constexpr const char* kLaneToo = "#dadcb5";
inline constexpr const char* kShade = "#5d7350";
inline constexpr const char* kGrid = "#8d9a72";
inline constexpr const char* kHedgeEdge = "#36502f";
inline constexpr const char* kHedge = "#4b6844";
inline constexpr const char* kHedgeTop = "#5a7850";
inline constexpr const char* kLeaf = "#6d8a5c";
inline constexpr const char* kLeafLight = "#869f70";
inline constexpr const char* kLine = "#1c7d45";
inline constexpr const char* kWater = "#a9c0bb";
}  // namespace colour

// What the drawing says; `{}` stands for a number.
struct CourseWords {
  const char* flat;
  const char* steeplechase;
  const char* lane;  // what follows is a number of squares
  const char* squares;
  const char* one_fence;
  const char* fences;
  const char* start;
  const char* finish;
  const char* lap;  // of a fence that is jumped in one lap only; counts from 1
  const char* boxes;
  const char* in_line;
  const char* fence;
  const char* later_fence;
  const char* finish_line;
};

// English where a language is not ours.
const CourseWords& WordsIn(const std::string& language);
// A sentence with its number.
std::string Fill(const char* words, int number);

struct Page {
  double width = 0;
  double height = 0;
  Box map;  // the panel of turf

  // A page as large as ISO A3, four units a millimetre, of any shape.
  static Page Shaped(double width_by_height);
};

struct PageFacts {
  std::string name;
  int lane_1 = 0, lane_8 = 0;  // squares from the starting box to the finish
  bool steeplechase = false;
  int fences = 0;
  int later_fences = 0;  // of them, in a later lap
  std::string colophon;  // who drew the course, and its licence
};

void DrawPaper(Svg& svg, const Page& page);
// "Lane 1: 113 squares · Lane 8: 141 squares · 5 fences"
std::string FactsLine(const PageFacts& facts, const CourseWords& words);

void DrawTitle(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words);
void DrawLegend(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words);

}  // namespace furlong::drawing

// A course as a board to print: a PDF with the course at the size of real figures, cut into pages that are glued
// together, a plan of the pages, and score sheets.
#pragma once

#include <string>
#include <variant>

#include "record/course_file.h"

namespace furlong {

struct BoardOptions {
  double square = 20;  // width of a lane, in millimetres; squares of a straight are half as long again
  bool a3 = false;     // paper: A3, else A4
  bool fences = true;
  bool score_sheets = true;
  std::string language = "en";
};

inline constexpr int kSmallestSquare = 20;  // millimetres: a figure must stand on it
inline constexpr int kLargestSquare = 60;
inline constexpr int kMostBoardPages = 300;

struct BoardPdf {
  std::string file;
  int columns = 0, rows = 0;     // of pages, glued together
  int board_pages = 0;           // pages without any part of the track are left out
  int pages = 0;                 // in all
  double width = 0, height = 0;  // of the board, in millimetres
};

// The number of pages is an error if it is more than kMostBoardPages.
std::variant<BoardPdf, int> PrintBoard(const CourseFile& file, const BoardOptions& options);

}  // namespace furlong

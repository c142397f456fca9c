// Sheets for players who race on a printed board: the score of a meeting, and cards played in each race.
#pragma once

#include "drawing/board/pdf.h"

namespace furlong::drawing {

// The words of the sheets in one language; `{}` stands for a number.
struct SheetWords {
  const char* meeting;
  const char* player;
  const char* horse;
  const char* race;
  const char* box;
  const char* place;
  const char* points;
  const char* total;
  const char* bonus;    // taken in this race
  const char* scoring;  // what a place is worth
  const char* limits;   // the highest card of the first three
  const char* page;     // page {} of {}
  const char* plan;     // title of the plan of pages
  const char* glue;     // what to do at the dashed lines
  const char* size;     // check of the scale
};

const SheetWords& SheetWordsIn(const std::string& language);
// Words with a number in the place of their first `{}`.
std::string Filled(std::string words, int number);

// A page with the table of a whole meeting of up to four races and eight horses.
void AddScoreSheet(PdfFile& pdf, double width, double height, const std::string& course, const SheetWords& words);

}  // namespace furlong::drawing

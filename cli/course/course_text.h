// Advice about courses and what was measured on them, in English sentences.
#pragma once

#include <string>

#include "drawing/course_advice.h"
#include "study/measure.h"

namespace furlong::cli {

// "fence 1 can be reached in the first card round: its take-off is 11 squares from a box, fewer than 12"
std::string AdviceText(const CourseSpec& spec, const drawing::CourseAdvice& advice);

// "box 8 wins too often: 19.4 % of the races, more than 18.0 %"
std::string FactText(const CourseFact& fact);

}  // namespace furlong::cli

// furlong course print: a course as a board on paper.
#pragma once

#include <CLI/CLI.hpp>

namespace furlong::cli {

void AddCoursePrint(CLI::App& course, int& exit_code);

}  // namespace furlong::cli

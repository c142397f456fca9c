// furlong course print: a course as a board on paper.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace furlong::cli {

void AddCoursePrint(CLI::App& course, int& exit_code);

}  // namespace furlong::cli

#include "cli/course/print.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/terminal.h"
#include "drawing/board/board_pdf.h"

namespace furlong::cli {
namespace {

struct PrintOptions {
  std::string name;
  std::string out;  // empty: the id of the course and .pdf
  std::string paper = "a4";
  bool flat = false;
  bool no_score_sheet = false;
  bool json = false;
  BoardOptions board;
};

void Print(const PrintOptions& options) {
  if (options.json && options.out == "-") throw CommandError("--json: name a file for the PDF (-o)");
  const CourseFile file = FindCourse(options.name);
  BoardOptions board = options.board;
  board.a3 = options.paper == "a3";
  board.fences = !options.flat;
  board.score_sheets = !options.no_score_sheet;
  const auto printed = PrintBoard(file, board);
  if (const int* pages = std::get_if<int>(&printed)) {
    throw CommandError(
        fmt::format("{} would need {} pages, more than {}: choose smaller squares (--square) or larger paper (--paper)",
                    options.name, *pages, kMostBoardPages));
  }
  const auto& pdf = std::get<BoardPdf>(printed);
  if (options.out == "-") {
    std::cout << pdf.file;
    return;
  }
  std::string out = options.out;
  if (out.empty()) {
    // An id of a stranger's file may be anything.
    for (const char c : file.spec.id) {
      const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
      if (out.size() < 40) out += plain ? c : '-';
    }
    out += ".pdf";
  }
  std::ofstream into(out, std::ios::binary);
  into << pdf.file;
  if (!into.flush()) throw CommandError(fmt::format("cannot write {}", out));
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"course", file.spec.id},
                                                                  {"file", out},
                                                                  {"pages", pdf.pages},
                                                                  {"paper", options.paper},
                                                                  {"columns", pdf.columns},
                                                                  {"rows", pdf.rows},
                                                                  {"width_mm", pdf.width},
                                                                  {"height_mm", pdf.height}}));
    return;
  }
  fmt::print("{} written: {} on {} paper, {} across and {} down; the board is {:.2f} m by {:.2f} m\n", out,
             HowMany(pdf.pages, "page"), board.a3 ? "A3" : "A4", pdf.columns, pdf.rows, pdf.width / 1000,
             pdf.height / 1000);
}

}  // namespace

void AddCoursePrint(CLI::App& course, int& exit_code) {
  const auto options = std::make_shared<PrintOptions>();
  CLI::App* print = course.add_subcommand(
      "print", "Write a PDF of a course at the size of real figures, on pages to glue together, with a score sheet");
  print->add_option("NAME", options->name, "A course of the list, or a course file")->required();
  print->add_option("-o,--output", options->out, "File to write; - for standard output; otherwise the id and .pdf");
  print->add_option("--square", options->board.square, "Width of a lane in millimetres; a row is half as long again")
      ->capture_default_str()
      ->check(Between(double{kSmallestSquare}, double{kLargestSquare}));
  print->add_option("--paper", options->paper, "a4 or a3")->capture_default_str()->check(OneOf({"a4", "a3"}));
  print->add_option("--language", options->board.language, "Language of the pages: en, de, fr, da, es")
      ->capture_default_str()
      ->check(OneOf({"en", "de", "fr", "da", "es"}));
  print->add_flag("--flat", options->flat, "Leave the fences out");
  print->add_flag("--no-score-sheet", options->no_score_sheet, "Only the board");
  AddJson(*print, options->json);
  print->footer("Print at 100%. The first page shows how the others lie; neighbouring pages overlap by 10 mm.");
  print->callback([options, &exit_code] {
    Print(*options);
    exit_code = kDone;
  });
}

}  // namespace furlong::cli

// furlong course: list, show, check, measure, draw and print courses.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/parallel_for.h"
#include "cli/common/refused.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "cli/course/course_text.h"
#include "cli/course/print.h"
#include "drawing/print/course_svg.h"
#include "record/words.h"
#include "riders/play.h"
#include "study/measure.h"

namespace furlong::cli {
namespace {

// "squares": from the box to the finish, by lane.
boost::json::array SquaresOf(const Course& course) {
  boost::json::array squares;
  for (int lane = 0; lane < kLanes; ++lane) squares.push_back(course.FinishSquare(lane));
  return squares;
}

void ListAsJson() {
  boost::json::array courses;
  for (const CourseFile& file : AllShippedCourses()) {
    courses.push_back({{"id", file.spec.id},
                       {"name", file.NameIn("en")},
                       {"closed", file.spec.closed},
                       {"squares", SquaresOf(*GroundOf(file.spec).flat)},
                       {"fences", file.spec.fences.size()}});
  }
  fmt::print("{}\n", boost::json::serialize(boost::json::object{{"courses", std::move(courses)}}));
}

void List() {
  fmt::print("{}\n", Bold(fmt::format("{:<12}{:<22}{:>8}{:>8}{:>8}", "id", "name", "lane 1", "lane 8", "fences")));
  for (const CourseFile& file : AllShippedCourses()) {
    const RaceGround ground = GroundOf(file.spec);
    fmt::print("{:<12}{:<22}{:>8}{:>8}{:>8}\n", file.spec.id, file.NameIn("en"), ground.flat->FinishSquare(0),
               ground.flat->FinishSquare(7), file.spec.fences.size());
  }
}

// The course file, and what follows from it.
void ShowAsJson(const std::string& name) {
  const CourseFile file = FindCourse(name);
  const RaceGround ground = GroundOf(file.spec);
  boost::json::array fences;
  for (const Course::TakeOff& take_off : ground.fences->take_offs()) {
    const Fence& fence = file.spec.fences[static_cast<std::size_t>(take_off.fence)];
    boost::json::array squares;
    for (std::size_t lane = 0; lane < kLanes; ++lane) squares.push_back(take_off.square[lane]);
    fences.push_back({{"number", fence.number},
                      {"segment", fence.at.segment},
                      {"row", fence.at.row},
                      {"lap", fence.at.lap},
                      {"take_off_squares", std::move(squares)}});
  }
  fmt::print("{}\n", boost::json::serialize(boost::json::object{{"course", boost::json::parse(file.json)},
                                                                {"squares", SquaresOf(*ground.flat)},
                                                                {"take_offs", std::move(fences)}}));
}

void Show(const std::string& name) {
  const CourseFile file = FindCourse(name);
  const RaceGround ground = GroundOf(file.spec);
  fmt::print("{} ({}), {}\n", Bold(Printable(file.NameIn("en"))), Printable(file.spec.id),
             file.spec.closed ? "a circuit" : "not a circuit");
  if (!file.author.empty())
    fmt::print("by {}\n", Printable(file.author + (file.licence.empty() ? "" : ", " + file.licence)));
  for (std::size_t i = 0; i < file.spec.segments.size(); ++i) {
    const Segment& segment = file.spec.segments[i];
    if (segment.corner()) {
      fmt::print("  {:>2}  corner of {:g}°, {} squares in lane 1, {} in lane 8\n", i, segment.turn_degrees,
                 segment.SquaresIn(0), segment.SquaresIn(7));
    } else {
      fmt::print("  {:>2}  straight of {} rows\n", i, segment.squares);
    }
  }
  fmt::print("start: segment {}, row {}; finish: segment {}, row {}, lap {}\n", file.spec.start.segment,
             file.spec.start.row, file.spec.finish.segment, file.spec.finish.row, file.spec.finish.lap);
  std::string squares;
  for (int lane = 0; lane < kLanes; ++lane) squares += fmt::format(" {}", ground.flat->FinishSquare(lane));
  fmt::print("squares from box to finish, lanes 1 to 8:{}\n", squares);
  for (const Course::TakeOff& take_off : ground.fences->take_offs()) {
    const Fence& fence = file.spec.fences[static_cast<std::size_t>(take_off.fence)];
    fmt::print("fence {}: take-off from square {} in lane 1, {} in lane 8 (segment {}, row {}, lap {})\n", fence.number,
               take_off.square[0], take_off.square[7], fence.at.segment, fence.at.row, fence.at.lap);
  }
}

// Returns the exit code.
int CheckFiles(const std::vector<std::string>& files, bool json) {
  int exit_code = kDone;
  boost::json::array checked;
  const auto refuse = [&](const std::string& file, std::string_view verdict, std::string text, int code) {
    exit_code = std::max(exit_code, code);
    checked.push_back({{"file", file}, {"verdict", verdict}, {"text", text}});
    if (!json) fmt::print("{}\n", text.starts_with(file) ? text : file + ": " + text);
  };
  for (const std::string& file : files) {
    try {
      const CourseSpec spec = FindCourse(file).spec;
      const auto advice = drawing::Advise(spec);
      boost::json::array warnings;
      if (!json) {
        fmt::print("{}: {}{}\n", file, Green("ok"),
                   advice.empty() ? "" : fmt::format(", with {}", HowMany(std::ssize(advice), "warning")));
      }
      for (const drawing::CourseAdvice& warning : advice) {
        const std::string text = AdviceText(spec, warning);
        if (!json) fmt::print("  warning: {}\n", text);
        warnings.push_back({{"kind", drawing::NameOf(warning.kind)}, {"text", text}});
      }
      checked.push_back({{"file", file}, {"verdict", "ok"}, {"warnings", std::move(warnings)}});
    } catch (const UnsoundCourse& invalid) {
      refuse(file, "invalid", invalid.what(), kNo);
    } catch (const CommandError& error) {
      refuse(file, "unreadable", error.what(), kError);
    }
  }
  if (json) fmt::print("{}\n", boost::json::serialize(boost::json::object{{"courses", std::move(checked)}}));
  return exit_code;
}

struct MeasureOptions {
  std::string name;
  bool fences = false;
  std::int64_t meetings = 2000;
  std::string rider = "steady";
  std::string seed = "measure";
  int threads = DefaultThreads();
  bool json = false;
};

CourseFigures Measure(const MeasureOptions& options, const CourseSpec& spec, int horses) {
  const RaceGround ground = GroundOf(spec);
  const RaceEntry race{options.fences ? ground.fences : ground.flat, options.fences};
  const auto programme =
      std::get<Programme>(Programme::Make(horses, OwnersInTurn(horses, 1), {race, race, race}, Options{}));
  const std::vector<std::string_view> riders(static_cast<std::size_t>(horses), options.rider);
  std::vector<CourseFigures> parts(static_cast<std::size_t>(options.threads));
  const auto play = [&](std::int64_t index, int worker) {
    const Seed seed = SeedOf(options.seed, static_cast<std::uint64_t>(index));
    Meeting meeting(programme);
    MeasureSink sink(meeting);
    const PlayedMeeting played =
        PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &sink, InterruptFlag::IsSet);
    if (!played.ok()) ThrowRefused(*played.refused, programme, riders);
    if (meeting.over()) parts[static_cast<std::size_t>(worker)] += sink.figures();
  };
  ParallelFor(fmt::format("{} horses", horses), options.meetings, options.threads, play, InterruptFlag::IsSet);
  CourseFigures total;
  for (const CourseFigures& part : parts) total += part;
  return total;
}

double Ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Returns the exit code. After Ctrl-C it prints what was measured so far.
int PrintFigures(const MeasureOptions& options) {
  const CourseFile file = FindCourse(options.name);
  CheckRider(options.rider);
  boost::json::array rows;
  std::string verdict;
  const InterruptFlag interrupt;
  if (!options.json) {
    fmt::print("{}: {} meetings of three {} for each field, {} riders, one horse each\n",
               Bold(Printable(file.NameIn("en"))), options.meetings, options.fences ? "steeplechases" : "flat races",
               options.rider);
    fmt::print("{}\n", Bold(fmt::format("{:>6}{:>6}{:>6}{:>6}{:>7}{:>7}  {}", "horses", "cards", "leads", "falls",
                                        "boxed", "stuck", "wins by starting lane, %")));
  }
  for (const int horses : {4, 6, 8}) {
    const CourseFigures f = Measure(options, file.spec, horses);
    if (f.races == 0) break;  // interrupted before
    std::string wins;
    boost::json::array wins_out, facts_out;
    for (const CourseFact& fact : Judge(f, horses, options.fences)) {
      verdict += fmt::format("{:>2} horses: {}\n", horses, FactText(fact));
      boost::json::object out{{"kind", NameOf(fact.kind)}, {"share", fact.share}, {"bound", fact.bound}};
      if (fact.box >= 0) out["box"] = fact.box + 1;
      facts_out.push_back(std::move(out));
    }
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(horses); ++lane) {
      wins += fmt::format("{:>5.1f}", 100 * Ratio(f.wins[lane], f.starts[lane]));
      wins_out.push_back(Ratio(f.wins[lane], f.starts[lane]));
    }
    if (options.json) {
      rows.push_back({{"horses", horses},
                      {"races", f.races},
                      {"cards_per_finisher", Ratio(f.cards, f.finishers)},
                      {"lead_changes_per_race", Ratio(f.lead_changes, f.races)},
                      {"falls_per_race", Ratio(f.falls, f.races)},
                      {"boxed_in", Ratio(f.short_moves, f.moves)},
                      {"stuck", Ratio(f.blocked, f.moves)},
                      {"wins_by_lane", wins_out},
                      {"facts", facts_out}});
    } else {
      fmt::print("{:>6}{:>6.2f}{:>6.2f}{:>6.2f}{:>6.1f}%{:>6.2f}% {}\n", horses, Ratio(f.cards, f.finishers),
                 Ratio(f.lead_changes, f.races), Ratio(f.falls, f.races), 100 * Ratio(f.short_moves, f.moves),
                 100 * Ratio(f.blocked, f.moves), wins);
    }
  }
  if (options.json) {
    std::cout << boost::json::serialize(boost::json::object{{"course", file.spec.id},
                                                            {"fences", options.fences},
                                                            {"rider", options.rider},
                                                            {"seed", options.seed},
                                                            {"meetings", options.meetings},
                                                            {"interrupted", InterruptFlag::IsSet()},
                                                            {"rows", rows}})
              << "\n";
  } else {
    if (InterruptFlag::IsSet()) fmt::print("interrupted: these are the races that were over by then\n");
    fmt::print("{}", verdict);
    fmt::print("{}\n", Dim("cards: played by a horse that finishes; leads: changes of the lead in a race;\n"
                           "falls: in a race; boxed: moves that could not spend all their points;\n"
                           "stuck: moves of no square at all;\n"
                           "wins: in first races, in which the boxes are drawn by lot"));
  }
  return InterruptFlag::IsSet() ? kInterrupted : kDone;
}

struct DrawOptions {
  std::string name;
  std::string out = "-";
  std::string language = "en";
  bool flat = false;
  bool json = false;
};

void Draw(const DrawOptions& options) {
  const CourseFile course = FindCourse(options.name);
  const std::string svg = DrawCourse(course, !options.flat, options.language);
  boost::json::object result = {{"course", course.spec.id}, {"language", options.language}};
  if (options.out == "-") {
    result["svg"] = svg;
    std::cout << (options.json ? boost::json::serialize(result) + "\n" : svg);
    return;
  }
  std::ofstream file(options.out, std::ios::binary);
  file << svg;
  if (!file.flush()) throw CommandError(fmt::format("cannot write {}", options.out));
  result["file"] = options.out;
  std::cout << (options.json ? boost::json::serialize(result) : options.out + " written") << "\n";
}

}  // namespace

void AddCourse(CLI::App& app, int& exit_code) {
  CLI::App* course = app.add_subcommand("course", "List, show, check, measure, draw and print courses");
  course->require_subcommand(1);

  const auto json = std::make_shared<bool>(false);
  CLI::App* list = course->add_subcommand("list", "The courses that come with Furlong");
  AddJson(*list, *json);
  list->callback([json, &exit_code] {
    *json ? ListAsJson() : List();
    exit_code = kDone;
  });

  const auto name = std::make_shared<std::string>();
  const auto add_name = [](CLI::App* command, std::string& into) {
    command->add_option("NAME", into, "A course of the list, or a course file")->required();
  };
  CLI::App* show = course->add_subcommand("show", "Segments, start, finish and fences of a course");
  add_name(show, *name);
  AddJson(*show, *json);
  show->callback([name, json, &exit_code] {
    *json ? ShowAsJson(*name) : Show(*name);
    exit_code = kDone;
  });

  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* check = course->add_subcommand("check", "Check that course files are valid, and warn of what is unwise");
  check->add_option("FILE", *files, "Course files, or names of the list")->required();
  check->footer("Exit code 0: all are valid, perhaps with warnings; 1: one is not; 2: one cannot be read.");
  AddJson(*check, *json);
  check->callback([files, json, &exit_code] { exit_code = CheckFiles(*files, *json); });

  const auto measure_options = std::make_shared<MeasureOptions>();
  CLI::App* measure =
      course->add_subcommand("measure", "Simulate meetings on a course, print what racing on it is like, and judge");
  add_name(measure, measure_options->name);
  measure->add_flag("--fences", measure_options->fences, "Steeplechases instead of flat races");
  measure->add_option("--meetings", measure_options->meetings, "Meetings of three races for each size of field")
      ->capture_default_str()
      ->check(kCount);
  measure->add_option("--rider", measure_options->rider, "The rider of every horse")->capture_default_str();
  measure->add_option("--seed", measure_options->seed, "Any text")->capture_default_str();
  measure->add_option("--threads", measure_options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  AddJson(*measure, measure_options->json);
  measure->footer("Ctrl-C prints what was measured so far; the exit code is then 130.");
  measure->callback([measure_options, &exit_code] { exit_code = PrintFigures(*measure_options); });

  const auto draw_options = std::make_shared<DrawOptions>();
  CLI::App* draw = course->add_subcommand("draw", "Draw a course as SVG");
  add_name(draw, draw_options->name);
  draw->add_option("-o,--output", draw_options->out, "File to write; - for standard output")->capture_default_str();
  draw->add_option("--language", draw_options->language, "Language of the drawing: en, de, fr, da, es")
      ->capture_default_str()
      ->check(OneOf({"en", "de", "fr", "da", "es"}));
  draw->add_flag("--flat", draw_options->flat, "Leave the fences out");
  AddJson(*draw, draw_options->json);
  draw->footer("--json prints where the file is; without -o, the drawing itself as a text.");
  draw->callback([draw_options, &exit_code] {
    Draw(*draw_options);
    exit_code = kDone;
  });

  AddCoursePrint(*course, exit_code);
}

}  // namespace furlong::cli

#include "drawing/print/course_svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <vector>

#include "drawing/course_layout.h"
#include "record/shipped_courses.h"

namespace furlong {
namespace {

using drawing::Distance;
using drawing::Point;

constexpr double kRounding = 0.003;  // coordinates have three decimals

CourseFile Read(const std::string& text) {
  auto read = ReadCourse(text);
  if (const auto* error = std::get_if<FileError>(&read)) throw std::runtime_error(error->message);
  return std::get<CourseFile>(read);
}

CourseFile TestCourse(const std::string& body) {
  return Read(R"({"format":"furlong-course/1","id":"test","lanes":8,)" + body + "}");
}

CourseFile Shipped(const std::string& name) {
  std::ifstream in(std::string(FURLONG_SOURCE_DIR) + "/courses/" + name + ".json");
  std::stringstream text;
  text << in.rdbuf();
  return Read(text.str());
}

Course Tables(const CourseFile& file, bool fences) { return std::get<Course>(Course::Build(file.spec, fences)); }

// One element of the drawing.
struct Tag {
  std::string name;
  std::map<std::string, std::string> attributes;
};

// Reads the tags of an XML text. Fails the test if they do not nest properly or an attribute is malformed.
std::vector<Tag> Tags(const std::string& xml) {
  std::vector<Tag> tags;
  std::vector<std::string> open;
  for (std::size_t at = 0; (at = xml.find('<', at)) != std::string::npos;) {
    const std::size_t end = xml.find('>', at);
    EXPECT_NE(end, std::string::npos);
    std::string inside = xml.substr(at + 1, end - at - 1);
    at = end;
    if (inside.front() == '/') {
      EXPECT_FALSE(open.empty());
      if (open.empty()) return tags;
      EXPECT_EQ(inside.substr(1), open.back());
      open.pop_back();
      continue;
    }
    const bool closes = inside.back() == '/';
    if (closes) inside.pop_back();
    Tag tag;
    std::size_t i = std::min(inside.find_first_of(" \n"), inside.size());
    tag.name = inside.substr(0, i);
    while ((i = inside.find_first_not_of(" \n", i)) != std::string::npos) {
      const std::size_t equals = inside.find("=\"", i);
      const std::size_t quote = equals == std::string::npos ? equals : inside.find('"', equals + 2);
      EXPECT_NE(quote, std::string::npos) << inside;
      if (quote == std::string::npos) return tags;
      const bool fresh =
          tag.attributes.emplace(inside.substr(i, equals - i), inside.substr(equals + 2, quote - equals - 2)).second;
      EXPECT_TRUE(fresh) << inside;
      i = quote + 1;
    }
    if (!closes) open.push_back(tag.name);
    tags.push_back(std::move(tag));
  }
  EXPECT_TRUE(open.empty());
  for (std::size_t at = 0; (at = xml.find('&', at)) != std::string::npos; ++at) {
    EXPECT_LT(xml.find(';', at) - at, 6u) << "a bare &";
  }
  for (const char c : xml) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  return tags;
}

// The points of a path. `visited`: only points on the path, without the control points of curves.
std::vector<Point> Points(const std::string& d, bool visited = true) {
  std::vector<Point> points;
  std::string spaced;
  for (const char c : d)
    spaced += std::isalpha(static_cast<unsigned char>(c)) ? std::string(" ") + c + " " : std::string(1, c);
  std::istringstream in(spaced);
  for (std::string command; in >> command;) {
    if (command == "Z") continue;
    double skip;
    if (command == "A") in >> skip >> skip >> skip >> skip >> skip;
    Point p;
    for (int i = command == "C" ? 3 : 1; i > 0; --i) {
      EXPECT_TRUE(in >> p.x >> p.y) << d;
      if (!visited || i == 1) points.push_back(p);
    }
  }
  return points;
}

struct Edge {
  Point left, right;
};

// The back and front edges of a square. Its path goes forward along the left side and back along the right side.
std::pair<Edge, Edge> Edges(const std::string& d) {
  const std::vector<Point> points = Points(d);
  const std::size_t half = points.size() / 2;
  return {{points.front(), points.back()}, {points[half - 1], points[half]}};
}

double Apart(const Edge& a, const Edge& b) { return std::max(Distance(a.left, b.left), Distance(a.right, b.right)); }

using LaneSquares = std::vector<std::string>;  // paths by number

std::vector<LaneSquares> SquaresOf(const std::vector<Tag>& tags) {
  std::vector<std::map<int, std::string>> found(kLanes);
  for (const Tag& tag : tags) {
    const auto id = tag.attributes.find("id");
    if (tag.name != "path" || id == tag.attributes.end()) continue;
    int lane = 0, number = 0;
    EXPECT_EQ(std::sscanf(id->second.c_str(), "s%d.%d", &lane, &number), 2);
    EXPECT_TRUE(found[static_cast<std::size_t>(lane - 1)].emplace(number, tag.attributes.at("d")).second);
  }
  std::vector<LaneSquares> lanes;
  for (const auto& squares : found) {
    LaneSquares paths;
    for (const auto& [number, path] : squares) {
      EXPECT_EQ(number, static_cast<int>(paths.size()));
      paths.push_back(path);
    }
    lanes.push_back(std::move(paths));
  }
  return lanes;
}

// The squares in line (R3.3) of the first lap's corners, from the tables of the rules.
std::set<std::string> LinesByRules(const CourseFile& file, const Course& course) {
  std::map<int, std::vector<std::string>> by_line;
  const int segments = static_cast<int>(file.spec.segments.size());
  for (int lane = 0; lane < kLanes; ++lane) {
    int number = 0;
    for (int i = 0; i <= segments; ++i) {
      const int index = (file.spec.start.segment + i) % segments;
      if (!file.spec.closed && i > 0 && index <= file.spec.start.segment) break;
      const Segment& segment = file.spec.segments[static_cast<std::size_t>(index)];
      const int first = i == 0 ? file.spec.start.row : 0;
      for (int k = first; k < segment.SquaresIn(lane) && number <= course.LastSquare(lane); ++k, ++number) {
        const Square square{static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(number)};
        if (segment.corner()) {
          by_line[course.LineOf(square)].push_back(std::to_string(lane + 1) + "." + std::to_string(number));
        }
      }
    }
  }
  std::set<std::string> lines;
  for (const auto& [line, squares] : by_line) {
    if (squares.size() < 2) continue;
    std::string names;
    for (const std::string& square : squares) names += (names.empty() ? "" : " ") + square;
    lines.insert(names);
  }
  return lines;
}

void CheckInside(const std::vector<Tag>& tags) {
  double left, top, width, height;
  std::istringstream(tags[0].attributes.at("viewBox")) >> left >> top >> width >> height;
  const auto inside = [&](Point p) {
    EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
    EXPECT_TRUE(p.x >= left && p.x <= left + width && p.y >= top && p.y <= top + height) << p.x << " " << p.y;
  };
  for (const Tag& tag : tags) {
    const auto& has = tag.attributes;
    if (has.count("d")) {
      for (const Point p : Points(has.at("d"), false)) inside(p);
    }
    for (const std::string c : {"", "c"}) {
      if (has.count(c + "x")) inside({std::stod(has.at(c + "x")), std::stod(has.at(c + "y"))});
    }
  }
}

// Checks what must hold for the drawing of every course.
void CheckDrawing(const CourseFile& file, bool fences) {
  const Course course = Tables(file, fences);
  const bool ring = drawing::LayOut(file.spec).ring;
  const std::vector<Tag> tags = Tags(DrawCourse(file, fences, "en"));
  CheckInside(tags);

  const std::vector<LaneSquares> lanes = SquaresOf(tags);
  for (int lane = 0; lane < kLanes; ++lane) {
    const LaneSquares& squares = lanes[static_cast<std::size_t>(lane)];
    int lap = 0;  // squares
    for (const Segment& segment : file.spec.segments) lap += segment.SquaresIn(lane);
    const int known = course.LastSquare(lane) + 1;
    ASSERT_EQ(static_cast<int>(squares.size()), file.spec.closed ? std::min(known, lap) : known);
    int gaps = 0;
    for (std::size_t i = 0; i + 1 < squares.size(); ++i) {
      if (Apart(Edges(squares[i]).second, Edges(squares[i + 1]).first) > kRounding) ++gaps;
    }
    // A closed course that does not close on paper has one gap, where the dashed join is drawn.
    EXPECT_LE(gaps, file.spec.closed && !ring ? 1 : 0);
    if (ring && known > lap) {
      EXPECT_LT(Apart(Edges(squares.back()).second, Edges(squares.front()).first), kRounding);
    }
    if (lane > 0) {
      const Edge here = Edges(squares[0]).second;
      EXPECT_LT(Distance(here.left, Edges(lanes[static_cast<std::size_t>(lane - 1)][0]).second.right), kRounding);
    }
  }

  std::set<std::string> lines;
  int drawn_fences = 0, boxes = 0, joins = 0;
  for (const Tag& tag : tags) {
    const auto found = tag.attributes.find("class");
    const std::string kind = found == tag.attributes.end() ? "" : found->second;
    drawn_fences += kind == "fence";
    boxes += kind == "box";
    joins += kind == "join";
    if (kind != "in-line") continue;
    EXPECT_TRUE(lines.insert(tag.attributes.at("data-squares")).second);
    // The line begins and ends with the front edges of its first and last square.
    std::istringstream names(tag.attributes.at("data-squares"));
    std::vector<Edge> fronts;
    int lane, number;
    for (char dot; names >> lane >> dot >> number;) {
      fronts.push_back(Edges(lanes[static_cast<std::size_t>(lane - 1)][static_cast<std::size_t>(number)]).second);
    }
    const std::vector<Point> line = Points(tag.attributes.at("d"));
    EXPECT_LT(Distance(line.front(), fronts.front().left), kRounding);
    EXPECT_LT(Distance(line.back(), fronts.back().right), kRounding);
  }
  EXPECT_EQ(lines, LinesByRules(file, course));
  EXPECT_EQ(drawn_fences, static_cast<int>(course.take_offs().size()));
  EXPECT_EQ(boxes, kLanes);
  EXPECT_EQ(joins, file.spec.closed && !ring ? 1 : 0);
}

constexpr const char* kRing =
    R"("segments":[{"straight":30},{"corner":5,"turn":70},{"straight":12},{"corner":3,"turn":60},
  {"corner":9,"turn":80},{"straight":25},{"corner":2,"turn":40},{"straight":6},{"corner":6,"turn":100}],)";

TEST(CourseSvg, DrawsTheShippedCourses) {
  for (const ShippedCourse& shipped : ShippedCourses()) {
    SCOPED_TRACE(shipped.id);
    const CourseFile file = Shipped(std::string(shipped.id));
    for (const bool fences : {false, true}) CheckDrawing(file, fences);
    EXPECT_EQ(drawing::LayOut(file.spec).ring, file.spec.closed);
  }
}

TEST(CourseSvg, DrawsUnusualCourses) {
  const std::vector<std::string> courses = {
      // S-bends, open, start in a later segment.
      R"("closed":false,"segments":[{"straight":5},{"straight":18},{"corner":5,"turn":60},{"corner":4,"turn":-75},
              {"corner":6,"turn":-40},{"straight":22},{"corner":3,"turn":90},{"straight":40}],
              "start":{"segment":1,"row":1},"finish":{"segment":7,"row":20},
              "fences":[{"segment":5,"row":3},{"segment":7,"row":8}])",
      // Lane 8 is the inside lane everywhere, several laps, fences at the same place.
      R"("segments":[{"straight":14},{"corner":1,"turn":-180},{"straight":14},{"corner":1,"turn":-180}],
              "start":{"segment":2,"row":1},"finish":{"segment":0,"row":9,"lap":3},"fences":[{"segment":2,"row":5},
              {"segment":2,"row":5,"lap":1},{"segment":2,"row":6,"lap":2},{"segment":0,"row":4,"lap":4}])",
      // A figure of eight.
      R"("segments":[{"straight":36},{"corner":12,"turn":225},{"straight":36},{"corner":12,"turn":-225}],
              "start":{"segment":0,"row":3},"finish":{"segment":2,"row":20,"lap":1})",
      // Turns that cannot be drawn to scale.
      R"("closed":false,"segments":[{"straight":9},{"corner":1,"turn":360},{"corner":1,"turn":-1e300},
              {"corner":2,"turn":1e-300},{"corner":3,"turn":0.001},{"corner":200,"turn":359},{"straight":30}],
              "start":{"segment":0,"row":0},"finish":{"segment":6,"row":5})",
      // Circuits that cannot close on paper.
      R"("segments":[{"straight":60}],"start":{"segment":0,"row":3},"finish":{"segment":0,"row":50,"lap":1})",
      R"("segments":[{"straight":20},{"corner":4,"turn":90},{"straight":40}],"start":{"segment":0,"row":3},
              "finish":{"segment":2,"row":5})",
      R"("closed":false,"segments":[{"straight":3900}],"start":{"segment":0,"row":3},
              "finish":{"segment":0,"row":3800})",
  };
  for (const std::string& body : courses) {
    SCOPED_TRACE(body);
    CheckDrawing(TestCourse(body), true);
  }
}

TEST(CourseSvg, DrawsRandomCourses) {
  std::mt19937 random(1);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    const bool closed = below(2) == 0;
    std::string segments = R"({"straight":12})";
    const int count = 1 + below(9);
    for (int i = 0; i < count; ++i) {
      segments += below(3) == 0 ? R"(,{"straight":)" + std::to_string(1 + below(30)) + "}"
                                : R"(,{"corner":)" + std::to_string(1 + below(12)) + R"(,"turn":)" +
                                      std::to_string(below(4) == 0 ? -10 - below(170) : 10 + below(170)) + "}";
    }
    const std::string body = R"("closed":)" + std::string(closed ? "true" : "false") + R"(,"segments":[)" + segments +
                             R"(,{"straight":28}],"start":{"segment":0,"row":)" + std::to_string(below(4)) +
                             R"(},"finish":{"segment":)" + std::to_string(count + 1) + R"(,"row":9,"lap":)" +
                             std::to_string(closed ? below(3) : 0) + R"(},"fences":[{"segment":0,"row":6}])";
    SCOPED_TRACE(body);
    CheckDrawing(TestCourse(body), true);
    if (HasFailure()) return;
  }
}

TEST(CourseSvg, BendsACircuitUntilItCloses) {
  const CourseFile file =
      TestCourse(kRing + std::string(R"("start":{"segment":0,"row":3},"finish":{"segment":0,"row":22,"lap":1})"));
  CheckDrawing(file, false);
  const drawing::CourseLayout layout = drawing::LayOut(file.spec);
  ASSERT_TRUE(layout.ring);
  EXPECT_LT(Distance(layout.pieces.back().At(1, 3.5), layout.pieces.front().At(0, 3.5)), 1e-6);
  for (const drawing::Piece& piece : layout.pieces) {
    if (piece.sweep == 0) continue;
    EXPECT_GT(std::min(piece.Radius(-kLanes / 2.0), piece.Radius(kLanes / 2.0)), 0.5);
  }
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(CourseSvg, DrawsABridgeWhereACourseCrossesItself) {
  const std::string eight = DrawCourse(Shipped("eight"), false, "en");
  EXPECT_EQ(Count(eight, "class=\"deck\""), 1);
  EXPECT_EQ(Count(eight, "class=\"squares bridge\""), 1);
  // The bridge is drawn after the squares on the ground, and the squares under it are dashed after that.
  const std::size_t ground = eight.find("class=\"squares\""), deck = eight.find("class=\"deck\"");
  const std::size_t covered = eight.find("class=\"covered\"");
  ASSERT_NE(covered, std::string::npos);
  EXPECT_LT(ground, deck);
  EXPECT_LT(deck, covered);
  const std::size_t end = eight.find("</g>", covered);
  EXPECT_GT(Count(eight.substr(covered, end - covered), "<path"), 8 * 5) << "a crossing hides more than five rows";
  EXPECT_EQ(DrawCourse(Shipped("oval"), false, "en").find("class=\"deck\""), std::string::npos);
}

TEST(CourseSvg, NumbersTheSquaresOfEveryLap) {
  const std::string bell = DrawCourse(Shipped("bell"), false, "en");
  for (const char* number : {">10<", ">60<", ">70<", ">120<", ">130<", ">140<"}) {
    EXPECT_NE(bell.find(number), std::string::npos) << number;
  }
}

TEST(CourseSvg, ShowsSceneryAndLight) {
  const auto with = [](const std::string& keys) {
    return std::get<CourseFile>(
        ReadCourse(R"({"format":"furlong-course/1","id":"x","lanes":8,)" + keys +
                   R"("segments":[{"straight":34},{"corner":12,"turn":180},{"straight":34},{"corner":12,"turn":180}],)"
                   R"("start":{"segment":0,"row":4},"finish":{"segment":0,"row":25,"lap":1}})"));
  };
  const std::string park = DrawCourse(with(""), false, "en");
  EXPECT_EQ(park, DrawCourse(with(R"("scenery":"park","light":"day",)"), false, "en"));
  EXPECT_EQ(park, DrawCourse(with(R"("scenery":"moon","light":7,)"), false, "en")) << "unknown values look usual";
  std::set<std::string> drawings = {park};
  for (const char* scenery : {"heath", "forest", "coast", "downs", "town", "winter"}) {
    EXPECT_TRUE(drawings.insert(DrawCourse(with(R"("scenery":")" + std::string(scenery) + "\","), false, "en")).second);
  }
  for (const char* light : {"morning", "evening", "overcast", "dusk"}) {
    EXPECT_TRUE(drawings.insert(DrawCourse(with(R"("light":")" + std::string(light) + "\","), false, "en")).second);
  }
}

TEST(CourseSvg, IsTranslated) {
  const CourseFile oval = Shipped("oval");
  EXPECT_NE(DrawCourse(oval, false, "es").find("El óvalo"), std::string::npos);
  EXPECT_NE(DrawCourse(oval, true, "de").find("2. Umlauf"), std::string::npos);
  EXPECT_EQ(DrawCourse(oval, true, "xx"), DrawCourse(oval, true, "en"));
  const Course course = Tables(oval, true);
  EXPECT_NE(DrawCourse(oval, true, "en").find("Lane 8: " + std::to_string(course.FinishSquare(7)) + " squares"),
            std::string::npos);
}

TEST(CourseSvg, EscapesNames) {
  const CourseFile file =
      TestCourse(kRing + std::string(R"("name":{"en":"<a> & \"b\" \u0001\n\uffff)") + std::string(300, 'W') +
                 R"("},"author":"</svg>","start":{"segment":0,"row":3},"finish":{"segment":0,"row":22})");
  CheckDrawing(file, false);
  EXPECT_NE(DrawCourse(file, false, "en").find("&lt;a&gt; &amp; &quot;b&quot;"), std::string::npos);
}

}  // namespace
}  // namespace furlong

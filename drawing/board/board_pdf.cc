#include "drawing/board/board_pdf.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "drawing/board/score_sheet.h"
#include "drawing/course_legs.h"
#include "drawing/text.h"

namespace furlong {
namespace drawing {
namespace {

// Millimetres.
constexpr double kMargin = 10;   // of a page, which most printers need
constexpr double kOverlap = 10;  // what neighbouring pages both show
constexpr double kAround = 12;   // beside the track

constexpr Rgb kInk{0.16, 0.17, 0.15};
constexpr Rgb kGrid{0.45, 0.5, 0.38};
constexpr Rgb kVerge{0.84, 0.88, 0.74};
constexpr Rgb kLane{0.96, 0.96, 0.89};
constexpr Rgb kLaneToo{0.91, 0.93, 0.82};
constexpr Rgb kLine{0.11, 0.49, 0.27};
constexpr Rgb kHedge{0.35, 0.5, 0.3};
constexpr Rgb kAccent{0.63, 0.23, 0.17};
constexpr Rgb kPaper{1, 1, 1};

// The course at its real size, in millimetres from the upper left corner of the board.
struct Board {
  const CourseSpec& spec;
  const Course& course;
  CourseLayout layout;
  std::vector<PlacedSquare> squares;
  std::vector<Bridge> bridges;
  double width, height;

  double w() const { return layout.lane_width; }
  const Piece& PieceAt(const PlacedSquare& square) const {
    return layout.pieces[static_cast<std::size_t>(square.piece)];
  }
};

PdfContent& AddSquare(PdfContent& out, const Board& board, const PlacedSquare& square) {
  const Piece& piece = board.PieceAt(square);
  const double count = piece.shape.SquaresIn(square.lane);
  return out.Band(piece, square.index / count, (square.index + 1) / count, board.layout.Edge(square.lane),
                  board.layout.Edge(square.lane + 1));
}

void DrawSquares(PdfContent& out, const Board& board, const std::vector<PlacedSquare>& squares) {
  for (const PlacedSquare& square : squares) {
    AddSquare(out, board, square).FillAndStroke(square.lane % 2 == 0 ? kLane : kLaneToo, kGrid, 0.25);
  }
}

// Fills the track of every piece from one length to another.
void DrawTurf(PdfContent& out, const Board& board, double from, double to, double beyond, Rgb colour) {
  for (std::size_t i = 0; i < board.layout.pieces.size(); ++i) {
    const Piece& piece = board.layout.pieces[i];
    const double begin = board.layout.AlongOf(static_cast<int>(i));
    const double a = std::clamp((from - begin) / piece.length, 0.0, 1.0);
    const double b = std::clamp((to - begin) / piece.length, 0.0, 1.0);
    if (b <= a) continue;
    out.Band(piece, a, b, board.layout.Edge(0) - beyond, board.layout.Edge(kLanes) + beyond);
    out.Fill(colour);
  }
}

// R3.3: green where squares of a corner are in line.
void DrawLines(PdfContent& out, const Board& board, const std::vector<PlacedSquare>& shown) {
  std::map<int, std::vector<PlacedSquare>> by_line;
  for (const PlacedSquare& square : shown) {
    if (!board.PieceAt(square).shape.corner()) continue;
    const Square known{static_cast<std::uint8_t>(square.lane), static_cast<std::uint16_t>(square.number)};
    by_line[board.course.LineOf(known)].push_back(square);
  }
  for (const auto& [line, squares] : by_line) {
    if (squares.size() < 2) continue;
    for (const PlacedSquare& square : squares) {
      const Piece& piece = board.PieceAt(square);
      const double t = (square.index + 1.0) / piece.shape.SquaresIn(square.lane);
      out.Move(piece.At(t, board.layout.Edge(square.lane))).Line(piece.At(t, board.layout.Edge(square.lane + 1)));
    }
    out.Stroke(kLine, 0.08 * board.w());
  }
}

// Text in the middle of a place of the track, along the running direction.
void WriteOn(PdfContent& out, const Board& board, const Piece& piece, double t, double offset, double size,
             std::string_view text, bool bold, Rgb colour) {
  const double heading = piece.HeadingAt(t);
  const double turn = UprightTurn(heading);
  const double angle = turn * std::numbers::pi / 180;
  const Point down{-std::sin(angle), std::cos(angle)};
  const double high = size * board.w();
  out.Text(piece.At(t, offset) + down * (0.36 * high), high, text, PdfContent::Align::kCentre, bold, colour, turn);
}

// On every square of lane 1 that is a multiple of five: its number in each lap. On each row of lane numbers: the lane.
void DrawNumbers(PdfContent& out, const Board& board) {
  std::map<std::pair<int, int>, std::string> numbers;  // by piece and index
  for (const PlacedSquare& square : board.squares) {
    if (square.lane != 0 || square.number == 0 || square.number > board.course.FinishSquare(0)) continue;
    if (square.number % 5 != 0) continue;
    std::string& text = numbers[{square.piece, square.index}];
    text += (text.empty() ? "" : " · ") + std::to_string(square.number);
  }
  for (const auto& [place, text] : numbers) {
    const Piece& piece = board.layout.pieces[static_cast<std::size_t>(place.first)];
    const double t = (place.second + 0.5) / piece.shape.SquaresIn(0);
    const double size = std::min(0.34, 1.2 / std::max(1.0, PdfTextWidth(text, 1)));
    WriteOn(out, board, piece, t, board.layout.Edge(0.5), size, text, false, kInk);
  }
  for (std::size_t i = 0; i < board.layout.pieces.size(); ++i) {
    const Piece& piece = board.layout.pieces[i];
    if (piece.shape.corner() || piece.shape.squares < 6) continue;
    // In the middle of the straight, unless something else stands there.
    std::set<int> taken;
    const auto take = [&](const CoursePoint& at, int rows) {
      if (at.segment != piece.segment) return;
      for (int k = 0; k < rows; ++k) taken.insert(at.row + k);
    };
    take(board.spec.start, 1);
    take(board.spec.finish, 2);
    for (const Course::TakeOff& take_off : board.course.take_offs()) {
      take(board.spec.fences[static_cast<std::size_t>(take_off.fence)].at, 2);
    }
    for (int row = 0; row < piece.shape.squares; ++row) {
      for (const int lane : {0, kLanes - 1}) {
        const PlacedSquare square{static_cast<int>(i), lane, row};
        const bool crossed = IsOnBridge(board.layout, board.bridges, square);
        if (crossed || IsUnderBridge(board.layout, board.bridges, square)) taken.insert(row);
      }
    }
    int row = piece.shape.squares / 2;
    while (row < piece.shape.squares && taken.contains(row)) ++row;
    if (row == piece.shape.squares) continue;
    for (int lane = 1; lane < kLanes; ++lane) {
      WriteOn(out, board, piece, (row + 0.5) / piece.shape.squares, board.layout.Edge(lane + 0.5), 0.4,
              std::to_string(lane + 1), false, kAccent);
    }
  }
}

// The middle of a fence, unless the boxes lie there; then the middle of the fence's other row.
double NumberRow(const CoursePoint& fence, const CoursePoint& start) {
  if (fence.segment != start.segment) return fence.row + 1.0;
  if (fence.row == start.row) return fence.row + 1.5;
  return fence.row + 1 == start.row ? fence.row + 0.5 : fence.row + 1.0;
}

// An arrow in each lane, in the first row after the boxes that no fence covers: which way the horses run.
void DrawDirection(PdfContent& out, const Board& board) {
  const CoursePoint& start = board.spec.start;
  const Piece& piece = board.layout.PieceOf(start.segment);
  const auto fenced = [&](int row) {
    const auto& take_offs = board.course.take_offs();
    return std::any_of(take_offs.begin(), take_offs.end(), [&](const Course::TakeOff& take_off) {
      const CoursePoint& at = board.spec.fences[static_cast<std::size_t>(take_off.fence)].at;
      return at.segment == start.segment && (at.row == row || at.row + 1 == row);
    });
  };
  int row = start.row + 1;
  while (row < piece.shape.squares && fenced(row)) ++row;
  if (row == piece.shape.squares) return;
  const double rows = piece.shape.squares;
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto at = [&](double along, double across) {
      return piece.At((row + along) / rows, board.layout.Edge(lane + across));
    };
    out.Move(at(0.3, 0.28)).Line(at(0.75, 0.5)).Line(at(0.3, 0.72)).Line(at(0.42, 0.5));
    out.Fill(kAccent);
  }
}

void DrawMarks(PdfContent& out, const Board& board) {
  const double w = board.w();
  const auto across = [&](const CoursePoint& at, double from, double to) -> PdfContent& {
    const Piece& piece = board.layout.PieceOf(at.segment);
    const double rows = piece.shape.squares;
    return out.Band(piece, (at.row + from) / rows, (at.row + to) / rows, board.layout.Edge(0),
                    board.layout.Edge(kLanes));
  };
  for (const bool later : {true, false}) {
    for (const Course::TakeOff& take_off : board.course.take_offs()) {
      const Fence& fence = board.spec.fences[static_cast<std::size_t>(take_off.fence)];
      if ((fence.at.lap > 0) != later) continue;
      if (later) {
        across(fence.at, 0.08, 1.92).Stroke(kHedge, 0.08 * w, 0.2 * w);
      } else {
        across(fence.at, 0.12, 1.88).FillAndStroke(kHedge, kInk, 0.03 * w);
      }
    }
  }
  for (const Course::TakeOff& take_off : board.course.take_offs()) {
    const Fence& fence = board.spec.fences[static_cast<std::size_t>(take_off.fence)];
    const Piece& piece = board.layout.PieceOf(fence.at.segment);
    const double t = NumberRow(fence.at, board.spec.start) / piece.shape.squares;
    // Numbers of different laps at the same place lie side by side.
    const double offset = fence.at.lap * 2.5 * w;
    out.Circle(piece.At(t, offset), 0.5 * w);
    out.FillAndStroke(kPaper, kInk, 0.03 * w);
    WriteOn(out, board, piece, t, offset, 0.6, std::to_string(fence.number), true, kInk);
    if (board.spec.finish.lap > 0) {
      // In which lap it is jumped, on a spot of its own: hedges and squares differ in colour.
      out.Circle(piece.At(t, offset + 0.95 * w), 0.3 * w);
      out.Fill(kPaper);
      WriteOn(out, board, piece, t, offset + 0.95 * w, 0.34, std::to_string(fence.at.lap + 1) + ".", false, kInk);
    }
  }
  // The boxes.
  const Piece& first = board.layout.PieceOf(board.spec.start.segment);
  for (int lane = 0; lane < kLanes; ++lane) {
    const double rows = first.shape.squares;
    out.Band(first, (board.spec.start.row + 0.08) / rows, (board.spec.start.row + 0.92) / rows,
             board.layout.Edge(lane) + 0.08 * w, board.layout.Edge(lane + 1) - 0.08 * w);
    out.Fill(kInk);
    WriteOn(out, board, first, (board.spec.start.row + 0.5) / rows, board.layout.Edge(lane + 0.5), 0.6,
            std::to_string(lane + 1), true, kPaper);
  }
  // The finish: a chequered strip beyond the last row.
  const Piece& last = board.layout.PieceOf(board.spec.finish.segment);
  const double line = (board.spec.finish.row + 1.0) / last.shape.squares;
  const double cell = w / 4;
  for (int i = 0; i < 4 * kLanes; ++i) {
    for (int k = 0; k < 2; ++k) {
      const double from = line + k * cell / last.length;
      out.Band(last, from, from + cell / last.length, board.layout.Edge(0) + i * cell,
               board.layout.Edge(0) + (i + 1) * cell);
      out.Fill((i + k) % 2 == 0 ? kInk : kPaper);
    }
  }
  out.Move(last.At(line, board.layout.Edge(0) - 0.3 * w)).Line(last.At(line, board.layout.Edge(kLanes) + 0.3 * w));
  out.Stroke(kAccent, 0.1 * w);
}

PdfContent DrawBoard(const Board& board) {
  PdfContent out(board.height);
  const double verge = 0.2 * board.w();
  DrawTurf(out, board, 0, 1e300, verge, kVerge);
  const std::vector<PlacedSquare> shown = OncePerPlace(board.squares);
  std::vector<PlacedSquare> ground, raised;
  for (const PlacedSquare& square : shown) {
    (IsOnBridge(board.layout, board.bridges, square) ? raised : ground).push_back(square);
  }
  DrawSquares(out, board, ground);
  for (const Bridge& bridge : board.bridges) {
    DrawTurf(out, board, bridge.from, bridge.to, 2 * verge, kInk);
    DrawTurf(out, board, bridge.from, bridge.to, verge, kVerge);
  }
  DrawSquares(out, board, raised);
  for (const PlacedSquare& square : ground) {
    if (!IsUnderBridge(board.layout, board.bridges, square)) continue;
    AddSquare(out, board, square).Stroke(kInk, 0.02 * board.w(), 0.08 * board.w());
  }
  DrawLines(out, board, shown);
  DrawMarks(out, board);
  DrawDirection(out, board);
  DrawNumbers(out, board);
  return out;
}

// `shape`: width by height of the area that the course fills best.
Board BoardOf(const CourseSpec& spec, const Course& course, double square, double shape) {
  CourseLayout layout = LayOut(spec);
  // The area is so large that only the lane width decides the size.
  Fit(layout, spec, {-1e6 * shape, -1e6, 1e6 * shape, 1e6}, 0, 0, square);
  const Box box = layout.Bounds(kAround + 0.4 * square);
  layout.pieces.front().start = layout.pieces.front().start - Point{box.left, box.top};
  for (std::size_t i = 1; i < layout.pieces.size(); ++i) layout.pieces[i].start = layout.pieces[i - 1].At(1, 0);
  std::vector<Bridge> bridges = FindBridges(layout);
  std::vector<PlacedSquare> squares = PlaceSquares(layout, spec, course);
  return {spec, course, std::move(layout), std::move(squares), std::move(bridges), box.width(), box.height()};
}

// How the board is cut into pages.
struct Tiling {
  double page_width = 0, page_height = 0;
  int columns = 0, rows = 0;
  std::vector<std::pair<int, int>> used;  // column and row of the pages with a part of the track

  double StepX() const { return page_width - 2 * kMargin - kOverlap; }
  double StepY() const { return page_height - 2 * kMargin - kOverlap; }
  bool Uses(int column, int row) const {
    return std::find(used.begin(), used.end(), std::pair(column, row)) != used.end();
  }
  // What a page shows of the board.
  Box Part(int column, int row) const {
    return {column * StepX(), row * StepY(), column * StepX() + page_width - 2 * kMargin,
            row * StepY() + page_height - 2 * kMargin};
  }
};

Tiling TilesOf(const Board& board, double page_width, double page_height) {
  Tiling tiling{page_width, page_height, 1, 1, {}};
  const auto count = [](double length, double page, double step) {
    return std::max(1, static_cast<int>(std::ceil((length - page) / step)) + 1);
  };
  tiling.columns = count(board.width, page_width - 2 * kMargin, tiling.StepX());
  tiling.rows = count(board.height, page_height - 2 * kMargin, tiling.StepY());
  std::set<std::pair<int, int>> used;  // row, column
  for (const Piece& piece : board.layout.pieces) {
    const int parts = std::max(1, static_cast<int>(std::ceil(piece.length / 8)));
    for (int i = 0; i <= parts; ++i) {
      for (int edge = 0; edge <= 2 * kLanes; ++edge) {
        const Point at = piece.At(static_cast<double>(i) / parts, board.layout.Edge(edge / 2.0));
        // The first page that shows the point, perhaps in the strip that the next page repeats.
        const auto first = [](double place, double step, int pages) {
          return std::clamp(static_cast<int>(std::ceil((place - kOverlap) / step)) - 1, 0, pages - 1);
        };
        const int column = first(at.x, tiling.StepX(), tiling.columns);
        const int row = first(at.y, tiling.StepY(), tiling.rows);
        used.insert({row, column});
      }
    }
  }
  for (const auto& [row, column] : used) tiling.used.emplace_back(column, row);
  return tiling;
}

// "B3": the row as a letter, the column as a number.
std::string TileName(int column, int row) {
  std::string name(1, static_cast<char>('A' + row % 26));
  if (row >= 26) name.insert(0, 1, static_cast<char>('A' + row / 26 - 1));
  return name + std::to_string(column + 1);
}

std::string PageOf(const SheetWords& words, int page, int pages) { return Filled(Filled(words.page, page), pages); }

// The first page: how the others lie, and a line to check the scale.
void AddPlan(PdfFile& pdf, const Board& board, const Tiling& tiling, int form, const std::string& name,
             const SheetWords& words) {
  const double width = tiling.page_width, height = tiling.page_height;
  PdfContent page(height);
  const double inner = width - 4 * kMargin;
  page.Text({2 * kMargin, 28}, std::min(9.0, inner / std::max(1.0, PdfTextWidth(name, 1.05))), name,
            PdfContent::Align::kLeft, true, kInk);
  page.Text({2 * kMargin, 40}, 5, words.plan, PdfContent::Align::kLeft, false, kInk);
  const Box whole = tiling.Part(tiling.columns - 1, tiling.rows - 1);
  const double scale = std::min(inner / whole.right, (height - 105) / whole.bottom);
  const double top = 50;
  page.Raw("q " + Num(scale, 6) + " 0 0 " + Num(scale, 6) + " " + Num(2 * kMargin) + " " +
           Num(height - top - board.height * scale) + " cm /B" + std::to_string(form) + " Do Q\n");
  for (const auto& [column, row] : tiling.used) {
    const Box part = tiling.Part(column, row);
    const Box cell{2 * kMargin + part.left * scale, top + part.top * scale, 2 * kMargin + part.right * scale,
                   top + part.bottom * scale};
    page.Rect(cell).Stroke(kAccent, 0.4);
    page.Text({cell.left + 2, cell.top + 6}, 4.5, TileName(column, row), PdfContent::Align::kLeft, true, kAccent);
  }
  const double foot = height - 38;
  page.Text({2 * kMargin, foot}, std::min(4.0, inner / PdfTextWidth(words.glue, 1)), words.glue,
            PdfContent::Align::kLeft, false, kInk);
  page.Text({2 * kMargin, foot + 9}, 4, words.size, PdfContent::Align::kLeft, false, kInk);
  page.Move({2 * kMargin, foot + 15}).Line({2 * kMargin + 100, foot + 15}).Stroke(kInk, 0.5);
  for (const double x : {0.0, 100.0}) {
    page.Move({2 * kMargin + x, foot + 12}).Line({2 * kMargin + x, foot + 18}).Stroke(kInk, 0.5);
  }
  pdf.AddPage(width, height, page);
}

void AddTile(PdfFile& pdf, const Board& board, const Tiling& tiling, std::size_t index, int form,
             const std::string& name, const SheetWords& words) {
  const auto [column, row] = tiling.used[index];
  const double width = tiling.page_width, height = tiling.page_height;
  const Box part = tiling.Part(column, row);
  const Box frame{kMargin, kMargin, width - kMargin, height - kMargin};
  PdfContent page(height);
  page.Show(form, {kMargin - part.left, kMargin - part.top}, board.height, frame);
  // The next pages repeat the right and lower strips and are glued over them. Marks in the corners show the frame.
  const double right = frame.right - kOverlap, bottom = frame.bottom - kOverlap;
  if (tiling.Uses(column + 1, row)) page.Move({right, frame.top}).Line({right, frame.bottom}).Stroke(kAccent, 0.25, 2);
  if (tiling.Uses(column, row + 1))
    page.Move({frame.left, bottom}).Line({frame.right, bottom}).Stroke(kAccent, 0.25, 2);
  for (const double x : {frame.left, frame.right}) {
    for (const double y : {frame.top, frame.bottom}) {
      const double out_x = x == frame.left ? -5 : 5, out_y = y == frame.top ? -5 : 5;
      page.Move({x + out_x, y}).Line({x + out_x * 0.2, y}).Move({x, y + out_y}).Line({x, y + out_y * 0.2});
      page.Stroke(kInk, 0.3);
    }
  }
  const auto neighbour = [&](int c, int r, Point at, double turn) {
    if (!tiling.Uses(c, r)) return;
    page.Text(at, 3.2, TileName(c, r), PdfContent::Align::kCentre, false, kAccent, turn);
  };
  neighbour(column, row - 1, {width / 2, 7}, 0);
  neighbour(column, row + 1, {width / 2, height - 4}, 0);
  neighbour(column - 1, row, {6.5, height / 2}, -90);
  neighbour(column + 1, row, {width - 4, height / 2}, -90);
  page.Text({kMargin + 8, height - 4}, 3.4, TileName(column, row) + "  ·  " + name, PdfContent::Align::kLeft, true,
            kInk);
  page.Text({width - kMargin - 8, height - 4}, 3.4,
            PageOf(words, static_cast<int>(index) + 1, static_cast<int>(tiling.used.size())), PdfContent::Align::kRight,
            false, kInk);
  pdf.AddPage(width, height, page);
}

}  // namespace
}  // namespace drawing

std::variant<BoardPdf, int> PrintBoard(const CourseFile& file, const BoardOptions& options) {
  using namespace drawing;
  const auto built = Course::Build(file.spec, options.fences);
  const auto& course = std::get<Course>(built);  // ReadCourse accepts only sound courses
  const double shorter = options.a3 ? 297 : 210, longer = options.a3 ? 420 : 297;
  // A course that is no ring can be turned so that it needs fewer pages.
  std::optional<Board> best;
  Tiling tiling;
  for (const double shape : {8.0, 4.0, 2.0, 4.0 / 3, 1.0}) {
    Board board = BoardOf(file.spec, course, options.square, shape);
    for (const bool lying : {true, false}) {
      Tiling tiles = TilesOf(board, lying ? longer : shorter, lying ? shorter : longer);
      if (best && tiles.used.size() >= tiling.used.size()) continue;
      tiling = std::move(tiles);
      best.emplace(board);
    }
  }
  const Board& board = *best;
  const int board_pages = static_cast<int>(tiling.used.size());
  if (board_pages > kMostBoardPages) return board_pages;

  const SheetWords& words = SheetWordsIn(options.language);
  const std::string name = Shortened(file.NameIn(options.language), 44);
  PdfFile pdf;
  const int form = pdf.AddForm(board.width, board.height, DrawBoard(board));
  AddPlan(pdf, board, tiling, form, name, words);
  for (std::size_t i = 0; i < tiling.used.size(); ++i) AddTile(pdf, board, tiling, i, form, name, words);
  // On A4 across, whatever the board is printed on.
  if (options.score_sheets) AddScoreSheet(pdf, 297, 210, name, words);
  BoardPdf out;
  out.columns = tiling.columns;
  out.rows = tiling.rows;
  out.board_pages = board_pages;
  out.pages = pdf.pages();
  out.width = board.width;
  out.height = board.height;
  out.file = pdf.Take(name);
  return out;
}

}  // namespace furlong

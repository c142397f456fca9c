// Where the squares of a course lie in a drawing: geometry only. Positive turns run counter-clockwise, so lane 1 is
// always to the left of the running direction (R3.1, R3.2).
#pragma once

#include <vector>

#include "rules/course.h"

namespace furlong::drawing {

// A point of the drawing: x to the right, y downwards.
struct Point {
  double x = 0;
  double y = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
};

double Dot(Point a, Point b);
double Distance(Point a, Point b);

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  void Include(Point p);
  Box Grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
};

// Unit vectors straight ahead and to the right. Headings are in radians, counter-clockwise from the direction of x.
Point Ahead(double heading);
Point RightOf(double heading);

// One segment of the drawing. `t` runs from 0 to 1 along it. Offsets are measured from the middle of the track towards
// lane 8.
struct Piece {
  int segment = 0;  // index into CourseSpec::segments
  Segment shape;
  Point start;         // in the middle of the track
  double heading = 0;  // at its start, in radians
  double length = 0;   // along the middle of the track
  double sweep = 0;    // angle turned in radians, positive to the left; 0 on a straight

  Point At(double t, double offset) const;
  double HeadingAt(double t) const { return heading + sweep * t; }
  // Radius of the curve at an offset; 0 on a straight.
  double Radius(double offset) const;
};

// A square of the unrolled course and its place in the drawing. Laps lie on top of each other (R3.6).
struct PlacedSquare {
  int piece = 0;   // index into CourseLayout::pieces
  int lane = 0;    // 0 is lane 1
  int index = 0;   // within the piece
  int number = 0;  // R3.1
  int lap = 0;
};

struct CourseLayout {
  std::vector<Piece> pieces;  // in running order; an open course begins with the segment of the start
  double lane_width = 1;
  bool ring = false;  // the last piece ends exactly where the first begins; false for an open course

  // Offset of the edge between two lanes: 0 is the left edge of lane 1, kLanes the right edge of lane 8.
  double Edge(double lane) const { return (lane - kLanes / 2.0) * lane_width; }
  const Piece& PieceOf(int segment) const;
  // Length of the track before a piece, by its index.
  double AlongOf(int piece) const;
  // Length of the track before the middle of a square.
  double AlongOf(const PlacedSquare& square) const;
  Point MiddleOf(const PlacedSquare& square) const;
  // The smallest box around the track, which is made wider by `beyond` on both sides.
  Box Bounds(double beyond) const;
};

// Segments one after another from the origin, each with its turn and at the length at which its squares look best.
std::vector<Piece> LayEndToEnd(const std::vector<Segment>& segments);
// The way from the start to the end of such a segment that begins with this heading.
Point WayAlong(const Segment& segment, double heading);

// Lays out a valid course with lanes of width 1. If a closed course does not end exactly where it begins, it is bent
// and stretched evenly until it does. If that would distort it too much, it is left as it is and `ring` is false;
// drawings then show a dashed line between its ends.
CourseLayout LayOut(const CourseSpec& spec);

// Fits the layout into an area. Rotates it so that the finish straight is horizontal, or, if it is not a ring, so that
// it fills the area best. Then makes it as large as possible, with a margin of `margin` lane widths all round and
// `below` more at the bottom, but with lanes no wider than `widest`.
void Fit(CourseLayout& layout, const CourseSpec& spec, const Box& area, double margin, double below, double widest);

// Every square of the course, lane by lane, in running order.
std::vector<PlacedSquare> PlaceSquares(const CourseLayout& layout, const CourseSpec& spec, const Course& course);

// Each place once, with the number of its first lap, in the same order.
std::vector<PlacedSquare> OncePerPlace(const std::vector<PlacedSquare>& squares);

}  // namespace furlong::drawing

// Where the squares of a course lie on paper: pure geometry, no drawing. The race runs counter-clockwise where the
// turns are positive, so lane 1 is always on the left of the running direction (R3.1, R3.2).
#pragma once

#include <vector>

#include "rules/course.h"

namespace furlong::drawing {

// On paper: x to the right, y downwards.
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

// Headings are in radians, counter-clockwise from "to the right".
Point Ahead(double heading);
Point RightOf(double heading);

// One segment on paper. `t` runs from 0 to 1 through it; offsets count from the middle of the track towards lane 8.
struct Piece {
  int segment = 0;  // index into CourseSpec::segments
  Segment shape;
  Point start;         // middle of the track
  double heading = 0;  // at its start
  double length = 0;   // of the middle of the track
  double sweep = 0;    // radians, positive to the left; 0 on a straight

  Point At(double t, double offset) const;
  double HeadingAt(double t) const { return heading + sweep * t; }
  // Radius of the curve at an offset; 0 on a straight.
  double Radius(double offset) const;
};

struct CourseLayout {
  std::vector<Piece> pieces;  // in running order; an open course begins with the segment of its start
  double lane_width = 1;
  bool ring = false;  // the last piece leads exactly into the first; never so on an open course

  // Offset of the edge between two lanes: 0 is the left edge of lane 1, kLanes the right edge of lane 8.
  double Edge(double lane) const { return (lane - kLanes / 2.0) * lane_width; }
  const Piece& PieceOf(int segment) const;
  // The smallest box that holds the track, `beyond` its outer lanes on both sides.
  Box Bounds(double beyond) const;
};

// A square of the unrolled course and the place it has on paper; laps lie on top of each other (R3.6).
struct PlacedSquare {
  int piece = 0;   // index into CourseLayout::pieces
  int lane = 0;    // 0 is lane 1
  int index = 0;   // within the piece
  int number = 0;  // R3.1
  int lap = 0;
};

// Lays a sound course out with lanes of width 1.
CourseLayout LayOut(const CourseSpec& spec);

// Turns the layout so that the finish straight, or for an open course whatever fills the paper best, lies level; then
// makes it as large as an area allows, with `margin` lane widths all round and `below` more below, but no lane wider
// than `widest`.
void Fit(CourseLayout& layout, const CourseSpec& spec, const Box& area, double margin, double below, double widest);

// Every square that the rules know, lane by lane and in running order.
std::vector<PlacedSquare> PlaceSquares(const CourseLayout& layout, const CourseSpec& spec, const Course& course);

}  // namespace furlong::drawing

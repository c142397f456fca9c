// Decoration around the course: trees, houses, water, the stands; and which ground is still free for it.
#pragma once

#include <vector>

#include "drawing/course_layout.h"
#include "drawing/print/course_land.h"
#include "drawing/print/course_page.h"
#include "drawing/print/svg.h"

namespace furlong::drawing {

// Keeps track of which ground of the map is still free.
class FreeGround {
 public:
  // At first the track is taken: its lanes and `beyond` on both sides.
  FreeGround(const CourseLayout& layout, const Box& map, double beyond);

  void Take(Point middle, double radius) { taken_.push_back({middle, radius}); }
  // Takes all ground within `radius` of a line.
  void Take(Point from, Point to, double radius);
  // Radius of the largest free circle around a point; negative on taken ground.
  double Room(Point p) const;
  // As Room, but the edge of the map does not count.
  double Clear(Point p) const;
  // As Room, but the track of `piece` itself does not count.
  double RoomBeside(Point p, const Piece& piece) const;
  // True inside a course that forms a ring.
  bool Infield(Point p) const;
  const Box& map() const { return map_; }

 private:
  struct Disc {
    Point middle;
    double radius;
    int segment = -1;  // of the course; -1: not part of the track
  };
  Box map_;
  bool ring_;
  std::vector<Disc> track_;
  std::vector<Disc> taken_;
};

// Draws the stands, seen from above, beside the finish straight beyond its rail, and takes the ground. Draws nothing if
// there is no room.
void DrawStands(Svg& svg, FreeGround& ground, const CourseLayout& layout, const CoursePoint& finish, double rail);
// A pond, or on the coast the sea along the upper edge of the map, where there is room for it.
void DrawWater(Svg& svg, FreeGround& ground, const Land& land, double unit);
// Trees, bushes, firs or houses, by the scenery.
void DrawTrees(Svg& svg, const FreeGround& ground, const Land& land, double unit);

}  // namespace furlong::drawing

// What stands around a drawn course: free ground, trees, a pond, the stands. Decoration only.
#pragma once

#include <vector>

#include "drawing/course_layout.h"
#include "drawing/print/course_page.h"
#include "drawing/print/svg.h"

namespace furlong::drawing {

// Which ground of the map is still free.
class FreeGround {
 public:
  // The track takes its lanes and `beyond` on both sides.
  FreeGround(const CourseLayout& layout, const Box& map, double beyond);

  void Take(Point middle, double radius) { taken_.push_back({middle, radius}); }
  // Takes everything along a line.
  void Take(Point from, Point to, double radius);
  // Radius of the largest free circle around a point; negative on taken ground.
  double Room(Point p) const;
  // As Room, but the track of `piece` itself does not count.
  double RoomBeside(Point p, const Piece& piece) const;
  // Within a ring.
  bool Infield(Point p) const;
  const Box& map() const { return map_; }

 private:
  struct Disc {
    Point middle;
    double radius;
    int segment = -1;  // of the track
  };
  Box map_;
  bool ring_;
  std::vector<Disc> track_;
  std::vector<Disc> taken_;
};

// The stands, roofs seen from above, beyond the rail of the finish straight; takes its ground, or draws nothing.
void DrawStands(Svg& svg, FreeGround& ground, const CourseLayout& layout, const CoursePoint& finish, double rail);
void DrawPond(Svg& svg, FreeGround& ground, double unit);
void DrawTrees(Svg& svg, const FreeGround& ground, double unit);

}  // namespace furlong::drawing

import { expect, test } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import { spotOf, toGo, toGoInLane } from './course_square';
import { routeOf } from './route';

test('distances count along lane 8 where that is the shorter way', () => {
  const drawing = sampleDrawing();
  // Running the other way round: lane 8 has the squares that lane 1 had.
  const mirrored = {
    ...drawing,
    lanes: drawing.lanes.toReversed(),
    finish_squares: drawing.finish_squares.toReversed(),
    rail_lane: 8,
  };
  const [left, right] = [spotOf(drawing, '3.20')!, spotOf(mirrored, '6.20')!];
  expect(toGo(mirrored, right)).toBe(toGo(drawing, left));
  expect(toGo(mirrored, right)).toBeLessThan(toGoInLane(mirrored, right));
  expect(routeOf(mirrored)).toEqual(routeOf(drawing));
});

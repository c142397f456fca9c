import { describe, expect, it } from 'vitest';
import { coverOf, uncovered } from './course_cover';

const course = { left: 0, right: 390, top: 100, bottom: 844 };
const plate = (edge: string, left: number, top: number, right: number, bottom: number) => ({
  edge,
  rect: { left, top, right, bottom },
});

describe('what lies over a course', () => {
  it('covers its edge as far as the widest part reaches', () => {
    const cover = coverOf(course, [
      plate('top', 0, 100, 390, 130),
      plate('bottom', 8, 640, 382, 700),
      plate('bottom', 8, 704, 382, 836),
    ]);
    expect(cover).toEqual({ ...uncovered(390, 744), top: 30, bottom: 204 });
  });

  it('leaves the corner below a list free', () => {
    const wide = { left: 0, right: 1280, top: 50, bottom: 800 };
    expect(coverOf(wide, [plate('right', 980, 60, 1270, 400)])).toMatchObject({ right: 300, corner: 400 });
  });

  it('is ignored beside the course, outside the window or without a size', () => {
    const nothing = { top: 0, right: 0, bottom: 0, corner: 0 };
    expect(coverOf(course, [plate('bottom', 390, 100, 700, 844)])).toMatchObject(nothing);
    expect(coverOf(course, [plate('bottom', 0, 844, 390, 1200)])).toMatchObject(nothing);
    expect(coverOf(course, [plate('top', 0, 60, 390, 100)])).toMatchObject(nothing);
    expect(coverOf(course, [plate('right', 200, 300, 200, 300)])).toMatchObject(nothing);
  });
});

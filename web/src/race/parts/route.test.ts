import { describe, expect, it } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { CourseDrawing } from '../../contracts';
import { inLastLap, passesLeft, routeOf, routeWords } from './route';

/** The sample oval with its finish in another row or lap. */
function oval(row: number, lap: number): CourseDrawing {
  const drawing = sampleDrawing();
  const finish_squares = drawing.lanes.map((lane) => lane.findIndex(([p, r, l]) => p === 0 && r === row && l === lap));
  return { ...drawing, finish: { piece: 0, row }, finish_squares };
}

/** A straight of 40 squares, open at both ends. */
function dash(): CourseDrawing {
  const lanes = Array.from({ length: 8 }, () => Array.from({ length: 60 }, (_, n) => [0, n, 0, n, n]));
  return {
    ...sampleDrawing(),
    closed: false,
    ring: false,
    lanes: lanes as unknown as CourseDrawing['lanes'],
    start: { piece: 0, row: 0 },
    finish: { piece: 0, row: 40 },
    finish_squares: lanes.map(() => 40),
  };
}

describe('the route', () => {
  it('goes past the post once and a full lap on the oval', () => {
    const route = routeOf(oval(7, 1));
    expect(route.posts).toEqual([5]);
    expect(routeWords(route)).toBe('Past the post once, then a full lap.');
  });
  it('passes no post where the first time is the finish', () => {
    expect(routeOf(oval(7, 0)).posts).toEqual([]);
    expect(routeWords(routeOf(oval(7, 0)))).toContain('the race ends the first time you reach the post');
  });
  it('passes no post on an open course', () => {
    expect(routeOf(dash()).posts).toEqual([]);
    expect(routeWords(routeOf(dash()))).toContain('No full lap');
  });
  it('does not count a start right in front of the post', () => {
    expect(routeOf(oval(2, 1)).posts).toEqual([]);
  });
  it('counts several laps', () => {
    expect(routeWords({ posts: [10, 60, 110], finish: 160 })).toBe('Past the post, then 3 full laps.');
  });
  it('knows how often a horse still passes the post', () => {
    const route = { posts: [10, 60], finish: 110 };
    expect([0, 10, 11, 60, 61, 110].map((rail) => passesLeft(route, rail))).toEqual([2, 2, 1, 1, 0, 0]);
  });
  it('knows the last lap, where there is one', () => {
    const route = { posts: [10, 60], finish: 110 };
    expect([0, 11, 60, 61, 120].map((rail) => inLastLap(route, rail))).toEqual([false, false, false, true, true]);
    expect(inLastLap({ posts: [], finish: 40 }, 39)).toBe(false);
  });
});

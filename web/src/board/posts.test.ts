import { describe, expect, it, test } from 'vitest';
import { FreeGround } from './freeground';
import { Ground, distance, squaresToRun } from './geometry';
import { LANE, LANES, edge } from './piece';
import { distancePosts, finish, onPost } from './posts';
import { sampleDrawing } from './test_course';

describe('a post with the distance to go', () => {
  // Nearly two laps.
  const drawing = { ...sampleDrawing(), finish_squares: Array<number>(8).fill(79) };
  const ground = new Ground(drawing);
  const posts = distancePosts(ground, new FreeGround(ground));
  /** squares of lane 1 in a lap */
  const lap = 2 * 10 + 2 * 12;

  it('stands where the last lap has a round number to go', () => {
    expect(posts.length).toBeGreaterThan(1);
    for (const { left } of posts) expect(left.at(-1)! % 10).toBe(0);
    // No place has two posts.
    expect(new Set(posts.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(posts.length);
  });
  it('knows the distance of every lap that passes it', () => {
    const end = drawing.finish_squares[0]! + 1;
    for (const { left } of posts) {
      const last = left.at(-1)!;
      expect(left).toEqual(last + lap < end ? [last + lap, last] : [last]);
    }
    expect(posts.some(({ left }) => left.length === 2)).toBe(true);
  });
  it('shows the distance of this lap until the field is nearer to it on the next lap', () => {
    const post = { at: { x: 0, y: 0 }, size: 1, disc: 1, left: [134, 72, 10] };
    const told = (last: number, first = last) => onPost(post, { first, last });
    expect(told(Infinity)).toBe(134);
    expect(told(134, 120)).toBe(134);
    // Directly behind the field it is still a post of this lap, as those beside it.
    expect(told(133)).toBe(134);
    expect(told(104)).toBe(134);
    expect(told(102)).toBe(72);
    expect(told(120, 88)).toBe(134); // 14 squares behind the last horse, 16 before the first one
    expect(told(120, 85)).toBe(72);
    expect(told(72)).toBe(72);
    expect(told(60)).toBe(72);
    expect(told(40)).toBe(10);
    expect(told(9)).toBe(10);
    expect(told(-3)).toBe(10);
  });
  it('stands in a row with those near the field that count down by the same steps', () => {
    const lapOf = ({ left }: { left: number[] }) => left[0]! - (left[1] ?? left[0]!);
    const last = drawing.finish_squares[0]! + 1 - lap - 3; // early on the second lap
    const near = posts.filter(({ left }) => left.some((squares) => Math.abs(squares - last) <= lap / 2 - 4));
    expect(near.some((post) => lapOf(post) === lap)).toBe(true);
    for (const post of near) expect(Math.abs(onPost(post, { first: last, last }) - last)).toBeLessThanOrEqual(lap / 2);
  });
});

test('posts of a course that bends to the right count along lane 8, and stand beside it', () => {
  const drawing = {
    ...sampleDrawing(),
    finish_squares: Array.from({ length: 8 }, (_, lane) => 80 - lane),
    rail_lane: 8,
  };
  const ground = new Ground(drawing);
  const posts = distancePosts(ground, new FreeGround(ground));
  expect(posts.length).toBeGreaterThan(1);
  for (const { at, left } of posts) {
    expect(left.at(-1)! % 10).toBe(0);
    const { piece, index } = ground.place(`8.${squaresToRun(drawing) - left.at(-1)!}`);
    const beside = ground.pieces[piece]!.at((index + 0.5) / drawing.pieces[piece]!.counts[7]!, edge(LANES));
    expect(distance(at, beside)).toBeLessThan(4 * LANE);
  }
});

describe('the word at the winning post', () => {
  /** The straights so far apart, from middle to middle, in lanes. */
  const courseOf = (lanes: number) => {
    const drawing = sampleDrawing();
    const pieces = drawing.pieces.map((piece) => ({ ...piece, y: (Math.sign(piece.y) * lanes * LANE) / 2 }));
    return new Ground({ ...drawing, pieces }, true);
  };
  const wordOn = (ground: Ground) => {
    const { word, anchor, top } = finish(ground, new FreeGround(ground));
    const way = anchor === 'start' ? 1 : -1;
    const points = word ? [0, 1, 2, 3].map((lanes) => ({ x: word.x + way * lanes * LANE, y: word.y })) : [];
    return { points, top };
  };

  it('stands beside the track where there is room', () => {
    expect(wordOn(courseOf(30)).points).toHaveLength(4);
  });
  it.each([11, 12, 13, 15])('is never written across the track, the other straight %i lanes away', (lanes) => {
    const ground = courseOf(lanes);
    const { points, top } = wordOn(ground);
    const free = new FreeGround(ground);
    for (const point of points) expect(free.room(point)).toBeGreaterThan(0);
    expect(Number.isFinite(top.x)).toBe(true);
  });
});

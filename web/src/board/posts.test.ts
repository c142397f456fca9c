import { describe, expect, it } from 'vitest';
import { FreeGround } from './freeground';
import { Ground } from './geometry';
import { LANE } from './piece';
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
    for (const { left } of posts) expect(left[left.length - 1] % 10).toBe(0);
    // No place has two posts.
    expect(new Set(posts.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(posts.length);
  });
  it('knows the distance of every lap that passes it', () => {
    const end = drawing.finish_squares[0] + 1;
    for (const { left } of posts) {
      const last = left[left.length - 1];
      expect(left).toEqual(last + lap < end ? [last + lap, last] : [last]);
    }
    expect(posts.some(({ left }) => left.length === 2)).toBe(true);
  });
  it('tells the distance of this lap until the last horse has passed it', () => {
    const post = { at: { x: 0, y: 0 }, size: 1, disc: 1, left: [134, 72, 10] };
    expect(onPost(post, Infinity)).toBe(134);
    expect(onPost(post, 134)).toBe(134);
    expect(onPost(post, 133)).toBe(72);
    expect(onPost(post, 72)).toBe(72);
    expect(onPost(post, 71)).toBe(10);
    expect(onPost(post, 9)).toBe(10);
    expect(onPost(post, -3)).toBe(10);
  });
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

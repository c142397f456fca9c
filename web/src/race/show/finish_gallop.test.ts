import { afterEach, expect, test, vi } from 'vitest';
import type { CourseDrawing, GameEvent, Public } from '../../contracts';
import { finishOf, gallopHome } from './finish_gallop';
import { TestStage, settled } from './test_stage';

/** A straight course of eight lanes; squares up to 20 are before the finish. */
const drawing = {
  longest_move: 12,
  finish_squares: Array.from({ length: 8 }, () => 20),
  rail_lane: 1,
  lanes: Array.from({ length: 8 }, () => Array.from({ length: 40 }, (_, number) => [0, number, 0, number, number])),
} as unknown as CourseDrawing;

const boardOf = (squares: (string | null)[], finished = false): Public =>
  ({
    squares,
    order: squares.map((_, i) => i),
    status: squares.map((_, i) => (finished && i === squares.length - 1 ? 'finished' : 'racing')),
  }) as Public;

function ride(from: number, to: number, lane = 1): Extract<GameEvent, { t: 'ride' }> {
  const way = Array.from({ length: to - from + 1 }, (_, i) => `${lane}.${from + i}`);
  const told = { way, points: to - from, spent: to - from, passed: [], level: [], leads: true, crosses: to > 20 };
  return { t: 'ride', horse: 0, to: `${lane}.${to}`, told };
}

afterEach(() => vi.useRealTimers());

test('shows only the first to cross in slow motion', () => {
  expect(finishOf(ride(10, 19), boardOf(['1.10', '2.9']), drawing)).toBeNull();
  const first = finishOf(ride(14, 24), boardOf(['1.14', '2.9']), drawing)!;
  // The post is between the sixth and the seventh square of ten.
  expect(first.slow.from).toBeCloseTo(0.4);
  expect(first.slow.to).toBeCloseTo(0.8);
  expect(first.sight).toEqual(['1.20', '1.24']);
  expect(first.then).toBeUndefined();
  expect(finishOf(ride(14, 24), boardOf(['1.14', '2.27']), drawing)).toBeNull();
  expect(finishOf(ride(14, 24), boardOf(['1.14', null], true), drawing)).toBeNull();
});

test('keeps horses in view that may still catch up', () => {
  const finish = (to: number, squares: (string | null)[]) => finishOf(ride(14, to), boardOf(squares), drawing)!;
  // 12 points are enough for the second, not for the third; the fourth has fallen.
  expect(finish(24, ['1.14', '2.12', '3.11', null]).sight).toEqual(['1.20', '1.24', '2.12']);
  const far = finish(29, ['1.14', '2.17', '3.16']);
  expect(far.sight).toEqual(['1.20', '1.24', '2.17']);
  expect(far.then).toEqual(['1.25', '1.29', '2.17']);
  // A horse that has moved in this round cannot pass any more.
  const board = { ...boardOf(['1.14', '2.19']), order: [1, 0] } as Public;
  expect(finishOf(ride(14, 24), board, drawing)!.sight).toEqual(['1.20', '1.24']);
});

test('shows horses in slow motion that end in line or a square apart past the post', () => {
  for (const other of ['3.23', '3.24', '3.25']) {
    expect(finishOf(ride(14, 24), boardOf(['1.14', other, null], true), drawing)?.sight).toEqual([
      '1.20',
      '1.24',
      other,
    ]);
  }
});

test('looks at the post first, then at the end of a horse that runs far past it', async () => {
  const event = ride(18, 29);
  const finish = finishOf(event, { ...boardOf(['1.18', '2.29']), order: [1, 0] }, drawing)!;
  expect(finish.sight).toEqual(['1.20', '1.24']);
  expect(finish.then).toEqual(['1.25', '1.29', '2.29']);
  const seen: (string[] | null)[] = [];
  const stage = Object.assign(new TestStage(), { spotlight: (squares: string[] | null) => void seen.push(squares) });
  let pass = () => {};
  stage.gallop = (_horse, _way, options) => {
    pass = (options as { passed?: () => void }).passed!;
    return Promise.resolve();
  };
  const shown = gallopHome(stage, event, finish, { speed: 1 }, { wait: (ms) => stage.wait(ms) });
  pass();
  await shown;
  expect(seen).toEqual([finish.sight, finish.then, null]);
  pass();
  expect(seen).toHaveLength(3);
});

test('moves the camera to the post and back, and stays on the winner for a moment', async () => {
  const stage = Object.assign(new TestStage(), {
    spotlight: (squares: string[] | null) => void stage.log.push(`spotlight ${squares?.join(' ') ?? 'off'}`),
  });
  const event = ride(19, 21);
  const finish = finishOf(event, boardOf(['1.19']), drawing)!;
  const shown = gallopHome(stage, event, finish, { speed: 2 }, { wait: (ms) => stage.wait(ms) });
  expect(stage.log).toEqual(['spotlight 1.20 1.21', 'gallop 0 1.19 1.20 1.21']);
  stage.arrive(0);
  await shown;
  expect(stage.log.slice(2)).toEqual(['wait 225', 'spotlight off']);
});

test('ends at a key or press, with the horse past the post at once', async () => {
  vi.useFakeTimers();
  const stage = new TestStage();
  const event = ride(14, 24);
  const finish = finishOf(event, boardOf(['1.14']), drawing)!;
  let press!: () => void;
  let until!: AbortSignal;
  const pressed = (signal: AbortSignal) => {
    until = signal;
    return new Promise<void>((resolve) => (press = resolve));
  };
  let over = false;
  void gallopHome(stage, event, finish, { speed: 1 }, { wait: (ms) => stage.wait(ms), pressed }).then(
    () => (over = true),
  );
  await settled();
  expect(over).toBe(false);
  press();
  await settled();
  expect(over).toBe(true);
  expect(until.aborted).toBe(true);
  vi.runAllTimers();
  expect(stage.log.at(-1)).toBe('place 0');
});

// What each example claims, checked with the engine as browsers run it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { Ground } from '../board/geometry';
import { EngineInstance } from '../engine/engine_instance';
import { factsOf } from './facts';
import { figures } from './figures';
import { frame } from './frame';
import { RulebookEngine, type Picture } from './picture';
import { colours, type Colour } from './positions';
import { exchangeOf, finishOf } from './sample_meeting';
import { shippedCourses } from '../engine/shipped_courses';

const file = fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let engine: RulebookEngine;
let pictures: Record<string, Picture>;

beforeAll(async () => {
  engine = new RulebookEngine(
    await EngineInstance.open(await WebAssembly.compile(readFileSync(file))),
    await shippedCourses(),
  );
  pictures = Object.fromEntries(figures.map((figure) => [figure.id, engine.picture(figure)]));
});

const ends = (id: string) => pictures[id]!.ends.map(({ to }) => to).sort();
const positions = (id: string) =>
  pictures[id]!.standing.map(
    ({ horse, position, limit }) => [colours[horse], position, limit] as [Colour, number, number | null],
  );
const fates = (id: string) => Object.fromEntries(pictures[id]!.cards.map(({ card, outcome }) => [card, outcome]));
const marks = (id: string, kind: string) =>
  pictures[id]!.marks.filter((mark) => mark.kind === kind).map(({ squares }) => squares);

describe('the course', () => {
  it('line-straight: three are in line, Yellow one square behind', () => {
    expect(pictures['line-straight']!.level).toEqual([['2.12', '5.12', '7.12']]);
    expect(positions('line-straight').at(-1)).toEqual(['yellow', 4, null]);
  });
  it('line-corner: four are in line half-way round, White ahead of them', () => {
    expect(pictures['line-corner']!.level).toEqual([['1.32', '3.33', '5.34', '7.35']]);
    expect(positions('line-corner')[0]).toEqual(['white', 1, 8]);
    const ground = new Ground(pictures['line-corner']!.drawing);
    const { piece, index } = ground.place('1.32');
    expect((index + 1) / ground.pieces[piece]!.counts[0]!).toBe(1 / 2);
  });
  it('step: three first steps, each to a line further on, and no nearer one beside', () => {
    expect(ends('step')).toEqual(['3.33', '4.34', '5.34']);
    const ground = new Ground(pictures.step!.drawing);
    const { line } = ground.place('4.33');
    for (const [to, before] of [
      ['3.33', '3.32'],
      ['5.34', '5.33'],
    ]) {
      expect(ground.place(to!).line).toBeGreaterThan(line);
      expect(ground.place(before!).line).toBeLessThanOrEqual(line);
    }
  });
});

describe('order and handicap', () => {
  it('order: 1, three times 2, and fifth, the lower lane first', () => {
    expect(positions('order')).toEqual([
      ['blue', 1, 8],
      ['red', 2, 9],
      ['white', 2, 9],
      ['green', 2, 9],
      ['black', 5, null],
    ]);
  });
  it('start: everybody leads', () => {
    expect(positions('start').map(([, position, limit]) => [position, limit])).toEqual(Array(6).fill([1, 8]));
  });
  it('limit: 9 and 11 stand, the joker rides nine', () => {
    expect(positions('limit')[0]).toEqual(['red', 1, 8]);
    expect(fates('limit')).toEqual({ 6: 'ride', 8: 'ride', 9: 'limit', 11: 'limit', '9J': 'ride' });
    expect(pictures.limit!.cards.find(({ card }) => card === '9J')?.spent).toBe(9);
    expect(ends('limit').length).toBeGreaterThan(0);
  });
});

describe('dice', () => {
  it('pace: the sum turns for Blue only', () => {
    const { pace } = pictures.pace!;
    expect(pace.map(({ use, points }) => [use, points])).toEqual([
      ['first', 6],
      ['second', 3],
      ['sum', 9],
    ]);
    const turned = (use: string) =>
      pace
        .find((one) => one.use === use)!
        .horses.filter((one) => one.turned)
        .map(({ horse }) => colours[horse]);
    expect(turned('first')).toEqual([]);
    expect(turned('sum')).toEqual(['blue']);
    const sum = pace.find(({ use }) => use === 'sum')!.horses;
    expect(sum.filter(({ turned: one }) => !one).map(({ spent }) => spent)).toEqual([9, 9, 9]);
  });
  it('turn-roll: Blue chooses between the squares of 6 and of 3', () => {
    expect(pictures['turn-roll']!.die.map(({ points, spent }) => [points, spent])).toEqual([
      [6, 6],
      [3, 3],
    ]);
    expect(ends('turn-roll')).toEqual(['1.15', '1.18', '2.15', '2.18', '3.15', '3.18']);
  });
});

describe('moving', () => {
  it('blocked: Blue and Green keep three squares each, only lane 2 is open', () => {
    expect(marks('blocked', 'kept')).toEqual([
      ['3.12', '3.13', '3.14'],
      ['4.11', '4.12', '4.13'],
    ]);
    expect(ends('blocked')).toEqual(['2.14']);
    expect(pictures.blocked!.refusals.map(({ rule }) => rule)).toEqual(['R8.2', 'R8.2']);
  });
  it('change-first: one change, at the start; lane 2 must wait for the seventh point', () => {
    expect(ends('change-first')).toEqual(['3.14', '4.14', '5.14']);
    expect(pictures['change-first']!.refusals).toMatchObject([{ rule: 'R8.3', seventh: '4.15' }]);
  });
  it('change-late: five lanes, the second change not before the seventh point', () => {
    expect(ends('change-late')).toEqual(['2.17', '3.17', '4.17', '5.17', '6.17']);
    const lanes = pictures['change-late']!.ends.map(({ way }) => way.map((square) => square.split('.')[0]));
    for (const lane of lanes) expect(new Set(lane.slice(1, 7)).size).toBe(1);
  });
  it('farthest: the six points lead out to lane 3, staying behind Blue is refused', () => {
    expect(ends('farthest')).toEqual(['3.14']);
    expect(pictures.farthest!.refusals).toMatchObject([
      { rule: 'R8.4', amount: 6, way: ['2.8', '2.9', '2.10', '2.11'] },
    ]);
    expect(marks('farthest', 'longer')[0]!.at(-1)).toBe('3.14');
  });
  it('short: five of nine points, in lane 3', () => {
    expect(ends('short')).toEqual(['3.13']);
    expect(pictures.short!.cards[0]).toMatchObject({ points: 9, spent: 5, rule: 'R8.4' });
    // Three, four and five free squares in front of the horses.
    expect(marks('short', 'kept').map(([first]) => first)).toEqual(['1.12', '2.13', '3.14']);
  });
});

describe('fences', () => {
  const jumps = (way: string[]) =>
    way.some((square, i) => i > 0 && Number(square.split('.')[1]) - Number(way[i - 1]!.split('.')[1]) === 3);
  it('jump: two steps, a jump, two steps; the seventh point may change lanes', () => {
    expect(ends('jump')).toEqual(['1.18', '2.18', '3.18', '4.18', '5.18']);
    expect(pictures.jump!.ends.every(({ way }) => jumps(way))).toBe(true);
    expect(pictures.jump!.ends.find(({ to }) => to === '1.18')?.way).toEqual([
      '3.11',
      '2.12',
      '2.13',
      '2.16',
      '1.17',
      '1.18',
    ]);
  });
  it('jump-first: the later change comes with the eighth point', () => {
    expect(ends('jump-first')).toEqual(['2.20', '3.20', '4.20']);
    for (const { way } of pictures['jump-first']!.ends)
      expect(way.slice(0, 5)).toEqual(['3.13', '3.16', '3.17', '3.18', '3.19']);
  });
  it('jump, jump-first: a change that comes too soon is told when it may come', () => {
    const refusal = (id: string, to: string) =>
      engine.picture({ ...figures.find((figure) => figure.id === id)!, refused: [to] }).refusals[0];
    expect(refusal('jump', '1.16')).toMatchObject({ reason: 'no-lane-change-yet', seventh: '3.17' });
    expect(refusal('jump', '1.16')).not.toHaveProperty('fence');
    // The eighth point if the move starts with a jump (R9.2).
    const { number } = pictures['jump-first']!.drawing.fences[0]!;
    expect(refusal('jump-first', '2.18')).toMatchObject({
      reason: 'no-lane-change-yet',
      seventh: '3.20',
      fence: number,
    });
  });
  it('fall: 3 and 4 fall, 6 and 8 jump, 10 stands', () => {
    expect(positions('fall')[0]).toEqual(['red', 1, 8]);
    expect(fates('fall')).toEqual({ 3: 'fall', 4: 'fall', 6: 'ride', 8: 'ride', 10: 'limit' });
    for (const { outcome, ends: all } of pictures.fall!.cards)
      if (outcome === 'ride') expect(all.every(({ way }) => jumps(way))).toBe(true);
    const way = marks('fall', 'way')[0]!;
    expect(way.length - 1).toBe(pictures.fall!.cards.find(({ card }) => card === '4')?.spent);
  });
  it('wait: up to the fence with two of four points', () => {
    expect(ends('wait')).toEqual(['2.13', '3.13', '4.13']);
    expect(pictures.wait!.ends.map(({ way }) => way.length - 1)).toEqual([2, 2, 2]);
  });
});

describe('the meeting that was ridden', () => {
  it('finish and photo: four cross, White and Black in line, the lower lane first', () => {
    const { placed, places, level, horses, drawing } = finishOf(engine.instance);
    expect(placed.map(({ horse, place, points }) => [colours[horse], place, points])).toEqual([
      ['white', 1, 50],
      ['black', 2, 30],
      ['green', 3, 20],
      ['red', 4, 10],
    ]);
    expect(placed.map(({ told }) => told?.in_line ?? false)).toEqual([false, true, false, false]);
    expect(level).toEqual([['1.118', '2.122']]);
    expect(horses).toHaveLength(6);
    expect(places).toHaveLength(6);
    // Blue is on the last square before the finish.
    expect(horses.find(({ colour }) => colour === 'blue')?.square).toBe(`1.${drawing.finish_squares[0]}`);
  });
  it('exchange: two lost, a 9 and a 12 left, ten new, ten kept', () => {
    const { horse, lost, old, fresh, count } = exchangeOf(engine.instance);
    expect([colours[horse], lost, old, fresh.length, count]).toEqual(['red', 2, ['9', '12'], 10, 10]);
    expect(fresh).toEqual(expect.arrayContaining(['3', '4']));
  });
});

it('the tables agree with the engine', () => {
  const { shapes, deck, deal, limits, points } = factsOf(engine);
  expect(shapes.map(({ players, horses }) => [players, ...horses])).toEqual([
    [2, 2, 3, 4],
    [3, 2],
    [4, 1, 2],
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 1],
  ]);
  expect(deck.reduce((sum, { copies }) => sum + copies, 0)).toBe(32);
  expect(deck.filter(({ card }) => card.endsWith('J'))).toHaveLength(4);
  expect([deal, limits, points]).toEqual([{ few: 10, many: 12 }, [8, 9, 10], [50, 30, 20, 10]]);
});

it('every picture holds the horse that rides, all its ends and all its marks', () => {
  for (const { id, sight, ratio = 2.2 } of figures) {
    const { drawing, horses, ends: targets, marks: drawn } = pictures[id]!;
    const ground = new Ground(drawing);
    const box = frame(ground, sight, ratio);
    const squares = [
      ...horses.flatMap(({ active, square }) => (active && square ? [square] : [])),
      ...targets.map(({ to }) => to),
      ...drawn.flatMap((mark) => mark.squares),
    ];
    for (const square of squares) {
      const { x, y } = ground.pose(square);
      expect(x > box.left && x < box.right && y > box.top && y < box.bottom, `${id}: ${square}`).toBe(true);
    }
  }
});

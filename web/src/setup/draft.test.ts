import { describe, expect, it } from 'vitest';
import type { CourseFile } from '../contracts';
import {
  callNames,
  dress,
  fitHorses,
  freeSilks,
  horseNumber,
  readPlan,
  toSetup,
  usual,
  type Plan,
  type Seat,
} from './draft';

const seat = (key: number, name = '', rider = ''): Seat => ({ key, name, rider, silks: [] });
const plan = (seats: Seat[]): Plan => ({
  seats,
  horses: 1,
  races: [{ key: 9, course: 'oval', steeplechase: false }],
  options: usual,
  courses: {},
});

describe('a draft', () => {
  it('dresses every horse in a colour of its own', () => {
    const seats = [seat(0), seat(1)];
    dress(seats, 4);
    const worn = seats.flatMap(({ silks }) => silks.map(({ colour }) => colour));
    expect(worn).toHaveLength(8);
    expect(new Set(worn).size).toBe(8);
    const before = structuredClone(seats[0]!.silks[0]);
    dress(seats, 2);
    expect(seats[0]!.silks).toHaveLength(2);
    expect(seats[0]!.silks[0]).toEqual(before);
  });

  it('finds silks that nobody wears', () => {
    expect(freeSilks([]).colour).toBe('red');
    expect(freeSilks([{ colour: 'red' }]).colour).toBe('blue');
  });

  it('takes as many horses as are allowed', () => {
    const shapes = [
      { players: 2, horses: 2 },
      { players: 2, horses: 4 },
      { players: 5, horses: 1 },
    ];
    expect(fitHorses(shapes, 2, 1)).toBe(2);
    expect(fitHorses(shapes, 2, 4)).toBe(4);
    expect(fitHorses(shapes, 5, 4)).toBe(1);
  });

  it('numbers horses round the table', () => {
    const two = plan([seat(0), seat(1)]);
    expect([horseNumber(two, 0, 0), horseNumber(two, 1, 0), horseNumber(two, 0, 1), horseNumber(two, 1, 1)]).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('gives no two players the same name', () => {
    const again = (name: string, n: number) => `${name} ${n}`;
    expect(
      callNames([seat(0, 'Ann'), seat(1, ' Ann '), seat(2)], ({ name }, i) => name || `Rider ${i + 1}`, again),
    ).toEqual(['Ann', 'Ann 2', 'Rider 3']);
  });

  it('becomes a setup with the own courses that are ridden', () => {
    const post = { segment: 0, row: 4 };
    const own: CourseFile = {
      format: 'furlong-course/1',
      id: 'mine',
      lanes: 8,
      segments: [{ straight: 34 }],
      start: post,
      finish: post,
    };
    const drawn = plan([seat(0, 'Ann'), seat(1, '', 'bolt')]);
    dress(drawn.seats, 2);
    drawn.courses = { mine: own, other: own };
    drawn.races.push({ key: 10, course: 'mine', steeplechase: true });
    const setup = toSetup(drawn, ['Ann', 'Bolt']);
    expect(setup.players[0]).not.toHaveProperty('rider');
    expect(setup.players[1]!.rider).toBe('bolt');
    expect(Object.keys(setup.courses!)).toEqual(['mine']);
    expect(setup.races[1]).toEqual({ course: 'mine', steeplechase: true });
  });
});

describe('a plan that was kept', () => {
  it('comes back as it was', () => {
    const drawn = plan([seat(0, 'Ann'), seat(1, '', 'bolt')]);
    dress(drawn.seats, 1);
    const back = readPlan(JSON.parse(JSON.stringify(drawn)))!;
    expect(back.seats.map(({ name, rider, silks }) => ({ name, rider, silks }))).toEqual(
      drawn.seats.map(({ name, rider, silks }) => ({ name, rider, silks })),
    );
    expect(back.races[0]!.course).toBe('oval');
  });
  it('is ignored if it makes no sense, and repaired where possible', () => {
    expect(readPlan(null)).toBeNull();
    expect(readPlan({ seats: [{}], races: [] })).toBeNull();
    const twice = { colour: 'red', pattern: 'tartan' };
    const mended = readPlan({
      seats: [{ silks: [twice] }, { silks: [twice] }],
      races: [{ course: 'oval' }],
      options: { cards: 'marked' },
    })!;
    expect(mended.seats[0]!.silks).toEqual([{ colour: 'red', pattern: 'plain' }]);
    expect(mended.seats[1]!.silks).toEqual([]);
    expect(mended.options).toEqual(usual);
  });
});

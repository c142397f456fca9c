import { describe, expect, it } from 'vitest';
import type { SquareName } from '../contracts';
import { aimOf } from './aim';
import { courseOf } from './art';
import { clearBox, contains, fitBeside, type Pads, type Size } from './camera';
import { LEAST_TARGET } from './follow';
import { boxOf, grown } from './piece';
import { handlesOf } from './spread';
import { sampleDrawing } from './test_course';
import type { BoardHorse } from './types';

const horse = (number: number, square: SquareName): BoardHorse => ({
  horse: number,
  colour: 'red',
  pattern: 'plain',
  number: number + 1,
  square,
  active: number === 0,
  own: number === 0,
  fallen: false,
});

/** Phones, with a hand of cards over the course, and a note above it. */
const screens: [Size, Pads][] = [
  [
    { width: 320, height: 430 },
    { top: 10, right: 52, bottom: 260, left: 10 },
  ],
  [
    { width: 390, height: 740 },
    { top: 80, right: 52, bottom: 350, left: 10 },
  ],
  [
    { width: 506, height: 260 },
    { top: 10, right: 52, bottom: 56, left: 10 },
  ],
  [
    { width: 320, height: 480 },
    { top: 40, right: 104, bottom: 290, left: 10 },
  ],
];

describe('the camera', () => {
  it('shows every square where it is pressed clear of what covers the course', () => {
    for (const upright of [false, true]) {
      const { ground, art } = courseOf(sampleDrawing(), upright);
      const fields = [
        { at: 3, others: [3, 3] },
        { at: 10, others: [40, 70] },
        { at: 33, others: [3, 60] },
        { at: 50, others: [50, 12] },
      ];
      for (const [size, pads] of screens) {
        for (const { at, others } of fields) {
          for (const far of [2, 7, 12]) {
            const targets = [1, 2, 3, 4, 5, 6].map((lane) => ({
              to: `${lane}.${at + far}`,
              way: [`2.${at}`, `${lane}.${at + far}`],
              kind: 'ride' as const,
            }));
            const situation = {
              ground,
              art,
              size,
              pads,
              all: fitBeside(art.whole, size, pads),
              horses: [horse(0, `2.${at}`), ...others.map((square, i) => horse(i + 1, `1.${square}`))],
              targets,
              also: [],
              home: [],
              going: new Map(),
              spot: null,
            };
            for (const whole of [false, true]) {
              const first = aimOf({ ...situation, whole });
              for (const view of [first, aimOf({ ...situation, whole }, { ...first, x: first.x + 300 })]) {
                const pressed = handlesOf(
                  targets.map(({ to }) => ground.pose(to)),
                  view.scale,
                );
                const free = clearBox(view, size, pads);
                const what = JSON.stringify({ upright, size, at, far, whole });
                expect(contains(free, grown(boxOf(pressed)!, LEAST_TARGET / 2 / view.scale)), what).toBe(true);
              }
            }
          }
        }
      }
    }
  });
});

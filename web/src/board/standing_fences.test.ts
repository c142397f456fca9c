import { describe, expect, it } from 'vitest';
import type { Status } from '../contracts';
import { fencesShown, runnersOf } from './standing_fences';
import { sampleDrawing } from './test_course';

const run = (square: string | null, status: Status = 'racing') => ({ square, status });

// Fence 1 is jumped on the first lap only, fence 2 is on the far side, fence 3 is on the starting squares on the second
// lap.
const drawing = sampleDrawing([
  { piece: 0, row: 6, lap: 0 },
  { piece: 2, row: 4, lap: 0 },
  { piece: 0, row: 2, lap: 1 },
]);
const [first = 0, far = 0, again = 0] = drawing.fences.map((fence) => fence.take_off[0]);

describe('fences', () => {
  it('of the first time round stand from the start, one on the starting squares does not', () => {
    expect(fencesShown(drawing, [run('1.0'), run('2.0')])).toEqual([true, true, false]);
    expect(fencesShown(drawing, [run(null), run(null)])).toEqual([true, true, false]);
  });

  it('on the starting squares appear when all have left them', () => {
    expect(fencesShown(drawing, [run('1.3'), run('2.1')])[2]).toBe(false);
    expect(fencesShown(drawing, [run('1.3'), run('2.2')])[2]).toBe(true);
  });

  it('on the starting squares appear as soon as they count for somebody', () => {
    expect(fencesShown(drawing, [run(`1.${again - 13}`), run('2.0')])[2]).toBe(false);
    expect(fencesShown(drawing, [run(`1.${again - 12}`), run('2.0')])[2]).toBe(true);
  });

  it('that are not jumped again vanish when all have passed', () => {
    expect(fencesShown(drawing, [run(`1.${first + 3}`), run(`2.${first}`)])[0]).toBe(true);
    expect(fencesShown(drawing, [run(`1.${first + 3}`), run(`2.${first + 3}`)])[0]).toBe(false);
  });

  it('whose ground nobody runs over again stay', () => {
    const short = {
      ...drawing,
      lanes: drawing.lanes.map((lane) => lane.filter(([piece, , lap]) => lap === 0 || piece === 0)),
    };
    expect(fencesShown(short, [run(`1.${far + 10}`)])[1]).toBe(true);
  });

  it('wait for nobody who has fallen or finished', () => {
    expect(fencesShown(drawing, [run('1.3'), run('2.0', 'fallen'), run(null, 'finished')])[2]).toBe(true);
  });

  it('know who runs', () => {
    const of = (square: string | null, fallen = false) => ({ square, fallen });
    expect(runnersOf([of('1.3'), of(null), of('2.4', true)]).map((runner) => runner.status)).toEqual([
      'racing',
      'finished',
      'fallen',
    ]);
    expect(runnersOf([of(null), of(null)]).map((runner) => runner.status)).toEqual(['racing', 'racing']);
  });
});

import { describe, expect, it } from 'vitest';
import { between, boxOfView, noPads, type View } from './camera';
import { courseOf } from './art';
import { LANE } from './piece';
import { isCut, judgeSign, judgeSigns, signBoxes } from './signs';
import { sampleDrawing } from './test_course';

const size = { width: 400, height: 600 };
const view = { x: 500, y: 1000, scale: 2 };
const nothing = { pads: noPads, plates: [] };
const { left, top, right } = boxOfView(view, size);
const atLeft = { left: left - 30, right: left + 20, top: 990, bottom: 1010 };

describe('a word beside the track', () => {
  it('is cut at an edge, and nowhere else', () => {
    expect(isCut(view, atLeft, size, nothing)).toBe(true);
    expect(isCut(view, { ...atLeft, left, right: left + 50 }, size, nothing)).toBe(false);
    expect(isCut(view, { ...atLeft, left: left - 60, right: left - 10 }, size, nothing)).toBe(false);
  });

  it('is cut by what lies over it, also where all of it is under something', () => {
    const inView = { left: left + 10, right: left + 40, top: top + 10, bottom: top + 20 };
    expect(isCut(view, inView, size, nothing)).toBe(false);
    expect(isCut(view, inView, size, { pads: { ...noPads, top: 60 }, plates: [] })).toBe(true);
    const over = (from: number) => ({ pads: noPads, plates: [{ left: from, top: 0, right: from + 30, bottom: 30 }] });
    expect(isCut(view, inView, size, over(60))).toBe(true);
    expect(isCut(view, inView, size, over(90))).toBe(false);
  });
});

describe('while the camera glides, a word', () => {
  const word = { left: right - 60, right: right - 20, top: 990, bottom: 1010 };
  const judge = (from: View, to: View) => judgeSign(word, from, to, size, nothing);

  it('that stays in view is whole all the time', () => {
    expect(judge(view, view)).toBe('whole');
    expect(judge(view, { ...view, x: view.x + 50 })).toBe('whole');
    expect(judge(view, { ...view, scale: 1.5 })).toBe('whole');
  });

  it('fades as soon as the camera sets off to where an edge cuts it, or beyond', () => {
    expect(judge(view, { ...view, x: view.x - 40 })).toBe('fading');
    expect(judge(view, { ...view, x: view.x - 400 })).toBe('fading');
    expect(judge(view, { ...view, scale: 4 })).toBe('fading');
  });

  it('comes back only when all of it is in view and stays there', () => {
    const away = { ...view, x: view.x - 90 };
    expect(judge(away, view)).toBe('fading'); // still out of view
    expect(judge({ ...view, x: view.x - 40 }, view)).toBe('cut');
    expect(judge({ ...view, x: view.x - 10 }, view)).toBe('whole');
  });

  it('is never seen across an edge', () => {
    const aims = [-400, -60, 0, 120, 500].flatMap((x) => [1, 2, 5].map((scale) => ({ ...view, x: view.x + x, scale })));
    for (const from of aims) {
      for (const to of aims) {
        for (let step = 0; step <= 40; ++step) {
          const now = between(from, to, step / 40);
          if (isCut(now, word, size, nothing)) expect(judge(now, to)).toBe('cut');
        }
      }
    }
  });
});

describe('the words of a course', () => {
  const { art } = courseOf(sampleDrawing(), false);
  const boxes = signBoxes(art, { finish: 'Finish', start: 'Start' });

  it('need as much room as they are long', () => {
    expect(boxes.finish!.right - boxes.finish!.left).toBeGreaterThan(3 * LANE);
    const longer = signBoxes(art, { finish: 'Zieleinlauf', start: 'Start' });
    expect(longer.finish!.right - longer.finish!.left).toBeGreaterThan(boxes.finish!.right - boxes.finish!.left);
  });

  it('are judged one by one; there may be none', () => {
    const { left, right, top, bottom } = boxes.finish!;
    const close = { x: left + 110, y: (top + bottom) / 2, scale: 2 };
    const wide = { x: (left + right) / 2, y: (top + bottom) / 2, scale: 0.1 };
    expect(judgeSigns(boxes, close, close, size, nothing).finish).toBe('cut');
    expect(judgeSigns(boxes, wide, wide, size, nothing)).toEqual({ finish: 'whole', start: 'whole' });
    expect(judgeSigns({ finish: undefined, start: undefined }, close, close, size, nothing)).toEqual({
      finish: 'whole',
      start: 'whole',
    });
  });
});

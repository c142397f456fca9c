import { describe, expect, it } from 'vitest';
import { courseOf } from './art';
import { fitBeside } from './camera';
import { ABOVE_MAP, chooseCorner, fitsBelow, insetSize } from './inset_place';
import { sampleDrawing } from './test_course';

const { ground, art } = courseOf(sampleDrawing(), false);
const pads = { top: 92, right: 360, bottom: 260, left: 10 };

describe('the map of the whole course', () => {
  it('stays below the running order, at its right, however much is free there as long as it fits', () => {
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      const size = { width, height };
      const { high } = insetSize(ground, size);
      const whole = fitBeside(art.whole, size, pads);
      const view = { ...whole, scale: 2 * whole.scale };
      const place = (free: number) =>
        chooseCorner({
          ...{ ground, view, size, pads, free, corner: 'bottom-left' },
          ...{ clear: [], important: [], squares: [] },
        });
      const least = high + ABOVE_MAP + 1;
      for (const free of [least, least + 40, height / 2])
        expect(place(free), `${width} × ${height}, ${free}`).toEqual({
          corner: 'bottom-right',
          pads: { ...pads, right: 12, bottom: 12 },
        });
      // Where it does not fit, it is beside what covers the edges.
      expect(fitsBelow(high + ABOVE_MAP, high)).toBe(false);
      expect(place(high + ABOVE_MAP)).toMatchObject({ corner: 'bottom-left', pads });
    }
  });

  it('does not lie under the played cards', () => {
    const size = { width: 823, height: 514 };
    const small = { top: 40, right: 10, bottom: 160, left: 10 };
    const whole = fitBeside(art.whole, size, small);
    const view = { ...whole, scale: 2 * whole.scale };
    const place = (plate?: { right: number; bottom: number }) =>
      chooseCorner({
        ...{ ground, view, size, pads: small, free: 0, corner: 'top-left', corners: ['top-left', 'top-right'], plate },
        ...{ clear: [], important: [], squares: [] },
      }).corner;
    expect(place()).toBe('top-left');
    expect(place({ right: 260, bottom: 92 })).toBe('top-right');
    expect(place({ right: 260, bottom: 20 })).toBe('top-left');
  });
});

import { expect, it } from 'vitest';
import type { View } from './camera';
import { BoardLayers } from './layers';

const size = { width: 400, height: 300 };
const at = (scale: number): View => ({ x: 0, y: 0, scale });

function board() {
  const painted: number[] = [];
  const root = (scales: number[]) =>
    ({
      setAttribute: (_name: string, value: string) => void scales.push(Number(/scale\((.*)\)/.exec(value)![1])),
    }) as unknown as SVGGElement;
  const sheet = { style: { transform: '', willChange: '' } };
  return { painted, sheet, layers: new BoardLayers(sheet as unknown as SVGSVGElement, root(painted), root([])) };
}

it('paints the course once when the camera comes closer, at the end', () => {
  const { painted, sheet, layers } = board();
  layers.show(at(1), at(1), size);
  layers.settle(at(1), size);
  expect(painted).toEqual([1]);
  const aim = at(4);
  for (const scale of [1.2, 2, 3, 4]) layers.show(at(scale), aim, size);
  expect(painted).toEqual([1]);
  expect(sheet.style.transform).toContain('scale(4.00000)');
  layers.settle(aim, size);
  expect(painted).toEqual([1, 4]);
  expect(sheet.style.transform).toBe('');
});

it('paints the wider view at once when the camera steps back', () => {
  const { painted, layers } = board();
  layers.show(at(4), at(4), size);
  const aim = at(2);
  for (const scale of [3.9, 3, 2]) layers.show(at(scale), aim, size);
  expect(painted).toEqual([4, 2]);
});

it('does not show a blurred course while the camera turns from one thing to the next without a rest', () => {
  const { painted, layers } = board();
  layers.show(at(1), at(1), size);
  const first = at(4);
  for (const scale of [1.2, 2, 3]) layers.show(at(scale), first, size);
  const second = { ...at(4), x: 100 };
  for (const scale of [3, 3.5, 4]) layers.show(at(scale), second, size);
  const third = { ...at(4), x: 200 };
  for (const scale of [4, 4, 4]) layers.show(at(scale), third, size);
  expect(painted).toEqual([1, 3, 4]);
});

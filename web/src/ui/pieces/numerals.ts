import { itemAt } from '../../contracts/items';
// Saddle-cloth numbers drawn as strokes: the same on every device, and sharp in an SVG whose unit is a square of the
// course.
const strokes = [
  'M0-4.6C-3.9-4.6-3.9 4.6 0 4.6C3.9 4.6 3.9-4.6 0-4.6Z',
  'M-2.3-2.8L.6-4.7V4.7',
  'M-2.8-2.1C-2.6-5.6 2.8-5.5 2.7-2.1C2.6.4-2.2 2-2.8 4.5H3',
  'M-2.6-4.5H2.5L-.4-1.1C4.2-1.2 3.8 4.6-.1 4.6C-1.6 4.6-2.5 4-3 3',
  'M1.5 4.7V-4.5L-3.2 2.2H3.4',
  'M2.6-4.5H-2L-2.5-.4C.4-2 3-.7 3 1.6C3 4.8-1 5.5-3 3.4',
  'M2.2-4.4C-1.6-4.2-2.9-.8-2.9 1.5C-2.9 5.7 3 5.7 3 1.6C3-1.9-1.8-2.1-2.8 1',
  'M-3-4.5H2.9C.6-1.6-.6 1.4-.8 4.7',
  'M0-.5C-3.2-.8-3-4.6 0-4.6C3-4.6 3.2-.8 0-.5C-3.9-.2-3.7 4.6 0 4.6C3.7 4.6 3.9-.2 0-.5Z',
  'M-2.2 4.4C1.6 4.2 2.9.8 2.9-1.5C2.9-5.7-3-5.7-3-1.6C-3 1.9 1.8 2.1 2.8-1',
];

export interface Numeral {
  path: string;
  /** offset to the right of the centre */
  x: number;
}

/** A number as strokes, 10 high around 0,0; the stroke width is about 2. */
export function numeral(number: number): Numeral[] {
  const digits = [...String(number)].map(Number);
  return digits.map((digit, i) => ({ path: itemAt(strokes, digit), x: (i - (digits.length - 1) / 2) * 8.6 }));
}

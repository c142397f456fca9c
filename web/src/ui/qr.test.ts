import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrOf } from './qr';

/** Draws the path of dark modules as pixels and reads it like a camera does. */
function scanned(text: string, scale: number): string | undefined {
  const { size, path } = qrOf(text);
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; ++py)
      for (let px = Number(x) * scale; px < (Number(x) + Number(wide)) * scale; ++px)
        pixels.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3);
  return jsQR(pixels, side, side)?.data;
}

test.each([
  'http://192.168.178.20:8080/#/join/BKDFT',
  'https://furlong.example.org/games/#/join/ZXWVT',
  'http://[2001:db8::1234:5678:9abc:def0]:8080/#/join/CCCCC',
  'http://192.168.178.20:8080/table/h4qfx48rxd88jk2n',
])('%s can be scanned', (text) => {
  for (const scale of [3, 8]) expect(scanned(text, scale)).toBe(text);
});

test('there is a quiet zone of four modules', () => {
  const { size, path } = qrOf('http://192.168.178.20:8080/#/join/BKDFT');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
  expect(Math.min(...runs.map(([x]) => x!))).toBe(4);
  expect(Math.min(...runs.map(([, y]) => y!))).toBe(4);
  expect(Math.max(...runs.map(([x, , wide]) => x! + wide!))).toBe(size - 4);
  expect(Math.max(...runs.map(([, y]) => y! + 1))).toBe(size - 4);
});

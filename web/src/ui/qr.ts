// A QR code as the path of an SVG: one run of dark modules after the other.
import { encode } from 'uqr';

/** Light modules around the code, without which it cannot be found. */
const quiet = 4;

export interface Qr {
  /** modules on a side, with the quiet zone */
  size: number;
  path: string;
}

/** It can still be read if 15 % of it is covered. */
export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; ++x) {
      if (!row[x] || (x > 0 && row[x - 1])) continue;
      let end = x;
      while (end < size && row[end]) ++end;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
  });
  return { size, path };
}

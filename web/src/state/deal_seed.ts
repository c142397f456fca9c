// Meetings that are dealt the same each time: "?seed=TEXT" in the address, before any #, is the seed of every meeting
// that is started on this page.

/** As 64 hexadecimal digits; undefined: chance decides. */
export function dealSeed(address: string = location.search): string | undefined {
  const text = new URLSearchParams(address).get('seed');
  return text ? sha256(text) : undefined;
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; ++n) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((prime ** (1 / root) % 1) * 2 ** 32) | 0);
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) of a text, in hexadecimal digits. Browsers provide it only on secure pages. */
export function sha256(input: string): string {
  const bytes = new TextEncoder().encode(input);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const constants = fractions(64, 3);
  const hash = fractions(8, 2);
  for (let block = 0; block < padded.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, i) => padded.getInt32(block + 4 * i));
    for (let i = 16; i < 64; ++i) {
      const [a, b] = [words[i - 15], words[i - 2]];
      const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
      const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
      words.push((words[i - 16] + s0 + words[i - 7] + s1) | 0);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; ++i) {
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

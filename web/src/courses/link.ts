// A course in a link: everything of the course in a compact list, deflated, in letters that any messenger leaves alone.
// Links come from strangers: nothing is believed before the engine has read the result.
import type { CourseFile } from '../contracts';
import { fencesOf, isClosed, isCorner, squaresOf } from './model';

/** Characters of the encoded course. Longer links are cut off by some programs. */
export const longestLink = 2000;
/** Bytes that a link may unfold to. */
const mostUnfolded = 32_768;

export type LinkProblem = 'too-long' | 'broken' | 'newer' | 'old-browser';
export class LinkError extends Error {
  constructor(readonly problem: LinkProblem) {
    super(problem);
  }
}

type Packed = [
  id: string,
  segments: (number | [number, number])[],
  start: number[],
  finish: number[],
  /** number, segment, row and lap of each */
  fences: number[][],
  closed: 0 | 1,
  /** all other keys, names among them */
  others: Record<string, unknown>,
];

function pack(course: CourseFile): Packed {
  const { format: _, id, lanes: __, closed: ___, segments, start, finish, fences: ____, ...others } = course;
  return [
    id,
    segments.map((segment) => (isCorner(segment) ? [squaresOf(segment), segment.turn ?? 0] : squaresOf(segment))),
    [start.segment, start.row],
    [finish.segment, finish.row, finish.lap ?? 0],
    fencesOf(course).map(({ number, segment, row, lap }, i) => [number ?? i + 1, segment, row, ...(lap ? [lap] : [])]),
    isClosed(course) ? 1 : 0,
    others,
  ];
}

function unpack([id, segments, start, finish, fences, closed, others]: Packed): unknown {
  return {
    ...others,
    format: 'furlong-course/1',
    id,
    lanes: 8,
    closed: closed === 1,
    segments: segments.map((segment) =>
      Array.isArray(segment) ? { corner: segment[0], turn: segment[1] } : { straight: segment },
    ),
    start: { segment: start[0], row: start[1] },
    finish: { segment: finish[0], row: finish[1], ...(finish[2] ? { lap: finish[2] } : {}) },
    fences: fences.map(([number, segment, row, lap]) => ({ number, segment, row, ...(lap ? { lap } : {}) })),
  };
}

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function toBytes(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(letters)) throw new LinkError('broken');
  try {
    return Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError('broken');
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;
const streamOf = (bytes: Uint8Array<ArrayBuffer>): Bytes => new Blob([bytes]).stream() as Bytes;

/** Reads a stream, but no more than so many bytes. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw new LinkError('too-long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// The first letter says how the rest is packed. A last one tells a whole link from one that was cut off.
const deflated = 'd';
const plain = 'p';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function checkLetters(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; ++i) sum = (sum * 31 + text.charCodeAt(i)) % 4093;
  return letters.charAt(sum % 64) + letters.charAt(Math.floor(sum / 64) % 64);
}

/** Adds the last letters. */
export const sealed = (packed: string): string => packed + checkLetters(packed);

/** The course as part of an address. Throws a LinkError if it is too long for that. */
export async function toLink(course: CourseFile): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(pack(course)));
  if (bytes.length > mostUnfolded) throw new LinkError('too-long');
  const packed =
    typeof CompressionStream === 'undefined'
      ? plain + toLetters(bytes)
      : deflated +
        toLetters(await readAll(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')), mostUnfolded));
  const link = sealed(packed);
  if (link.length > longestLink) throw new LinkError('too-long');
  return link;
}

/** What a link contains: JSON text of something that may be a course. Throws a LinkError. */
export async function fromLink(link: string): Promise<string> {
  if (link.length > 4 * longestLink) throw new LinkError('too-long');
  const packed = link.slice(0, -2);
  if (link.length < 4 || checkLetters(packed) !== link.slice(-2)) throw new LinkError('broken');
  if (packed[0] !== deflated && packed[0] !== plain) throw new LinkError('newer');
  let bytes = toBytes(packed.slice(1));
  if (packed[0] === deflated) {
    if (typeof DecompressionStream === 'undefined') throw new LinkError('old-browser');
    try {
      bytes = await readAll(streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')), mostUnfolded);
    } catch (error) {
      throw error instanceof LinkError ? error : new LinkError('broken');
    }
  }
  try {
    return JSON.stringify(unpack(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Packed));
  } catch {
    throw new LinkError('broken');
  }
}

// What a designer asks about a course: whether it is one, how it closes, how races on it go, and a board of it to print.
// The code is in adviser.wasm, which is fetched when somebody draws or prints a course.
import adviserAddress from '$wasm/adviser.wasm?url';
import { EngineInstance } from './engine_instance';
import { compile } from './module';
import { rpcClient } from '../platform/worker_rpc';
import type { MeasureCalls } from './measure.worker';
import type { CourseCheck, CourseFact, CourseFigures, CourseFile, Request, SegmentChange } from '../contracts';
import { itemAt } from '../contracts/items';

let module: Promise<WebAssembly.Module> | undefined;
function designerModule(): Promise<WebAssembly.Module> {
  module ??= compile(adviserAddress).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

let engine: Promise<EngineInstance> | undefined;
function designer(): Promise<EngineInstance> {
  engine ??= designerModule()
    .then((code) => EngineInstance.open(code))
    .catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
  return engine;
}

/** What is wrong or unwise about a course. */
export async function checkCourse(course: CourseFile): Promise<CourseCheck> {
  return (await designer()).ask({ do: 'check-course', course: course as never });
}

/** What a designer changes so that a circuit ends where it begins; null: no small change closes it. */
export async function closeCourse(
  course: CourseFile,
  most: Extract<Request, { do: 'close-course' }>['most'],
): Promise<SegmentChange[] | null> {
  return (await designer()).ask({ do: 'close-course', course: course as never, most }).changes ?? null;
}

/** What the figures of so many horses say, and which shares of wins are fair, from 0 to 1. */
export async function judgeCourse(
  figures: CourseFigures,
  horses: number,
  fences: boolean,
): Promise<{ facts: CourseFact[]; fair: { least: number; most: number } }> {
  const { facts, fair } = (await designer()).ask({ do: 'judge-course', figures, horses, fences });
  return { facts, fair: { least: fair.least / 10_000, most: fair.most / 10_000 } };
}

export type PrintOptions = Omit<Extract<Request, { do: 'print-course' }>, 'do' | 'course'>;
export interface Board {
  pages: number;
  /** of the board, in millimetres */
  width: number;
  height: number;
  /** a PDF */
  file: Uint8Array<ArrayBuffer>;
}

/** A board to print, or how many pages it would need if that is too many. */
export async function printCourse(
  course: CourseFile,
  options: PrintOptions,
): Promise<Board | { tooMany: number; most: number }> {
  const answer = (await designer()).ask({ do: 'print-course', course, ...options });
  if ('too_many' in answer) return { tooMany: answer.too_many, most: answer.most };
  const { pages, width, height } = answer;
  return { pages, width, height, file: Uint8Array.from(atob(answer.file), (byte) => byte.charCodeAt(0)) };
}

export interface Measuring {
  course: CourseFile;
  fences: boolean;
  horses: number;
  /** of three races each */
  meetings: number;
  /** number of the first one: others have other cards and dice */
  from: number;
}

/** Meetings that a worker rides before it reports. */
const portion = 4;

/** Adds up two counts. */
export function sumOf(a: CourseFigures, b: CourseFigures): CourseFigures {
  const sum = { ...a };
  for (const key of Object.keys(a) as (keyof CourseFigures)[]) {
    const [x, y] = [a[key], b[key]];
    if (Array.isArray(x) && Array.isArray(y)) sum[key] = x.map((count, i) => count + itemAt(y, i)) as never;
    else if (typeof x === 'number' && typeof y === 'number') sum[key] = (x + y) as never;
  }
  return sum;
}

/** Rides in several workers. `onprogress` hears how many meetings are done. Aborting rejects with the signal's reason. */
export async function measureCourse(
  what: Measuring,
  onprogress: (meetings: number) => void,
  signal: AbortSignal,
): Promise<CourseFigures> {
  const code = await designerModule();
  signal.throwIfAborted();
  const count = Math.min(6, Math.max(1, (navigator.hardwareConcurrency || 2) - 1), Math.ceil(what.meetings / portion));
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' });
    return { worker, call: rpcClient<MeasureCalls>(worker) };
  });
  let from = 0;
  let done = 0;
  let total: CourseFigures | undefined;
  const ride = async ({ worker, call }: (typeof workers)[number]): Promise<void> => {
    worker.onerror = () => call.end('the worker failed');
    await call('open', code);
    while (from < what.meetings) {
      const meetings = Math.min(portion, what.meetings - from);
      const first = from;
      from += meetings;
      const part = await call('measure', what.course, what.fences, what.horses, what.from + first, meetings);
      total = total ? sumOf(total, part) : part;
      done += meetings;
      onprogress(done);
    }
  };
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    await Promise.race([Promise.all(workers.map(ride)), aborted]);
  } finally {
    for (const { worker, call } of workers) {
      worker.terminate();
      call.end();
    }
  }
  return total!;
}

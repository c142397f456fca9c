// The engine draws no open course without room behind its finish; the editor shows it all the same.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { CourseFile } from '../contracts';
import { withoutRunOut, withRunOut } from './model';
import { EngineInstance } from '../engine/engine_instance';
import { shippedCourse } from '../engine/shipped_courses';

let engine: EngineInstance;
beforeAll(async () => {
  const file = fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url));
  engine = await EngineInstance.open(await WebAssembly.compile(readFileSync(file)));
});

test('an open course without room behind its finish is drawn as it is', async () => {
  const whole = await shippedCourse('brook');
  const draw = (course: CourseFile) => engine.ask({ do: 'drawing', course, fences: true });
  const last = whole.segments.length - 1;
  const short = { ...whole, segments: [...whole.segments.slice(0, last), { straight: whole.finish.row + 3 }] };
  expect(() => draw(short)).toThrow();
  const drawn = withoutRunOut(draw(withRunOut(short)), short.segments.length);
  const right = draw(whole);
  expect(drawn.pieces.map(({ segment, counts }) => [segment, counts[0]])).toEqual(
    right.pieces.map(({ segment, counts }) => [segment, segment === last ? whole.finish.row + 3 : counts[0]]),
  );
  expect([drawn.start, drawn.finish, drawn.finish_squares]).toEqual([right.start, right.finish, right.finish_squares]);
  expect(drawn.lanes[0]).toEqual(right.lanes[0]!.slice(0, drawn.lanes[0]!.length));
  expect(drawn.lanes[0]).toHaveLength(drawn.finish_squares[0]! + 3);
});

// The engine as browsers run it. tests/fingerprint_test.cc and drawing/board/board_pdf_test.cc expect the same hashes
// from the native build.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiled } from './testing';
import { EngineInstance, EngineError } from './engine_instance';
import type { CourseFile } from '../contracts';
import { shippedCourse, shippedCourses } from './shipped_courses';

let engine: EngineInstance;
let adviser: EngineInstance;
let oval: CourseFile;

beforeAll(async () => {
  adviser = await EngineInstance.open(await compiled('adviser'));
  engine = await EngineInstance.open(await compiled('furlong'));
  oval = await shippedCourse('oval');
});

describe('native and WebAssembly', () => {
  it('play the same meetings of every kind', () => {
    expect(adviser.ask({ do: 'fingerprint', meetings: 720 })).toEqual({
      fingerprint: '7e19f2b8faf6d6cca99b7d773b45d4e032064a6b211de20834cb51310a01119b',
    });
  }, 60_000);
  it('search alike', () => {
    expect(adviser.ask({ do: 'fingerprint', meetings: 8, search: true })).toEqual({
      fingerprint: 'f9aa33a032dc4c026e27453982cca5817e2ff930138803ed1ebcf0360830d7f1',
    });
  }, 180_000);
  it('print the same boards', async () => {
    const hash = createHash('sha256');
    const courses = (await shippedCourses()).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const course of courses)
      for (const options of [
        { square: 20, a3: false, fences: true, score_sheet: true, language: 'en' },
        { square: 37, a3: true, fences: false, score_sheet: false, language: 'de' },
      ]) {
        const board = adviser.ask({ do: 'print-course', course, ...options });
        hash.update(Buffer.from('file' in board ? board.file : '', 'base64'));
      }
    expect(hash.digest('hex')).toBe('34492f9c908e5def5c7a54c19a501ffa7fa6a5de266fe6758f4461b26116e955');
  });
});

describe('the door', () => {
  it('needs nothing from the system; riders that search only need the time', async () => {
    const imports = (of: WebAssembly.Module) => WebAssembly.Module.imports(of).map(({ name }) => name);
    for (const name of ['furlong', 'replay'] as const) expect(imports(await compiled(name)), name).toEqual([]);
    expect(imports(await compiled('adviser'))).toEqual(['now']);
  });
  it('says what is wrong', () => {
    expect(() => engine.ask({ do: 'drawing', course: { format: 'x' } as never, fences: false })).toThrow(EngineError);
    expect(() => engine.ask({ do: 'dance' } as never)).toThrow('dance');
  });
  it('takes names in any script', () => {
    const text = JSON.stringify({ ...oval, name: { en: 'Żółć 競馬 🐎' } });
    expect(engine.ask({ do: 'read-course', text }).course.name).toEqual({
      en: 'Żółć 競馬 🐎',
    });
  });
});

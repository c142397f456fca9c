// The engine as browsers run it. tests/fingerprint_test.cc expects the same hashes from the native build.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineInstance, EngineError } from './engine_instance';
import type { CourseInfo } from '../contracts';

const file = fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let module: WebAssembly.Module;
let engine: EngineInstance;
let oval: CourseInfo;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(file));
  engine = await EngineInstance.open(module);
  oval = engine.ask({ do: 'courses' }).courses.find(({ id }) => id === 'oval')!;
});

describe('native and WebAssembly', () => {
  it('play the same meetings of every kind', () => {
    expect(engine.ask({ do: 'fingerprint', meetings: 720 })).toEqual({
      fingerprint: '2476885f47783e6297932a2792a4c7da4a6c8c15961e15aee4cd8e176d0e591d',
    });
  }, 60_000);
  it('search alike', () => {
    expect(engine.ask({ do: 'fingerprint', meetings: 8, search: true })).toEqual({
      fingerprint: '1efc4cd415765506d1052d857ba30d1bc8bfaa0fb3be9e631a7ba95b7afce4ca',
    });
  }, 180_000);
});

describe('the door', () => {
  it('asks nothing of the system but what the standard library is linked with', () => {
    expect(
      WebAssembly.Module.imports(module)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['fd_close', 'fd_seek', 'fd_write', 'now']);
  });
  it('says what is wrong', () => {
    expect(() => engine.ask({ do: 'drawing', course: { format: 'x' } as never, fences: false })).toThrow(EngineError);
    expect(() => engine.ask({ do: 'dance' } as never)).toThrow('dance');
  });
  it('takes names in any script', () => {
    const text = JSON.stringify({ ...oval.file, name: { en: 'Żółć 競馬 🐎' } });
    expect(engine.ask({ do: 'read-course', text }).course.name).toEqual({
      en: 'Żółć 競馬 🐎',
    });
  });
});

// The engine as browsers run it. tests/fingerprint_test.cc expects the same hashes of the native build.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { after, nothingYet } from '../state/shown';
import { Door, EngineTrouble } from './door';
import type { Chair } from './think.worker';
import type { CourseInfo, Decision, GameEvent, Header, Public, Scene } from './types';

const file = fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let module: WebAssembly.Module;
let door: Door;
let oval: CourseInfo;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(file));
  door = await Door.open(module);
  oval = door.ask<{ courses: CourseInfo[] }>({ do: 'courses' }).courses.find(({ id }) => id === 'oval')!;
});

function headerOf(
  players: number,
  each: number,
  options: Partial<Header['options']> = {},
  steeplechase = false,
  races = 3,
): Header {
  const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange'];
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: Array.from({ length: players }, (_, i) => `P${i}`),
    horses: Array.from({ length: players * each }, (_, i) => ({
      owner: i % players,
      colour: colours[i],
      pattern: 'plain',
    })),
    races: Array.from({ length: races }, () => ({ course: 'oval', steeplechase })),
    options: { cards: 'open', exchange: 'open', finish: 'all', ...options },
    courses: { oval: oval.file },
  };
}

describe('native and WebAssembly', () => {
  it('play the same meetings of every kind', () => {
    expect(door.ask({ do: 'fingerprint', meetings: 720 })).toEqual({
      fingerprint: '2476885f47783e6297932a2792a4c7da4a6c8c15961e15aee4cd8e176d0e591d',
    });
  }, 60_000);
  it('search alike', () => {
    expect(door.ask({ do: 'fingerprint', meetings: 8, search: true })).toEqual({
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
    expect(() => door.ask({ do: 'drawing', course: { format: 'x' }, fences: false })).toThrow(EngineTrouble);
    expect(() => door.ask({ do: 'dance' })).toThrow('dance');
  });
  it('takes names in any script', () => {
    const text = JSON.stringify({ ...oval.file, name: { en: 'Żółć 競馬 🐎' } });
    expect(door.ask<{ course: { name: object } }>({ do: 'read-course', text }).course.name).toEqual({
      en: 'Żółć 競馬 🐎',
    });
  });
});

/** What the reducer follows by itself; the rest, as who rolls next or a bonus that is dealt, waits for the scene. */
function followed({ race, squares, status, limits, order, boxes, played, places, scores }: Public) {
  const sorted = played.map((cards) => [...cards].sort());
  return { race, squares, status, limits: order.length ? limits : [], order, boxes, played: sorted, places, scores };
}

describe('the board shown', () => {
  const kinds: [string, () => Header][] = [
    ['three races', () => headerOf(4, 1)],
    ['sealed over fences, two horses each', () => headerOf(3, 2, { cards: 'sealed', exchange: 'blind' }, true)],
    ['four races of eight', () => headerOf(8, 1, { finish: 'first' }, true, 4)],
  ];
  it.each(kinds)('follows what happened: %s', async (_, make) => {
    const header = make();
    const table = await Door.open(module);
    const head = await Door.open(module);
    table.ask({ do: 'begin', header, seed: '5'.repeat(64), people: [] });
    head.ask({ do: 'header', header });
    header.players.forEach((_name, seat) =>
      head.ask({ do: 'sit', seat, rider: 'steady', seed: String(seat).repeat(64) }),
    );
    let shown = nothingYet(header);
    let version = 0;
    let compared = 0;
    for (;;) {
      const { told, over } = table.ask<{ told: Scene & { events: GameEvent[] }; over: boolean }>({
        do: 'told',
        seat: -1,
        from: version,
      });
      for (const event of told.events) shown = after(header, shown, event);
      // Between races the next order is not taken yet; the last one is still in the scene.
      if (told.public.need !== 'keep' && !over) expect(followed(shown)).toEqual(followed(told.public));
      version = told.version;
      compared += 1;
      if (over) break;
      const { rider } = table.ask<{ rider?: Chair }>({ do: 'next' });
      const { decision } = head.ask<{ decision: Decision }>({ do: 'choose', ...rider! });
      table.ask({ do: 'ride', seat: rider!.seat, decision });
    }
    expect(compared).toBeGreaterThan(50);
  });
});

// The board that the page derives from events, compared with the engine's scenes in whole meetings.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CourseFile, Header, Public } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { applyEvent, emptyBoard } from './board_reducer';
import { shippedCourse } from '../../engine/shipped_courses';

const file = fileURLToPath(new URL('../../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let module: WebAssembly.Module;
let oval: CourseFile;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(file));
  oval = await shippedCourse('oval');
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
      colour: colours[i]!,
      pattern: 'plain',
    })),
    races: Array.from({ length: races }, () => ({ course: 'oval', steeplechase })),
    options: { cards: 'open', exchange: 'open', finish: 'all', ...options },
    courses: { oval },
  };
}

/** What the reducer derives itself. The rest, such as who rolls next or the cards of a bonus, comes with the scene. */
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
    const table = await EngineInstance.open(module);
    const head = await EngineInstance.open(module);
    table.ask({ do: 'begin', header, seed: '5'.repeat(64), people: [] });
    head.ask({ do: 'header', header });
    header.players.forEach((_name, seat) =>
      head.ask({ do: 'sit', seat, rider: 'steady', seed: String(seat).repeat(64) }),
    );
    let shown = emptyBoard(header);
    let version = 0;
    let compared = 0;
    for (;;) {
      const { told, over } = table.ask({
        do: 'told',
        seat: -1,
        from: version,
      });
      for (const event of told.events) shown = applyEvent(header, shown, event);
      // Between races the new order is not known yet; the scene still has the old one.
      if (told.public.need !== 'keep' && !over) expect(followed(shown)).toEqual(followed(told.public));
      version = told.version;
      compared += 1;
      if (over) break;
      const { rider } = table.ask({ do: 'next' });
      const { decision } = head.ask({ do: 'choose', ...rider! });
      table.ask({ do: 'ride', seat: rider!.seat, decision });
    }
    expect(compared).toBeGreaterThan(50);
  });
});

// Whole meetings over fences with the real engine: the drawn board and the board in words say the same of every horse.
import { expect, it } from 'vitest';
import type { CourseDrawing, Header, Public } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { compiled } from '../../engine/testing';
import { shippedCourse } from '../../engine/shipped_courses';
import { boardInWords } from '../parts/board_words';
import { rowsOf } from '../parts/order_rows';
import { fieldOf } from './field_facts';
import { whoIsWhere } from './text_words';

const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black'];

/** "Red" → "2.14", "home" or "out", from lines of either board; past the finish only the lane counts. */
function placesIn(lines: string[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      const horse = /^(?<horse>[A-Z]\w+)/.exec(line)![0];
      if (/\bfell\b/.test(line)) return [horse, 'out'];
      if (/finished|\bhome\b/.test(line)) return [horse, 'home'];
      const lane = /(?:lane|starting box) (\d+)/.exec(line)![1]!;
      if (/past the post|finish line/.test(line)) return [horse, `${lane}.over`];
      return [horse, `${lane}.${/starting box/.test(line) ? '0' : /square (\d+)/.exec(line)![1]}`];
    }),
  );
}

it('places every horse on the same square, after every event', async () => {
  const course = await shippedCourse('oval');
  const header: Header = {
    format: 'furlong-record/1',
    rules: 1,
    players: colours.map((colour) => `P ${colour}`),
    horses: colours.map((colour, owner) => ({ owner, colour })),
    races: [{ course: 'oval', steeplechase: true }],
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: { oval: course },
  };
  const module = await compiled('furlong');
  const [table, head] = [await EngineInstance.open(module), await EngineInstance.open(module)];
  const drawing: CourseDrawing = table.ask({ do: 'drawing', course, fences: true });
  table.ask({ do: 'begin', header, seed: '7'.repeat(64), people: [] });
  head.ask({ do: 'header', header });
  // Some riders fall.
  colours.forEach((_, seat) =>
    head.ask({ do: 'sit', seat, rider: seat < 3 ? 'random' : 'steady', seed: String(seat).repeat(64) }),
  );
  const seen = new Set<string>();
  for (let compared = 0; ; ++compared) {
    const { told, over } = table.ask({ do: 'told', seat: -1, from: 0 });
    const now = told.public as Public;
    const field = fieldOf(rowsOf(header, now, drawing, -1, []), now, drawing);
    const spoken = placesIn(whoIsWhere(header, field, true));
    expect(spoken.size).toBe(colours.length);
    expect(placesIn(boardInWords(header, now, drawing))).toEqual(spoken);
    for (const place of spoken.values()) seen.add(place.replace(/^\d\.(?=\d)/, ''));
    if (over) break;
    const { rider } = table.ask({ do: 'next' });
    const { decision } = head.ask({ do: 'choose', ...rider! });
    table.ask({ do: 'ride', seat: rider!.seat, decision });
    expect(compared).toBeLessThan(1000);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['0', 'home', 'out']));
  expect(seen.size).toBeGreaterThan(40);
});

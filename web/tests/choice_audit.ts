// Holds what a person chose on the page, and what it was asked, against the record: nothing lost, nothing twice, nothing
// that nobody chose.
import { expect, type Page } from '@playwright/test';
import type { Line, Person } from './online_players';

/** What the page keeps until it is answered. */
interface Meant {
  id: string;
  at: number;
  moment: string;
  click: string;
  message: { t: string; decision: Line };
}

interface ToldMessage {
  t: string;
  id?: string;
  version?: number;
  asked?: { need: string; horse?: number }[];
}

/** Collects every message meant on this page, also those that never reach a network. */
export async function overhear(page: Page, meant: Map<string, Meant>): Promise<void> {
  await page.exposeFunction('meanIt', (text: string) => {
    const one = JSON.parse(text) as Meant;
    if (!meant.has(one.id)) meant.set(one.id, one);
  });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(key, value) {
      setItem.call(this, key, value);
      if (key.startsWith('furlong.said.')) (window as unknown as { meanIt(text: string): void }).meanIt(value);
    };
  });
}

export type { Meant };

const answers: Record<string, string[]> = {
  card: ['card', 'stand'],
  pass: ['card', 'stand'],
  ride: ['ride', 'stand', 'fall'],
};

/** Where the record answers such a need after a version; -1: nowhere. */
function answerTo(events: Line[], need: string, horse: number | undefined, version: number): number {
  return events.findIndex(
    (line, i) =>
      i >= version && (answers[need] ?? [need]).includes(line.t!) && (need === 'pace' || line.horse === horse),
  );
}

/** A choice as it stands in the record. */
function written({ t, horse, card, cards, to, use }: Line): Line {
  if (t === 'pass') return { t: 'stand', horse };
  return JSON.parse(JSON.stringify({ t, horse, card, cards: cards && [...cards].sort(), to, use })) as Line;
}

/** Every choice that was made on the page is in the record, once, and whatever this person was asked it has chosen itself:
 * in this tab or in another of its own. Only for tables without a clock. */
export function madeOnce({ name, told, meant }: Person, record: Line[], other?: Person): void {
  const [header, ...events] = record as [Line & { players: string[]; horses: { owner: number }[] }, ...Line[]];
  const heard = [...told, ...(other?.told ?? [])].map((text) => JSON.parse(text) as ToldMessage);
  const choices = [...meant.values(), ...(other?.meant.values() ?? [])].filter(({ message }) => message.t === 'decide');
  const refused = new Set(heard.filter(({ t }) => t === 'refused' || t === 'error').map(({ id }) => id));
  // What was to follow a refused one with the same click is not said at all.
  const late = choices.filter(({ click }, i) =>
    choices.slice(0, i + 1).some((one) => one.click === click && refused.has(one.id)),
  );
  if (!other) expect(late, `${name}: refused`).toEqual([]);

  const made = new Map<number, Line[]>();
  for (const {
    at,
    message: { decision },
  } of choices.filter((choice) => !late.includes(choice))) {
    const line = answerTo(events, decision.t!, decision.horse, at);
    expect(line, `${name}: ${JSON.stringify(decision)} at ${at} is in the record`).toBeGreaterThanOrEqual(0);
    made.set(line, [...(made.get(line) ?? []), decision]);
  }
  // Refused is only what was chosen in the other tab a moment before.
  for (const {
    at,
    message: { decision },
  } of late) {
    expect(
      made.has(answerTo(events, decision.t!, decision.horse, at)),
      `${name}: ${JSON.stringify(decision)} at ${at}, refused, was chosen`,
    ).toBe(true);
  }
  for (const [line, all] of made) {
    const decision = all.at(-1)!;
    const { why: _, ...event } = events[line];
    expect(written(event), `${name}: line ${line}`).toEqual(written(decision));
    // What lies face down may be changed until all have chosen.
    if (decision.t !== 'seal' && decision.t !== 'keep') expect(all, `${name}: line ${line}, once`).toHaveLength(1);
  }

  const asked = heard.flatMap(({ version, asked: needs }) =>
    (needs ?? []).map(({ need, horse }) => answerTo(events, need, horse, version!)),
  );
  const own = header.players.indexOf(name);
  const bonuses = events.flatMap(({ t, horse }, i) =>
    t === 'bonus' && header.horses[horse!].owner === own ? [i] : [],
  );
  const unmade = [...new Set([...asked, ...bonuses])].filter((line) => line >= 0 && !made.has(line));
  expect(
    unmade.map((line) => events[line]),
    `${name}: chosen by nobody`,
  ).toEqual([]);
}

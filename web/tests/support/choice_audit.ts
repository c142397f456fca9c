// Compares what a person chose on the page, and what they were asked, with the record: nothing is lost, nothing is
// there twice, and nothing that nobody chose.
import { expect, type Page } from '@playwright/test';
import type { Line, Person } from './people';

/** A message that the page stores until it is answered. */
interface Meant {
  id: string;
  at: number;
  moment: string;
  /** accepted or refused as a whole */
  message: { t: string; decisions: Line[] };
}

interface ToldMessage {
  t: string;
  id?: string;
  version?: number;
  asked?: { need: string; horse?: number }[];
}

/** Collects every message sent on this page, also those that never reach the network. */
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

/** Index of the event that answers such a need after a version; -1: none. */
function answerTo(events: Line[], need: string, horse: number | undefined, version: number): number {
  return events.findIndex(
    (line, i) =>
      i >= version && (answers[need] ?? [need]).includes(line.t!) && (need === 'pace' || line.horse === horse),
  );
}

/** A choice as it appears in the record. */
function written({ t, horse, card, cards, to, use }: Line): Line {
  if (t === 'pass') return { t: 'stand', horse };
  return JSON.parse(JSON.stringify({ t, horse, card, cards: cards && [...cards].sort(), to, use })) as Line;
}

/**
 * Every choice made on the page is in the record once, and everything this person was asked they chose themselves, in
 * this tab or another of their own. Only for tables without a clock.
 */
export function madeOnce({ name, told, meant }: Person, record: Line[], other?: Person): void {
  const [header, ...events] = record as [Line & { players: string[]; horses: { owner: number }[] }, ...Line[]];
  const heard = [...told, ...(other?.told ?? [])].map((text) => JSON.parse(text) as ToldMessage);
  const choices = [...meant.values(), ...(other?.meant.values() ?? [])].filter(({ message }) => message.t === 'decide');
  const refused = new Set(heard.filter(({ t }) => t === 'refused' || t === 'error').map(({ id }) => id));
  const late = choices.filter(({ id }) => refused.has(id));
  if (!other) expect(late, `${name}: refused`).toEqual([]);

  const made = new Map<number, Line[]>();
  const decisionsOf = (of: Meant[]) =>
    of.flatMap(({ at, message }) => message.decisions.map((decision) => ({ at, decision })));
  for (const { at, decision } of decisionsOf(choices.filter((choice) => !late.includes(choice)))) {
    const line = answerTo(events, decision.t!, decision.horse, at);
    expect(line, `${name}: ${JSON.stringify(decision)} at ${at} is in the record`).toBeGreaterThanOrEqual(0);
    made.set(line, [...(made.get(line) ?? []), decision]);
  }
  // Only what was chosen in the other tab a moment before is refused.
  for (const { at, decision } of decisionsOf(late)) {
    expect(
      made.has(answerTo(events, decision.t!, decision.horse, at)),
      `${name}: ${JSON.stringify(decision)} at ${at}, refused, was chosen`,
    ).toBe(true);
  }
  for (const [line, all] of made) {
    const decision = all.at(-1)!;
    const { why: _, ...event } = events[line];
    expect(written(event), `${name}: line ${line}`).toEqual(written(decision));
    // A card laid face down may be changed until all have chosen.
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

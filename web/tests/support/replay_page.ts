// The page of a replay, and the records it opens.
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { at, cells } from './race_page';
import { like, words } from './words';

const folder = fileURLToPath(new URL('../../../tests/meetings/', import.meta.url));
export const stored = (name: string): string => readFileSync(`${folder}${name}.jsonl`, 'utf8');
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

export const replay = {
  file: (page: Page) => page.getByLabel(words('replay.file.choose')),
  slider: (page: Page) => page.getByRole('slider', { name: words('replay.scrub') }),
  viewpoint: (page: Page) => page.getByLabel(words('replay.eyes')),
  tab: (page: Page, name: string) => page.getByRole('tab', { name: words(`replay.tab.${name}`) }),
  hands: (page: Page) => page.getByRole('list', { name: like('replay.hands.of') }),
  score: (page: Page) => page.getByRole('table', { name: words('sheet.title') }),
  analyse: (page: Page) => page.getByRole('button', { name: words('replay.analyse'), exact: true }),
  mistakes: (page: Page) => page.locator('[data-mistake]'),
};

/** Chooses a file with this text on the page of replays. */
export async function openText(page: Page, text: string): Promise<void> {
  // From the page of another record.
  const another = page.getByRole('button', { name: words('replay.another') });
  if (await another.isVisible()) await another.click();
  else await page.goto('./#/replay');
  await replay
    .file(page)
    .setInputFiles({ name: 'meeting.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
}
export async function openRecord(page: Page, name: string): Promise<void> {
  await openText(page, stored(name));
  await expect(replay.slider(page)).toBeVisible();
}

const nth = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];

/** At the end of the replay every horse has its place and every player their points. */
export async function expectEnd(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  const result = lines.find(({ t }) => t === 'result') as { scores: number[]; ranking: number[] };
  const players = lines[0].players as string[];
  await replay.slider(page).focus();
  await page.keyboard.press('End');
  await expect(replay.slider(page)).toHaveValue(String(lines.length - 1));
  const last = lines.slice(lines.findLastIndex(({ t }) => t === 'boxes'));
  const field = await at.field(page).allInnerTexts();
  for (const [horse, { colour }] of (lines[0].horses as { colour: string }[]).entries()) {
    expect(field[horse]).toContain(`${words(`colour.${colour}`)} ${horse + 1}: `);
    const home = last.find((line) => line.t === 'place' && line.horse === horse) as { place: number } | undefined;
    // A horse that fell has none.
    const place = home && nth[home.place - 1];
    expect(/\d(st|nd|rd|th)$/.exec(field[horse]!)?.[0]).toBe(place);
    // The running order beside the course follows.
    if (place) await expect(at.order(page).filter({ hasText: words(`colour.${colour}`) })).toContainText(place);
  }
  await replay.tab(page, 'score').click();
  const rows = (await cells(replay.score(page))).slice(1);
  expect(rows.map((row) => row.at(-1))).toEqual(result.ranking.map((player) => String(result.scores[player])));
  for (const [i, player] of result.ranking.entries()) expect(rows[i]![1]).toContain(players[player]);
}

// One person against riders: one race, and a whole meeting with its result pages, cards, score sheet and record.
import { expect, test, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { program } from '../support/program';
import { setUpByHand } from '../support/race_form';
import { at, cells, complaints, handOf, look, prefer, ride, rideNow, takeBonus } from '../support/race_page';
import { words } from '../support/words';

async function recordOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('end.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^furlong-\d{4}-\d\d-\d\d\.jsonl$/);
  return (await download.path())!;
}

function checkedByProgram(file: string): void {
  execFileSync(program(), ['check', file], { stdio: 'pipe' });
}

function checkedByEye(file: string): { t?: string; format?: string }[] {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { t?: string; format?: string });
  expect(lines[0].format).toBe('furlong-record/1');
  expect(lines.slice(-2).map(({ t }) => t)).toEqual(['result', 'reveal']);
  return lines;
}

/** "1st, 50 points": what a place earns. */
const earns: Record<string, number> = { '1st': 50, '2nd': 30, '3rd': 20, '4th': 10 };

async function sheetAddsUp(page: Page, races: number): Promise<void> {
  const [, ...rows] = await cells(at.sheet(page));
  const totals = rows.map((row) => {
    const scores = row.slice(2, 2 + races).map((cell) => {
      const place = /(\d+(?:st|nd|rd|th)),/.exec(cell)?.[1];
      return place ? (earns[place] ?? 0) : 0;
    });
    expect(Number(row.at(-1))).toBe(scores.reduce((sum, points) => sum + points, 0));
    return Number(row.at(-1));
  });
  expect(totals.reduce((sum, points) => sum + points, 0)).toBe(races * 110);
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
}

test('one press and a race is ridden to its end', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await rideNow(page);
  await ride(page);
  await expect(at.sheet(page)).toBeVisible();
  await sheetAddsUp(page, 1);
  const file = await recordOf(page);
  checkedByEye(file);
  checkedByProgram(file);
  await at.again(page).click();
  await expect(at.field(page)).toHaveCount(4);
  expect(heard).toEqual([]);
});

test('three rounds with galloping horses and rolling dice', async ({ page }) => {
  const heard = complaints(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await prefer(page, { speed: 4 });
  await rideNow(page);
  let cards = 0;
  await ride(page, {
    before: async ({ asks }) => {
      if (asks === 'card') ++cards;
      return cards > 3 ? 'enough' : undefined;
    },
  });
  expect((await look(page)).hand).toHaveLength(12 - 3);
  expect(heard).toEqual([]);
});

test('a whole meeting: three races, cards kept, the bonus taken, a score sheet that adds up', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { name: 'Ann' });
  await setUpByHand(page, {
    seats: [{ name: 'Ann' }, 'novice', 'random', 'random'],
    races: [{ course: 'oval' }, { course: 'dash' }, { course: 'triangle' }],
  });
  const seen = { results: 0, kept: 0, bonus: false };
  // If no old card is left and no bonus is available, nothing is asked.
  let [left, lost, choices] = [0, 0, 0];
  await ride(page, {
    before: async ({ asks, hand, raised }) => {
      if (asks === 'card') left = hand.length - 1;
      if (asks === 'result') {
        ++seen.results;
        if (seen.results < 3 && (!seen.bonus || left > lost)) ++choices;
        lost = 0;
        await expect(page.getByRole('heading', { level: 1 })).toContainText(String(seen.results));
        const [, ...rows] = await cells(page.getByRole('table').first());
        expect(rows.map((row) => Number(row.at(-1)))).toEqual([50, 30, 20, 10]);
      }
      if (asks === 'card' && raised < 0 && seen.results === 1 && !seen.bonus) {
        const before = await handOf(page);
        await takeBonus(page);
        await expect.poll(() => handOf(page)).toHaveLength(before.length + 2);
        await expect(at.bonus(page)).toHaveCount(0);
        seen.bonus = true;
        // Its price: two cards of this hand before the next race.
        lost = 2;
        left += 2;
      }
      if (asks === 'keep') ++seen.kept;
    },
  });
  expect(seen).toEqual({ results: 3, kept: choices, bonus: true });
  await sheetAddsUp(page, 3);
  const file = await recordOf(page);
  const lines = checkedByEye(file);
  expect(lines.filter(({ t }) => t === 'boxes')).toHaveLength(3);
  checkedByProgram(file);
  expect(heard).toEqual([]);
});

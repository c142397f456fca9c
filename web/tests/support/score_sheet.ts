// What stands at the end of a meeting: the score sheet and the record.
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { at, cells } from './race_page';
import { words } from './words';

/** What a place earns: "1st, 50 points". */
const earns: Record<string, number> = { '1st': 50, '2nd': 30, '3rd': 20, '4th': 10 };

/** Every total is the sum of its places, in all they are what so many races give, and the best stand first. */
export async function expectSheetAddsUp(page: Page, races: number): Promise<void> {
  const [, ...rows] = await cells(at.sheet(page));
  const totals = rows.map((row) => {
    const points = row.slice(2, 2 + races).map((cell) => earns[/(\d+(?:st|nd|rd|th)),/.exec(cell)?.[1] ?? ''] ?? 0);
    expect(Number(row.at(-1))).toBe(points.reduce((sum, one) => sum + one, 0));
    return Number(row.at(-1));
  });
  expect(totals.reduce((sum, points) => sum + points, 0)).toBe(races * 110);
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
}

interface RecordLine {
  t?: string;
  horse?: number;
  card?: string;
  format?: string;
  take_backs?: number;
}

/** Saves the record of the meeting that has ended, and returns its lines. */
export async function saveRecord(page: Page): Promise<RecordLine[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('end.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^furlong-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = readFileSync((await download.path())!, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordLine);
  expect(lines[0].format).toBe('furlong-record/1');
  expect(lines.slice(-2).map(({ t }) => t)).toEqual(['result', 'reveal']);
  return lines;
}

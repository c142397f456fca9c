// The form for a meeting: filled in, or found as it was left.
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openHome } from './race_page';
import { like, words } from './words';

export interface Card {
  /** by seat: a rider, or a person as { name } */
  seats?: (string | { name: string })[];
  horses?: number;
  /** courses by id; "dash" comes with these tests */
  races?: { course?: string; fences?: boolean }[];
  cards?: 'open' | 'sealed';
  exchange?: 'open' | 'blind';
  finish?: 'all' | 'first';
}

/** A course of our own, from a file: about four rounds, so that cards are left at the end. */
const dash = fileURLToPath(new URL('dash.json', import.meta.url));
const nth = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'];
const riderOf = (number: number) =>
  new RegExp(like('setup.rider.of').source.replace(/\(\?<number>[^)]*\)/, String(number)));

/** Selects a radio button by its label, as with a mouse. */
async function tile(page: Page, group: string | RegExp, label: string): Promise<void> {
  const tiles = page.getByRole('group', { name: group, exact: true });
  await tiles
    .locator('label')
    .filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) })
    .click();
  await expect(tiles.getByRole('radio', { name: label, exact: true })).toBeChecked();
}

export async function fillIn(page: Page, card: Card): Promise<void> {
  if (card.seats) {
    const wanted = card.seats.length;
    const lines = page.getByRole('combobox', { name: like('setup.rider.of') });
    await expect(lines.first()).toBeVisible();
    for (let now = await lines.count(); now < wanted; ++now)
      await page.getByRole('button', { name: words('setup.add') }).click();
    for (let now = await lines.count(); now > wanted; --now)
      await page
        .getByRole('button', { name: like('setup.remove') })
        .last()
        .click();
    await expect(lines).toHaveCount(wanted);
    for (const [i, seat] of card.seats.entries()) {
      await page.getByRole('combobox', { name: riderOf(i + 1) }).selectOption(typeof seat === 'string' ? seat : '');
      if (typeof seat !== 'string') await page.getByRole('textbox', { name: new RegExp(` ${i + 1}$`) }).fill(seat.name);
    }
  }
  if (card.horses) await tile(page, words('setup.horses'), String(card.horses));
  if (card.races) {
    const lines = page.getByRole('button', { name: like('setup.course.choose') });
    await expect(lines.first()).toBeVisible();
    if (card.races.some(({ course }) => course === 'dash')) {
      await page.getByLabel(words('setup.course.add')).setInputFiles(dash);
      await expect(lines.last()).toHaveAttribute('data-course', 'dash');
    }
    for (let now = await lines.count(); now < card.races.length; ++now)
      await page.getByRole('button', { name: words('setup.races.more') }).click();
    for (let now = await lines.count(); now > card.races.length; --now)
      await page.getByRole('button', { name: words('setup.races.fewer') }).click();
    for (const [i, { course, fences }] of card.races.entries()) {
      if (course && (await lines.nth(i).getAttribute('data-course')) !== course) {
        await lines.nth(i).click();
        await page.getByRole('dialog').locator(`[data-course="${course}"]`).click();
        await expect(lines.nth(i)).toHaveAttribute('data-course', course);
      }
      // A course without fences leaves nothing to choose.
      const races = new RegExp(`^${nth[i]} `);
      if (fences || (await page.getByRole('group', { name: races }).count()) > 0)
        await tile(page, races, words(fences ? 'setup.fences' : 'setup.flat'));
    }
  }
  for (const option of ['cards', 'exchange', 'finish'] as const) {
    const value = card[option];
    if (value) await tile(page, words(`setup.option.${option}`), words(`setup.option.${option}.${value}`));
  }
}

async function begin(
  page: Page,
  door: 'setup' | 'screen',
  seed: string | undefined,
  form: { before?(): Promise<void>; now(): Promise<void> },
): Promise<void> {
  await openHome(page, seed);
  await form.before?.();
  await page.getByRole('link', { name: words(`home.${door}`) }).click();
  await form.now();
  await page.getByRole('button', { name: words('setup.start') }).click();
}

/** From the home page to the start of the meeting, with a form that is filled in by hand. */
export function setUpByHand(page: Page, card: Card, door: 'setup' | 'screen' = 'setup', seed?: string): Promise<void> {
  return begin(page, door, seed, { now: () => fillIn(page, card) });
}

/** The same at once: the form is as an earlier meeting with this card has left it on the device. */
export async function setUp(page: Page, card: Card, door: 'setup' | 'screen' = 'setup', seed?: string): Promise<void> {
  const { seats, races, horses = 1, cards = 'open', exchange = 'open', finish = 'all' } = card;
  if (!seats || !races) return setUpByHand(page, card, door, seed);
  const courses = races.map(({ course = 'oval' }) => course);
  const plan = JSON.stringify({
    seats: seats.map((seat) => (typeof seat === 'string' ? { name: '', rider: seat } : { ...seat, rider: '' })),
    horses,
    races: races.map(({ fences = false }, i) => ({ course: courses[i], steeplechase: fences })),
    options: { cards, exchange, finish },
    courses: courses.includes('dash') ? { dash: JSON.parse(readFileSync(dash, 'utf8')) as object } : {},
  });
  return begin(page, door, seed, {
    before: () =>
      page.evaluate(([place, text]) => localStorage.setItem(place, text), [`furlong.${door}`, plan] as const),
    now: () =>
      expect
        .poll(() =>
          page
            .getByRole('button', { name: like('setup.course.choose') })
            .evaluateAll((lines) => lines.map((line) => line.dataset.course)),
        )
        .toEqual(courses),
  });
}

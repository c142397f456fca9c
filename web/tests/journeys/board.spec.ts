// A meeting on a real board: the page as referee with real cards, and as dealer, by mouse and by keyboard.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { complaints, openHome, prefer } from '../support/race_page';
import { fillIn, type Card } from '../support/race_form';
import { inEvery, like, words } from '../support/words';

type Mode = 'dealt' | 'real';

/** From the home page to the first step. Four people, a horse each. */
async function begin(page: Page, mode: Mode, races: Card['races']): Promise<void> {
  await openHome(page, 'board');
  await page.getByRole('link', { name: words('home.board') }).click();
  const names = page.getByRole('textbox', { name: like('setup.name.of') });
  await expect(names).toHaveCount(4);
  for (const [i, name] of ['Ann', 'Ben', 'Cleo', 'Dot'].entries()) await names.nth(i).fill(name);
  await page
    .locator('label')
    .filter({ hasText: words(`companion.mode.${mode}`) })
    .click();
  await fillIn(page, { races, finish: 'first' });
  await page.getByRole('button', { name: words('companion.start') }).click();
  await expect(task(page)).toHaveText(words('companion.boxes'));
}

const step = (page: Page): Locator => page.getByRole('region', { name: words('companion.next') });
const squares = (page: Page): Locator => page.getByRole('list', { name: words('companion.squares') });
/** Where the horses are, in words. */
const where = (page: Page): Locator =>
  page.getByRole('list', { name: words('riding.board.words') }).getByRole('listitem');
const task = (page: Page): Locator => step(page).locator('.task').last();

/** What the page asks for, by its headline. */
async function need(page: Page): Promise<string> {
  const heads = {
    boxes: 'companion.boxes',
    roller: 'companion.roller',
    dice: 'companion.dice',
    pace: 'companion.pace',
    die: 'companion.die',
    card: 'companion.card.real',
    deal: 'companion.card.dealt',
  } as const;
  if (await page.locator('.score-sheet').and(page.locator('.end *')).count()) return 'over';
  if (await squares(page).count()) return 'ride';
  const head = (await task(page).innerText()).trim();
  return Object.entries(heads).find(([, key]) => like(key).test(head))?.[0] ?? head;
}

type Press = (button: Locator) => Promise<void>;
const byMouse: Press = (button) => button.click();
const byKey: Press = async (button) => {
  await button.focus();
  await button.press('Enter');
};

/** One step: the first thing that moves the horse. Waits until the next step is shown. */
async function go(page: Page, press: Press, own: boolean): Promise<void> {
  const asked = await need(page);
  const entries = page.locator('.companion');
  const before = await entries.getAttribute('data-entries');
  const roll = step(page).getByRole('button', { name: words('companion.roll') });
  switch (asked) {
    case 'boxes':
      if (!own) await press(roll);
      else for (const name of ['Blue', 'Red', 'Yellow']) await press(step(page).getByRole('button', { name }));
      break;
    case 'roller':
      await press(own ? step(page).getByRole('button', { name: 'Ben', exact: true }) : roll);
      break;
    case 'dice':
      if (!own) await press(roll);
      else {
        await press(step(page).getByRole('button', { name: `${words('companion.dice.first')}: 6` }));
        await press(step(page).getByRole('button', { name: `${words('companion.dice.second')}: 5` }));
      }
      break;
    case 'deal':
      if (
        await step(page)
          .getByRole('button', { name: like('curtain.open') })
          .count()
      ) {
        await noCardShown(page);
        await press(step(page).getByRole('button', { name: like('curtain.open') }));
      }
    // falls through
    case 'card': {
      const cards = step(page).locator('li button:has(.playing-card)');
      await expect(cards.first()).toBeVisible();
      const moving = cards.and(page.locator(':not(.dull)'));
      await press((await moving.count()) > 0 ? moving.last() : cards.first());
      break;
    }
    case 'pace':
      await press(
        step(page)
          .getByRole('group', { name: words('riding.pace.choose') })
          .getByRole('button')
          .last(),
      );
      break;
    default:
      await press(step(page).locator('.choices button, .either button').first());
  }
  await expect(entries).not.toHaveAttribute('data-entries', before!);
}

/** No card of a hand is in the page. */
async function noCardShown(page: Page): Promise<void> {
  await expect(page.locator('button .playing-card')).toHaveCount(0);
  const html = await page.evaluate(() => document.documentElement.innerHTML);
  for (const label of inEvery('companion.card.of')) expect(html).not.toContain(label.replace('{horse}', '').trim());
}

async function rideTo(page: Page, press: Press, own: boolean, until: (asked: string) => Promise<boolean> | boolean) {
  for (let steps = 0; ; ++steps) {
    expect(steps).toBeLessThan(400);
    const asked = await need(page);
    if (asked === 'over' || (await until(asked))) return;
    await go(page, press, own);
  }
}

for (const { name, press, races } of [
  { name: 'on the flat, by mouse', press: byMouse, races: [{ course: 'dash' }] },
  { name: 'over fences, by keyboard', press: byKey, races: [{ course: 'dash', fences: true }] },
] as const) {
  test(`real cards: the page referees a race ${name}`, async ({ page }) => {
    const heard = complaints(page);
    await prefer(page);
    await begin(page, 'real', [...races]);
    await expectAccessible(page, 'boxes');
    const seen = new Set<string>();
    let back = false;
    await rideTo(page, press, true, async (asked) => {
      if (!seen.has(asked)) await expectAccessible(page, asked);
      seen.add(asked);
      if (asked === 'ride' && !back) {
        back = true;
        const board = await where(page).allInnerTexts();
        await page.getByRole('button', { name: words('riding.undo') }).click();
        await expect(task(page)).toHaveText(like('companion.card.real'));
        await page.reload();
        await expect(task(page)).toHaveText(like('companion.card.real'));
        await expect(where(page)).toHaveText(board);
      }
      return false;
    });
    expect([...seen].sort()).toEqual(expect.arrayContaining(['boxes', 'card', 'dice', 'pace', 'ride', 'roller']));
    await expect(page.locator('.score-sheet')).toBeVisible();
    await expect(page.locator('.title')).not.toContainText(words('companion.before'));
    // There is no record of real cards.
    await expect(page.getByRole('link', { name: words('story.analyse') })).toHaveCount(0);
    await expectAccessible(page, 'the end');
    await openHome(page);
    await expect(page.getByRole('region', { name: words('companion.unfinished') })).toHaveCount(0);
    expect(heard).toEqual([]);
  });
}

test('a card that the deck no longer has is played only if people insist', async ({ page }) => {
  await prefer(page);
  await begin(page, 'real', [{ course: 'oval' }]);
  const joker = step(page)
    .getByRole('button', { name: like('card.joker') })
    .last();
  await rideTo(page, byMouse, false, (asked) => asked === 'card');
  const player = await task(page).innerText();
  await joker.click();
  await expect(squares(page)).toBeVisible();
  await rideTo(page, byMouse, false, async (asked) => asked === 'card' && (await task(page).innerText()) === player);
  await joker.click();
  const warning = step(page).getByRole('alert');
  await expect(warning).toHaveText(/there is only one/);
  await warning.getByRole('button', { name: words('companion.warn.no') }).click();
  await expect(warning).toHaveCount(0);
  await joker.click();
  await warning.getByRole('button', { name: words('companion.warn.yes') }).click();
  await expect(squares(page)).toBeVisible();
});

test('the page deals: hands stay covered, and a reload loses nothing', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await begin(page, 'dealt', [{ course: 'dash' }]);
  let reloaded = false;
  await rideTo(page, byMouse, false, async (asked) => {
    if (asked !== 'deal' || reloaded) return false;
    reloaded = true;
    await noCardShown(page);
    await expectAccessible(page, 'covered');
    await step(page)
      .getByRole('button', { name: like('curtain.open') })
      .click();
    await expectAccessible(page, 'a hand');
    const before = await task(page).innerText();
    await openHome(page);
    await page
      .getByRole('region', { name: words('companion.unfinished') })
      .getByRole('button')
      .first()
      .click();
    await expect(task(page)).toHaveText(before);
    await noCardShown(page);
    return false;
  });
  expect(reloaded).toBe(true);
  await expect(page.getByRole('button', { name: words('end.save') })).toBeVisible();
  await expect(page.getByText(words('companion.end.hand'))).toHaveCount(0);
  // The analysis is of this meeting, whatever else was played here meanwhile.
  const id = /referee\/(\w+)/.exec(page.url())![1];
  await page.getByRole('link', { name: words('story.analyse') }).click();
  await expect(page).toHaveURL(new RegExp(`#/replay\\?kept=${id}`));
  await expect(page.getByRole('region', { name: words('replay.controls') })).toBeVisible();
  expect(heard).toEqual([]);
});

test('without a server, hands cannot be on phones, and the page says why', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/board');
  await expect(page.getByText(words('companion.mode.phones.none'))).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(words('companion.mode.phones')) })).toHaveCount(0);
  await expectAccessible(page, 'without a server');
});

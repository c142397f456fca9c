// A meeting on a real board: the page as referee, by mouse or by keys.
import { expect, type Locator, type Page } from '@playwright/test';
import { openHome } from './race_page';
import { fillIn, type Card } from './race_form';
import { inEvery, like, words } from './words';

export const step = (page: Page): Locator => page.getByRole('region', { name: words('companion.next') });
export const task = (page: Page): Locator => step(page).locator('.task').last();
export const squaresToRide = (page: Page): Locator => page.getByRole('list', { name: words('companion.squares') });
/** Where the horses are, in words. */
export const whereHorsesAre = (page: Page): Locator =>
  page.getByRole('list', { name: words('riding.board.words') }).getByRole('listitem');

/** From the home page to the first step. Four people, a horse each. */
export async function beginOnBoard(page: Page, mode: 'dealt' | 'real', races: Card['races']): Promise<void> {
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

const heads = {
  boxes: 'companion.boxes',
  roller: 'companion.roller',
  dice: 'companion.dice',
  pace: 'companion.pace',
  die: 'companion.die',
  card: 'companion.card.real',
  deal: 'companion.card.dealt',
} as const;

/** What the page asks for, by its headline. */
async function askedFor(page: Page): Promise<string> {
  if (await page.locator('.score-sheet').and(page.locator('.end *')).count()) return 'over';
  if (await squaresToRide(page).count()) return 'ride';
  const head = (await task(page).innerText()).trim();
  return Object.entries(heads).find(([, key]) => like(key).test(head))?.[0] ?? head;
}

type Press = (button: Locator) => Promise<void>;
export const byMouse: Press = (button) => button.click();
export const byKeys: Press = async (button) => {
  await button.focus();
  await button.press('Enter');
};

/** No card of a hand is in the page. */
export async function noCardShown(page: Page): Promise<void> {
  await expect(page.locator('button .playing-card')).toHaveCount(0);
  const html = await page.evaluate(() => document.documentElement.innerHTML);
  for (const label of inEvery('companion.card.of')) expect(html).not.toContain(label.replace('{horse}', '').trim());
}

/** One step: the first thing that moves the horse; with `ownDice` as people rolled. Waits until the next step is shown. */
async function takeStep(page: Page, press: Press, ownDice: boolean): Promise<void> {
  const button = (name: string | RegExp) => step(page).getByRole('button', { name, exact: true });
  const entries = page.locator('.companion');
  const before = await entries.getAttribute('data-entries');
  const asked = await askedFor(page);
  switch (asked) {
    case 'boxes':
    case 'roller':
    case 'dice': {
      const own = {
        boxes: ['Blue', 'Red', 'Yellow'].map((name) => step(page).getByRole('button', { name })),
        roller: [button('Ben')],
        dice: [button(`${words('companion.dice.first')}: 6`), button(`${words('companion.dice.second')}: 5`)],
      }[asked];
      for (const one of ownDice ? own : [step(page).getByRole('button', { name: words('companion.roll') })])
        await press(one);
      break;
    }
    case 'deal':
    case 'card': {
      const curtain = step(page).getByRole('button', { name: like('curtain.open') });
      if (await curtain.count()) {
        await noCardShown(page);
        await press(curtain);
      }
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

/** Goes on until the race is over, or until `enough` says so of what is asked. */
export async function rideOnBoard(
  page: Page,
  press: Press,
  ownDice: boolean,
  enough: (asked: string) => Promise<boolean> | boolean = () => false,
): Promise<void> {
  for (let steps = 0; ; ++steps) {
    expect(steps).toBeLessThan(400);
    const asked = await askedFor(page);
    if ((await enough(asked)) || asked === 'over') return;
    await takeStep(page, press, ownDice);
  }
}

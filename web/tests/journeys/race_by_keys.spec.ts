// A race by keyboard alone, from the home page to the photo finish and the next race.
import { expect, test, type Page } from '@playwright/test';
import { asked, at, complaints, openHome, prefer, type Sight } from '../support/race_page';
import { like, words } from '../support/words';

/** The focused element, as a screen reader would name it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const on = document.activeElement;
    if (!on || on === document.body) return '';
    return (on.getAttribute('aria-label') ?? on.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const right = (now: string) => (typeof name === 'string' ? now.includes(name) : name.test(now));
  const seen: string[] = [];
  for (let i = 0; i < 80; ++i) {
    const now = await focused(page);
    if (right(now)) return;
    seen.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`never reached ${String(name)}: ${seen.join(' | ')}`);
}

const begins = (key: string) => like(key).source.slice(1).split('(')[0]!;
const aDie = new RegExp(
  `^(${begins('riding.die.rides')}|${begins('riding.die.only')}|${words('riding.fate.blocked')})`,
);
const aCard = /^(Joker )?\d+/;
const aSquare = /^Ride /;

/** `first`: nothing has been chosen yet; later the focus is where the next choice is. */
async function press(page: Page, sight: Sight, first: boolean): Promise<void> {
  switch (sight.asks) {
    case 'pace':
      await tabTo(page, begins('riding.pace.sum'));
      return page.keyboard.press('Enter');
    case 'die':
      await tabTo(page, aDie);
      return page.keyboard.press('Space');
    case 'act':
      await tabTo(page, new RegExp(`^${sight.act}$`));
      return page.keyboard.press('Enter');
    case 'square':
      await expect.poll(() => focused(page)).toMatch(aSquare);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(page)).toMatch(aSquare);
      return page.keyboard.press('Enter');
    case 'card':
      if (first) await tabTo(page, aCard);
      await expect.poll(() => focused(page)).toMatch(aCard);
      for (const key of ['End', 'Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      return;
    default:
      throw new Error(`no key for ${sight.asks}`);
  }
}

/** Lowers a raised card, opens and closes the odds and the hint, and hears why there is no bonus. */
async function tryKeys(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await asked(page, 'card');
  await expect.poll(() => focused(page)).toMatch(aCard);
  const odds = page.getByRole('complementary', { name: words('riding.odds') });
  await page.keyboard.press('o');
  await expect(odds).toBeVisible();
  await page.keyboard.press('o');
  await expect(odds).toHaveCount(0);
  const hint = page.locator('.notes .note.hint p');
  await page.keyboard.press('h');
  await expect(hint).toHaveText(like('hint.one'));
  // In a meeting of one race there is no bonus.
  const why = at.note(page).filter({ hasText: words('why.bonus-taken') });
  await page.keyboard.press('b');
  await expect(why).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
}

test('rides a race by keys: the focus is where the next choice is, and any key ends the photo', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  // Two horses of this race finish in line.
  await openHome(page, 'epsom');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await tabTo(page, words('home.now'));
  await page.keyboard.press('Enter');
  let sight = await asked(page);
  for (let presses = 0; !['photo', 'over'].includes(sight.asks); ++presses) {
    expect(presses).toBeLessThan(400);
    await press(page, sight, presses === 0);
    if (presses === 0) {
      await asked(page, 'square', 'act');
      await tryKeys(page);
    }
    sight = await asked(page);
  }

  expect(sight.asks).toBe('photo');
  await expect(at.photo(page)).toContainText(/In line with \w+/);
  await page.keyboard.press('x');
  await expect(at.photo(page)).toHaveCount(0);
  await expect(at.sheet(page)).toBeVisible();
  await tabTo(page, words('result.photo'));
  await page.keyboard.press('Enter');
  await expect(at.photo(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(at.photo(page)).toHaveCount(0);
  await tabTo(page, words('end.again'));
  await page.keyboard.press('Enter');
  await asked(page, 'card', 'act', 'square', 'pace', 'die');
  expect(heard).toEqual([]);
});

// Keyboard only, from the home page to the score sheet.
import { expect, test, type Page } from '@playwright/test';
import { asked, at, openHome, prefer, type Sight } from '../support/race_page';
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
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const right = (now: string) => (typeof name === 'string' ? now.includes(name) : name.test(now));
  const seen: string[] = [];
  for (let i = 0; i < 80; ++i) {
    const now = await focused(page);
    if (right(now)) return;
    seen.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`never reached ${String(name)}: ${seen.join(' | ')}`);
}

async function press(page: Page, sight: Sight): Promise<void> {
  switch (sight.asks) {
    case 'photo':
      return page.keyboard.press('Escape');
    case 'result':
      await tabTo(page, new RegExp(`${like('result.next').source}|^${words('result.end')}$`));
      return page.keyboard.press('Enter');
    case 'pace': {
      await tabTo(page, like('riding.pace.sum').source.slice(1).split('(')[0]!);
      return page.keyboard.press('Enter');
    }
    case 'die':
      await tabTo(
        page,
        new RegExp(
          `^(${['riding.die.rides', 'riding.die.only'].map((key) => like(key).source.slice(1).split('(')[0]).join('|')}|${words('riding.fate.blocked')})`,
        ),
      );
      return page.keyboard.press('Space');
    case 'act':
      await tabTo(page, new RegExp(`^${sight.act}$`));
      return page.keyboard.press('Enter');
    case 'square':
      await tabTo(page, /^Ride /);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(page)).toMatch(/^Ride /);
      return page.keyboard.press('Enter');
    case 'card':
      await tabTo(page, /^(Joker )?\d+/);
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      return page.keyboard.press('Enter');
    default:
      throw new Error(`no key for ${sight.asks}`);
  }
}

test('a whole race by keyboard', async ({ page }) => {
  await prefer(page);
  await openHome(page);
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await tabTo(page, words('home.now'));
  await page.keyboard.press('Enter');
  let asides = 0;
  for (let presses = 0; presses < 400; ++presses) {
    const sight = await asked(page);
    if (sight.asks === 'over') break;
    if (sight.asks === 'card' && asides === 0) {
      // Escape lowers a raised card, and the hand has the focus again.
      ++asides;
      await press(page, sight);
      await asked(page, 'square', 'act');
      await page.keyboard.press('Escape');
      await asked(page, 'card');
      await expect.poll(() => focused(page)).toMatch(/^(Joker )?\d+/);
      // Opens and closes the odds.
      await page.keyboard.press('o');
      await expect(page.getByRole('complementary', { name: words('riding.odds') })).toBeVisible();
      await page.keyboard.press('o');
      await expect(page.getByRole('complementary', { name: words('riding.odds') })).toHaveCount(0);
      // There is no bonus in a meeting of one race, and the page says why.
      await page.keyboard.press('b');
      await expect(at.note(page)).toContainText(words('why.bonus-taken'));
      await page.keyboard.press('Escape');
      await expect(at.note(page).filter({ hasText: words('why.bonus-taken') })).toHaveCount(0);
      continue;
    }
    await press(page, sight);
  }
  await expect(at.sheet(page)).toBeVisible();
  await tabTo(page, words('end.again'));
  await page.keyboard.press('Enter');
  await asked(page, 'card', 'act', 'square', 'pace', 'die');
});

test('whoever rides by keys finds the focus where the next choice is', async ({ page }) => {
  await prefer(page);
  await openHome(page);
  await tabTo(page, words('home.now'));
  await page.keyboard.press('Enter');
  for (let rounds = 0; rounds < 3; ++rounds) {
    await asked(page, 'card');
    await tabTo(page, /^(Joker )?\d+/);
    await page.keyboard.press('Enter');
    let sight = await asked(page, 'square', 'act');
    if (sight.asks === 'square') await expect.poll(() => focused(page)).toMatch(/^Ride /);
    for (let presses = 0; presses < 20 && sight.asks !== 'card'; ++presses) {
      await press(page, sight);
      sight = await asked(page);
      if (['result', 'photo', 'over'].includes(sight.asks)) return;
    }
  }
});

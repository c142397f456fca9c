// Every page and state in every language: all texts fit on a phone and on the smallest. With FURLONG_FULL=1 also on
// larger screens and in the dark theme, and screenshots of all are left in test-results/pages/.
import { expect, test, type Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { steps } from '../../src/lesson/steps';
import { come, gather, goTo, layTable, part, rideOnline, sit } from '../support/people';
import { misfits } from '../support/misfits';
import { setUp } from '../support/race_form';
import { openHome, prefer, ride } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { words } from '../support/words';

const full = process.env.FURLONG_FULL === '1';
const languages = readdirSync(fileURLToPath(new URL('../../../texts', import.meta.url))).sort();
const sizes = {
  phone: { width: 390, height: 844 },
  ...(full ? { tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } } : {}),
};
/** Smaller phones are checked in every state of the phone. */
const smaller = [...(full ? [{ width: 360, height: 740 }] : []), { width: 320, height: 640 }];
const themes = full ? (['light', 'dark'] as const) : (['light'] as const);
const patient = expect.configure({ soft: true });
const pictures = fileURLToPath(new URL('../../test-results/pages/', import.meta.url));

/** As if chosen in another tab. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((spoken) => {
    const place = 'furlong.preferences';
    const liked = JSON.parse(localStorage.getItem(place) ?? '{}') as object;
    localStorage.setItem(place, JSON.stringify({ ...liked, language: spoken }));
    dispatchEvent(new StorageEvent('storage', { key: place }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Misfits; also, the caller's newest line must not be cut off, and texts must not squeeze silks. */
async function wrong(page: Page): Promise<string[]> {
  const more = await page.evaluate(() => {
    const line = document.querySelector('.ticker .newest');
    const cut =
      line &&
      line.checkVisibility() &&
      line.getBoundingClientRect().top < line.parentElement!.getBoundingClientRect().top - 1;
    const silks = [...document.querySelectorAll('main svg.silks')].filter(
      (svg) => svg.checkVisibility() && svg.getBoundingClientRect().width < 16,
    );
    return [
      ...(cut ? [`the caller is cut: ${line.textContent}`] : []),
      ...silks.map((svg) => `silks are squeezed: ${svg.parentElement!.className}`),
    ];
  });
  return [...(await misfits(page)), ...more];
}

/** Checks the page in every language and leaves it in English. */
async function inAll(page: Page, state: string): Promise<void> {
  const whole = page.viewportSize()!;
  for (const size of [whole, ...(whole.width === sizes.phone.width ? smaller : [])]) {
    await page.setViewportSize(size);
    for (const language of [...languages.filter((one) => one !== 'en'), 'en']) {
      await speak(page, language);
      // The course is first drawn again in the new size.
      await patient
        .poll(() => wrong(page), { message: `${state} in ${language}, ${size.width} wide`, timeout: 5000 })
        .toEqual([]);
      if (full && size === whole) await page.screenshot({ path: `${pictures}${state}-${language}.png` });
    }
  }
  await page.setViewportSize(whole);
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main h1').first()).toBeVisible();
}

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const kind = `${size}-${theme}`;
    test.describe(kind, () => {
      test.use({ viewport, colorScheme: theme });

      test('pages', async ({ page }) => {
        await prefer(page);
        for (const name of ['', 'setup', 'screen', 'replay', 'rules', 'tactics', 'lesson']) {
          await opened(page, `./#/${name}`);
          await inAll(page, `${kind}-${name || 'home'}`);
        }
        await openHome(page);
        await page.getByRole('button', { name: words('home.preferences') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await inAll(page, `${kind}-preferences`);
      });

      test('the lesson', async ({ page }) => {
        test.slow();
        await prefer(page);
        for (const [i, { id }] of [...steps, { id: 'end' }].entries()) {
          await page.goto('./#/rules');
          await page.evaluate((reached) => localStorage.setItem('furlong.lesson', reached), String(i));
          await opened(page, './#/lesson');
          await inAll(page, `${kind}-lesson-${i + 1}-${id}`);
        }
      });

      test('a replay', async ({ page }) => {
        test.slow();
        await prefer(page);
        await opened(page, './#/replay');
        await page
          .getByLabel(words('replay.file.choose'))
          .setInputFiles(fileURLToPath(new URL('../../../tests/meetings/planted-blunder.jsonl', import.meta.url)));
        await expect(page.getByRole('slider', { name: words('replay.scrub') })).toBeVisible();
        await inAll(page, `${kind}-replay-open`);
        for (const [i, tab] of (await page.getByRole('tab').all()).entries()) {
          await tab.click();
          await inAll(page, `${kind}-replay-tab-${i + 1}`);
        }
      });

      test('the board in words', async ({ page }) => {
        await prefer(page, { board: 'text' });
        await openHome(page);
        await page.getByRole('button', { name: words('home.now') }).click();
        await expect(page.getByRole('heading', { name: words('textboard.field') })).toBeVisible();
        await inAll(page, `${kind}-words`);
      });

      test('a meeting', async ({ page }) => {
        test.slow();
        await prefer(page);
        await setUp(page, {
          seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
          races: [{ course: 'dash' }, { course: 'dash', fences: true }],
        });
        const seen = new Set<string>();
        await ride(page, {
          before: async (sight) => {
            const fences = seen.has('keep') && sight.asks !== 'keep' ? '-fences' : '';
            const state = `${sight.raised >= 0 ? 'raised-' : ''}${sight.asks}${fences}`;
            if (seen.has(state)) return;
            seen.add(state);
            await inAll(page, `${kind}-ride-${state}`);
          },
        });
        for (const state of ['card', 'result', 'keep', 'card-fences', 'over-fences']) expect(seen).toContain(state);
      });

      test('at a server', async ({ browser }) => {
        test.slow();
        const server = await GameServer.start();
        const likes = { theme };
        const [ann, ben] = [await come(browser, server, 'Ann', likes), await come(browser, server, 'Ben', likes)];
        await ann.page.setViewportSize(viewport);
        const open = await layTable(ann, { players: 4, races: [{ course: 'dash' }] });
        await sit(ben, open);
        for (const name of ['lobby', 'new', 'account', `table/${open}`, 'table/aaaaaaaaaaaaaaaa']) {
          await opened(ann.page, `./#/${name}`);
          await inAll(
            ann.page,
            `${kind}-${name.replace(open, 'room').replace('table/aaaaaaaaaaaaaaaa', 'table-unknown').replace('/', '-')}`,
          );
        }
        const table = await gather([ann, ben], { players: 4, races: [{ course: 'dash' }] }, 'random');
        await goTo(ann, table);
        await expect(ann.page.locator('.saddle')).toBeVisible();
        await inAll(ann.page, `${kind}-table-riding`);
        await Promise.all([rideOnline(ann), rideOnline(ben)]);
        await inAll(ann.page, `${kind}-table-end`);
        await part(ann, ben);
        await server.end();
      });
    });
  }
}

// Tests that misfits are found at all.
import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../support/misfits';
import { prefer } from '../support/race_page';

test.use({ viewport: { width: 390, height: 844 } });

/** Inserts this into the home page and returns the misfits found in it. */
async function planted(page: Page, html: string): Promise<string[]> {
  return page
    .evaluate((inside) => {
      document.querySelector('#planted')?.remove();
      const plot = document.createElement('div');
      plot.id = 'planted';
      plot.innerHTML = inside;
      // The server's Content-Security-Policy allows styles only by script.
      for (const element of plot.querySelectorAll<HTMLElement>('[data-style]'))
        element.style.cssText = element.dataset.style!;
      document.querySelector('main')!.prepend(plot);
    }, html)
    .then(() => misfits(page));
}

const misfitting: Record<string, string> = {
  'cut off at the side': '<p data-style="width: 4rem; overflow: hidden; white-space: nowrap">Handicapsieger</p>',
  'cut off below': '<p data-style="width: 6rem; height: 1rem; overflow: hidden">Eine Zeile und noch eine</p>',
  'over the edge of a button':
    '<button data-style="width: 3rem; height: 2rem; white-space: nowrap">Weiterreiten</button>',
  'beyond the screen':
    '<p data-style="width: 30rem; white-space: nowrap">Ein langer Satz, der über den Rand eines Telefons hinaus reicht, und weiter</p>',
  'cut off where a mask fades':
    '<p data-style="width: 4rem; overflow: hidden; white-space: nowrap; mask-image: linear-gradient(transparent, #000)">Handicapsieger</p>',
  'cut off below a mask':
    '<p data-style="width: 6rem; height: 1rem; overflow: hidden; mask-image: linear-gradient(transparent, #000)">Eine Zeile und noch eine</p>',
  'drawn beyond its sheet':
    '<svg viewBox="0 0 100 20" width="200" height="40"><text x="60" y="14" font-size="12">Siegchancen</text></svg>',
  'drawn beyond a sheet in a sheet':
    '<svg viewBox="0 0 100 20" width="200" height="40"><svg><text x="4" y="4" font-size="12">Siegchancen</text></svg></svg>',
};
const fitting: Record<string, string> = {
  'with room': '<p>Handicapsieger</p>',
  'that scrolls': '<p data-style="width: 4rem; overflow-x: auto; white-space: nowrap" tabindex="0">Handicapsieger</p>',
  'that fades away above':
    '<div data-style="position: relative; height: 2rem; overflow: hidden; mask-image: linear-gradient(transparent, #000)"><p data-style="position: absolute; bottom: 0">Eine Zeile<br>und noch eine<br>und die letzte</p></div>',
  'drawn on its sheet':
    '<svg viewBox="0 0 100 20" width="200" height="40"><text x="4" y="14" font-size="12">Siegchancen</text></svg>',
  'for ears alone': '<span class="unseen">Handicapsieger, und wer noch</span>',
};

test('names texts without room, and no others', async ({ page }) => {
  await prefer(page);
  await page.goto('./');
  await expect(page.locator('main h1').first()).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  for (const [what, html] of Object.entries(misfitting)) {
    const said = />([^<>]{4,}?)</.exec(html)![1]!.slice(0, 40);
    expect((await planted(page, html)).join('\n'), what).toContain(said);
  }
  for (const [what, html] of Object.entries(fitting)) expect(await planted(page, html), what).toEqual([]);
});

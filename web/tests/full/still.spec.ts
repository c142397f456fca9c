// Nothing on a page changes its place by itself: what moves is animated, and what comes later has its room.
import { expect, test, type Page } from '@playwright/test';
import { asked, prefer, ride } from '../support/race_page';
import { setUp } from '../support/race_form';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Records every element that changes its place, also right after a press. Not those without a picture of their own or
 * with a changed figure in them: buttons that make room for each other, the cards played and how far a horse goes.
 */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Source {
      node: Node | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }
    const moved: string[] = [];
    (globalThis as unknown as { moved: string[] }).moved = moved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        for (const { node, previousRect: from, currentRect: to } of (entry as unknown as { sources: Source[] })
          .sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const far = Math.hypot(to.x - from.x, to.y - from.y);
          const apart = '.acts, .played, .hidden, .dice-move, .ticket.cards';
          if (!element || from.width === 0 || far < 3 || element.closest(apart)) continue;
          const at = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
          moved.push(`${element.localName}.${element.getAttribute('class')} ${at(from)} → ${at(to)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the last call. */
const moved = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved.splice(0));

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [name, viewport] of Object.entries(sizes)) {
  test(`the race card comes at once, ${name}`, async ({ page }) => {
    // As tall as the page: the browser records only what moves in view.
    await page.setViewportSize({ ...viewport, height: 3000 });
    // Whether these come before the page is drawn is a matter of time.
    await page.route('**/*.woff2', (route) => route.abort());
    await watch(page);
    await prefer(page);
    await page.goto('./#/setup');
    await expect(page.locator('[data-programme]').first()).toBeVisible();
    await expect(page.locator('.preview svg')).toHaveCount(3);
    expect(await moved(page)).toEqual([]);
  });

  test(`nothing moves on the page while eight horses race, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const warned: string[] = [];
    page.on('console', (message) => message.text().includes('keyframe') && warned.push(message.text()));
    await watch(page);
    await prefer(page, { speed: 4 });
    await setUp(page, { seats: [{ name: 'Ann' }, ...Array<string>(7).fill('steady')], races: [{ course: 'oval' }] });
    await asked(page, 'card');
    await moved(page);
    let turns = 0;
    await ride(page, { before: ({ asks }) => (asks === 'card' && ++turns > 4 ? 'enough' : undefined) });
    expect(await moved(page)).toEqual([]);
    expect(warned).toEqual([]);
  });
}

// Checks a page with axe against WCAG 2.2 AA.
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const full = process.env.FURLONG_FULL === '1';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Axe {
  run(
    context: Document,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
}

/** Rules about colours: nothing else differs between the themes (design/tokens.css). */
const coloured = ['color-contrast', 'link-in-text-block'];

async function check(page: Page, state: string, only: string[] | { type: 'rule'; values: string[] }): Promise<void> {
  // Through the debugger: the server's Content-Security-Policy allows no other scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    // What is fading in has poor contrast for a moment.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
    );
  }, only);
  expect.soft(found, state).toEqual([]);
}

/** `state` names the page's state in a failure message. */
export const expectAccessible = (page: Page, state: string): Promise<void> => check(page, state, rules);

/** The device asks for this theme. */
const byDevice = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });

/**
 * The same in both themes; the page is left in the light one. In the dark one only its colours are checked again, with
 * FURLONG_FULL=1 everything.
 */
export async function expectAccessibleInBoth(page: Page, state: string, set = byDevice): Promise<void> {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await check(page, `${state}, light`, rules);
  const light = await ink();
  await set(page, 'dark');
  await expect.poll(ink, `${state}, dark`).not.toBe(light);
  await check(page, `${state}, dark`, full ? rules : { type: 'rule', values: coloured });
  await set(page, 'light');
  await expect.poll(ink, `${state}, light again`).toBe(light);
}

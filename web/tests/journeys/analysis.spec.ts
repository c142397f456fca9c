// The analysis of a record: it finds the planted blunder, can be stopped, and goes on.
import { expect, test } from '@playwright/test';
import { cells, complaints, prefer } from '../support/race_page';
import { openRecord, replay } from '../support/replay_page';
import { spelt, words } from '../support/words';

declare global {
  var progressSeen: number[];
}

test('finds the planted blunder, shows whose it is, and goes on where it was stopped', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  const working = page.getByRole('progressbar');

  // A long one is stopped and goes on; its progress never goes back, and it tells the time that is left.
  await openRecord(page, 'nine-races-all-options');
  await page.evaluate(() => {
    globalThis.progressSeen = [];
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar) globalThis.progressSeen.push(bar.value);
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await replay.analyse(page).click();
  await expect(page.locator('[data-left]')).toBeVisible();
  await page.getByRole('button', { name: words('replay.analyse.stop') }).click();
  await expect(working).toHaveCount(0);
  await page.getByRole('button', { name: words('replay.analyse.again') }).click();
  await expect(working).toBeVisible();
  await expect(page.locator('[data-left]')).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
  const seen = await page.evaluate(() => globalThis.progressSeen);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));

  // Whoever is looked through comes first: Ann's blunder is not Bo's.
  await openRecord(page, 'planted-blunder');
  await replay.viewpoint(page).selectOption('1');
  await replay.analyse(page).focus();
  await page.keyboard.press('Enter');
  await expect(working).toHaveCount(0);
  await expect(replay.mistakes(page)).toHaveCount(0);
  const luck = page.getByRole('region', { name: words('replay.luck') }).getByRole('table');
  expect((await cells(luck))[0]![1]).toContain('Bo');
  await page.getByRole('button', { name: 'Also show one costly choice by others' }).click();
  const found = replay.mistakes(page);
  await expect(found).toHaveCount(1);
  await replay.viewpoint(page).selectOption('0');
  await replay.tab(page, 'analysis').click();
  await expect(found).toContainText(spelt('replay.option.card', { points: 3 }));
  await expect(found).toContainText(spelt('replay.option.joker', { points: 12 }));
  // Luck and skill add up to the result.
  expect((await cells(luck)).find(([name]) => name === words('replay.luck.end'))!.slice(1)).toEqual([
    '0',
    '100',
    '0',
    '0',
  ]);

  // It is marked on the timeline, found by click and by key, and what would have been better is drawn.
  await found.click();
  await expect(replay.slider(page)).toHaveValue('13');
  const slip = page.locator('[data-slip="13"]');
  await expect(slip).toContainText(spelt('replay.option.joker', { points: 12 }));
  // The sentence and the chart give the same percentages for one moment.
  await expect(slip).toContainText('A blunder by Ann with Red: the chance to win falls from 100% to 0%.');
  await expect(page.locator('[data-marks~="longer"]')).toBeAttached();
  const chart = page.getByRole('figure');
  await expect(chart).toContainText('Ann: 100%');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toContainText('Ann: 0%');
  for (const [from, key] of [
    ['Home', 'm'],
    ['End', 'n'],
  ] as const) {
    await page.keyboard.press(from);
    await page.keyboard.press(key);
    await expect(replay.slider(page)).toHaveValue('13');
  }
  await expect(page.locator('.tick.blunder')).toHaveCount(1);

  // It is there at once when the record is opened again.
  await openRecord(page, 'planted-blunder');
  await expect(replay.analyse(page)).toHaveCount(0);
  await expect(page.locator('.tick.blunder')).toHaveCount(1);
  expect(heard).toEqual([]);
});

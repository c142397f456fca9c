// A record is seen again: dropped on the page, from a link, through the eyes of a seat, and broken.
import { expect, test, type Page } from '@playwright/test';
import { at, complaints, prefer } from '../support/race_page';
import { expectEnd, linesOf, openText, replay, stored } from '../support/replay_page';
import { spelt, words } from '../support/words';

async function drop(page: Page, text: string): Promise<void> {
  await page.goto('./#/replay');
  await expect(replay.file(page)).toBeAttached();
  const dropped = await page.evaluateHandle((inside) => {
    const data = new DataTransfer();
    data.items.add(new File([inside], 'dropped.jsonl'));
    return data;
  }, text);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
  await expect(page.getByText(words('replay.file.drop'))).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(replay.slider(page)).toBeVisible();
}

/** By keys: the ends, a round back, playing to the end, and steps that lead back where they came from. */
async function walkByKeys(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  const slider = replay.slider(page);
  const end = String(lines.length - 1);
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(end);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveValue(String(lines.findLastIndex(({ t }) => t === 'round')));
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  const sight = async () => [await slider.inputValue(), ...(await at.field(page).allInnerTexts())];
  const forth = [await sight()];
  for (let step = 0; step < 8; ++step) {
    await page.keyboard.press('ArrowRight');
    forth.push(await sight());
  }
  expect(new Set(forth.map(([place]) => place)).size).toBe(forth.length);
  for (const before of forth.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowLeft');
    expect(await sight()).toEqual(before);
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: words('replay.pause') })).toBeVisible();
  await expect(slider).toHaveValue(end);
  await expect(page.getByRole('button', { name: words('replay.play'), exact: true })).toBeVisible();
}

test('a record is dropped, walked through by keys, opened at a moment by its link, and refused where it is broken', async ({
  page,
  context,
}) => {
  const heard = complaints(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const standard = stored('standard');
  await page.route('**/api/tables/h4qf/record', (route) =>
    route.fulfill({ contentType: 'application/jsonl', body: standard }),
  );
  // A server remembers more of this person's meetings than are listed here.
  const seats = [
    { name: 'Bo', rank: 2, score: 5, rider: false },
    { name: 'Ann', rank: 1, score: 9, rider: false },
  ];
  const meetings = Array.from({ length: 22 }, (_, i) => ({
    ...{ table: `h4q${i}`, at: Date.UTC(2026, 4, 30 - i), rank: 2, score: 5, seats },
    ...{ before: { estimate: 1500 }, after: { estimate: 1500 } },
  }));
  await page.route('**/api/me/history', (route) => route.fulfill({ json: { meetings } }));
  await prefer(page);
  const blunder = stored('planted-blunder');
  await drop(page, blunder);
  await walkByKeys(page, linesOf(blunder));
  await page.getByRole('button', { name: words('replay.another') }).click();
  const listed = page.getByRole('region', { name: words('replay.served') });
  await expect(listed.getByRole('listitem')).toHaveCount(20);
  await expect(listed.getByRole('link').first()).toHaveAttribute('href', '#/replay/h4q0');
  await expect(listed.getByRole('link').first()).toContainText(spelt('replay.served.won', { players: 'Ann' }));
  await expect(listed.getByRole('link', { name: words('replay.served.more') })).toHaveAttribute('href', '#/account');

  // A link opens its moment, through the eyes it names.
  const slider = replay.slider(page);
  await page.evaluate(() => (location.hash = '#/account'));
  await page.evaluate(() => (location.hash = '#/replay/h4qf?at=120&seat=2'));
  await expect(slider).toHaveValue('119');
  await expect(replay.viewpoint(page)).toHaveValue('2');
  await page.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveValue('119');
  const now = Number(await slider.inputValue());
  await page.getByRole('button', { name: words('replay.link') }).click();
  await expect(page.getByText(words('replay.link.copied'))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`#/replay/h4qf\\?at=${now + 1}&seat=2$`));
  await expect(page).toHaveURL(link);
  await replay.tab(page, 'hands').click();
  const horses = linesOf(standard)[0].horses as { owner: number; colour: string }[];
  const own = words(`colour.${horses.find(({ owner }) => owner === 2)!.colour}`);
  await expect(replay.hands(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: spelt('replay.hands.of', { horse: own }) })).toBeVisible();
  // Another moment of the same meeting does not open another page. Everything is revealed only when asked for.
  await page.evaluate(() => (location.hash = '#/replay/h4qf?at=60&seat=all'));
  await expect(slider).toHaveValue('59');
  await expect(replay.hands(page)).toHaveCount(horses.length);
  await replay.viewpoint(page).selectOption('stands');
  await expect(replay.hands(page)).toHaveCount(0);
  await expectEnd(page, linesOf(standard));
  // What was called follows a jump: first what can be seen, then all of it.
  await replay.tab(page, 'caller').click();
  const called = page.getByRole('tabpanel').getByRole('button');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(called).toHaveCount(0);
  await page.keyboard.press('End');
  await expect.poll(() => called.count()).toBeGreaterThan(30);
  // Leaving leads back to where it was opened.
  await page.getByRole('button', { name: words('replay.back') }).click();
  await expect(page).toHaveURL(/#\/account$/);

  // Of a meeting that is not over no hand is shown.
  const lines = standard.split('\n');
  await openText(page, `${lines.slice(0, 120).join('\n')}\n`);
  await expect(page.getByText(words('replay.unfinished'))).toBeVisible();
  await expect(replay.viewpoint(page)).toHaveCount(0);
  await expect(replay.analyse(page)).toHaveCount(0);
  // A broken one names its line and the rule, and another can be chosen.
  const alert = page.getByRole('main').locator('.failed');
  await openText(page, [...lines.slice(0, 60), lines[59], ...lines.slice(60)].join('\n'));
  await expect(alert).toContainText(spelt('replay.broken.file', { file: 'meeting.jsonl', line: 61 }));
  await expect(alert.getByRole('blockquote')).toContainText(words('rules.R5.4'));
  await expect(alert.getByRole('link', { name: 'R5.4' })).toHaveAttribute('href', '#/rules/R5.4');
  await openText(page, blunder);
  await expect(slider).toBeVisible();
  await expect(alert).toHaveCount(0);
  expect(heard.filter((line) => !line.includes('404'))).toEqual([]);
});

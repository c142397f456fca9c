// A whole race through the accessibility tree alone: roles, names, keys, and announcements.
import { expect, test } from '@playwright/test';
import { all, heardBy, listen, places, press, read, rideBlind, tree } from '../support/screen_reader';
import { setUp } from '../support/race_form';
import { act, asked, complaints, openHome, prefer } from '../support/race_page';
import { noHandIn } from '../support/hidden_hands';
import { words } from '../support/words';

const now = new RegExp(`^${words('home.now')}`);
const mine = new RegExp(`^${words('textboard.turn.yours')}: `);

test('a whole race by ear', async ({ page }) => {
  const troubles = complaints(page);
  await prefer(page);
  await listen(page);
  await openHome(page);
  await press(page, now);
  // The button for the text board is the first control of the drawing.
  await expect(page.getByRole('button', { name: words('riding.words') })).toBeVisible();
  await press(page, words('riding.words'));
  await expect(page.getByRole('list', { name: words('textboard.field') })).toBeVisible();
  let asides = 0;
  const turns = await rideBlind(page, {
    before: async ({ kind, offered }) => {
      if (kind === 'card') for (const card of offered) expect(card).toMatch(/^(Joker )?\d+: /);
      if (kind === 'square')
        for (const square of offered)
          expect(square).toMatch(/^(Lane \d, square \d+|Over the finish in lane \d): .*(to go|past the post)/);
      if (kind !== 'card' || asides++ > 0) return;
      // Three questions, by key and by button, each answered at once.
      for (const [key, name, answer] of [
        ['w', 'textboard.where', /Red, your horse: in starting box \d/],
        ['i', 'textboard.stand', /squares to go in this lane/],
        ['r', 'textboard.again', /(They|Your turn)/],
      ] as const) {
        for (const ask of [() => page.keyboard.press(key), () => press(page, words(name))]) {
          const before = (await heardBy(page)).length;
          await ask();
          await expect
            .poll(async () =>
              (await heardBy(page))
                .slice(before)
                .filter(({ role }) => role === 'alert')
                .map(({ text }) => text)
                .join(' '),
            )
            .toMatch(answer);
        }
      }
    },
  });
  const heard = await heardBy(page);
  const called = heard.filter(({ role, text }) => role === 'alert' && mine.test(text) && !/They|boxes/.test(text));
  expect(called).toHaveLength(turns);
  expect(turns).toBeGreaterThan(8);
  // The caller is read out in order, and no line twice.
  const lines = heard.filter(({ role }) => role === 'log').map(({ text }) => text);
  expect(lines.length).toBeGreaterThan(10);
  lines.forEach((line, i) => i > 0 && expect(line === lines[i - 1] && line.length > 40).toBe(false));
  // The result is read from its table.
  expect(
    all(await tree(page), 'heading')
      .map(({ name }) => name)
      .join(),
  ).toMatch(/You win|wins|share/);
  expect(troubles).toEqual([]);
});

async function wholeMeeting(
  page: Parameters<typeof rideBlind>[0],
  course: 'dash' | 'oval',
  riders: string[],
): Promise<void> {
  const troubles = complaints(page);
  await prefer(page, { board: 'text' });
  await listen(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, ...riders],
    races: [{ course }, { course, fences: true }, { course, fences: course === 'oval' }],
  });
  const seen = new Set<string>();
  let fences = 0;
  let compared = 0;
  const turns = await rideBlind(page, {
    before: async ({ kind }, told) => {
      seen.add(kind);
      if (/fence \d+ (in \d+ squares|right in front)/.test(read(told))) fences += 1;
      if (kind === 'result') expect(all(told, 'table').length).toBeGreaterThan(0);
      if (kind !== 'card') return;
      // The drawn board and the text board agree.
      const inWords = places(told, words('textboard.field'));
      expect(inWords.size).toBeGreaterThan(0);
      await page.keyboard.press('t');
      await expect(page.getByRole('list', { name: words('riding.board.words') })).toBeAttached();
      expect(places(await tree(page), words('riding.board.words'))).toEqual(inWords);
      await page.keyboard.press('t');
      await expect(page.getByRole('list', { name: words('textboard.field') })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'focus on the other board' })
        .not.toBe('BODY');
      compared += 1;
    },
  });
  for (const kind of ['card', 'keep', 'result']) expect(seen).toContain(kind);
  expect(fences).toBeGreaterThan(0);
  expect(compared).toBeGreaterThan(5);
  expect((await heardBy(page)).filter(({ role, text }) => role === 'alert' && mine.test(text))).toHaveLength(turns);
  expect(troubles).toEqual([]);
}

test('a meeting with fences and exchanges by ear; the board is the same in words', async ({ page }) => {
  await wholeMeeting(page, 'dash', ['random', 'random', 'random']);
});

if (process.env.FURLONG_FULL === '1') {
  test('a long meeting by ear', async ({ page }) => {
    test.setTimeout(600_000);
    await wholeMeeting(page, 'oval', ['steady', 'bolt', 'rowan', 'lucky', 'thrift']);
  });
}

test('behind the curtain nothing of a hand is left to hear', async ({ page }) => {
  await prefer(page, { board: 'text' });
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{ course: 'dash' }] },
    'screen',
  );
  for (let curtains = 0; curtains < 4; ++curtains) {
    let sight = await asked(page);
    while (sight.asks !== 'curtain' && sight.asks !== 'result' && sight.asks !== 'photo') {
      await act(page, sight);
      sight = await asked(page);
    }
    if (sight.asks !== 'curtain') break;
    await noHandIn(page);
    await expect(page.getByRole('alert')).toHaveText('');
    await act(page, sight);
  }
});

test('letters do nothing where they are switched off', async ({ page }) => {
  await prefer(page, { board: 'text', letters: false });
  await openHome(page);
  await press(page, now);
  await expect(page.getByRole('list', { name: words('textboard.field') })).toBeVisible();
  await asked(page, 'card');
  // Nothing happens, now or later: the last announcement is still the call.
  for (const key of ['t', 'u', 'o', 'w']) await page.keyboard.press(key);
  await expect(page.getByRole('list', { name: words('textboard.field') })).toBeVisible();
  await expect(page.getByRole('complementary', { name: words('riding.odds') })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText(mine);
});

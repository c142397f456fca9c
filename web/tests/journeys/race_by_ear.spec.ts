// A race through the accessibility tree alone: roles, names, keys, and what is announced.
import { expect, test } from '@playwright/test';
import { all, heardBy, listen, press, rideBlind, tree } from '../support/screen_reader';
import { asked, change, complaints, openHome, prefer } from '../support/race_page';
import { words } from '../support/words';

const mine = new RegExp(`^${words('textboard.turn.yours')}: `);
const questions = [
  ['w', 'textboard.where', /Red, your horse: in starting box \d/],
  ['i', 'textboard.stand', /squares to go in this lane/],
  ['r', 'textboard.again', /(They|Your turn)/],
] as const;

test('rides a race by ear: live regions say everything, and letters are keys only while they are on', async ({
  page,
}) => {
  const troubles = complaints(page);
  await prefer(page);
  await listen(page);
  await openHome(page);
  await press(page, new RegExp(`^${words('home.now')}`));
  // The button for the board in words is the first control of the drawing.
  await expect(page.getByRole('button', { name: words('riding.words') })).toBeVisible();
  await press(page, words('riding.words'));
  const field = page.getByRole('list', { name: words('textboard.field') });
  await expect(field).toBeVisible();
  let asides = 0;
  const turns = await rideBlind(page, {
    before: async ({ kind, offered }) => {
      if (kind === 'card') for (const card of offered) expect(card).toMatch(/^(Joker )?\d+: /);
      if (kind === 'square')
        for (const square of offered)
          expect(square).toMatch(/^(Lane \d, square \d+|Over the finish in lane \d): .*(to go|past the post)/);
      if (kind !== 'card' || asides++ > 0) return;
      // Three questions, by key and by button, each answered at once.
      for (const [key, name, answer] of questions) {
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
  const headings = all(await tree(page), 'heading').map(({ name }) => name);
  expect(headings.join()).toMatch(/You win|wins|share/);

  // In the next race letters are switched off: the last announcement stays the call.
  await change(page, { letters: false });
  await press(page, words('end.again'));
  await expect(field).toBeVisible();
  await asked(page, 'card');
  for (const key of ['t', 'u', 'o', 'w']) await page.keyboard.press(key);
  await expect(field).toBeVisible();
  await expect(page.getByRole('complementary', { name: words('riding.odds') })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText(mine);
  expect(troubles).toEqual([]);
});

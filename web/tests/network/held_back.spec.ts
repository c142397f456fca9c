// Choices that cannot be sent at once are neither lost nor take the place of newer ones, wherever the person is then.
import { expect } from '@playwright/test';
import { test } from '../support/online_test';
import { come, faults, gather, goTo, otherDevice, otherTab, part, pendingOn, type Person } from '../support/people';
import { act, asked, at, takeBonus } from '../support/race_page';
import { shown } from '../support/shown';
import { words } from '../support/words';

test('a card laid without a network gives way to a newer one, and is laid later, from the lobby', async ({
  browser,
  server,
}) => {
  const [ann, ben] = await Promise.all([come(browser, server, 'Ann'), come(browser, server, 'Ben')]);
  // In the last race nobody has a bonus left to take.
  const settings = { players: 4, races: [{ course: 'dash' }, { course: 'dash' }], options: { cards: 'sealed' } };
  const table = await gather([ann, ben], settings, 'random');
  const laptop = await otherDevice(browser, server, ann);
  await goTo(laptop, table);
  const { horse, hand } = await asked(ann.page, 'card');
  await asked(laptop.page, 'card');
  const newer = hand.findIndex((card) => card !== hand[0]);
  const lay = async ({ page }: Person, card: number) => {
    await at.cards(page, horse).nth(card).click();
    await act(page, await asked(page, 'act'));
  };
  const lies = ({ page }: Person, card: number) =>
    expect(at.cards(page, horse).nth(card)).toHaveAccessibleName(new RegExp(`${words('table.laid.short')}$`));
  const held = async ({ page }: Person) => {
    await expect(shown(page, words('table.lost.queued'))).toBeVisible();
    await expect(shown(page, words('table.held'))).toBeVisible();
  };

  // Held back on one device while another one lays a card.
  ann.network.down();
  await lay(ann, 0);
  await held(ann);
  await lay(laptop, newer);
  await lies(laptop, newer);
  ann.network.mend();
  await expect(shown(ann.page, words('why.too-late'))).toBeVisible();
  for (const device of [ann, laptop]) await lies(device, newer);

  // Now that this device knows about it, it may be changed. Closing the page before it is sent asks once more.
  ann.network.down();
  await lay(ann, 0);
  await held(ann);
  const next = await otherTab(ann);
  const question = new Promise<string>((resolve) =>
    ann.page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    }),
  );
  await ann.page.close({ runBeforeUnload: true });
  expect(await question).toBe('beforeunload');

  // It goes out as soon as Furlong is open anywhere.
  ann.network.mend();
  await next.page.goto('./#/lobby');
  await expect.poll(() => pendingOn(next.page)).toEqual([]);
  await lies(laptop, 0);
  await goTo(next, table);
  await lies(next, 0);
  // While others choose, the bonus can be taken.
  await takeBonus(next.page);
  await expect(at.cards(next.page, horse)).toHaveCount(hand.length + 2);
  expect([ann, laptop, ben, next].flatMap(faults)).toEqual([]);
  await part(next, laptop, ben);
});

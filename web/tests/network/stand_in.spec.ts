// A page that slept is up to date at once. A rider stands in for who does not choose, until they touch their page.
import { expect } from '@playwright/test';
import { instruments } from '../../src/sound/instruments';
import type { SoundTarget } from '../../src/sound/strokes';
import { test } from '../support/online_test';
import { aboutToChoose, come, faults, gather, part, type Person } from '../support/people';
import { act, at, look } from '../support/race_page';
import { shown } from '../support/shown';
import { spelt, words } from '../support/words';

/** The frequencies of the sound that calls a player. */
function notesOfTurn(): number[] {
  const notes: number[] = [];
  const ramps = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const node = {
    gain: ramps,
    frequency: { ...ramps, setValueAtTime: (tone: number) => notes.push(tone) },
    connect: () => node,
    start: () => {},
    stop: () => {},
  };
  const context = { createOscillator: () => node, createGain: () => node };
  instruments.turn({ context, out: node, noise: {}, at: 0 } as unknown as SoundTarget, {});
  return notes;
}

/** Every tone that the page plays from now on. */
async function tonesOf({ page }: Person): Promise<number[]> {
  const tones: number[] = [];
  await page.exposeFunction('heardTone', (tone: number) => void tones.push(tone));
  await page.addInitScript(() => {
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function strike() {
      const oscillator = createOscillator.call(this);
      const set = oscillator.frequency.setValueAtTime.bind(oscillator.frequency);
      oscillator.frequency.setValueAtTime = (value, at) => {
        (globalThis as unknown as { heardTone(tone: number): void }).heardTone(value);
        return set(value, at);
      };
      return oscillator;
    };
  });
  return tones;
}

/** Plays as this person until something is so. */
const playUntil = ({ page }: Person, reached: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await reached()) return true;
        const sight = await look(page);
        if (sight.asks !== 'wait') await act(page, sight);
        return reached();
      },
      { intervals: [50, 100, 200] },
    )
    .toBe(true);
/** Plays as the other person until this one has to choose. */
const untilTurn = (one: Person, other: Person): Promise<void> =>
  playUntil(other, async () => (await look(one.page)).asks !== 'wait');
const field = async ({ page }: Person) => JSON.stringify(await at.field(page).allInnerTexts());
const hide = ({ page }: Person, hidden: boolean) =>
  page.evaluate((away) => {
    Object.defineProperty(document, 'hidden', { get: () => away, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('who looks elsewhere is called, who slept is up to date at once, and who touches the page takes over', async ({
  browser,
  server,
}) => {
  const ann = await come(browser, server, 'Ann', { sound: true });
  const ben = await come(browser, server, 'Ben');
  const tones = await tonesOf(ann);
  const clock = { kind: 'live', seconds: 600, reserve: 60 };
  const table = await gather([ben, ann], { players: 2, horses: 2, races: [{ course: 'oval' }], clock });
  await expect(ann.page.getByRole('timer', { name: words('table.clock'), exact: true })).toBeVisible();

  // Ann looks elsewhere: her turn is told in the tab and by a sound.
  await untilTurn(ben, ann);
  // A page may play sounds only after somebody has touched it.
  await ann.page.locator('body').click({ position: { x: 5, y: 5 } });
  await hide(ann, true);
  const called = notesOfTurn();
  expect(called.length).toBeGreaterThan(1);
  tones.length = 0;
  await playUntil(ben, async () => (await ann.page.title()) === words('table.title.turn'));
  await expect.poll(() => called.every((note) => tones.includes(note))).toBe(true);
  await hide(ann, false);

  // Ann's machine sleeps: nothing runs on her page, and its connection dies without a word.
  await act(ann.page, await aboutToChoose(ann));
  await untilTurn(ben, ann);
  const session = await ann.page.context().newCDPSession(ann.page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  ann.network.deafen();
  const before = await field(ben);
  await playUntil(ben, async () => (await field(ben)) !== before);
  await session.send('Debugger.disable');
  let dialled = 0;
  ann.page.on('websocket', () => (dialled += 1));
  await ann.page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect.poll(async () => (await field(ann)) === (await field(ben))).toBe(true);
  expect(dialled).toBe(1);

  // The clock has chosen for Ann three times in a row.
  await untilTurn(ann, ben);
  const heard = ann.told.length;
  await server.stop();
  server.alter(
    'update seats set lapses = 3 where number = 1 and table_no = (select number from tables where id = ?)',
    table,
  );
  await server.open();
  // Her page is connected again, by itself: that is no sign of life.
  await expect.poll(() => ann.told.slice(heard).some((text) => text.includes('"welcome"'))).toBe(true);
  await ben.page.getByRole('button', { name: words('table.standin') }).click();
  const stood = at.order(ben.page).getByTitle(spelt('table.stood', { rider: words('rider.steady') }));
  await expect(stood).toHaveCount(1);
  const notice = shown(ann.page, spelt('table.standin.own', { rider: words('rider.steady') }));
  await expect(notice).toBeVisible();
  await expect(ann.page.getByRole('button', { name: words('table.standin.back') })).toBeVisible();
  // Any touch is a sign of life.
  await ann.page.locator('.board').click({ position: { x: 20, y: 200 } });
  await expect(notice).toHaveCount(0);
  await expect(stood).toHaveCount(0);
  await untilTurn(ann, ben);
  await act(ann.page, await aboutToChoose(ann));
  expect([ann, ben].flatMap(faults)).toEqual([]);
  await part(ann, ben);
});

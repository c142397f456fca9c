// A sound when it is the player's turn, and none if sound is off.
import { expect, test, type Page } from '@playwright/test';
import { instruments } from '../../src/sound/instruments';
import type { SoundTarget } from '../../src/sound/strokes';
import { come, gather, part, type Person } from '../support/people';
import { act, asked, look } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

/** The frequencies of the turn sound. */
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

/** Records every tone that the page plays. */
async function hear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const struck: number[] = ((globalThis as unknown as { struck: number[] }).struck = []);
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function strike() {
      const tone = createOscillator.call(this);
      const set = tone.frequency.setValueAtTime.bind(tone.frequency);
      tone.frequency.setValueAtTime = (value, at) => {
        struck.push(value);
        return set(value, at);
      };
      return tone;
    };
  });
}
const struckOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { struck: number[] }).struck.splice(0));

/** Plays until it is not this person's turn. */
async function yields({ page }: Person): Promise<void> {
  for (let sight = await look(page); sight.asks !== 'wait'; sight = await look(page))
    await act(page, sight).catch(() => undefined);
}

for (const sound of [true, false]) {
  test(`one's turn ${sound ? 'is heard, looked at or not' : 'makes no sound where sound is off'}`, async ({
    browser,
  }) => {
    const ann = await come(browser, server, 'Ann', { sound });
    const ben = await come(browser, server, 'Ben');
    await hear(ann.page);
    await gather([ann, ben], { players: 2, horses: 2, races: [{ course: 'oval' }] });
    const notes = notesOfTurn();
    expect(notes.length).toBeGreaterThan(1);
    // Whoever comes first: each has played once, and it is Ben's turn. A page may play sounds only after an
    // interaction.
    await ann.page.locator('body').click({ position: { x: 5, y: 5 } });
    for (const hidden of [false, true]) {
      await expect
        .poll(async () => {
          await yields(ann);
          return (await look(ben.page)).asks !== 'wait' && (await look(ann.page)).asks === 'wait';
        })
        .toBe(true);
      await ann.page.evaluate(
        (away) => Object.defineProperty(document, 'hidden', { get: () => away, configurable: true }),
        hidden,
      );
      await struckOn(ann.page);
      await expect
        .poll(async () => {
          await yields(ben);
          return ann.page.title();
        })
        .toBe(words('table.title.turn'));
      const heard: number[] = [];
      if (sound) {
        await expect
          .poll(
            async () => {
              heard.push(...(await struckOn(ann.page)));
              return notes.every((note) => heard.includes(note));
            },
            { message: 'called' },
          )
          .toBe(true);
      }
      await ann.page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await asked(ann.page);
      if (!sound) expect(await struckOn(ann.page)).toEqual([]);
    }
    await part(ann, ben);
  });
}

// With animated horses: actions while they run are neither lost nor done twice.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { act, asked, at, complaints, handOf, look, prefer, ride } from '../support/race_page';
import { words } from '../support/words';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a bonus taken while others run is in the hand when it is one’s turn', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { speed: 1 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}, {}] });
  // Until the player's card is played and the others run.
  await asked(page, 'card');
  const before = (await handOf(page)).length;
  await act(page, await look(page));
  await act(page, await asked(page, 'square', 'act'));
  await expect.poll(async () => (await look(page)).asks).toBe('wait');
  const take = page.getByRole('button', { name: words('riding.bonus.take') });
  await expect
    .poll(async () => {
      await page.keyboard.press('b');
      return take.count();
    })
    .toBe(1);
  await take.click();
  await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  expect(await handOf(page)).toHaveLength(before - 1 + 2);
  expect(heard).toEqual([]);
});

test('a ride is taken back before the next rider answers', async ({ page }) => {
  await prefer(page, { speed: 0.5 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  // Ann is the third of four: if she were the last, the dice would be shown at once.
  const sight = await asked(page, 'card');
  const squares = await at.field(page).allInnerTexts();
  const hand = await handOf(page);
  await act(page, sight);
  await act(page, await asked(page, 'square', 'act'));
  await at
    .choicePanel(page)
    .getByRole('button', { name: words('riding.undo'), exact: true })
    .click();
  await asked(page, 'card');
  expect(await handOf(page)).toEqual(hand);
  expect(await at.field(page).allInnerTexts()).toEqual(squares);
});

test('a key that is held down raises a card and rides nothing', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  const { horse } = await asked(page, 'card');
  const hand = await handOf(page);
  await at.cards(page, horse).first().focus();
  for (let i = 0; i < 8; ++i) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await handOf(page)).toEqual(hand);
});

/** Records where the person's own horse is drawn, each place once, and other animations. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const horse = document.querySelector('g.horse:has(circle.own)')!;
    const place = () => /translate\([^)]*\)/.exec(horse.getAttribute('transform') ?? '')![0];
    const seen = { places: [place()], running: 0 };
    (globalThis as unknown as { seen: typeof seen }).seen = seen;
    new MutationObserver(() => {
      if (seen.places.at(-1) !== place()) seen.places.push(place());
      seen.running = Math.max(
        seen.running,
        document.getAnimations().filter(({ effect }) => Number(effect!.getComputedTiming().duration) > 1).length,
      );
    }).observe(horse, { attributes: true, attributeFilter: ['transform', 'opacity'] });
  });
}
const followed = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { places: string[]; running: number } }).seen);

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });
    test(
      reducedMotion === 'reduce' ? 'a horse is here, and then there' : 'a horse runs from here to there',
      async ({ page }) => {
        // Slow enough for several frames on a busy machine, too.
        await prefer(page, { speed: reducedMotion === 'reduce' ? 2 : 0.5 });
        await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
        await act(page, await asked(page, 'card'));
        const sight = await asked(page, 'square', 'act');
        await follow(page);
        await act(page, sight);
        if (reducedMotion === 'reduce') {
          // Others play, and the next choice comes.
          await asked(page);
          const { places, running } = await followed(page);
          expect(places).toHaveLength(2);
          expect(running).toBe(0);
        } else {
          await expect.poll(async () => (await followed(page)).places.length).toBeGreaterThan(5);
        }
      },
    );
  });
}

interface Ribbons {
  begun: number;
  /** what those say that began a second time */
  again: string[];
}

test('a ribbon that gives way to squares does not come back', async ({ page }) => {
  await page.addInitScript(() => {
    const ribbons: Ribbons = { begun: 0, again: [] };
    (globalThis as unknown as { ribbons: Ribbons }).ribbons = ribbons;
    const before = new WeakSet<EventTarget>();
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.classList.contains('ribbon')) return;
      if (before.has(target)) ribbons.again.push(target.innerText);
      before.add(target);
      ribbons.begun += 1;
    });
  });
  await prefer(page, { speed: 2 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random'], horses: 2, races: [{ course: 'dash' }] });
  await ride(page, { before: ({ asks }) => (asks === 'result' ? 'enough' : undefined) });
  const { begun, again } = await page.evaluate(() => (globalThis as unknown as { ribbons: Ribbons }).ribbons);
  expect(begun).toBeGreaterThan(3);
  expect(again).toEqual([]);
});

interface Flights {
  begun: number;
  from: number[];
  now: number;
  /** what the keyframes are made of that the browser animates on the course, without those of the crowd */
  animated: string[];
}

/** Counts cards in flight, and turf that was thrown; looks in every frame at what is animated on the course. */
async function watchFlights(page: Page): Promise<void> {
  await page.evaluate(() => {
    const flights: Flights = { begun: 0, from: [], now: 0, animated: [] };
    (globalThis as unknown as { flights: Flights }).flights = flights;
    const look = (): void => {
      for (const { effect } of document.querySelector('.live')!.getAnimations({ subtree: true })) {
        const { target } = effect as KeyframeEffect;
        if (target!.closest('.cheering')) continue;
        const properties = (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys);
        flights.animated = [...new Set([...flights.animated, ...properties])];
      }
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        const cards = (nodes: NodeList) =>
          [...nodes].filter((node) => node instanceof HTMLElement && node.classList.contains('flying'));
        for (const card of cards(addedNodes) as HTMLElement[]) {
          flights.begun += 1;
          flights.from.push(card.getBoundingClientRect().top);
        }
        flights.now += cards(addedNodes).length - cards(removedNodes).length;
      }
    }).observe(document.body, { childList: true });
  });
}
const flightsOn = (page: Page) =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { flights: Flights }).flights,
    turf: document.querySelectorAll('.turf .clod').length,
  }));

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`cards, motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });
    test(
      reducedMotion === 'reduce'
        ? 'no card flies and no turf'
        : 'cards fly to the table and land there, and turf flies',
      async ({ page }) => {
        await prefer(page, { speed: 2 });
        await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
        await act(page, await asked(page, 'card'));
        const sight = await asked(page, 'square', 'act');
        await watchFlights(page);
        const hand = (await at.hands(page).boundingBox())!;
        await act(page, sight);
        if (reducedMotion === 'reduce') {
          await asked(page);
          expect(await flightsOn(page)).toEqual({ begun: 0, from: [], now: 0, animated: [], turf: 0 });
          return;
        }
        // The first one is the player's own.
        await expect.poll(async () => (await flightsOn(page)).from[0]).toBeGreaterThan(hand.y - 60);
        await expect.poll(async () => (await flightsOn(page)).turf).toBeGreaterThan(0);
        // The browser puts together one image for each part that it moves or fades by itself: only the crowd's.
        const { animated } = await flightsOn(page);
        expect(animated).not.toEqual([]);
        const own = ['transform', 'translate', 'scale', 'rotate', 'opacity'];
        expect(animated.filter((property) => own.includes(property))).toEqual([]);
        await expect.poll(async () => (await flightsOn(page)).now).toBe(0);
        await expect(page.locator('.flying')).toHaveCount(0);
      },
    );
  });
}

test('the course stays under its squares when one is scrolled into view while the camera moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page, { speed: 0.5, camera: 'follow' });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  await act(page, await asked(page, 'card'));
  await asked(page, 'square');
  const board = page.locator('.board');
  await board.press('0');
  for (let i = 0; i < 4; ++i) await board.press('+');
  // As a screen reader, a find in the page or the focus may do at any time.
  const scrolled = await board.evaluate(async (frame) => {
    const seen: string[] = [];
    for (let i = 0; i < 40; ++i) {
      const parts = [...frame.querySelectorAll('[data-square]')];
      parts[i % parts.length].scrollIntoView({ block: 'center', inline: 'center' });
      await new Promise(requestAnimationFrame);
      seen.push(`${frame.scrollLeft} ${frame.scrollTop}`);
    }
    return seen;
  });
  expect([...new Set(scrolled)]).toEqual(['0 0']);
});

// A slow network: one's own choice is shown before the server has answered, not twice, and rolled back if it is refused.
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from '../support/online_test';
import { aboutToChoose, come, faults, gather, part } from '../support/people';
import { act, asked, at, handOf, look } from '../support/race_page';
import { words } from '../support/words';

/** What passes between a page and the server. */
class HeldNetwork {
  /** how many messages have reached the page */
  passed = 0;
  /** what the server has sent and the page has not got */
  #held: (() => void)[] | null = null;
  /** answers a choice in the server's place; null: the server does */
  refuse: ((id: string) => object) | null = null;

  static async of(page: Page): Promise<HeldNetwork> {
    const network = new HeldNetwork();
    await page.routeWebSocket(/\/ws\/table\//, (near) => network.#connect(near));
    return network;
  }

  #connect(near: WebSocketRoute): void {
    const far = near.connectToServer();
    near.onMessage((message) => {
      const { t, id } = JSON.parse(String(message)) as { t: string; id: string };
      const answer = t === 'decide' ? this.refuse?.(id) : undefined;
      if (answer) this.#toPage(() => near.send(JSON.stringify(answer)));
      else far.send(message);
    });
    far.onMessage((message) => this.#toPage(() => near.send(message)));
  }

  #toPage(send: () => void): void {
    const pass = () => {
      this.passed += 1;
      send();
    };
    if (this.#held) this.#held.push(pass);
    else pass();
  }

  /** Nothing that the server says gets through. */
  hold(): void {
    this.#held = [];
  }
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const send of held) send();
  }
}

/** Follows the places of the player's own horse from now on. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const horse = document.querySelector('g.horse:has(circle.own)')!;
    const place = () => /translate\([^)]*\)/.exec(horse.getAttribute('transform') ?? '')![0];
    const places = [place()];
    (globalThis as unknown as { places: string[] }).places = places;
    new MutationObserver(() => void (places.at(-1) === place() || places.push(place()))).observe(horse, {
      attributes: true,
      attributeFilter: ['transform'],
    });
  });
}
const followed = (page: Page) => page.evaluate(() => (globalThis as unknown as { places: string[] }).places);

test('the horse starts before the server has answered; it comes back if the choice is refused, and starts once if not', async ({
  browser,
  server,
}) => {
  const ann = await come(browser, server, 'Ann', { speed: 1 });
  const { page } = ann;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const network = await HeldNetwork.of(page);
  await gather([ann], { players: 4, races: [{ course: 'oval' }] }, 'random');
  const runs = () => expect.poll(async () => (await followed(page)).length).toBeGreaterThan(3);
  const fieldOf = () => at.field(page).allTextContents();

  // Refused: the horse runs and comes back, everything is as it was, and the page says why.
  let sight = await aboutToChoose(ann);
  const field = await fieldOf();
  const hand = await handOf(page);
  await follow(page);
  network.refuse = (id) => ({ t: 'refused', id, reason: 'not-now', rule: '' });
  network.hold();
  await act(page, sight);
  await runs();
  network.release();
  await expect(at.note(page)).toContainText(words('why.not-now'));
  const again = await asked(page, 'card');
  expect([await handOf(page), again.raised]).toEqual([hand, -1]);
  expect(await fieldOf()).toEqual(field);
  await expect.poll(async () => (await followed(page)).at(-1)).toBe((await followed(page))[0]);

  // The same choice again: the card leaves the hand, the horse runs, and nothing is asked any more.
  network.refuse = null;
  sight = await aboutToChoose(ann);
  const lines = await page.getByRole('log').first().getByRole('paragraph').count();
  await follow(page);
  network.hold();
  const { passed } = network;
  await act(page, sight);
  await runs();
  expect(await handOf(page)).toEqual(hand.filter((_, i) => i !== sight.raised));
  expect((await look(page)).squares).toEqual([]);
  // It waits at its end; nobody has talked about it yet.
  await expect.poll(fieldOf).not.toEqual(field);
  expect(await page.getByRole('log').first().getByRole('paragraph').count()).toBe(lines);
  expect(network.passed).toBe(passed);
  network.release();
  await asked(page);
  const places = await followed(page);
  // It never came back to its start.
  expect(places.filter((place) => place === places[0])).toHaveLength(1);
  expect(faults(ann)).toEqual([]);
  await part(ann);
});

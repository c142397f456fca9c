// A slow network: a player's own choice is shown at once, confirmed or rolled back when the server has answered, and never
// shown twice.
import { expect, test, type Page, type WebSocketRoute } from '@playwright/test';
import { aboutToChoose, come, faults, gather, part, type Person } from '../support/people';
import { act, asked, at, handOf, look } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

/** In milliseconds, each way. */
const latency = 150;

/** What passes between a page and the server. */
class SlowNetwork {
  /** how many messages have reached the page */
  passed = 0;
  /** what the server has sent and the page has not got */
  #held: (() => void)[] | null = null;
  /** answers a choice in the server's place; null: the server does */
  refuse: ((id: string) => object) | null = null;

  static async of(page: Page): Promise<SlowNetwork> {
    const network = new SlowNetwork();
    await page.routeWebSocket(/\/ws\/table\//, (near) => network.#connect(near));
    return network;
  }

  #connect(near: WebSocketRoute): void {
    const far = near.connectToServer();
    // What is still on its way when a connection is closed gets lost.
    let open = true;
    near.onClose((code, reason) => {
      open = false;
      void far.close({ code, reason });
    });
    far.onClose((code, reason) => {
      open = false;
      void near.close({ code, reason });
    });
    near.onMessage((message) => {
      const { t, id } = JSON.parse(String(message)) as { t: string; id: string };
      const answer = t === 'decide' ? this.refuse?.(id) : undefined;
      if (answer) this.#toPage(() => near.send(JSON.stringify(answer)));
      else setTimeout(() => open && far.send(message), latency);
    });
    far.onMessage((message) => this.#toPage(() => near.send(message)));
  }

  #toPage(send: () => void): void {
    const pass = () => {
      this.passed += 1;
      send();
    };
    setTimeout(() => (this.#held ? this.#held.push(pass) : pass()), latency);
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

interface Seen {
  pressed: number;
  moved: number;
  places: string[];
}
/** Follows the player's own horse from the next press on. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const horse = document.querySelector('g.horse:has(circle.own)')!;
    const place = () => /translate\([^)]*\)/.exec(horse.getAttribute('transform') ?? '')![0];
    const seen: Seen = { pressed: 0, moved: 0, places: [place()] };
    (globalThis as unknown as { seen: Seen }).seen = seen;
    for (const kind of ['keydown', 'click']) addEventListener(kind, () => (seen.pressed ||= performance.now()), true);
    new MutationObserver(() => {
      if (seen.places.at(-1) === place()) return;
      seen.moved ||= performance.now();
      seen.places.push(place());
    }).observe(horse, { attributes: true, attributeFilter: ['transform'] });
  });
}
const followed = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

async function ride(browser: Parameters<typeof come>[0]): Promise<{ ann: Person; network: SlowNetwork }> {
  const ann = await come(browser, server, 'Ann', { speed: 1 });
  await ann.page.emulateMedia({ reducedMotion: 'no-preference' });
  const network = await SlowNetwork.of(ann.page);
  await gather([ann], { players: 4, races: [{ course: 'oval' }] }, 'random');
  return { ann, network };
}

test('the horse starts before the server has answered, and does not start twice', async ({ browser }) => {
  const { ann, network } = await ride(browser);
  const { page } = ann;
  const sight = await aboutToChoose(ann);
  const field = await at.field(page).allTextContents();
  const lines = await page.getByRole('log').first().getByRole('paragraph').count();
  const [before, raised] = [await handOf(page), sight.raised];
  await follow(page);
  network.hold();
  const { passed } = network;
  await act(page, sight);

  // The card has left the hand, the horse runs, and nothing is asked any more.
  await expect.poll(async () => (await followed(page)).places.length).toBeGreaterThan(3);
  expect(network.passed).toBe(passed);
  expect(await handOf(page)).toEqual(before.filter((_, i) => i !== raised));
  expect((await look(page)).squares).toEqual([]);
  // The horse waits at its end; nobody has talked about it yet.
  await expect.poll(() => at.field(page).allTextContents()).not.toEqual(field);
  expect(await page.getByRole('log').first().getByRole('paragraph').count()).toBe(lines);
  expect(network.passed).toBe(passed);

  network.release();
  await asked(page);
  const { pressed, moved, places } = await followed(page);
  console.log(`own horse moves ${(moved - pressed).toFixed(0)} ms after the press, with ${latency} ms each way`);
  // It never came back to its start.
  expect(places.filter((place) => place === places[0])).toHaveLength(1);
  expect(faults(ann)).toEqual([]);
  await part(ann);
});

test('a refused choice is rolled back, and says why', async ({ browser }) => {
  const { ann, network } = await ride(browser);
  const { page } = ann;
  const sight = await aboutToChoose(ann);
  const field = await at.field(page).allTextContents();
  const hand = await handOf(page);
  await follow(page);
  network.refuse = (id) => ({ t: 'refused', id, reason: 'not-now', rule: '' });
  network.hold();
  await act(page, sight);
  await expect.poll(async () => (await followed(page)).places.length).toBeGreaterThan(3);

  network.release();
  await expect(at.note(page)).toContainText(words('why.not-now'));
  const again = await asked(page, 'card');
  expect(await handOf(page)).toEqual(hand);
  expect(again.raised).toBe(-1);
  expect(await at.field(page).allTextContents()).toEqual(field);
  await expect.poll(async () => (await followed(page)).places.at(-1)).toBe((await followed(page)).places[0]);

  // The same choice can be made again.
  network.refuse = null;
  await act(page, await aboutToChoose(ann));
  await expect.poll(() => at.field(page).allTextContents()).not.toEqual(field);
  await part(ann);
});

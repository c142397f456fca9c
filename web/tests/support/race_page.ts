// Plays through the page like a person: reads what it shows and presses what it offers.
import { expect, type Locator, type Page } from '@playwright/test';
import { pressSquare } from './touch_targets';
import { like, spelt, words } from './words';

export type Asks =
  'wait' | 'curtain' | 'photo' | 'result' | 'over' | 'trouble' | 'keep' | 'pace' | 'die' | 'square' | 'act' | 'card';

export interface CardInHand {
  /** its accessible name: "9", "Joker 12", "11: stands" */
  label: string;
  points: number;
  joker: boolean;
  /** "stands", "falls", … or '' */
  fate: string;
}

/** What a person sees at a glance. */
export interface Sight {
  asks: Asks;
  /** the line above the hand */
  prompt: string;
  /** of the horse that is asked for, otherwise of the first one shown */
  hand: string[];
  /** the horse that the hand belongs to */
  horse: string;
  raised: number;
  squares: string[];
  /** label of the main button */
  act: string;
  /** label of the curtain's button */
  curtain: string;
}

export const at = {
  choicePanel: (page: Page) => page.getByRole('region', { name: words('riding.saddle') }),
  hands: (page: Page) => page.getByRole('list', { name: like('riding.hand') }),
  hand: (page: Page, horse: string) => page.getByRole('list', { name: spelt('riding.hand', { horse }), exact: true }),
  cards: (page: Page, horse: string) => at.hand(page, horse).locator('button[aria-pressed]'),
  squares: (page: Page) => page.locator('[data-square]'),
  pace: (page: Page) => page.getByRole('group', { name: words('riding.pace.choose') }).getByRole('button'),
  dice: (page: Page) => page.getByRole('group', { name: words('riding.die.choose') }).getByRole('button'),
  order: (page: Page) => page.getByRole('region', { name: words('riding.order') }).getByRole('listitem'),
  field: (page: Page) => page.getByRole('list', { name: words('riding.board.words') }).getByRole('listitem'),
  bonus: (page: Page) => at.choicePanel(page).getByRole('button', { name: words('riding.bonus.label'), exact: true }),
  undo: (page: Page) => page.getByRole('button', { name: words('riding.undo'), exact: true }).first(),
  /** reasons, hints, explanations for newcomers */
  note: (page: Page) =>
    page.locator('.notes').filter({ has: page.getByRole('button', { name: words('riding.note.close') }) }),
  keep: (page: Page) => page.getByRole('region', { name: words('keep.title') }),
  curtain: (page: Page) => page.getByRole('dialog', { name: like('curtain.title') }),
  photo: (page: Page) => page.getByRole('dialog', { name: words('board.photo-title') }),
  sheet: (page: Page) => page.getByRole('region', { name: words('sheet.title') }).getByRole('table'),
  next: (page: Page) =>
    page.getByRole('button', { name: new RegExp(`${like('result.next').source}|^${words('result.end')}$`) }),
  again: (page: Page) => page.getByRole('button', { name: words('end.again') }),
};

const acts = ['riding.act.ride', 'riding.act.stand', 'riding.act.play', 'riding.act.fall', 'riding.act.lay'];
const names = {
  panel: words('riding.saddle'),
  hand: like('riding.hand').source,
  pace: words('riding.pace.choose'),
  die: words('riding.die.choose'),
  keep: words('keep.title'),
  photo: words('board.photo-title'),
  again: [words('end.again'), words('table.replay')],
  end: words('result.end'),
  next: like('result.next').source,
  trouble: words('riding.trouble'),
  curtain: like('curtain.open').source,
  laid: `: ${words('table.laid.short')}`,
  acts: acts.map(words),
};

// Runs in the page.
function glance(say: typeof names): Sight {
  const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const all = (selector: string, under: ParentNode = document) => [...under.querySelectorAll<HTMLElement>(selector)];
  const buttons = all('button');
  // The one on top: a menu may still be open below.
  const dialog = all('dialog[open]').at(-1);
  const curtain = dialog
    ? text(all('button', dialog).find((button) => new RegExp(say.curtain).test(text(button))))
    : '';
  const panel = document.querySelector<HTMLElement>(`section[aria-label="${say.panel}"]`);
  const hands = panel
    ? all('ul[aria-label]', panel).filter((list) => new RegExp(say.hand).test(list.getAttribute('aria-label')!))
    : [];
  // If a card is laid, another may be pressed, but nothing is asked.
  const laid = (card: Element) => card.getAttribute('aria-label')!.endsWith(say.laid);
  const playable = (list: HTMLElement) =>
    all('button[aria-pressed]', list).some((card) => card.getAttribute('aria-disabled') === 'false') &&
    !all('button[aria-pressed]', list).some(laid);
  const shown = hands.find(playable) ?? hands[0];
  const hand = shown ? all('button[aria-pressed]', shown) : [];
  const squares = all('[data-square]').map((square) => square.dataset.square!);
  const act = panel ? text(all('button', panel).find((button) => say.acts.includes(text(button)))) : '';
  const group = (name: string) => document.querySelector(`[role="group"][aria-label="${name}"]`);
  const asks = (): Asks => {
    if (curtain) return 'curtain';
    if (dialog && text(dialog).includes(say.photo)) return 'photo';
    if (all('h1').some((title) => text(title) === say.trouble)) return 'trouble';
    if (all('button, a').some((button) => say.again.includes(text(button)))) return 'over';
    if (buttons.some((button) => text(button) === say.end || new RegExp(say.next).test(text(button)))) return 'result';
    if (all('h1').some((title) => text(title) === say.keep)) return 'keep';
    if (group(say.pace)) return 'pace';
    if (act) return 'act';
    if (squares.length > 0) return 'square';
    if (group(say.die)) return 'die';
    if (shown && playable(shown)) return 'card';
    return 'wait';
  };
  return {
    asks: asks(),
    prompt: text(panel?.querySelector('[role="status"]')),
    hand: hand.map((card) => card.getAttribute('aria-label')!),
    horse: new RegExp(say.hand).exec(shown?.getAttribute('aria-label') ?? '')?.groups?.horse ?? '',
    raised: hand.findIndex((card) => card.getAttribute('aria-pressed') === 'true'),
    squares,
    act,
    curtain,
  };
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate(glance, names);
}

// Runs in the page: looks again when something has changed, not all the time, which others would have to wait for.
function watch(see: () => Sight, wanted: Asks[], patience: number): Promise<Sight> {
  return new Promise((resolve) => {
    let next = 0;
    const look = (last = false): void => {
      next = 0;
      const sight = see();
      if (!last && !wanted.includes(sight.asks)) return;
      observer.disconnect();
      clearTimeout(end);
      resolve(sight);
    };
    const observer = new MutationObserver(() => (next ||= window.setTimeout(look, 30)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = window.setTimeout(() => look(true), patience);
    look();
  });
}

/** Waits until one of these is asked, or something goes wrong. */
export async function lookFor(page: Page, wanted: Asks[], timeout: number): Promise<Sight> {
  const see = `() => (${String(glance)})(${JSON.stringify(names)})`;
  const until = Date.now() + timeout;
  while (Date.now() < until) {
    try {
      const sight = await page.evaluate<Sight>(
        `(${String(watch)})(${see}, ${JSON.stringify([...wanted, 'trouble'])}, 5000)`,
      );
      if (wanted.includes(sight.asks)) return sight;
      if (sight.asks === 'trouble') throw new Error(`trouble: ${await page.locator('main').innerText()}`);
    } catch (trouble) {
      // The page was loaded again meanwhile.
      if (!/context was destroyed|navigation/.test(String(trouble))) throw trouble;
    }
  }
  throw new Error(`nobody asks for ${wanted.join(', ')}, but: ${JSON.stringify(await look(page))}`);
}

export const anything: Asks[] = ['curtain', 'photo', 'result', 'over', 'keep', 'pace', 'die', 'square', 'act', 'card'];

/** Waits until somebody has to choose or press something. */
export function asked(page: Page, ...wanted: Asks[]): Promise<Sight> {
  return lookFor(page, wanted.length > 0 ? wanted : anything, 120_000);
}

export function cardFrom(label: string): CardInHand {
  const [name, fate = ''] = label.split(': ');
  return { label, points: Number(/\d+/.exec(name)![0]), joker: !/^\d/.test(name), fate };
}

/** The cards of the hand that is shown, by their names only. */
export async function handOf(page: Page): Promise<string[]> {
  return (await look(page)).hand.map((label) => label.split(': ')[0]);
}

type Said = 'enough' | 'done' | void;

export interface Habits {
  /** index of the card to play; by default the strongest that moves the horse */
  card?(hand: CardInHand[]): number;
  square?(squares: string[]): number;
  /** index of the pace to choose; the last one is the sum */
  pace?(choices: number): number;
  /** called before anything is pressed; 'enough': stop; 'done': it has pressed something itself */
  before?(sight: Sight): Promise<Said> | Said;
  keep?(): Promise<void>;
}

/** The strongest card with which the horse neither stands nor falls; if there is none, one with which it stands. */
export function strongest(hand: CardInHand[]): number {
  const worth = ({ points, fate }: CardInHand) =>
    (fate === words('riding.fate.fall')
      ? -100
      : fate === words('riding.fate.limit') || fate === words('riding.fate.blocked')
        ? -50
        : 0) + points;
  return hand.reduce((best, card, i) => (worth(card) > worth(hand[best]) ? i : best), 0);
}

/** One press, whatever is asked. */
export async function act(page: Page, sight: Sight, habits: Habits = {}): Promise<void> {
  switch (sight.asks) {
    case 'curtain':
      return at
        .curtain(page)
        .getByRole('button', { name: like('curtain.open') })
        .click();
    case 'photo':
      return at
        .photo(page)
        .getByRole('button', { name: words('board.photo-close') })
        .click();
    case 'result':
      return at.next(page).click();
    case 'keep':
      if (habits.keep) return habits.keep();
      return at
        .keep(page)
        .getByRole('button', { name: words('keep.do') })
        .click();
    case 'pace': {
      const choices = await at.pace(page).count();
      return at
        .pace(page)
        .nth(habits.pace?.(choices) ?? choices - 1)
        .click();
    }
    case 'die':
      return at.dice(page).first().click();
    case 'act':
      return at.choicePanel(page).getByRole('button', { name: sight.act, exact: true }).click();
    case 'square': {
      return pressSquare(page, sight.squares[habits.square?.(sight.squares) ?? 0]);
    }
    case 'card':
      return at
        .cards(page, sight.horse)
        .nth((habits.card ?? strongest)(sight.hand.map(cardFrom)))
        .click();
    default:
      throw new Error(`nothing to do: ${sight.asks} ${sight.prompt}`);
  }
}

/** Plays until the meeting is over, or until `before` says 'enough'. */
export async function ride(page: Page, habits: Habits = {}): Promise<Sight> {
  for (let presses = 0; presses < 2000; ++presses) {
    const sight = await asked(page);
    const said = await habits.before?.(sight);
    if (said === 'enough' || sight.asks === 'over') return sight;
    if (said === 'done') continue;
    await act(page, sight, habits);
  }
  throw new Error('this meeting does not end');
}

/** Takes the bonus of the horse whose hand is shown. */
export async function takeBonus(page: Page): Promise<void> {
  await at.bonus(page).click();
  await page.getByRole('button', { name: words('riding.bonus.take') }).click();
}

/** Sets preferences before the page opens. */
export async function prefer(page: Page, likes: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(
    (all) => {
      if (!localStorage.getItem('furlong.preferences')) localStorage.setItem('furlong.preferences', all);
    },
    JSON.stringify({ speed: 'instant', sound: false, ...likes }),
  );
}

/** Changes preferences as if in another tab. */
export async function change(page: Page, likes: Record<string, unknown>): Promise<void> {
  await page.evaluate((all) => {
    const place = 'furlong.preferences';
    localStorage.setItem(
      place,
      JSON.stringify({ ...(JSON.parse(localStorage.getItem(place) ?? '{}') as object), ...all }),
    );
    dispatchEvent(new StorageEvent('storage', { key: place }));
  }, likes);
  if (typeof likes.language === 'string') await expect(page.locator('html')).toHaveAttribute('lang', likes.language);
}

/** Collects errors and warnings of the page. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (trouble) => heard.push(String(trouble.stack ?? trouble)));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}

/**
 * The first page. Every meeting started from it is dealt from this seed, and its riders play the same each time, so that
 * no test depends on luck.
 */
export async function openHome(page: Page, seed = 'furlong'): Promise<void> {
  await page.goto(`./?seed=${seed}`);
}

export async function rideNow(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole('button', { name: words('home.now') }).click();
}

/** Waits until all files are in the browser's cache. */
export async function everythingKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const active = (await navigator.serviceWorker.ready).active!;
    if (active.state === 'activated') return;
    await new Promise<void>((resolve) =>
      active.addEventListener('statechange', () => active.state === 'activated' && resolve()),
    );
  });
}

/** All lines of the caller. */
export async function transcript(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: words('caller.box.all') }).press('Enter');
  const lines = await page
    .getByRole('region', { name: words('caller.box.all') })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('button', { name: words('caller.box.close') }).press('Enter');
  return lines;
}

/** The cells of a table, row by row, as they are read out. */
export async function cells(table: Locator): Promise<string[][]> {
  return table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
      ),
    );
}

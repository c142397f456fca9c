// Plays without seeing: knows the page by roles and names only, presses keys, and decides by what is announced.
import { expect, type Page } from '@playwright/test';
import { like, words } from './words';

export interface Heard {
  role: 'log' | 'alert' | 'status';
  text: string;
}

declare global {
  var heard: Heard[];
}

/** Records what a screen reader would read out: what is added to a live region. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.heard = [];
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          const region = (target as Element).closest?.('[role="log"], [role="alert"], [role="status"]');
          const text = node.textContent?.trim();
          if (region && text) globalThis.heard.push({ role: region.getAttribute('role') as Heard['role'], text });
        }
      }
    });
    observer.observe(document, { childList: true, subtree: true });
    // The notes of the page are in a tree of their own, which screen readers read and queries do not.
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      observer.observe(root, { childList: true, subtree: true });
      return root;
    };
  });
}

export function heardBy(page: Page): Promise<Heard[]> {
  return page.evaluate(() => globalThis.heard);
}

/** One node of the accessibility tree. */
export interface Node {
  role: string;
  name: string;
  /** "disabled", "pressed" … */
  states: string[];
  text: string;
  children: Node[];
}

/** The accessibility tree of the page. */
export async function tree(page: Page): Promise<Node> {
  const root: Node = { role: 'page', name: '', states: [], text: '', children: [] };
  const open: { depth: number; node: Node }[] = [{ depth: -1, node: root }];
  for (const each of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const found = /^(?<indent> *)- (?<rest>.*)$/.exec(each);
    if (!found?.groups) continue;
    const { indent = '', rest: line = '' } = found.groups;
    const depth = indent.length;
    // YAML quotes text that contains a colon: '…' around a whole line, "" inside for a quote.
    const rest = line.replace(/^'(.*?)'(:|$)/, (_, inner: string, end: string) => inner.replace(/''/g, "'") + end);
    const parts = /^(?<role>\w+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<states>(?: \[[^\]]*\])*)(?:: ?(?<text>.*))?$/.exec(
      rest,
    );
    if (!parts?.groups) continue;
    const { role = '', name = '', states = '', text = '' } = parts.groups;
    const node: Node = {
      role,
      name: name.replace(/\\"/g, '"'),
      states: [...states.matchAll(/\[([^\]]*)\]/g)].map(([, state = '']) => state),
      text: text.replace(/^"(.*)"$/, '$1'),
      children: [],
    };
    while (open.at(-1)!.depth >= depth) open.pop();
    open.at(-1)!.node.children.push(node);
    open.push({ depth, node });
  }
  return root;
}

export function all(node: Node, role: string, name?: RegExp): Node[] {
  const here = node.role === role && (!name || name.test(node.name)) ? [node] : [];
  return [...here, ...node.children.flatMap((child) => all(child, role, name))];
}

/** Everything below a node, as it would be read out. */
export function read(node: Node): string {
  return [node.text, ...node.children.map(read)]
    .filter(Boolean)
    .join(' ')
    .replace(/ (?=[:,.])/g, '');
}

const exactly = (...keys: string[]) => new RegExp(`^(${keys.map(words).join('|')})$`);
const whereTo = new RegExp(`${like('textboard.where.to').source}|${like('textboard.where.to.pace').source}`);
const acts = exactly('riding.act.ride', 'riding.act.stand', 'riding.act.play', 'riding.act.fall', 'riding.act.lay');
const next = new RegExp(`${like('result.next').source}|${exactly('result.end').source}`);
const stands = new RegExp(
  `${like('textboard.stands.limit').source.replace(/^\^|\$$/g, '')}|${words('textboard.stands.blocked')}`,
);
const falls = new RegExp(
  like('textboard.falls')
    .source.replace(/^\^|\$$/g, '')
    .replace('.+?', '\\d+'),
);

interface Deed {
  kind: 'over' | 'photo' | 'result' | 'keep' | 'pace' | 'die' | 'square' | 'act' | 'card';
  /** the button */
  name: string;
  /** all that were offered */
  offered: string[];
}

/** What to do, by what the page says; null: nothing yet. */
function deed(page: Node): Deed | null {
  const buttons = all(page, 'button').filter(({ states }) => !states.includes('disabled'));
  const called = (pattern: RegExp) => buttons.find(({ name }) => pattern.test(name));
  const listed = (pattern: RegExp) =>
    all(page, 'list', pattern)
      .flatMap((list) => all(list, 'button'))
      .filter(({ states }) => !states.includes('disabled'));
  const of = (kind: Deed['kind'], chosen: Node | undefined, offered: Node[] = []): Deed | null =>
    chosen ? { kind, name: chosen.name, offered: offered.map(({ name }) => name) } : null;
  const hand = listed(like('riding.hand'));
  const rides = hand.filter(({ name }) => !stands.test(name) && !falls.test(name));
  const squares = listed(whereTo);
  const dice = listed(exactly('riding.die.choose'));
  return (
    of(
      'photo',
      all(page, 'dialog', exactly('board.photo-title')).flatMap((dialog) =>
        all(dialog, 'button', exactly('board.photo-close')),
      )[0],
    ) ??
    of('over', called(exactly('end.again'))) ??
    of('result', called(next)) ??
    of(
      'keep',
      all(page, 'region', exactly('keep.title'))
        .flatMap((region) => all(region, 'button'))
        .find(({ name }) => /^Keep/.test(name)),
    ) ??
    of('pace', listed(exactly('riding.pace.choose')).at(-1), listed(exactly('riding.pace.choose'))) ??
    of('square', squares[0], squares) ??
    of('act', called(acts)) ??
    of('die', dice[0], dice) ??
    of('card', rides.at(-1) ?? hand.find(({ name }) => !falls.test(name)) ?? hand[0], hand)
  );
}

export interface Ride {
  /** called before each action */
  before?(deed: Deed, tree: Node): Promise<void> | void;
}

/** Moves to the button with this name and presses Enter. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.focus();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Plays until the meeting is over; returns the number of turns. */
export async function rideBlind(page: Page, habits: Ride = {}): Promise<number> {
  let turns = 0;
  let last = '';
  for (let deeds = 0; deeds < 1500; ++deeds) {
    let now: Deed | null = null;
    let seen!: Node;
    await expect
      .poll(
        async () => {
          seen = await tree(page);
          now = deed(seen);
          return now !== null;
        },
        { intervals: [30, 50, 80], timeout: 60_000, message: 'something to do' },
      )
      .toBe(true);
    const { kind, name } = now!;
    // If the pressed control has disappeared, the focus must still be somewhere on the page.
    if (deeds > 0)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `focus before ${kind}` })
        .not.toBe('BODY');
    await habits.before?.(now!, seen);
    if (kind === 'over') return turns;
    // A square or button after a card or a die belongs to the same turn.
    if (['card', 'pace', 'die', 'keep'].includes(kind) || (kind === 'square' && last !== 'card' && last !== 'die'))
      turns += 1;
    last = kind;
    await press(page, name);
    if (kind === 'card' || kind === 'die') {
      // What follows is there at once and has the focus.
      await expect
        .poll(async () => ['square', 'act'].includes(deed(await tree(page))?.kind ?? ''), { intervals: [20, 40] })
        .toBe(true);
      const after = deed(await tree(page))!;
      if (after.kind === 'square')
        await expect(page.getByRole('button', { name: after.name, exact: true })).toBeFocused();
    } else {
      await expect
        .poll(async () => JSON.stringify(deed(await tree(page))), { intervals: [20, 40] })
        .not.toBe(JSON.stringify(now));
    }
  }
  throw new Error('this meeting does not end');
}

/** "Red" → lane and square, from a list with a line for each horse; after the finish only the lane counts. */
export function places(page: Node, list: string): Map<string, string> {
  const lines = all(page, 'list', new RegExp(`^${list}$`))
    .flatMap((found) => all(found, 'listitem'))
    .map(read);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const horse = /(?<horse>[A-Z]\w+)(?:,| \d+:)/.exec(line)?.groups?.horse;
      const lane = /(?:lane|starting box) (\d+)/.exec(line)?.[1];
      if (!horse || !lane) return [];
      const square = /starting box/.test(line)
        ? '0'
        : /past the post|finish line/.test(line)
          ? 'home'
          : /square (\d+)/.exec(line)?.[1];
      return [[horse, `${lane}.${square}`]];
    }),
  );
}

// Every refusal says why, in words and on the course; and what is not yet revealed can be undone.
import { expect, test, type Page } from '@playwright/test';
import { pressSquare } from '../support/touch_targets';
import { setUp } from '../support/race_form';
import {
  act,
  asked,
  at,
  complaints,
  handOf,
  cardFrom,
  look,
  prefer,
  ride,
  rideNow,
  takeBonus,
} from '../support/race_page';
import { words } from '../support/words';

/** Points on the course around the highlighted squares, none closer to a square than a finger's width. */
async function pointsAround(page: Page): Promise<{ x: number; y: number }[]> {
  const boxes = await at.squares(page).evaluateAll((squares) =>
    squares.map((square) => {
      const { x, y, width, height } = square.querySelector('.square')!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const board = (await page.getByRole('group', { name: /^The course: / }).boundingBox())!;
  const points: { x: number; y: number }[] = [];
  for (const { x, y } of boxes) {
    for (const far of [30, 45, 60, 80]) {
      for (let turn = 0; turn < 8; ++turn)
        points.push({ x: x + far * Math.cos((turn * Math.PI) / 4), y: y + far * Math.sin((turn * Math.PI) / 4) });
    }
  }
  const inside = ({ x, y }: { x: number; y: number }) =>
    x > board.x + 120 && y > board.y + 90 && x < board.x + board.width - 60 && y < board.y + board.height - 30;
  return points
    .filter((point) => inside(point) && boxes.every(({ x, y }) => Math.hypot(point.x - x, point.y - y) > 28))
    .slice(0, 24);
}

const reason = (page: Page) => at.note(page).filter({ hasText: /R\d+/ });

test('squares that are not legal say why, and draw it', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { confirm: true });
  await rideNow(page);
  const said = new Set<string>();
  let pressed = 0;
  for (let turns = 0; turns < 8 && (said.size < 2 || pressed < 6); ++turns) {
    await ride(page, {
      before: ({ asks, raised }) => (asks === 'square' && raised >= 0 ? 'enough' : undefined),
      card: (hand) => {
        const free = hand.map(({ fate }, i) => (fate === '' ? i : -1)).filter((i) => i >= 0);
        return free[Math.floor(free.length / 2)] ?? 0;
      },
    });
    for (const { x, y } of await pointsAround(page)) {
      await page.mouse.click(x, y);
      const sight = await look(page);
      if (sight.asks !== 'square') break;
      if ((await reason(page).count()) === 0) continue;
      ++pressed;
      const text = (await reason(page).innerText()).replace(/\s+/g, ' ');
      expect(text.length).toBeGreaterThan(20);
      said.add(text);
      const marks = (await page.locator('[data-marks]').getAttribute('data-marks'))!;
      expect(marks).toContain('way');
    }
    // With this preference a choice needs one more press.
    const sight = await look(page);
    if (sight.asks === 'square') {
      await pressSquare(page, sight.squares[0]);
      expect((await asked(page, 'act')).act).toBe(words('riding.act.ride'));
    }
    await act(page, await asked(page, 'act'));
  }
  expect(pressed).toBeGreaterThan(3);
  expect(said.size).toBeGreaterThan(1);
  expect(heard).toEqual([]);
});

test('a card above the limit says so, before and when asked', async ({ page }) => {
  await prefer(page);
  await rideNow(page);
  const sight = await asked(page, 'card');
  // All are in line: everybody leads, and the limit is 8.
  const hand = sight.hand.map(cardFrom);
  for (const { points, joker, fate } of hand) if (points > 8 && !joker) expect(fate).toBe(words('riding.fate.limit'));
  for (const { points, joker, fate } of hand)
    if (points <= 8 || joker) expect(fate).not.toBe(words('riding.fate.limit'));
  const high = hand.findIndex(({ fate }) => fate === words('riding.fate.limit'));
  await at.cards(page, sight.horse).nth(high).click();
  const raised = await asked(page, 'act');
  expect(raised.prompt).toMatch(/above the limit of 8/);
  expect(raised.act).toBe(words('riding.act.play'));
  expect(raised.squares).toEqual([]);
  await at
    .saddle(page)
    .getByRole('button', { name: words('riding.why') })
    .click();
  await expect(reason(page)).toContainText('R6.2');
  await expect(reason(page)).toContainText('8');
});

test('a bonus that cannot be taken explains itself', async ({ page }) => {
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }, { course: 'dash' }],
  });
  const { hand } = await asked(page, 'card');
  expect(hand).toHaveLength(10);
  await takeBonus(page);
  await expect.poll(() => handOf(page)).toHaveLength(12);
  await page.keyboard.press('b');
  await expect(reason(page)).toContainText(words('why.bonus-taken'));
});

test('a ride is taken back until something is revealed', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  // Of this deal two of the player's own horses move first, one after the other.
  await setUp(page, { seats: [{ name: 'Ann' }, 'random'], horses: 4, races: [{ course: 'dash' }] }, 'setup', 'derby');
  const shown = async () => ({
    squares: await at.field(page).allTextContents(),
    order: await at.order(page).allInnerTexts(),
  });
  const first = await asked(page, 'card');
  const before = await shown();
  await act(page, first);
  await act(page, await asked(page, 'square', 'act'));
  await expect.poll(async () => (await asked(page, 'card')).horse).not.toBe(first.horse);
  expect((await shown()).squares).not.toEqual(before.squares);
  await at.undo(page).click();
  await expect.poll(async () => (await look(page)).horse).toBe(first.horse);
  expect((await asked(page, 'card')).hand).toEqual(first.hand);
  expect(await shown()).toEqual(before);
  expect(heard).toEqual([]);
});

test('among several people, what the dice have shown is not taken back', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{}] }, 'screen');
  await ride(page, { before: ({ asks }) => (asks === 'pace' ? 'enough' : undefined) });
  await expect(at.undo(page)).toBeDisabled();
});

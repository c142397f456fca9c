// Every refusal says why, in words and on the course.
import { expect, test, type Page } from '@playwright/test';
import { act, asked, at, cardFrom, complaints, look, prefer, ride, rideNow } from '../support/race_page';
import { pressSquare } from '../support/touch_targets';
import { words } from '../support/words';

const reason = (page: Page) => at.note(page).filter({ hasText: /R\d+/ });

/** Points on the course around the highlighted squares, none closer to a square than a finger's width. */
async function pointsAround(page: Page): Promise<{ x: number; y: number }[]> {
  const boxes = await at.squares(page).evaluateAll((squares) =>
    squares.map((square) => {
      const { x, y, width, height } = square.querySelector('.square')!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const board = (await page.getByRole('group', { name: /^The course: / }).boundingBox())!;
  const inside = ({ x, y }: { x: number; y: number }) =>
    x > board.x + 120 && y > board.y + 90 && x < board.x + board.width - 60 && y < board.y + board.height - 30;
  return boxes
    .flatMap(({ x, y }) =>
      [30, 45, 60, 80].flatMap((far) =>
        Array.from({ length: 8 }, (_, turn) => ({
          x: x + far * Math.cos((turn * Math.PI) / 4),
          y: y + far * Math.sin((turn * Math.PI) / 4),
        })),
      ),
    )
    .filter((point) => inside(point) && boxes.every(({ x, y }) => Math.hypot(point.x - x, point.y - y) > 28))
    .slice(0, 24);
}

/** A card above the limit says so, before it is raised and when asked. */
async function expectLimitExplained(page: Page): Promise<void> {
  const sight = await asked(page, 'card');
  // All are in line: everybody leads, and the limit is 8.
  const hand = sight.hand.map(cardFrom);
  const limited = hand.map(({ fate }) => fate === words('riding.fate.limit'));
  expect(limited).toEqual(hand.map(({ points, joker }) => points > 8 && !joker));
  await at.cards(page, sight.horse).nth(limited.indexOf(true)).click();
  const raised = await asked(page, 'act');
  expect(raised.prompt).toMatch(/above the limit of 8/);
  expect(raised.act).toBe(words('riding.act.play'));
  expect(raised.squares).toEqual([]);
  await at
    .choicePanel(page)
    .getByRole('button', { name: words('riding.why') })
    .click();
  await expect(reason(page)).toContainText('R6.2');
  await expect(reason(page)).toContainText('8');
  await page.keyboard.press('Escape');
}

test('a refused card or square says why in words, and the course shows it', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { confirm: true });
  await rideNow(page);
  await expectLimitExplained(page);
  const said = new Set<string>();
  let pressed = 0;
  for (let turns = 0; turns < 8 && (said.size < 2 || pressed < 4); ++turns) {
    await ride(page, {
      before: ({ asks, raised }) => (asks === 'square' && raised >= 0 ? 'enough' : undefined),
      card: (hand) => {
        const free = hand.map(({ fate }, i) => (fate === '' ? i : -1)).filter((i) => i >= 0);
        return free[Math.floor(free.length / 2)] ?? 0;
      },
    });
    for (const { x, y } of await pointsAround(page)) {
      await page.mouse.click(x, y);
      if ((await look(page)).asks !== 'square') break;
      if ((await reason(page).count()) === 0) continue;
      ++pressed;
      const text = (await reason(page).innerText()).replace(/\s+/g, ' ');
      expect(text.length).toBeGreaterThan(20);
      said.add(text);
      expect(await page.locator('[data-marks]').getAttribute('data-marks')).toContain('way');
    }
    // With this preference a choice needs one more press.
    const sight = await look(page);
    if (sight.asks === 'square') {
      await pressSquare(page, sight.squares[0]!);
      expect((await asked(page, 'act')).act).toBe(words('riding.act.ride'));
    }
    await act(page, await asked(page, 'act'));
  }
  expect(pressed).toBeGreaterThan(3);
  expect(said.size).toBeGreaterThan(1);
  expect(heard).toEqual([]);
});

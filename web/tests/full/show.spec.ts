// What a race shows first: the limit, the caller over the course, where a horse would go, a played card on its way, and
// all riders while a note is open.
import { expect, test, type Page } from '@playwright/test';
import { act, asked, at, look, prefer, ride, transcript } from '../support/race_page';
import { setUp } from '../support/race_form';
import { words } from '../support/words';

const field = (riders: number) => ({
  seats: [{ name: 'Ann' }, ...Array<string>(riders - 1).fill('steady')],
  races: [{ course: 'oval' }, { course: 'oval' }],
});
const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const;

/** How high the figures inside are, in pixels: the limits, and all others, those on the silks too. */
function figuresIn(page: Page, where: string): Promise<{ limits: number[]; others: number[] }> {
  return page
    .locator(where)
    .first()
    .evaluate((box) => {
      const found = { limits: [] as number[], others: [] as number[] };
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement!;
        if (!/\d/.test(text.textContent ?? '') || holder.closest('.unseen') || !holder.checkVisibility()) continue;
        const high = 0.7 * parseFloat(getComputedStyle(holder).fontSize);
        (holder.closest('.limit') ? found.limits : found.others).push(high);
      }
      for (const number of box.querySelectorAll('svg.silks g[transform^="scale"]'))
        found.others.push(number.getBoundingClientRect().height);
      return found;
    });
}

for (const riders of [4, 8]) {
  test(`the limit is the largest figure of the running order, ${riders} horses`, async ({ page }) => {
    await prefer(page);
    await setUp(page, field(riders));
    // Some horses have a limit and some have none, and cards were played.
    let turns = 0;
    await ride(page, { before: ({ asks }) => (asks === 'card' && ++turns > 2 ? 'enough' : undefined) });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const where = width < 600 ? 'button.strip' : 'aside .order ol';
      await expect(page.locator(where)).toBeVisible();
      const { limits, others } = await figuresIn(page, where);
      expect(limits.length).toBeGreaterThan(0);
      expect(others.length).toBeGreaterThan(0);
      expect(Math.min(...limits), `${width} × ${height}`).toBeGreaterThan(1.2 * Math.max(...others));
    }
  });
}

test('the caller is a caption over the course', async ({ page }) => {
  await prefer(page);
  await setUp(page, field(4));
  // On a phone a note takes its place.
  await page.getByRole('button', { name: words('riding.coach.enough') }).click();
  await ride(page, { before: ({ asks }) => (asks === 'pace' || asks === 'square' ? 'enough' : undefined) });
  const last = (await transcript(page)).at(-1)!;
  for (const [width, height] of [...sizes, [844, 390], [3840, 2160]] as const) {
    await page.setViewportSize({ width, height });
    const newest = page.locator('.caller .newest span');
    await expect(newest).toHaveText(last);
    // The page measures what lies over the course once the window has changed.
    const over = () =>
      newest.evaluate((line) => {
        const [course, hand] = ['section.course', '.choice-panel'].map((one) =>
          document.querySelector(one)!.getBoundingClientRect(),
        );
        const { left, top, right, bottom } = line.getBoundingClientRect();
        const below = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          inside: left >= course.left && right <= course.right && top >= course.top && bottom <= course.bottom + 1,
          // Low on what the hand leaves of it, and the turf goes on around it.
          low: top > (course.top + Math.min(course.bottom, hand.top)) / 2,
          turf: below.some((element) => element.closest('.board')),
        };
      });
    await expect
      .poll(over, { message: `${width} × ${height}`, timeout: 5_000 })
      .toEqual({ inside: true, low: true, turf: true });
  }
});

/** Runs in the page: for each word beside the track whether it is shown whole, cut by an edge or by what lies over it, or
 * not shown. */
function judgeWords(): string[] {
  return [...document.querySelectorAll('.board .still .sign')].map((word) => {
    const [box, board] = [word, word.closest('.board')!].map((one) => one.getBoundingClientRect());
    const apart =
      box.right <= board.left || box.left >= board.right || box.bottom <= board.top || box.top >= board.bottom;
    const { visibility, opacity } = getComputedStyle(word);
    if (apart || visibility === 'hidden' || opacity === '0') return 'no';
    const inside =
      box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom;
    const covers = [...document.querySelectorAll('.inset, .course .ticket, .choice-panel')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect())
      .some(
        ({ left, top, right, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
    return inside && !covers ? 'whole' : inside ? 'covered' : 'cut';
  });
}

const small = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
];

for (const [width, height] of small) {
  test(`the words beside the track are never cut or covered, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await prefer(page, { camera: 'follow' });
    await setUp(page, field(4));
    await expect(page.locator('.board .still .sign')).toHaveText([words('board.finish'), words('board.start')]);
    const seen: string[] = [];
    await ride(page, {
      before: async ({ asks }) => {
        if (asks === 'over') return 'enough';
        seen.push(...(await page.evaluate(judgeWords)));
        return undefined;
      },
    });
    expect(seen).toContain('whole');
    expect(seen).not.toContain('cut');
    expect(seen).not.toContain('covered');
  });
}

test.describe('while the camera glides', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const [width, height] of small) {
    test(`no word beside the track is seen across an edge, ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await prefer(page, { camera: 'follow', speed: 2 });
      await page.addInitScript(`(() => {
        const judge = ${judgeWords.toString()};
        globalThis.wordsSeen = { whole: 0, cut: 0 };
        let last = '';
        const look = () => {
          const board = document.querySelector('.board');
          const size = board ? [board.clientWidth, board.clientHeight].join() : '';
          // The camera hears of a new size before the page is painted, but after this.
          if (size === last)
            for (const state of judge()) if (state in wordsSeen) wordsSeen[state] += 1;
          last = size;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      })()`);
      await setUp(page, field(4));
      let rounds = 0;
      await ride(page, { before: ({ asks }) => (asks === 'card' && ++rounds > 3 ? 'enough' : undefined) });
      const seen = (await page.evaluate('wordsSeen')) as { whole: number; cut: number };
      expect(seen.cut).toBe(0);
      expect(seen.whole).toBeGreaterThan(10);
    });
  }
});

for (const [how, show] of Object.entries({
  pointer: (page: Page, square: string) => page.locator(`[data-square="${square}"] .finger`).hover({ force: true }),
  keyboard: (page: Page, square: string) => page.locator(`[data-square="${square}"]`).focus(),
})) {
  test(`one's own horse is seen through on the square that is pointed at, by ${how}`, async ({ page }) => {
    await prefer(page);
    await setUp(page, field(4));
    const { squares } = await ride(page, {
      before: ({ squares }) => (squares.length > 1 ? 'enough' : undefined),
    });
    const ghost = page.locator('.board .ghost');
    await page.mouse.move(1, 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(ghost).toHaveCount(0);
    const own = await page.locator('.horse:has(.active)').getAttribute('data-horse');
    for (const square of [squares[0], squares.at(-1)!]) {
      await show(page, square);
      await expect(ghost).toHaveCount(1);
      await expect(ghost.locator('.horse')).toHaveAttribute('data-horse', own!);
      expect(Number(await ghost.evaluate((horse) => getComputedStyle(horse).opacity))).toBeLessThan(1);
      // Its middle is on that square and on no other.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const middle = (box: DOMRect) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
            const stands = middle(document.querySelector('.ghost')!.getBoundingClientRect());
            const far = [...document.querySelectorAll<SVGElement>('[data-square]')].map((target) => {
              const { x, y } = middle(target.querySelector('.square')!.getBoundingClientRect());
              return { square: target.dataset.square, far: Math.hypot(stands.x - x, stands.y - y) };
            });
            return far.sort((a, b) => a.far - b.far)[0].square;
          }),
        )
        .toBe(square);
    }
  });
}

test.describe('with animated horses', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('a played card flies from the hand to the table, and the others close ranks', async ({ page }) => {
    await prefer(page, { speed: 1 });
    await setUp(page, field(4));
    const { horse, hand } = await asked(page, 'card');
    const middleOf = (box: { x: number; y: number; width: number; height: number } | null) => ({
      x: box!.x + box!.width / 2,
      y: box!.y + box!.height / 2,
    });
    // A card in the middle that moves the horse.
    const nth = hand.findIndex((label, i) => i > 1 && /^\d+$/.test(label));
    await at.cards(page, horse).nth(nth).click();
    await asked(page, 'square');
    const from = middleOf(await at.cards(page, horse).nth(nth).locator('.playing-card').boundingBox());
    const others = await at.cards(page, horse).count();
    await page.evaluate(() => {
      const seen = { way: [] as { x: number; y: number }[], card: '', closing: 0 };
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const change of changes) {
          const [gone] = change.removedNodes;
          if (gone instanceof HTMLLIElement && change.target instanceof HTMLUListElement)
            requestAnimationFrame(() => {
              const left = [...(change.target as HTMLElement).querySelectorAll('li')];
              seen.closing = left.filter((card) => card.getAnimations().length > 0).length;
            });
          const [flying] = change.addedNodes;
          if (!(flying instanceof HTMLElement) || !flying.classList.contains('flying') || seen.card) continue;
          seen.card = flying.textContent?.trim() ?? '';
          const follow = (): void => {
            if (!flying.isConnected) return;
            const { left, right, top, bottom } = flying.getBoundingClientRect();
            seen.way.push({ x: (left + right) / 2, y: (top + bottom) / 2 });
            requestAnimationFrame(follow);
          };
          follow();
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await act(page, await look(page));
    const seen = () =>
      page.evaluate(
        () => (window as unknown as { seen: { way: { x: number; y: number }[]; card: string; closing: number } }).seen,
      );
    await expect(page.locator('.flying')).toHaveCount(0);
    await expect.poll(async () => (await seen()).way.length).toBeGreaterThan(1);
    await expect(page.locator('.flying')).toHaveCount(0);
    const { way, card, closing } = await seen();
    expect(card).toContain(hand[nth]);
    const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
    expect(far(way[0], from)).toBeLessThan(30);
    expect(far(way.at(-1)!, from)).toBeGreaterThan(150);
    expect(closing).toBeGreaterThan(1);
    // No gap is left where it was.
    await expect(at.cards(page, horse)).toHaveCount(others - 1);
    await expect
      .poll(async () => {
        const lefts = await at
          .cards(page, horse)
          .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().left));
        const gaps = lefts.slice(1).map((left, i) => left - lefts[i]);
        return Math.max(...gaps) - Math.min(...gaps) < 2;
      })
      .toBe(true);
  });
});

test('with eight riders a note leaves all of them in view', async ({ page }) => {
  await prefer(page);
  await setUp(page, field(8));
  await asked(page, 'card');
  await page.keyboard.press('b');
  const note = page.locator('.note.bonus');
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [901, 640],
    [768, 1024],
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(note).toBeVisible();
    await expect
      .poll(async () => (await note.boundingBox())!.height, `${width} × ${height}`)
      .toBeLessThan(0.3 * height);
    const rows = page.locator(width > 900 ? 'aside .order li' : 'button.strip .one');
    await expect(rows).toHaveCount(8);
    const hidden = await rows.evaluateAll((all) =>
      all.flatMap((row, i) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const seen = [top + 2, y, bottom - 2].every((height) => row.contains(document.elementFromPoint(x, height)));
        return seen ? [] : [`row ${i + 1}, ${Math.round(top)} to ${Math.round(bottom)}`];
      }),
    );
    expect.soft(hidden, `${width} × ${height}`).toEqual([]);
  }
});

test('every name of the running order is whole at the usual size of a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page);
  // The longest name rides the horse with the longest name.
  const riders = ['steady', 'novice', 'expert', 'master', 'sharp', 'thrift', 'random'];
  await setUp(page, { seats: [{ name: 'Ann' }, ...riders], races: [{ course: 'oval' }] });
  await asked(page, 'card');
  const names = page.locator('.order .owner');
  await expect(names).toHaveCount(8);
  const cut = await names.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

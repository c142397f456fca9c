// The lesson from its first card to the rosette: by mouse, by keys, with wrong tries, interrupted and resumed.
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Decision, Use } from '../../src/contracts';
import { steps, type Step } from '../../src/lesson/steps';
import { at, change, complaints, prefer } from '../support/race_page';
import { expectAccessibleInBoth } from '../support/accessibility';
import { like, spelt, words } from '../support/words';

const place = {
  title: (page: Page, step: Step) => page.getByRole('heading', { level: 1, name: words(`lesson.${step.id}.title`) }),
  well: (page: Page) => page.getByText(words('lesson.well'), { exact: true }),
  missed: (page: Page) => page.getByText(words('lesson.notquite'), { exact: true }),
  whoa: (page: Page) => page.getByText(words('lesson.whoa'), { exact: true }),
  says: (page: Page, step: Step, part: 'meet' | 'task') => page.getByText(saidOf(step, part), { exact: true }),
  called: (page: Page) =>
    page.getByRole('region', { name: words('caller.box'), exact: true }).locator('p:not(.quieter)'),
  why: (page: Page) => at.saddle(page).getByRole('button', { name: words('riding.why'), exact: true }),
  show: (page: Page) => page.getByRole('button', { name: words('lesson.show'), exact: true }),
  again: (page: Page) => page.getByRole('button', { name: words('lesson.again'), exact: true }),
  next: (page: Page, step: Step) =>
    page.getByRole('button', { name: words(step === steps.at(-1) ? 'lesson.last' : 'lesson.next'), exact: true }),
  end: (page: Page) => page.getByRole('heading', { level: 1, name: words('lesson.end.title') }),
};

/** The task, or what has to be met first. */
function saidOf(step: Step, part: 'meet' | 'task'): string {
  return spelt(`lesson.${step.id}.${part}`, { limit: 8, rival: words('colour.yellow'), other: words('colour.green') });
}

/** A card by its accessible name, whatever it says about its effect. */
function card(page: Page, name: string): Locator {
  const called = name.endsWith('J')
    ? spelt('card.joker', { points: name.replace('J', '') })
    : spelt('card.number', { points: name });
  return at.hands(page).getByRole('button', { name: new RegExp(`^${called}(:|$)`) });
}
const pace: Record<Use, number> = { first: 0, second: 1, sum: 2 };
const die: Record<Use, number> = { first: 0, second: 1, sum: -1 };

function thing(page: Page, decision: Decision): Locator {
  switch (decision.t) {
    case 'card':
      return card(page, decision.card);
    case 'pace':
      return at.pace(page).nth(pace[decision.use]);
    case 'die':
      return at.dice(page).nth(die[decision.use]);
    case 'ride':
      return page.locator(`[data-square="${decision.to}"]`);
    default:
      throw new Error(`nothing to press for ${decision.t}`);
  }
}

/** Waits until the step asks for something. */
async function ready(page: Page, step: Step): Promise<void> {
  await expect(place.title(page, step)).toBeVisible();
  await expect(thing(page, step.way[0])).toBeVisible();
  if (step.way[0].t === 'card') await expect(thing(page, step.way[0])).toHaveAttribute('aria-disabled', 'false');
}

/** Until the person moves, the caller says nothing about the race before. */
async function uncalled(page: Page, step: Step): Promise<void> {
  await expect(page.getByText(words('caller.box.silent'), { exact: true }), step.id).toHaveCount(0);
  await expect(place.called(page), step.id).toHaveCount(0);
}

/** Presses the card that runs into what the step is about; the engine explains it, and the task goes on from there. */
async function meet(
  page: Page,
  step: Step,
  press: (thing: Locator) => Promise<void> = (thing) => thing.click(),
): Promise<void> {
  if (!step.meet) return;
  await expect(place.says(page, step, 'meet')).toBeVisible();
  await press(card(page, step.meet.card));
  await expect(place.whoa(page)).toBeVisible();
  await expect(place.says(page, step, 'task')).toBeVisible();
}

/** Makes these decisions; if there is only one square, with the button. */
async function ride(page: Page, way: readonly Decision[]): Promise<void> {
  for (const decision of way) await thing(page, decision).click();
  if (!way.some(({ t }) => t === 'ride' || t === 'pace'))
    await at
      .saddle(page)
      .getByRole('button', { name: /./ })
      .filter({
        hasText: new RegExp(`^(${['ride', 'play', 'fall'].map((act) => words(`riding.act.${act}`)).join('|')})$`),
      })
      .click();
}

async function closePhoto(page: Page, step: Step): Promise<void> {
  if (step.toThePost)
    await at
      .photo(page)
      .getByRole('button', { name: words('board.photo-close') })
      .click();
}

async function open(page: Page, step = 0): Promise<void> {
  await page.addInitScript((reached) => {
    if (localStorage.getItem('furlong.lesson') === null) localStorage.setItem('furlong.lesson', reached);
  }, String(step));
  await prefer(page);
  await page.goto('./#/lesson');
}

test('from start to end by mouse, and nothing is kept of it but how far one came', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await page.goto('./');
  await page.getByRole('link', { name: words('home.lesson') }).click();
  for (const step of steps) {
    await ready(page, step);
    await uncalled(page, step);
    await meet(page, step);
    await ride(page, step.way);
    await closePhoto(page, step);
    await expect(place.well(page)).toBeVisible();
    await expect(place.called(page).first()).toBeVisible();
    // The race would go on, but it is not announced.
    await expect(page.getByRole('alert')).not.toContainText(words('textboard.turn.yours'));
    await place.next(page, step).click();
  }
  await expect(place.end(page)).toBeVisible();
  await page.getByRole('button', { name: words('lesson.end.again') }).click();
  await ready(page, steps[0]);
  await page.getByRole('link', { name: words('lesson.leave') }).click();
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('home.resume') })).toHaveCount(0);
  expect(heard).toEqual([]);
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const on = document.activeElement as (HTMLElement & SVGElement) | null;
    return on?.dataset?.square ?? (on?.getAttribute('aria-label') ?? on?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Presses these keys until the element has the focus. */
async function walk(page: Page, to: Locator, ...keys: string[]): Promise<void> {
  const there = () => to.evaluate((element) => element === document.activeElement);
  for (const key of keys) {
    for (let i = 0; i < 40; ++i) {
      if (await there()) return;
      const before = await focused(page);
      await page.keyboard.press(key);
      if ((await focused(page)) === before && key !== 'Tab') break;
    }
  }
  if (!(await there())) throw new Error(`never there: ${to}, but on ${await focused(page)}`);
}

test('by keyboard alone', async ({ page }) => {
  await prefer(page);
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await walk(page, page.getByRole('link', { name: words('home.lesson') }), 'Tab');
  await page.keyboard.press('Enter');
  for (const step of steps) {
    await ready(page, step);
    // The focus is already where the choice is made.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')))
      .toBe(words('riding.saddle'));
    await uncalled(page, step);
    await meet(page, step, async (thing) => {
      await walk(page, thing, 'ArrowRight', 'ArrowLeft');
      await page.keyboard.press('Enter');
    });
    for (const decision of step.way) {
      await expect(thing(page, decision)).toBeVisible();
      if (decision.t === 'ride')
        await expect
          .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.square ?? ''))
          .not.toBe('');
      await walk(
        page,
        thing(page, decision),
        ...(decision.t === 'ride' || decision.t === 'card' ? ['ArrowRight', 'ArrowLeft'] : ['Tab']),
      );
      await page.keyboard.press('Enter');
    }
    if (step.way.length === 1) {
      await walk(
        page,
        at.saddle(page).getByRole('button', { name: words('riding.act.ride'), exact: true }),
        'Tab',
        'Shift+Tab',
      );
      await page.keyboard.press('Enter');
    }
    if (step.toThePost) {
      await expect(at.photo(page)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(place.next(page, step)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(place.end(page)).toBeFocused();
});

for (const step of steps.filter(({ meet }) => meet)) {
  test(`no ride before it is met: ${step.id}`, async ({ page }) => {
    await open(page, steps.indexOf(step));
    await ready(page, step);
    await ride(page, step.way);
    await expect(page.getByText(spelt('lesson.show.first', { card: step.meet!.card }))).toBeVisible();
    await expect(place.says(page, step, 'meet')).toBeVisible();
    await expect(place.well(page)).toBeHidden();
    await uncalled(page, step);
    await meet(page, step);
    await expect(page.getByText(spelt('lesson.show.first', { card: step.meet!.card }))).toBeHidden();
    await ride(page, step.way);
    await expect(place.well(page)).toBeVisible();
  });

  test(`the first card and the first square by Enter lead nowhere before it is met: ${step.id}`, async ({ page }) => {
    await open(page, steps.indexOf(step));
    await ready(page, step);
    await expect(at.hands(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.locator('[data-square]').first().press('Enter');
    await expect(page.getByText(spelt('lesson.show.first', { card: step.meet!.card }))).toBeVisible();
    await expect(place.well(page)).toBeHidden();
    await expect(at.hands(page).getByRole('button').first()).toBeFocused();
  });
}

test('a blocked square that is pressed is met as well', async ({ page }) => {
  const step = steps.find(({ id }) => id === 'block')!;
  await open(page, steps.indexOf(step));
  await ready(page, step);
  await card(page, '4').click();
  await expect(place.says(page, step, 'meet')).toBeVisible();
  // Just behind the horse in front.
  const glowing = (await page.locator('[data-square="1.107"]').boundingBox())!;
  await page.mouse.click(glowing.x + glowing.width * 1.5, glowing.y + glowing.height / 2);
  await expect(place.whoa(page)).toBeVisible();
  await expect(place.says(page, step, 'task')).toBeVisible();
});

const horse = 0;
const wrong: [Step['id'], Decision[]][] = [
  ['limit', [{ t: 'card', horse, card: '10' }]],
  ['block', [{ t: 'card', horse, card: '9' }]],
  [
    'lanes',
    [
      { t: 'card', horse, card: '6' },
      { t: 'ride', horse, to: '4.116' },
    ],
  ],
  [
    'second',
    [
      { t: 'card', horse, card: '6' },
      { t: 'ride', horse, to: '2.108' },
    ],
  ],
  [
    'pace',
    [
      { t: 'pace', use: 'first' },
      { t: 'ride', horse, to: '2.103' },
    ],
  ],
  ['joker', [{ t: 'card', horse, card: '12' }]],
  ['fence', [{ t: 'card', horse, card: '4' }]],
  [
    'nose',
    [
      { t: 'card', horse, card: '10' },
      { t: 'ride', horse, to: '4.127' },
    ],
  ],
];
/** Steps in which the card itself says that something is wrong; the engine explains it. */
const explained = new Set<string>(['limit', 'block', 'joker', 'fence']);

for (const [id, way] of wrong) {
  test(`a wrong try is answered, and leads on: ${id}`, async ({ page }) => {
    const i = steps.findIndex((step) => step.id === id);
    const step = steps[i];
    await open(page, i);
    await ready(page, step);
    if (explained.has(id)) {
      await thing(page, way[0]).click();
      await place.why(page).click();
      await expect(place.whoa(page)).toBeVisible();
      await thing(page, step.way[0]).click();
      await expect(place.whoa(page)).toBeHidden();
    }
    await ride(page, way);
    await expect(place.missed(page)).toBeVisible();
    await place.again(page).click();
    await ready(page, step);
    await ride(page, step.way);
    await closePhoto(page, step);
    await expect(place.well(page)).toBeVisible();
  });
}

test('a square out of reach is answered by its rule', async ({ page }) => {
  await open(page);
  await ready(page, steps[0]);
  await card(page, '4').click();
  const glowing = (await page.locator('[data-square="2.103"]').boundingBox())!;
  await page.mouse.click(glowing.x + glowing.width * 2.5, glowing.y + glowing.height / 2);
  await expect(place.whoa(page)).toBeVisible();
});

test('shows the way, step by step, to who asks for it', async ({ page }) => {
  await open(
    page,
    steps.findIndex(({ id }) => id === 'joker'),
  );
  const step = steps.find(({ id }) => id === 'joker')!;
  await ready(page, step);
  await place.show(page).click();
  await expect(page.getByText(spelt('lesson.show.joker', { card: 12 }))).toBeVisible();
  await thing(page, step.way[0]).click();
  await expect(page.getByText(spelt('lesson.show.square', { lane: 2, square: 120 }))).toBeVisible();
  await thing(page, step.way[1]).click();
  await expect(place.well(page)).toBeVisible();
});

test('left, and taken up again where it was', async ({ page }) => {
  await open(page);
  await ready(page, steps[0]);
  await page.getByRole('button', { name: words('lesson.skip') }).click();
  await ready(page, steps[1]);
  await page.getByRole('link', { name: words('lesson.leave') }).click();
  await page.getByRole('link', { name: words('home.lesson') }).click();
  await ready(page, steps[1]);
  await meet(page, steps[1]);
  await ride(page, steps[1].way);
  await expect(place.well(page)).toBeVisible();
  await page.reload();
  await ready(page, steps[2]);
  await page.getByRole('button', { name: words('lesson.back') }).click();
  await ready(page, steps[1]);
});

test('with the board in words, by keys', async ({ page }) => {
  await prefer(page, { board: 'text' });
  await page.goto('./#/lesson');
  const called = (decision: Decision) => {
    const start = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}\\b`) });
    switch (decision.t) {
      case 'card':
        return start(
          spelt(decision.card.endsWith('J') ? 'card.joker' : 'card.number', { points: decision.card.replace('J', '') }),
        );
      case 'pace':
        return start(spelt('riding.pace.sum', { points: 9 }));
      case 'die':
        return start(spelt('riding.pace.first', { points: 6 }));
      default:
        return thing(page, decision);
    }
  };
  for (const step of steps) {
    await expect(place.title(page, step)).toBeVisible();
    // The task is announced.
    const aloud = (text: string | RegExp) =>
      expect(page.getByRole('status').filter({ has: page.getByText(text) })).toHaveCount(1);
    await aloud(step.meet ? saidOf(step, 'meet') : like(`lesson.${step.id}.task`));
    await uncalled(page, step);
    if (step.meet) {
      // The reason is announced, and the focus is on the cards.
      const met = called({ t: 'card', horse, card: step.meet.card });
      await met.press('Enter');
      await aloud(words('lesson.whoa'));
      await aloud(saidOf(step, 'task'));
      await expect(met).toBeFocused();
    }
    // The region was there before, so its text is read out.
    const regions = await page.getByRole('status').elementHandles();
    for (const decision of step.way) {
      await expect(called(decision)).toBeVisible();
      await called(decision).press('Enter');
    }
    if (step.way.length === 1) await page.locator('[data-square]').first().press('Enter');
    if (step.toThePost) {
      await expect(at.photo(page)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(place.next(page, step)).toBeFocused();
    expect((await Promise.all(regions.map((region) => region.textContent()))).join(), step.id).toContain(
      words('lesson.well'),
    );
    await page.keyboard.press('Enter');
  }
  await expect(place.end(page)).toBeFocused();
});

test.describe('by touch, with horses that gallop', () => {
  test.use({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'no-preference' },
  });
  test('on a phone', async ({ page }) => {
    await prefer(page, { speed: 4 });
    await page.goto('./#/lesson');
    for (const step of steps) {
      await ready(page, step);
      await uncalled(page, step);
      await meet(page, step, (thing) => thing.tap());
      for (const decision of step.way) await thing(page, decision).tap();
      if (step.way.length === 1)
        await at
          .saddle(page)
          .getByRole('button', { name: words('riding.act.ride'), exact: true })
          .tap();
      if (step.toThePost)
        await at
          .photo(page)
          .getByRole('button', { name: words('board.photo-close') })
          .tap();
      await place.next(page, step).tap();
    }
    await expect(place.end(page)).toBeVisible();
  });
});

test('on a phone everything is in sight without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  for (const step of steps) {
    await ready(page, step);
    const sizes = await page.evaluate(() => {
      const low = Math.max(
        ...[...document.querySelectorAll('.slip, .course, .saddle button')].map(
          (element) => element.getBoundingClientRect().bottom,
        ),
      );
      return {
        low,
        course: document.querySelector('.course')!.getBoundingClientRect().height,
        wide: document.documentElement.scrollWidth,
        high: document.documentElement.scrollHeight,
      };
    });
    expect(sizes.low, step.id).toBeLessThanOrEqual(844);
    expect(sizes.course, step.id).toBeGreaterThan(200);
    expect(sizes, step.id).toMatchObject({ wide: 390, high: 844 });
    await page.getByRole('button', { name: words('lesson.skip') }).click();
  }
  await expect(place.end(page)).toBeVisible();
});

test('a long warning has room on a small phone in every language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await page.addInitScript(
    (step) => localStorage.setItem('furlong.lesson', step),
    String(steps.findIndex(({ id }) => id === 'fence')),
  );
  await prefer(page);
  await page.goto('./#/lesson');
  await page.locator('.saddle .hand button[aria-disabled="false"]').first().click();
  await expect(page.locator('.prompt.danger')).toBeVisible();
  for (const language of ['en', 'de', 'fr', 'es', 'da']) {
    await change(page, { language });
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 740 });
      // Fonts come late, and a new size is laid out a frame later.
      await expect(async () => {
        const room = await page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
          const lines = document.createRange();
          lines.selectNodeContents(document.querySelector('.prompt p')!);
          const text = lines.getBoundingClientRect();
          const acts = box('.prompt .acts');
          return {
            above: text.top - box('.saddle').top,
            below: box('.saddle .up').top - Math.max(text.bottom, acts.bottom),
            beside: Math.max(text.right, acts.right) <= window.innerWidth,
            low: box('.saddle').bottom <= window.innerHeight,
          };
        });
        expect(room.above, `${language}, ${width} wide`).toBeGreaterThanOrEqual(3);
        expect(room.below, `${language}, ${width} wide`).toBeGreaterThanOrEqual(0);
        expect(room, `${language}, ${width} wide`).toMatchObject({ beside: true, low: true });
      }).toPass();
    }
  }
});

test('for everyone, in both themes', async ({ page }) => {
  await open(page);
  for (const step of steps) {
    await ready(page, step);
    await expectAccessibleInBoth(page, `${step.id}, asked`);
    if (step.id === 'limit') {
      await card(page, '10').click();
      await place.why(page).click();
      await place.show(page).click();
      await expectAccessibleInBoth(page, 'why, and shown');
      await ride(page, [{ t: 'card', horse, card: '12' }]);
      await expect(place.missed(page)).toBeVisible();
      await expectAccessibleInBoth(page, 'missed');
      await place.again(page).click();
      await ready(page, step);
    } else await meet(page, step);
    await ride(page, step.way);
    await closePhoto(page, step);
    await expect(place.well(page)).toBeVisible();
    await expectAccessibleInBoth(page, `${step.id}, done`);
    await place.next(page, step).click();
  }
  await expect(place.end(page)).toBeVisible();
  await expectAccessibleInBoth(page, 'the end');
  await page.getByRole('link', { name: words('lesson.end.tactics') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('tactics.title') })).toBeVisible();
});

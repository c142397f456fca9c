// The lesson itself, with the real engine: what the player must run into first, what is highlighted, and which step was reached.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compiled } from '../engine/testing';
import type { Decision } from '../contracts';
import { reached } from './progress';
import { steps, YOU, type StepId } from './steps';

vi.mock('../engine/module', () => ({ engineModule: () => compiled('furlong'), compile: () => compiled('replay') }));
const { Lesson } = await import('./lesson.svelte');
const { preferences } = await import('../platform/preferences.svelte');

const stored = new Map<string, string>();
let lesson: InstanceType<typeof Lesson>;
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { hidden: false });
  preferences.speed = 'instant';
});
afterEach(() => {
  lesson.end();
  vi.unstubAllGlobals();
});

/** Opens the lesson at a step, up to its question. */
async function open(id: StepId): Promise<void> {
  stored.set('furlong.lesson', String(steps.findIndex((step) => step.id === id)));
  lesson = new Lesson();
  await lesson.begin();
  await vi.waitFor(() => expect(lesson.selection.asked).not.toBeNull());
}

/** Makes decisions as presses do: raises the card or die, then presses the square or the button. */
async function press(way: readonly Decision[]): Promise<void> {
  const { selection } = lesson;
  const ride = way.find((decision) => decision.t === 'ride');
  for (const decision of way) {
    if (decision.t === 'card') selection.press(decision.card);
    else if (decision.t === 'die') selection.pressDie(decision.use);
  }
  await selection.commit(ride?.to ?? null);
}
const verdict = () => vi.waitFor(() => expect(lesson.verdict).not.toBeNull()).then(() => lesson.verdict);
const card = (name: '4' | '9' | '10'): Decision => ({ t: 'card', horse: YOU, card: name });

it.each(steps.filter(({ meet }) => meet).map((step) => [step.id, step] as const))(
  '%s: no move is made before the player has run into what the step is about',
  async (id, step) => {
    await open(id);
    expect([lesson.guarded, lesson.pointed]).toEqual([true, null]);
    await press(step.way);
    expect(lesson.blockedTries).toBe(1);
    expect([lesson.verdict, lesson.selection.raised]).toEqual([null, null]);
    // Now the card that runs into it is highlighted.
    expect(lesson.pointed).toEqual(card(step.meet!.card as '9' | '10'));
    lesson.selection.explain({ reason: 'out-of-reach', rule: 'R8.1' });
    expect(lesson.guarded).toBe(true);
    lesson.selection.explain({ reason: step.meet!.reasons[0] as 'above-limit', rule: 'R6.2' });
    expect([lesson.guarded, lesson.pointed]).toEqual([false, null]);
    await press(step.way);
    expect(await verdict()).toBe('done');
    // Running into it once is enough, however often the step is repeated.
    lesson.go(lesson.at);
    expect(lesson.guarded).toBe(false);
    lesson.go(lesson.at + 1);
    lesson.go(lesson.at - 1);
    expect(lesson.guarded).toBe(true);
  },
);

it.each(steps.filter(({ meet }) => meet).map((step) => [step.id, step] as const))(
  '%s: raising the card that runs into it explains it at once, and riding counts from then on',
  async (id, step) => {
    await open(id);
    const { selection } = lesson;
    selection.press(step.meet!.card);
    expect(step.meet!.reasons).toContain(selection.why?.refusal.reason);
    expect(lesson.guarded).toBe(false);
    // Once is enough: raising the card again explains nothing.
    selection.explain(undefined);
    selection.lower();
    selection.press(step.meet!.card);
    expect(selection.why).toBeNull();
  },
);

it('on request shows what to press next, press by press', async () => {
  await open('joker');
  const [joker, ride] = lesson.step.way;
  expect(lesson.pointed).toBeNull();
  lesson.showing = true;
  expect(lesson.pointed).toEqual(joker);
  lesson.selection.press('12J');
  expect(lesson.pointed).toEqual(ride);
  lesson.selection.press('8');
  expect(lesson.pointed).toEqual(joker);
});

it('remembers a step that was done, not one that was missed, and hides the answer on another try', async () => {
  await open('limit');
  const { at, step } = lesson;
  lesson.selection.explain({ reason: 'above-limit', rule: 'R6.2' });
  lesson.showing = true;
  await press([card('10')]);
  expect(await verdict()).toBe('missed');
  expect(reached(steps.length)).toBe(at);
  await lesson.begin();
  expect([lesson.verdict, lesson.showing]).toEqual([null, false]);
  await vi.waitFor(() => expect(lesson.selection.asked).not.toBeNull());
  await press(step.way);
  expect(await verdict()).toBe('done');
  expect(lesson.pointed).toBeNull();
  expect(reached(steps.length)).toBe(at + 1);
  lesson.go(99);
  expect([lesson.over, reached(steps.length)]).toEqual([true, steps.length]);
});

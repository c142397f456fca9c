// Every position of the lesson with the real engine: it can be played, what the lesson says about it is true, and a
// step can succeed and fail.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineInstance } from '../engine/engine_instance';
import type { Card, CourseFile, Decision, Outlook, Scene } from '../contracts';
import type { JoinedTable } from '../tables/table';
import { LessonTable } from './lesson_table';
import { headerOf, positionOf } from './positions';
import { stepIds, steps, YOU, type StepId } from './steps';
import { shippedCourse } from '../engine/shipped_courses';

let table: EngineInstance;
let head: EngineInstance;
let steward: EngineInstance;
let oval: CourseFile;

beforeAll(async () => {
  const module = await WebAssembly.compile(
    readFileSync(fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url))),
  );
  [table, head, steward] = await Promise.all([
    EngineInstance.open(module),
    EngineInstance.open(module),
    EngineInstance.open(module),
  ]);
  oval = await shippedCourse('oval');
});

interface Ridden {
  seated: JoinedTable;
  verdicts: boolean[];
}

async function sit(id: StepId): Promise<Ridden> {
  const step = steps.find((one) => one.id === id)!;
  const header = headerOf(step, oval);
  steward.ask({ do: 'header', header });
  const verdicts: boolean[] = [];
  return {
    seated: LessonTable.seat(table, head, step, header, await positionOf(step), (done) => verdicts.push(done)),
    verdicts,
  };
}

function sceneOf({ seated }: Ridden): Promise<Scene> {
  return seated.table.fetchUpdate(YOU, 0, true).then(({ scene }) => scene as Scene);
}

async function outlookOf(ridden: Ridden): Promise<Outlook> {
  const scene = await sceneOf(ridden);
  return steward.ask({ do: 'outlook', seat: YOU, public: scene.public, own: scene.own });
}

/** Plays as the page does, with these decisions when they are asked for. */
async function ride(ridden: Ridden, decisions: Decision[]): Promise<boolean[]> {
  const { seated, verdicts } = ridden;
  for (let turns = 0; turns < 40 && verdicts.length === 0; ++turns) {
    const told = await seated.table.fetchUpdate(YOU, 0, true);
    seated.table.seen?.(told.scene.version);
    if (verdicts.length > 0) break;
    if (told.rider !== null) {
      await seated.table.rideOn();
      continue;
    }
    const need = told.scene.asked[0]!.need;
    const next = decisions.find(({ t }) => t === need);
    if (!next) throw new Error(`asked for ${need}`);
    expect(await seated.table.decide(YOU, [next])).toBeNull();
  }
  return verdicts;
}

const card = (name: Card): Decision => ({ t: 'card', horse: YOU, card: name });
const to = (square: string): Decision => ({ t: 'ride', horse: YOU, to: square });

it('has a position for every step, in the order of the lesson', () => {
  expect(steps.map(({ id }) => id)).toEqual([...stepIds]);
});

describe.each(steps.map((step) => [step.id, step] as const))('%s', (id, step) => {
  it('begins with the move of another horse, then waits for the person', async () => {
    const ridden = await sit(id);
    const scene = await sceneOf(ridden);
    expect(scene.asked).toHaveLength(1);
    expect(ridden.seated.from).toBeLessThan(scene.version);
    expect(ridden.seated.from).toBeGreaterThan(0);
    expect(scene.bonus).toEqual([]);
  });
  it('can be done, and the shown way does it', async () => {
    expect(await ride(await sit(id), step.way)).toEqual([true]);
  });
  it('ends the same every time', async () => {
    const ends = [];
    for (let i = 0; i < 2; ++i) {
      const ridden = await sit(id);
      await ride(ridden, step.way);
      ends.push((await sceneOf(ridden)).public);
    }
    expect(ends[0]).toEqual(ends[1]);
  });
});

const misses: [StepId, Decision[]][] = [
  ['limit', [card('10')]],
  ['block', [card('9')]],
  ['lanes', [card('6'), to('4.116')]],
  ['second', [card('6'), to('2.108')]],
  ['pace', [{ t: 'pace', use: 'first' }, to('2.103')]],
  ['joker', [card('12')]],
  ['joker', [card('8'), to('1.112')]],
  ['fence', [card('4')]],
  ['nose', [card('10'), to('4.127')]],
  ['nose', [card('3'), to('3.116')]],
];
it.each(misses)('%s can be missed', async (id, decisions) => {
  expect(await ride(await sit(id), decisions)).toEqual([false]);
});

describe.each(steps.flatMap((step) => (step.meet ? [[step.id, step.meet] as const] : [])))(
  '%s: what the player has to run into',
  (id, { card: raised, reasons }) => {
    it('is the engine’s reason for the highlighted card', async () => {
      const ridden = await sit(id);
      const scene = await sceneOf(ridden);
      const one = (await outlookOf(ridden)).cards[YOU]!.find(({ card: name }) => name === raised)!;
      if (one.outcome === 'limit') return expect(reasons).toEqual(['above-limit']);
      expect(one.spent).toBeLessThan(one.points);
      const [lane, number] = one.ends[0]!.to.split('.').map(Number);
      const { why } = steward.ask({
        do: 'why',
        seat: YOU,
        public: scene.public,
        own: scene.own,
        decision: to(`${lane}.${number! + 1}`),
        card: raised,
      });
      expect(reasons).toContain(why?.reason);
    });
    it('is not caused by the move that is shown as the answer', async () => {
      const ridden = await sit(id);
      const first = steps.find((step) => step.id === id)!.way[0]!;
      const one = (await outlookOf(ridden)).cards[YOU]!.find(
        ({ card: name }) => first.t === 'card' && name === first.card,
      )!;
      expect(one).toMatchObject({ outcome: 'ride', spent: one.points });
    });
  },
);

describe('what the lesson says is so', () => {
  it('handicap: the leader of four, with cards above 8 and below', async () => {
    const ridden = await sit('limit');
    expect((await sceneOf(ridden)).public.limits[YOU]).toBe(8);
    const { cards, standing } = await outlookOf(ridden);
    expect(standing[0]).toMatchObject({ horse: YOU, position: 1 });
    expect(cards[YOU]!.filter(({ outcome }) => outcome === 'limit').map((one) => one.card)).toEqual(['10', '12']);
  });
  it('blocked: the horse in front keeps the way, the one beside it shuts the next lane', async () => {
    const ridden = await sit('block');
    const step = steps.find((one) => one.id === 'block')!;
    const scene = await sceneOf(ridden);
    const why = (square: string, raised: Card) =>
      steward.ask({
        do: 'why',
        seat: YOU,
        public: scene.public,
        own: scene.own,
        decision: to(square),
        card: raised,
      }).why;
    expect(why('1.108', '9')).toMatchObject({ horse: step.rival });
    expect(why('2.107', '4')).toMatchObject({ horse: step.other });
    const { cards } = await outlookOf(ridden);
    expect(cards[YOU]!.map(({ spent }) => spent)).toEqual([4, 4, 4]);
  });
  it('lanes: a smaller card cannot change twice, and only one of the great ones finds room at the rail', async () => {
    const { cards } = await outlookOf(await sit('second'));
    const rail = cards[YOU]!.filter(({ ends }) => ends.some((end) => end.to.startsWith('1.')));
    expect(rail.map((one) => one.card)).toEqual(['9']);
  });
  it('pace: the sum turns the leader alone', async () => {
    const ridden = await sit('pace');
    const sum = (await outlookOf(ridden)).pace.find(({ use }) => use === 'sum')!;
    expect(sum.horses.filter(({ turned }) => turned).map(({ horse }) => horse)).toEqual([
      steps.find((one) => one.id === 'pace')!.rival,
    ]);
    expect((await sceneOf(ridden)).public.limits[1]).toBe(8);
  });
  it('joker: only it reaches the post, a plain card of the same value stands', async () => {
    const { cards } = await outlookOf(await sit('joker'));
    expect(cards[YOU]!.filter(({ ends }) => ends.some(({ crosses }) => crosses)).map((one) => one.card)).toEqual([
      '12J',
    ]);
    expect(cards[YOU]!.find((one) => one.card === '12')).toMatchObject({ outcome: 'limit', limit: 8 });
  });
  it('fence: some cards fall, the others jump', async () => {
    const { cards } = await outlookOf(await sit('fence'));
    expect(cards[YOU]!.map((one) => [one.card, one.outcome])).toEqual([
      ['3', 'fall'],
      ['4', 'fall'],
      ['9', 'ride'],
      ['10', 'ride'],
    ]);
  });
  it('nose: in line with the rival, the inner lane wins and the outer does not', async () => {
    const ridden = await sit('nose');
    await ride(ridden, steps.find((one) => one.id === 'nose')!.way);
    const told = await ridden.seated.table.fetchUpdate(YOU, 0, true);
    const placed = told.events.filter((event) => event.t === 'place');
    expect(placed[1]).toMatchObject({ horse: 3, place: 2, told: { in_line: true } });
    expect(told.over).toBe(true);
  });
});

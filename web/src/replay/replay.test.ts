// Playing on from a place in a record: the same animation and sounds as in the race.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CourseDrawing } from '../contracts';
import type { OpenRecord } from '../engine/open_record';
import { settled, TestStage } from '../race/show/test_stage';
import { timelineOf } from '../race/timeline/test_source';
import { boxes, card, header, ride, round } from '../race/session/test_table';

vi.mock('../engine/rules_client', () => ({ RulesClient: {}, drawing: async () => ({ fences: [] }) }));
const { Replaying } = await import('./replay.svelte');

const events = [boxes, round(1, [0, 1]), card(0, '7'), ride(0, '1.7'), { t: 'roller' as const, player: 1 }];
const record = {
  contents: { header, events: events.length, over: true, races: [0], rounds: [1], choices: [], samples: 0 },
  events,
  scene: () => ({ hands: [] }),
} as unknown as OpenRecord;

let stage: TestStage;
let replaying: InstanceType<typeof Replaying>;
beforeEach(() => {
  stage = new TestStage();
  const drawings = [{ fences: [] } as unknown as CourseDrawing];
  replaying = new Replaying(record, header, timelineOf(header, events), drawings, stage);
  replaying.speed = 1;
  replaying.stage = stage;
});
const logged = () => stage.log.splice(0);

describe('a replay', () => {
  it('plays on with animation and sound, and stops at the end', async () => {
    expect(replaying.at).toBe(1);
    replaying.toggle();
    await settled();
    expect(logged()).toEqual([
      'wait 350',
      'sound card',
      'wait 500',
      'wait 250',
      'gallop 0 1.0 1.7',
      'sound hooves 1000',
    ]);
    expect(replaying.position.squares[0]).toBe('1.0');
    stage.arrive(0);
    await settled();
    expect(logged()).toEqual(['wait 500']);
    expect(replaying.position.squares[0]).toBe('1.7');
    expect(replaying.at).toBe(replaying.end);
    expect(replaying.playing).toBe(false);
  });

  it('stops at the current place, with every horse on its square', async () => {
    replaying.toggle();
    await settled();
    replaying.toggle();
    await settled();
    expect(replaying.playing).toBe(false);
    expect(replaying.at).toBe(3);
    expect(logged().slice(-2)).toEqual(['place 0', 'place 1']);
    expect(replaying.position.squares[0]).toBe('1.0');
  });

  it('jumps elsewhere while it plays, and drops what was running', async () => {
    replaying.toggle();
    await settled();
    replaying.seek(1);
    stage.arrive(0);
    await settled();
    expect(replaying.at).toBe(1);
    expect(replaying.playing).toBe(false);
  });

  it('says when it was reached by a jump, not by a step or by playing on', async () => {
    replaying.seek(4);
    expect(replaying.jumped).toBe(true);
    replaying.step(-1);
    expect(replaying.jumped).toBe(false);
    replaying.seek(1);
    replaying.toggle();
    await settled();
    expect(replaying.jumped).toBe(false);
  });
});

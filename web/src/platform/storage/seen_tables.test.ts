import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../../contracts';
import { SeenTable } from './seen_tables';

afterEach(() => vi.restoreAllMocks());

const card: GameEvent = { t: 'card', horse: 0, card: '7' };

describe('what this device keeps of tables', () => {
  it('is assembled again, from the place that was shown', async () => {
    const table = new SeenTable('one');
    await table.add(0, [card, card]);
    await table.shown(2);
    await table.add(2, [card]);
    expect(await new SeenTable('one').load()).toEqual({ shown: 2, events: [card, card, card] });
  });

  it('has each event once, although two tabs wrote some of them', async () => {
    const events = ['7', '8', '9'].map((name): GameEvent => ({ t: 'card', horse: 0, card: name as '7' | '8' | '9' }));
    await new SeenTable('two').add(0, events.slice(0, 2));
    await new SeenTable('two').add(1, events.slice(1));
    expect(await new SeenTable('two').load()).toEqual({ shown: 0, events });
  });

  it('deletes old tables even if nothing of them was shown', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now++);
    for (let i = 0; i < 25; ++i) await new SeenTable(`table ${i}`).add(0, [card]);
    const left = await Promise.all(Array.from({ length: 25 }, (_, i) => new SeenTable(`table ${i}`).load()));
    expect(left.map(({ events }) => events.length)).toEqual(Array.from({ length: 25 }, (_, i) => (i < 5 ? 0 : 1)));
    expect(left[24]).toEqual({ shown: 0, events: [card] });
  });
});

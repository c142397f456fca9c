// What is stored of a running meeting is what one seat is told.
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';

interface Told {
  header: { horses: { owner: number }[] };
  seat: number;
  events: { t: string }[];
  own: { horses: { horse: number }[] } | null;
  over: boolean;
}

const folder = new URL('stored/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const filesIn = (feature: string) => readdirSync(new URL(`${feature}/`, folder)).map((file) => `${feature}/${file}`);

function storedRaces(): [string, Told][] {
  return filesIn('race').map((file) => {
    const { header, seat, update } = read(file) as {
      header: Told['header'];
      seat: number;
      update: { scene: { own: Told['own'] }; events: Told['events']; over: boolean };
    };
    return [file, { header, seat, events: update.events, own: update.scene.own, over: update.over }];
  });
}
function storedTables(): [string, Told][] {
  return filesIn('online').flatMap((file) => {
    const { messages = [] } = read(file) as { messages?: (Partial<Told> & { public?: { need: string } })[] };
    return messages.flatMap((message): [string, Told][] =>
      message.header
        ? [[file, { seat: -1, own: null, ...message, over: message.public!.need === 'over' } as Told]]
        : [],
    );
  });
}

test('no stored state tells the cards of another seat', () => {
  const all = [...storedRaces(), ...storedTables()];
  expect(all.length).toBeGreaterThan(20);
  for (const [file, { header, seat, events, own, over }] of all) {
    if (over) continue;
    expect(
      events.filter(({ t }) => ['reveal', 'deal', 'seed'].includes(t)),
      file,
    ).toEqual([]);
    for (const { horse } of own?.horses ?? []) expect(header.horses[horse]!.owner, file).toBe(seat);
  }
});

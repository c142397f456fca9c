// A moment of a real meeting as a seat is told of it, and a table that stays there for ever.
import type { Decision, Header, Hint, Odds, Refusal, Scene } from '../../src/contracts';
import { shippedCourse } from '../../src/engine/shipped_courses';
import { spokenHeader } from '../../src/meeting/names';
import type { RaceTable, JoinedTable, SeatUpdate, TellOdds } from '../../src/tables/table';
import dash from '../support/dash.json';

/** Its courses only by name. */
export type StoredHeader = Omit<Header, 'courses'> & { courses: string[] };

/** What `npm run gallery:store` writes: no other seat's cards are in it. */
export interface StoredRace {
  header: StoredHeader;
  riders: (string | null)[];
  seat: number;
  /** from the first event on */
  update: SeatUpdate;
  hints?: Hint[];
  odds?: Odds;
}

const stored = import.meta.glob<StoredRace>('./stored/race/*.json', { import: 'default' });

export async function storedRace(name: string): Promise<StoredRace> {
  const read = stored[`./stored/race/${name}.json`];
  if (!read) throw new Error(`not stored: ${name}`);
  return structuredClone(await read());
}

export async function headerOf({ courses: names, ...header }: StoredHeader): Promise<Header> {
  const courses: Header['courses'] = {};
  for (const id of names) courses[id] = (id === 'dash' ? dash : await shippedCourse(id)) as Header['courses'][string];
  return { ...header, courses };
}

class StoredTable implements RaceTable {
  readonly #race: StoredRace;
  readonly #never = new Promise<never>(() => {});
  constructor(race: StoredRace) {
    this.#race = race;
  }

  async fetchUpdate(seat: number, from: number, open: boolean): Promise<SeatUpdate> {
    const { update, seat: stored } = this.#race;
    const scene: Scene = { ...update.scene };
    // Nobody sits there, as long as the curtain is drawn: nobody is asked.
    if (seat !== stored) {
      scene.own = null;
      scene.asked = [];
    } else if (!open) {
      scene.own = null;
      scene.asked = scene.asked.map((asked) =>
        asked.need === 'card' || asked.need === 'seal' ? { ...asked, legal: [] } : asked,
      );
    }
    return { ...update, scene, events: update.events.slice(from) };
  }
  /** A choice is on its way for ever. */
  decide(_: number, _decisions: Decision[]): Promise<Refusal | null> {
    return this.#never;
  }
  rideOn(): Promise<void> {
    return this.#never;
  }
  undo(): Promise<void> {
    return this.#never;
  }
  async hint(): Promise<Hint[]> {
    return this.#race.hints ?? this.#never;
  }
  followOdds(_: number, tell: TellOdds): () => void {
    const { odds, update } = this.#race;
    if (odds) tell({ version: update.scene.version, odds });
    return () => undefined;
  }
  async record(): Promise<string> {
    return '';
  }
  end(): void {}
}

/** A seat at such a table. `last`: so many events are shown one after the other, the others are known. */
export async function seatAt(race: StoredRace, last = 0, online?: JoinedTable['online']): Promise<JoinedTable> {
  return {
    table: new StoredTable(race),
    header: spokenHeader(await headerOf(race.header), race.riders),
    riders: race.riders,
    from: race.update.events.length - last,
    ...(online ? { online } : {}),
  };
}

// A meeting in the real engine that plays itself: what a seat is told at a moment becomes a stored state of the gallery.
import type { Header, Hint, Odds, Outlook, Scene } from '../../../src/contracts';
import { EngineInstance } from '../../../src/engine/engine_instance';
import { shippedCourse } from '../../../src/engine/shipped_courses';
import { compiled } from '../../../src/engine/testing';
import type { SeatUpdate } from '../../../src/tables/table';
import type { StoredRace } from '../stored_race';
import dash from '../../support/dash.json';

/** Who plays whatever the stored riders are called: it needs no search. */
const player = 'steady';

const colours = ['red', 'blue', 'yellow', 'green', 'white', 'purple', 'orange', 'teal'] as const;
const patterns = ['star', 'hoops', 'diamonds', 'chevron', 'sash', 'halves', 'spots', 'quarters'] as const;

export interface Card {
  /** by seat: a person's name, or a rider's in small letters */
  seats: string[];
  horses?: number;
  races: { course: string; steeplechase?: boolean }[];
  options?: Partial<Header['options']>;
}

const isRider = (name: string): boolean => name === name.toLowerCase();

export async function headerOf({ seats, horses = 1, races, options }: Card): Promise<Header> {
  const courses: Header['courses'] = {};
  for (const { course } of races)
    courses[course] ??=
      course === 'dash'
        ? (dash as Header['courses'][string])
        : ((await shippedCourse(course)) as Header['courses'][string]);
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: seats.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    horses: Array.from({ length: horses * seats.length }, (_, horse) => ({
      owner: horse % seats.length,
      colour: colours[horse]!,
      pattern: patterns[horse]!,
    })),
    races: races.map(({ course, steeplechase = false }) => ({ course, steeplechase })),
    options: { cards: 'open', exchange: 'open', finish: 'all', ...options },
    courses,
  };
}

const seedOf = (number: number): string => number.toString(16).padStart(64, '0');

export class Game {
  #clicks = 0;

  private constructor(
    readonly header: Header,
    readonly riders: (string | null)[],
    readonly table: EngineInstance,
    readonly heads: EngineInstance,
    readonly adviser: EngineInstance,
  ) {}

  static async begin(card: Card, seed: number): Promise<Game> {
    const header = await headerOf(card);
    const riders = card.seats.map((name) => (isRider(name) ? name : null));
    const [table, heads, adviser] = await Promise.all(
      (['furlong', 'furlong', 'adviser'] as const).map(async (name) => EngineInstance.open(await module(name))),
    );
    const people = riders.flatMap((rider, seat) => (rider === null ? [seat] : []));
    table!.ask({ do: 'begin', header, seed: seedOf(seed), people });
    heads!.ask({ do: 'header', header });
    adviser!.ask({ do: 'header', header });
    riders.forEach((_, seat) => heads!.ask({ do: 'sit', seat, rider: player, seed: seedOf(seed) }));
    return new Game(header, riders, table!, heads!, adviser!);
  }

  /** What a seat is told; its cards only if the curtain is open. */
  told(seat: number, open = true): SeatUpdate {
    const { told, undo, over, rider } = this.table.ask({ do: 'told', seat, from: 0 });
    const { t: _, events, ...scene } = told;
    if (!open) {
      scene.own = null;
      scene.own_laid = undefined;
      scene.own_lost = undefined;
      for (const asked of scene.asked) if (asked.need === 'card' || asked.need === 'seal') asked.legal = [];
    }
    return { scene, events, undo, over, rider: rider ?? null, saved: true };
  }
  outlook(seat: number, { public: board, own }: Pick<Scene, 'public' | 'own'>): Outlook {
    return this.heads.ask({ do: 'outlook', seat, public: board, own });
  }

  /** The next decision. False: the meeting is over. */
  step(): boolean {
    const { over, rider } = this.table.ask({ do: 'next' });
    if (over) return false;
    if (rider) {
      const { decision } = this.heads.ask({ do: 'choose', ...rider });
      this.table.ask({ do: 'ride', seat: rider.seat, decision });
      return true;
    }
    for (const [seat, name] of this.riders.entries()) {
      const [asked] = name === null ? this.table.ask({ do: 'told', seat, from: 0 }).told.asked : [];
      if (!asked) continue;
      const view = {
        ...this.table.ask({ do: 'seat-view', seat }),
        ...('horse' in asked ? { horse: asked.horse } : {}),
      };
      const { decision } = this.heads.ask({ do: 'choose', ...view });
      const answer = this.table.ask({ do: 'decide', seat, decisions: [decision], click: ++this.#clicks });
      if ('refused' in answer) throw new Error(answer.refused.reason);
      return true;
    }
    throw new Error('nobody is asked');
  }

  hints(seat: number, { public: board, own }: Pick<Scene, 'public' | 'own'>): Hint[] {
    return this.adviser.ask({ do: 'hint', seat, public: board, own, iterations: 3000, seed: seedOf(1) }).options;
  }
  odds(seat: number, { public: board, own }: Pick<Scene, 'public' | 'own'>): Odds {
    return this.adviser.ask({ do: 'odds', seat, public: board, own, deals: 200, seed: seedOf(0) });
  }
  record(): string {
    return this.table
      .ask({ do: 'lines', from: 0 })
      .lines.map(({ text }) => `${text}\n`)
      .join('');
  }

  /** As it is stored: courses that ship with Furlong only by name. */
  stored(seat: number, more: Partial<StoredRace> = {}): StoredRace {
    const { courses, ...header } = this.header;
    return {
      header: { ...header, courses: Object.keys(courses) },
      riders: this.riders,
      seat,
      update: this.told(seat),
      ...more,
    };
  }
}

const modules = new Map<string, Promise<WebAssembly.Module>>();
function module(name: 'furlong' | 'adviser'): Promise<WebAssembly.Module> {
  if (!modules.has(name)) modules.set(name, compiled(name));
  return modules.get(name)!;
}

/** The first meeting, and its first moment, of which this is true. */
export async function findMoment(
  card: Card,
  wanted: (update: SeatUpdate, game: Game) => boolean,
  seat = 0,
  firstSeed = 1,
): Promise<Game> {
  for (let seed = firstSeed; seed < firstSeed + 300; ++seed) {
    const game = await Game.begin(card, seed);
    do if (wanted(game.told(seat), game)) return game;
    while (game.step());
  }
  throw new Error('no meeting comes to this moment');
}

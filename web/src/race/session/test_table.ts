// For tests: a small meeting without an engine, at a table that says what a test tells it to say.
import type { Card, Decision, GameEvent, Header, Outlook, Public, Refusal, Scene } from '../../contracts';
import { ScriptedSource } from '../timeline/test_source';
import type { RaceTable, TellOdds, JoinedTable, TableUpdate } from '../../tables/table';

export const header: Header = {
  format: 'furlong-record/1',
  rules: 1,
  players: ['Ann', 'Ben'],
  horses: [
    { owner: 0, colour: 'red' },
    { owner: 1, colour: 'blue' },
  ],
  races: [{ course: 'oval', steeplechase: false }],
  options: { cards: 'open', exchange: 'open', finish: 'all' },
  courses: {},
};

export const boxes: GameEvent = { t: 'boxes', order: [0, 1] };
export const round = (number: number, order: number[]): GameEvent => ({
  t: 'round',
  race: 0,
  round: number,
  kind: 'card',
  order,
  limits: [null, null],
  told: { leaders: order.slice(0, 1), to_go: 100 },
});
export const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
export const ride = (horse: number, to: string): GameEvent => ({
  t: 'ride',
  horse,
  to,
  told: { way: ['1.0', to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false },
});

/** What goes by itself in these tests. */
export const judged: { list: NonNullable<Outlook['by_itself']> | null } = { list: null };

/** What the rules say in these tests: each card leads to two squares, its number in lanes 1 and 2. */
export function outlookOf(seat: number, scene: Pick<Scene, 'public' | 'own'>): Outlook {
  const ends = (number: string) =>
    [1, 2].map((lane) => ({ to: `${lane}.${number}`, way: [`${lane}.0`], crosses: false }));
  const cards = Object.fromEntries(
    (scene.own?.horses ?? []).map(({ horse, cards: hand }) => [
      horse,
      hand.map((one) => ({ card: one, outcome: 'ride' as const, points: 7, spent: 7, ends: ends(one) })),
    ]),
  );
  const automatic = judged.list ? { by_itself: judged.list } : {};
  return { standing: [], cards: seat < 0 ? {} : cards, pace: [], die: [], bonus: {}, ...automatic };
}

/** A scene in which a seat, or nobody, is asked for a card. */
export function sceneOf(events: readonly GameEvent[], asked: number | null, hand: Card[] = ['3', '7', '9']): Scene {
  const position: Public = new ScriptedSource(header).positions(events).at(-1)!;
  return {
    version: events.length,
    public: {
      ...position,
      hand: [hand.length, hand.length],
      dealt: [10, 10],
      need: asked === null ? 'ride' : 'card',
      ...(asked === null ? {} : { horse: asked }),
    },
    awaits: asked === null ? [] : [{ player: asked, horse: asked, need: 'card' }],
    laid: [],
    own: { horses: [{ horse: 0, cards: hand }] },
    asked: asked === 0 ? [{ horse: 0, need: 'card', legal: hand }] : [],
    bonus: [],
  };
}

/** Says what happened, and answers choices when the test wants it to. */
export class TestTable implements RaceTable {
  events: GameEvent[] = [];
  scene: Scene = sceneOf([], null);
  /** the rider whose turn it is */
  rider: number | null = null;
  mayUndo = false;
  takeBacks = 0;
  ridesAhead = false;
  /** true if earlier events are not known */
  jump = false;
  /** what was sent, with the way to answer it */
  readonly sent: {
    seat: number;
    decisions: Decision[];
    automatic: boolean;
    answer(refusal: Refusal | null): void;
  }[] = [];
  readonly calls: string[] = [];
  /** the versions reported as shown */
  readonly shown: number[] = [];
  #listeners: (() => void)[] = [];
  /** Called when a rider is to choose. */
  onRide: () => void = () => {};
  onUndo: () => void = () => {};

  /** More has happened. */
  happen(events: GameEvent[], scene: Scene, more: { rider?: number | null; mayUndo?: boolean } = {}): void {
    this.events = [...this.events, ...events];
    this.scene = { ...scene, version: this.events.length };
    this.rider = more.rider ?? null;
    this.mayUndo = more.mayUndo ?? false;
    for (const listener of this.#listeners) listener();
  }

  async fetchUpdate(seat: number, from: number, open: boolean): Promise<TableUpdate> {
    this.calls.push(`fetch ${seat} ${from}${open ? '' : ' closed'}`);
    const { scene, rider, mayUndo: undo } = this;
    const own = open ? scene.own : null;
    const events = this.jump ? [] : this.events.slice(from);
    return {
      scene: { ...scene, own },
      events,
      undo,
      takeBacks: this.takeBacks,
      over: false,
      rider,
      saved: true,
      ...(this.jump ? { jump: true } : {}),
    };
  }
  decide(seat: number, decisions: Decision[], automatic = false): Promise<Refusal | null> {
    return new Promise((answer) => this.sent.push({ seat, decisions, automatic, answer }));
  }
  async rideOn(): Promise<void> {
    this.calls.push('rideOn');
    this.rider = null;
    this.onRide();
  }
  async undo(seat: number): Promise<void> {
    this.calls.push(`undo ${seat}`);
    this.onUndo();
  }
  async hint(): Promise<never[]> {
    return [];
  }
  /** Tells the odds, as a test wants it to; null while nobody follows them. */
  tellOdds: TellOdds | null = null;
  followOdds(seat: number, tell: TellOdds): () => void {
    this.calls.push(`follow odds ${seat}`);
    this.tellOdds = tell;
    return () => {
      this.calls.push('unfollow odds');
      this.tellOdds = null;
    };
  }
  async record(): Promise<string> {
    return '';
  }
  seen(version: number): void {
    this.shown.push(version);
  }
  end(): void {}

  /** A seat of Ann's at this table. */
  seated(online: boolean, riders: (string | null)[], from?: number): JoinedTable {
    const follow = (listener: () => void) => {
      this.#listeners.push(listener);
      return () => (this.#listeners = this.#listeners.filter((one) => one !== listener));
    };
    return {
      table: this,
      header,
      riders,
      ...(from === undefined ? {} : { from }),
      ...(online ? { online: { seat: 0, follow } } : {}),
    };
  }
}

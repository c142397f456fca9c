// A record opened to be looked at, by an engine of its own that is fetched when the first one is opened. A place in a
// record is how many of its events have happened.
import address from '$wasm/replay.wasm?url';
import { Door } from './door';
import { compile } from './module';
import type { Card, Decision, GameEvent, Header, Outlook, OwnHorse, Public, SquareName } from './types';

/** What there is to look at; lists are places. */
export interface Contents {
  header: Header;
  events: number;
  over: boolean;
  races: number[];
  rounds: number[];
  /** events that were somebody's choice; none until the meeting is over */
  choices: number[];
  /** how many of them tell luck from riding well enough */
  samples: number;
}

/** Whose eyes: a seat's, a spectator's, or everybody's with all cards on the table. */
export type Eyes = number | 'stands' | 'all';

export interface RecordScene {
  public: Public;
  /** none once the meeting is over */
  outlook?: Outlook;
  hands: OwnHorse[];
}

export type MarkName = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** Chances in millionths, points in thousandths. */
export interface Judged {
  decision: Decision;
  chance: number;
  points: number;
  /** a card that the handicap does not allow: the horse stands */
  stands?: boolean;
  /** where it would have led at once, of the best and the chosen option of a costly choice */
  way?: SquareName[];
}
export interface Verdict {
  at: number;
  race: number;
  round: number;
  player: number;
  mark: MarkName;
  chance_lost: number;
  points_lost: number;
  /** index into options */
  chosen: number;
  /** best first */
  options: Judged[];
}

export interface Cause {
  chance: number;
  points: number;
  margin: number;
}
export interface Luck {
  samples: number;
  /** by player, from each place on where they changed */
  chances: { at: number; win: number[] }[];
  /** by player: boxes, cards, dice, own riding, others' riding */
  causes: Cause[][];
}

/** A file that is no record, or breaks the rules at this line. */
export class BrokenRecord extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

let module: Promise<WebAssembly.Module> | undefined;

export function replayModule(): Promise<WebAssembly.Module> {
  module ??= compile(address).catch((trouble: unknown) => {
    module = undefined;
    throw trouble;
  });
  return module;
}

export class OpenRecord {
  private constructor(
    private readonly door: Door,
    /** the file itself */
    readonly text: string,
    readonly contents: Contents,
    readonly events: GameEvent[],
  ) {}

  static async open(text: string): Promise<OpenRecord> {
    const door = await Door.open(await replayModule());
    const answer = door.ask<Contents | { fault: { line: number; message: string } }>({ do: 'record', text });
    if ('fault' in answer) throw new BrokenRecord(answer.fault.line, answer.fault.message);
    const { events } = door.ask<{ events: GameEvent[] }>({ do: 'record-events', from: 0, to: answer.events });
    return new OpenRecord(door, text, answer, events);
  }

  scene(at: number, eyes: Eyes): RecordScene {
    const seat = typeof eyes === 'number' ? eyes : -1;
    const { hands, ...seen } = this.door.ask<Omit<RecordScene, 'hands'> & { hands: { horses: OwnHorse[] }[] }>({
      do: 'record-scene',
      at,
      seat,
      revealed: eyes === 'all',
    });
    // After the end a seat is told all cards; it still looks at its own.
    const { horses } = this.contents.header;
    const mine = hands
      .flatMap((hand) => hand.horses)
      .filter(({ horse }) => eyes === 'all' || horses[horse].owner === eyes);
    return { ...seen, hands: mine };
  }
}

/** By points; a joker after its number. */
export function sortedCards(cards: readonly Card[]): Card[] {
  const value = (card: Card) => parseInt(card, 10) + (card.endsWith('J') ? 0.5 : 0);
  return [...cards].sort((a, b) => value(a) - value(b));
}

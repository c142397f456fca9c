// How long each event is looked at, in milliseconds at normal speed.
import type { GameEvent } from '../../contracts';

export interface Pauses {
  /** while the dice roll; with reduced motion they do not */
  readonly dice: number;
  readonly stillDice: number;
  /** the card or the pace is shown for a moment before the horse starts */
  readonly beforeRide: number;
  /** with reduced motion: a horse that has changed places is looked at for a moment */
  readonly afterStillRide: number;
  after(event: GameEvent): number;
}

type Times = Partial<Record<GameEvent['t'], number>>;

const race: Times = { boxes: 400, roller: 500, pace: 500, card: 450, stand: 500, fall: 400, place: 250 };
const replay: Times = {
  boxes: 900,
  roller: 500,
  pace: 550,
  card: 500,
  stand: 550,
  fall: 400,
  place: 550,
  round: 350,
  bonus: 350,
  keep: 350,
  result: 800,
};

/** A horse without a card left stands every round: that is not worth a look. */
const short = (event: GameEvent): boolean => event.t === 'stand' && event.why === 'empty';

/** In a race somebody waits for their turn. */
export const racePauses: Pauses = {
  dice: 900,
  stillDice: 0,
  beforeRide: 0,
  afterStillRide: 0,
  after: (event) => (short(event) ? 150 : (race[event.t] ?? 0)),
};

/** In a replay nobody waits: everything may be looked at. */
export const replayPauses: Pauses = {
  dice: 900,
  stillDice: 900,
  beforeRide: 250,
  afterStillRide: 450,
  after: (event) => replay[event.t] ?? 0,
};

/** The speed of an animation that started just before everything became instant. */
export const leftoverSpeed = 8;

/** How long a card flies from the hand to the table, at any speed. */
export const FLIGHT_MS = 320;

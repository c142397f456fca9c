// The race caller: hears what happens and finds the words. The same events always give the same lines.
import type { GameEvent, Header } from '../engine/types';
import { callOf, laneOf, type CallContext } from './calls';

export { callOf, type CallContext };

/** Hears all events of a meeting in order, and tells them. */
export class Caller {
  readonly #context: CallContext;
  // From the first boxes, so that meetings open in different words and the same meeting always in the same.
  #seed = 0;

  constructor(header: Header) {
    const used = new Map<string, number>();
    this.#context = {
      header,
      race: -1,
      round: 0,
      dice: [0, 0],
      pace: 0,
      limits: [],
      card: null,
      lanes: [],
      crossed: 0,
      emptied: new Set(),
      before: null,
      placed: 0,
      shuffled: false,
      turn: (key) => {
        const times = used.get(key) ?? 0;
        used.set(key, times + 1);
        return this.#seed + times;
      },
    };
  }

  hear(event: GameEvent): string | null {
    this.#before(event);
    const line = callOf(event, this.#context);
    this.#after(event);
    return line;
  }

  #before(event: GameEvent): void {
    const context = this.#context;
    if (event.t === 'boxes') {
      context.race += 1;
      if (context.race === 0) this.#seed = event.order.reduce((seed, horse) => (seed * 7 + horse) % 1009, 0);
      context.crossed = 0;
      context.placed = 0;
      context.before = null;
      context.shuffled = false;
      context.emptied.clear();
      event.order.forEach((horse, lane) => (context.lanes[horse] = lane + 1));
    } else if (event.t === 'round') {
      context.round = event.round;
      context.limits = event.limits;
      context.card = null;
    } else if (event.t === 'dice') {
      context.dice = event.dice;
    } else if (event.t === 'pace') {
      const [first, second] = context.dice;
      context.pace = { first, second, sum: first + second }[event.use];
    } else if (event.t === 'card') {
      context.card = event.card;
    }
  }

  #after(event: GameEvent): void {
    const context = this.#context;
    if (event.t === 'ride') {
      context.lanes[event.horse] = laneOf(event.to);
      if (event.told?.crosses) context.crossed += 1;
      context.card = null;
    } else if (event.t === 'stand') {
      if (event.why === 'empty') context.emptied.add(event.horse);
      context.card = null;
    } else if (event.t === 'fall') {
      context.card = null;
    } else if (event.t === 'place') {
      context.before = event.horse;
      context.placed += 1;
    } else if (event.t === 'shuffle') {
      context.shuffled = true;
    }
  }
}

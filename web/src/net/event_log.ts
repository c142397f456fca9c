// What a table has told so far, event by event, as far as this page knows.
import type { GameEvent } from '../contracts/engine';

export class ToldLog {
  /** number of the first event known; what was before it is lost to this page */
  base = 0;
  events: GameEvent[] = [];

  get end(): number {
    return this.base + this.events.length;
  }

  /** Adds what a message tells. False: something is missing in between. */
  add(version: number, events: readonly GameEvent[]): boolean {
    const from = version - events.length;
    if (from > this.end) return false;
    this.events.push(...events.slice(this.end - from));
    return true;
  }

  /** Nothing is known but where it stands. */
  restart(version: number): void {
    this.base = version;
    this.events = [];
  }

  /** Those after a version; null where some of them are not known. */
  after(version: number): GameEvent[] | null {
    return version < this.base || version > this.end ? null : this.events.slice(version - this.base);
  }
}

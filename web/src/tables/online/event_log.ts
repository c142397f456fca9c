// The events of a meeting at a server's table, as far as this page knows them.
import type { GameEvent } from '../../contracts';

export class EventLog {
  /** number of the first event known; earlier ones are not available to this page */
  base = 0;
  events: GameEvent[] = [];

  get end(): number {
    return this.base + this.events.length;
  }

  /** Adds a message's events; `version` counts them too. Returns false if some are missing in between. */
  add(version: number, events: readonly GameEvent[]): boolean {
    const from = version - events.length;
    if (from > this.end) return false;
    this.events.push(...events.slice(this.end - from));
    return true;
  }

  /** Forgets all events: only the version is known. */
  restart(version: number): void {
    this.base = version;
    this.events = [];
  }

  /** The events after a version; null if some of them are not known. */
  after(version: number): GameEvent[] | null {
    return version < this.base || version > this.end ? null : this.events.slice(version - this.base);
  }
}

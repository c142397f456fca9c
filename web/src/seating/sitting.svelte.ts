// Sitting down: name, silks for each horse, identity, connection and seat.
import { randomHex } from '../platform/random';
import type { Silks } from '../contracts';
import { codeOf } from '../platform/api';
import type { OnlineTable } from '../tables/online/online_table.svelte';
import { preferences } from '../platform/preferences.svelte';
import { me } from '../account/me.svelte';
import { chanceOf, dressed, keepChance, keepSilks, wornBut } from '../account/saved_silks';

export class Sitting {
  readonly table: OnlineTable;
  name = $state('');
  /** the server's code if it failed */
  error = $state('');
  busy = $state(false);
  #wish = $state.raw<Silks[]>([]);

  constructor(table: OnlineTable) {
    this.table = table;
    const own = table.info?.seats[this.#place];
    this.name = own?.name ?? me.name;
    this.#wish = own?.silks ?? [];
  }

  /** Where this person sits, or sat in the last meeting; -1: nowhere. */
  get #place(): number {
    const { seat, info } = this.table;
    return seat >= 0
      ? seat
      : (info?.seats.findIndex(({ name, expected }) => expected && name === me.person?.name) ?? -1);
  }
  /** True if a seat is kept for this person. */
  get isExpected(): boolean {
    return this.table.seat < 0 && this.#place >= 0;
  }
  /** Where this person will sit. */
  get place(): number {
    return this.#place >= 0
      ? this.#place
      : Math.max(0, this.table.info?.seats.findIndex(({ name }) => name === undefined) ?? 0);
  }
  /** numbers of the other players' horses, by colour */
  get worn(): Record<string, number> {
    return wornBut(this.table.info?.seats ?? [], this.place);
  }
  /** The requested silks, as far as nobody else wears them. */
  get silks(): Silks[] {
    return dressed(this.table.info?.settings.horses ?? 1, this.worn, this.#wish);
  }
  dress(nth: number, silks: Silks): void {
    this.#wish = this.silks.map((one, i) => (i === nth ? silks : one));
  }
  /** whether a seat is available */
  get possible(): boolean {
    return this.#place >= 0 || (this.table.info?.seats.some(({ name }) => name === undefined) ?? false);
  }

  /** True if it worked. */
  async sit(seat?: number): Promise<boolean> {
    const { table } = this;
    const name = this.name.trim();
    if (this.busy) return false;
    this.error = '';
    this.busy = true;
    try {
      // The connection still belongs to whoever this browser was when it was opened.
      if (await me.ensureGuest(name)) await table.reconnect();
      const silks = this.silks;
      const chance = chanceOf(table.id) || randomHex(32);
      const refusal = await table.sit({ name, entropy: chance, silks, ...(seat === undefined ? {} : { seat }) });
      if (refusal) this.error = refusal.reason;
      else {
        keepSilks(silks);
        keepChance(table.id, chance);
        preferences.name = name;
        if (me.person) me.person = { ...me.person, name };
      }
    } catch (caught) {
      this.error = codeOf(caught);
    }
    this.busy = false;
    return this.error === '';
  }
}

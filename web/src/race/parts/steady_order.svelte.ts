// Rows that change places, one change after another. Svelte's `flip` measures a moving row again whenever anything in
// the list changes, and loses its place if two changes come together; and browsers take a row whose place changes while
// it moves for a jump of the page.
import { reducedMotion } from '../../platform/preferences.svelte';

/** Rows in the order of these keys; as they are if one of them is new or gone. */
export function inOrderOf<Row>(rows: Row[], keys: readonly unknown[], keyOf: (row: Row) => unknown): Row[] {
  const placeOf = (row: Row) => keys.indexOf(keyOf(row));
  if (rows.length !== keys.length || rows.some((row) => placeOf(row) < 0)) return rows;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

const FLIGHT_MS = 350;
/** Frames after which a row has been painted at its place, without the transform. */
const RESTING_FRAMES = 2;

/** Always the newest rows, but in an order that changes only when the last change has been seen. */
export class SteadyOrder<Row> {
  private released = $state(0);
  private moving = false;
  private keys: unknown[] = [];
  private before = new Map<Element, DOMRect>();
  private frame = 0;
  rows: Row[] = $derived.by(() => {
    void this.released;
    const rows = this.newest();
    return this.moving ? inOrderOf(rows, this.keys, this.keyOf) : rows;
  });

  static ofHorses<Row extends { horse: number }>(rows: () => Row[], list: () => Element | undefined): SteadyOrder<Row> {
    return new SteadyOrder(rows, ({ horse }) => horse, list);
  }

  /** @param list the element whose children are the rows */
  constructor(
    private newest: () => Row[],
    private keyOf: (row: Row) => unknown,
    private list: () => Element | undefined,
  ) {
    // Before the elements change places, and after.
    $effect.pre(() => {
      if (this.changes()) this.before = new Map(this.elements().map((row) => [row, row.getBoundingClientRect()]));
    });
    $effect(() => {
      if (this.changes()) this.show();
      this.keys = this.rows.map(keyOf);
    });
    $effect(() => () => cancelAnimationFrame(this.frame));
  }

  private elements(): Element[] {
    return [...(this.list()?.children ?? [])];
  }

  private changes(): boolean {
    return this.rows.some((row, i) => this.keyOf(row) !== this.keys[i]);
  }

  private show(): void {
    if (reducedMotion()) return;
    // All are measured before the first one moves: otherwise the browser lays the page out again for each.
    const ways = this.elements().map((row) => ({ row, from: this.before.get(row), to: row.getBoundingClientRect() }));
    const flights = ways.flatMap(({ row, from, to }) => {
      if (!from || (from.x === to.x && from.y === to.y)) return [];
      const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      return row.animate({ transform: [transform, 'none'] }, { duration: FLIGHT_MS, easing: 'ease-out' });
    });
    if (flights.length > 0) this.wait(flights);
  }

  private wait(flights: Animation[], rested = 0): void {
    this.moving = true;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const rests = flights.every(({ playState }) => playState !== 'running');
      if (!rests || rested < RESTING_FRAMES) return this.wait(flights, rests ? rested + 1 : 0);
      this.moving = false;
      this.released += 1;
    });
  }
}

// What the race page and the lesson have in common: keys, the announcer, the text board, and the parts that take the
// focus.
import type { Card, DieUse } from '../../contracts';
import { preferences } from '../../platform/preferences.svelte';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from '../choice/selection.svelte';
import { press } from './keys';
import '../parts/race_page.css';
import { goesOf } from '../choice/dice_move';
import { rowsOf } from '../parts/order_rows';
import { loadTextRide, loadVoice } from '../text/load';

export class RaceControls {
  track = $state<{ toSquares(): Promise<void> }>();
  saddle = $state<{ focus(): void; rest(): void }>();
  voice = $state<{ again(): void; stand(): void; where(): void }>();
  TextRide = $state.raw<Awaited<ReturnType<typeof loadTextRide>>>();
  Voice = $state.raw<Awaited<ReturnType<typeof loadVoice>>>();
  /** true until touch or a mouse is used */
  byKeys = true;

  readonly #race: () => { riding: RaceSession; selection: Selection };

  readonly riding = $derived.by(() => this.#race().riding);
  readonly selection = $derived.by(() => this.#race().selection);
  /** true if the text board is shown; until it is loaded, the drawn one is */
  readonly inWords = $derived(preferences.board === 'text' && this.TextRide !== undefined);
  /** true in a dice round: the dice stay on the table until a card is played or asked for */
  readonly diced = $derived.by(() => {
    const { rolling, played, position: board } = this.riding;
    return rolling || (board.dice[0] > 0 && played.length === 0 && !['card', 'seal', 'keep'].includes(board.need));
  });
  /** in a dice round, how far each horse goes; by horse */
  readonly goes = $derived.by(() => {
    const { rolling, position: board, events } = this.riding;
    return this.diced && !rolling ? goesOf(board, events) : [];
  });
  /** true if each horse's chance to win is shown */
  readonly showsOdds = $derived.by(() => preferences.odds && this.riding.oddsHere);
  /** the running order */
  readonly rows = $derived.by(() => {
    const { header, position, drawing, seat, scene, settled, outlook } = this.riding;
    if (!drawing) return [];
    return rowsOf(
      header,
      position,
      drawing,
      seat,
      scene?.laid ?? [],
      settled ? outlook?.standing : undefined,
      this.goes,
      this.showsOdds ? this.riding.odds : undefined,
    );
  });

  /** To be made while a component is set up. */
  constructor(race: () => { riding: RaceSession; selection: Selection }) {
    this.#race = race;
    // Nothing is computed while they are not shown.
    $effect(() => (this.showsOdds ? this.riding.followOdds() : undefined));
    // If a part cannot be loaded, the race goes on without it.
    $effect(() => {
      loadVoice().then(
        (loaded) => (this.Voice = loaded),
        () => {},
      );
    });
    $effect(() => {
      if (preferences.board !== 'text' || this.TextRide) return;
      loadTextRide().then(
        (loaded) => (this.TextRide = loaded),
        () => {},
      );
    });
  }

  pressCard(card: Card, toSquares: boolean): void {
    this.selection.press(card);
    if (toSquares) void this.track?.toSquares();
  }

  pressDie(use: DieUse, toSquares: boolean): void {
    this.selection.pressDie(use);
    if (toSquares) void this.track?.toSquares();
  }

  /** Takes back one thing that is open: the note, what `close` closes, or what is selected. */
  back(close: () => boolean = () => false): void {
    const { selection } = this;
    const raised = selection.raised !== null || selection.die !== null;
    if (selection.why) selection.explain(undefined);
    else if (!close()) selection.clear();
    if (raised) this.saddle?.focus();
  }

  /** `ready`: false if keys do nothing now. */
  press(event: KeyboardEvent, ready: boolean, actions: Record<string, (() => void) | undefined>): void {
    this.byKeys = true;
    if (!ready) return;
    press(event, {
      escape: () => this.back(),
      s: () => (this.riding.skipping = true),
      r: () => this.voice?.again(),
      i: () => this.voice?.stand(),
      w: () => this.voice?.where(),
      ...actions,
    });
  }
}

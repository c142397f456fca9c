// What the race page and the lesson have in common: keys, the announcer, the text board, and the parts that take the
// focus.
import type { Card, DieUse } from '../../contracts';
import { preferences } from '../../platform/preferences.svelte';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from '../choice/selection.svelte';
import { press } from './keys';
import '../parts/race_page.css';
import { diceMovesOf } from '../choice/dice_move';
import { rowsOf } from '../parts/order_rows';
import { loadTextRide, loadVoice } from '../text/load';

export class RaceControls {
  track = $state<{ toSquares(): Promise<void> }>();
  panel = $state<{ focus(): void; rest(): void }>();
  voice = $state<{ again(): void; stand(): void; where(): void }>();
  TextRide = $state.raw<Awaited<ReturnType<typeof loadTextRide>>>();
  Voice = $state.raw<Awaited<ReturnType<typeof loadVoice>>>();
  /** true until touch or a mouse is used */
  byKeys = true;

  readonly #race: () => { session: RaceSession; selection: Selection };

  readonly session = $derived.by(() => this.#race().session);
  readonly selection = $derived.by(() => this.#race().selection);
  /** true if the text board is shown; until it is loaded, the drawn one is */
  readonly inWords = $derived(preferences.board === 'text' && this.TextRide !== undefined);
  /** true in a dice round: the dice stay on the table until a card is played or asked for */
  readonly diced = $derived.by(() => {
    const { rolling, played, position: board } = this.session.show;
    return rolling || (board.dice[0] > 0 && played.length === 0 && !['card', 'seal', 'keep'].includes(board.need));
  });
  /** in a dice round, how far each horse goes; by horse */
  readonly diceMoves = $derived.by(() => {
    const { show, pages } = this.session;
    const { rolling, position: board } = show;
    return this.diced && !rolling ? diceMovesOf(board, pages.events) : [];
  });
  /** true if each horse's chance to win is shown */
  readonly showsOdds = $derived.by(() => preferences.odds && this.session.oddsHere);
  /** the horse whose bonus was pressed */
  #bonusPressed = $state<number | null>(null);
  /** the horse whose bonus is being considered; also while others play */
  readonly bonusFor = $derived.by(() => {
    const horse = this.#bonusPressed;
    return horse !== null && this.session.scene?.bonus.includes(horse) ? horse : null;
  });
  /** the running order */
  readonly rows = $derived.by(() => {
    const { header, position, drawing, seat, scene, settled, outlook } = this.session;
    if (!drawing) return [];
    return rowsOf(
      header,
      position,
      drawing,
      seat,
      scene?.laid ?? [],
      settled ? outlook?.standing : undefined,
      this.diceMoves,
      this.showsOdds ? this.session.odds : undefined,
    );
  });

  /** To be made while a component is set up. */
  constructor(race: () => { session: RaceSession; selection: Selection }) {
    this.#race = race;
    // Nothing is computed while they are not shown.
    $effect(() => (this.showsOdds ? this.session.followOdds() : undefined));
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

  /** The bonus has a price: explain it before it is taken. */
  pressBonus(horse: number): void {
    const open = this.session.scene?.bonus.includes(horse) ?? false;
    this.selection.explain(open ? undefined : this.session.outlook?.bonus[horse]);
    this.#bonusPressed = open ? horse : null;
  }
  closeBonus(): void {
    this.#bonusPressed = null;
  }

  /** Takes back one thing that is open: the note, the question about a bonus, or what is selected. */
  back(): void {
    const { selection } = this;
    const raised = selection.raised !== null || selection.die !== null;
    if (selection.why) selection.explain(undefined);
    else if (this.bonusFor !== null) this.closeBonus();
    else selection.clear();
    if (raised) this.panel?.focus();
  }

  /** `ready`: false if keys do nothing now. */
  press(event: KeyboardEvent, ready: boolean, actions: Record<string, (() => void) | undefined>): void {
    this.byKeys = true;
    if (!ready) return;
    press(event, {
      escape: () => this.back(),
      s: () => (this.session.show.skipping = true),
      r: () => this.voice?.again(),
      i: () => this.voice?.stand(),
      w: () => this.voice?.where(),
      ...actions,
    });
  }
}

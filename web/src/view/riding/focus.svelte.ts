// Where the keys are, for whoever rides by keys or ears.
import { tick } from 'svelte';
import type { Riding } from '../../state/riding.svelte';
import type { Selection } from '../../state/selection.svelte';

/** Looked up when they are needed. */
interface Places {
  /** no finger or mouse is at work */
  byKeys: boolean;
  riding: Riding;
  selection: Selection;
  saddle: { focus(): void; rest(): void } | undefined;
  track: { toSquares(): Promise<void> } | undefined;
}

/** Follows the race with the focus. */
export function followWithKeys(now: Readonly<Places>): void {
  // To where the next choice is, also on another board.
  $effect(() => {
    void now.saddle;
    const need = now.selection.asked?.need;
    const at = document.activeElement;
    if (!now.byKeys || !(at === document.body || at?.matches('main, h1') || at?.closest('.saddle'))) return;
    void tick().then(() => {
      const { track, saddle } = now;
      if (need === 'ride' && track) void track.toSquares();
      else if (need) saddle?.focus();
      else saddle?.rest();
    });
  });
  // What was pressed is gone with its page: on at the head of the next.
  const page = $derived.by(() => {
    const { riding, selection } = now;
    return riding.phase === 'riding' && selection.asked?.need === 'keep' ? `keep ${selection.horse}` : riding.phase;
  });
  $effect(() => {
    void page;
    void tick().then(() => {
      const head = document.querySelector<HTMLElement>('main h1');
      if (!head || document.activeElement !== document.body) return;
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    });
  });
}

// Keyboard focus for those who play with keys or a screen reader.
import { tick } from 'svelte';
import type { Riding } from '../../state/riding.svelte';
import type { Selection } from '../../state/selection.svelte';

/** Read when they are needed. */
interface Places {
  /** true if neither touch nor a mouse is in use */
  byKeys: boolean;
  riding: Riding;
  selection: Selection;
  saddle: { focus(): void; rest(): void } | undefined;
  track: { toSquares(): Promise<void> } | undefined;
}

/** Lets the focus follow the race. */
export function followWithKeys(now: Readonly<Places>): void {
  // To where the next choice is made, also when the kind of board changes.
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
  // The pressed control is gone with its page: focus the head of the next one.
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

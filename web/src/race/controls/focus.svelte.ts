// Keyboard focus for those who play with keys or a screen reader.
import { tick } from 'svelte';
import type { RaceControls } from './race_controls.svelte';

interface Places {
  /** the part of the page, besides its head, from which the focus may be taken */
  from: string;
  /** Where the focus goes instead of to the next choice; null: nothing instead; 'stay': it is not moved. */
  instead(): (() => void) | 'stay' | null;
  /** Where it goes while nothing is asked. */
  rest(): void;
}

/** Lets the focus follow the race to where the next choice is made, also when the kind of board changes. */
export function followChoice(controls: RaceControls, places: Places): void {
  $effect(() => {
    void controls.panel;
    const need = controls.selection.asked?.need;
    const instead = places.instead();
    if (instead === 'stay') return;
    void tick().then(() => {
      const at = document.activeElement;
      if (!(at === null || at === document.body || at.matches('main, h1') || at.closest(places.from))) return;
      const { track, panel } = controls;
      if (instead) instead();
      else if (need === 'ride' && track) void track.toSquares();
      else if (need) panel?.focus();
      else places.rest();
    });
  });
}

/** The pressed control is gone with its page: focus the head of the next one. */
export function followPages(page: () => string): void {
  $effect(() => {
    void page();
    void tick().then(() => {
      const head = document.querySelector<HTMLElement>('main h1');
      if (!head || document.activeElement !== document.body) return;
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    });
  });
}

// Shortcuts on the race page.
import { preferences } from '../../platform/preferences.svelte';

/** A key that is held down raises a card, but does not play it as well. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The key, if it is meant for the race; null if somebody types or a dialog is open. */
function keyOf(event: KeyboardEvent): string | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if ((event.target as HTMLElement).closest('input, select, textarea') || document.querySelector('dialog[open]'))
    return null;
  const key = event.key.toLowerCase();
  return key.length === 1 && !preferences.letters ? null : key;
}

/** Runs the action of a key. */
export function press(event: KeyboardEvent, actions: Record<string, (() => void) | undefined>): void {
  const key = keyOf(event);
  const action = key === null ? undefined : actions[key];
  if (!action) return;
  action();
  event.preventDefault();
}

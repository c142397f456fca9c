// Cards fly from the hand to the table; those of other riders come from their horses. The hand closes ranks.
import { flip } from 'svelte/animate';
import type { TransitionConfig } from 'svelte/transition';
import { FLIGHT_MS } from '../show/pauses';
import { reducedMotion } from '../../platform/preferences.svelte';

/** A card that was played this long ago, in milliseconds, may still be on its way to the table. */
const FRESH_MS = 700;

interface Departure {
  box: DOMRect;
  at: number;
}
const departures = new Map<string, Departure>();

/** Every horse has its own colour. */
const nameOf = (colour: string, card: string): string => `${colour} ${card}`;
const cardIn = (node: Element): HTMLElement => node.querySelector<HTMLElement>('.playing-card')!;

/** For `out:` of a card in the hand: remembers where it was. */
export function leave(node: HTMLElement, { colour, card }: { colour: string; card: string }): TransitionConfig {
  departures.set(nameOf(colour, card), { box: cardIn(node).getBoundingClientRect(), at: performance.now() });
  return { duration: 0 };
}

/** For `animate:` of the cards that stay. */
export function closeRanks(node: Element, boxes: { from: DOMRect; to: DOMRect }): ReturnType<typeof flip> {
  return flip(node, boxes, { duration: reducedMotion() ? 0 : FLIGHT_MS });
}

export interface Arrival {
  colour: string;
  card: string;
  horse: number;
  /** true if this card is the last one played, and the table was shown before */
  newest: boolean;
}

/** For `use:` of a card on the table: it flies there from the hand, or from its horse. */
export function arrive(node: HTMLElement, { colour, card, horse, newest }: Arrival): { destroy(): void } | undefined {
  const name = nameOf(colour, card);
  const departed = departures.get(name);
  departures.delete(name);
  const fresh = departed !== undefined && performance.now() - departed.at < FRESH_MS;
  const lying = cardIn(node);
  if (!newest && !fresh) return;
  if (reducedMotion() || document.hidden || getComputedStyle(lying).visibility === 'hidden') return;
  const from = fresh ? departed.box : document.querySelector(`[data-horse="${horse}"]`)?.getBoundingClientRect();
  const to = lying.getBoundingClientRect();
  if (!from || from.width === 0 || to.width === 0) return;

  // A copy flies over everything else.
  const flying = lying.cloneNode(true) as HTMLElement;
  flying.classList.add('flying');
  flying.setAttribute('aria-hidden', 'true');
  flying.style.cssText = `position:fixed;z-index:50;left:${to.left}px;top:${to.top}px;width:${to.width}px;pointer-events:none`;
  document.body.append(flying);
  lying.style.visibility = 'hidden';
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const size = fresh ? from.width / to.width : 0.4;
  const turn = fresh ? 0 : -30;
  const land = () => {
    flying.remove();
    lying.style.visibility = '';
  };
  const flight = flying.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`, easing: 'ease-in-out' },
      {
        transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) rotate(${turn / 4 + 7}deg) scale(${(size + 1.9) / 2})`,
        offset: 0.65,
        easing: 'ease-in',
      },
      { transform: 'none' },
    ],
    { duration: FLIGHT_MS },
  );
  flight.onfinish = land;
  flight.oncancel = land;
  return { destroy: land };
}

// A reactive clock for countdowns. It ticks only while something reads it.
import { createSubscriber } from 'svelte/reactivity';

const step = 250;

const subscribe = createSubscriber((update) => {
  const ticks = setInterval(update, step);
  return () => clearInterval(ticks);
});

/** performance.now(), updated at every tick. */
export function tickingNow(): number {
  subscribe();
  return performance.now();
}

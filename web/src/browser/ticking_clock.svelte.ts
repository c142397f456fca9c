// The time of day for whatever counts down: it ticks only while somebody looks at it.
import { createSubscriber } from 'svelte/reactivity';

const step = 250;

const subscribe = createSubscriber((update) => {
  const ticks = setInterval(update, step);
  return () => clearInterval(ticks);
});

/** performance.now(), again and again. */
export function tickingNow(): number {
  subscribe();
  return performance.now();
}

// How far the person has come in the lesson, on this device.
import { load, store } from '../platform/storage/local_store';

const storageKey = 'furlong.lesson';

/** The step to go on with; `steps` if all are done. */
export function reached(steps: number): number {
  const found = load(storageKey);
  return typeof found === 'number' && Number.isInteger(found) && found >= 0 ? Math.min(found, steps) : 0;
}

export function remember(step: number): void {
  store(storageKey, step);
}

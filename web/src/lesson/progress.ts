// How far the person has come in the lesson, on this device.
const storageKey = 'furlong.lesson';

/** The step to go on with; `steps` if all are done. */
export function reached(steps: number): number {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '0');
    return typeof found === 'number' && Number.isInteger(found) && found >= 0 ? Math.min(found, steps) : 0;
  } catch {
    return 0;
  }
}

export function remember(step: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(step));
  } catch {
    // Without storage the lesson starts over next time.
  }
}

// A signal that wakes whoever waits for it.
export class WakeSignal {
  /** true if it was given since the last reset */
  pending = false;
  #waiting: (() => void) | undefined;

  notify(): void {
    this.pending = true;
    this.#waiting?.();
  }

  reset(): void {
    this.pending = false;
  }

  /** Waits for the next signal, for `ms` at most; returns at once if one is pending. */
  async wait(ms?: number): Promise<void> {
    if (this.pending) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#waiting = undefined;
  }
}

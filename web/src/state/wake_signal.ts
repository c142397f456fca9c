// A signal that wakes whoever waits for it.
export class WakeSignal {
  /** true if it was given since the last wait */
  pending = false;
  #waiting: (() => void) | undefined;

  notify(): void {
    this.pending = true;
    this.#waiting?.();
  }

  /** Waits for the next signal; returns at once if one is pending. */
  async wait(): Promise<void> {
    if (!this.pending) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#waiting = undefined;
    this.pending = false;
  }

  async waitUpTo(ms: number): Promise<void> {
    await Promise.race([this.wait(), new Promise((resolve) => setTimeout(resolve, ms))]);
    this.#waiting = undefined;
  }
}

// Something was done, or has happened: who waits for it goes on.
export class Nudges {
  /** since it was looked at last */
  any = false;
  #waiting: (() => void) | undefined;

  nudge(): void {
    this.any = true;
    this.#waiting?.();
  }

  /** Until the next one; at once if there was one. */
  async next(): Promise<void> {
    if (!this.any) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#waiting = undefined;
    this.any = false;
  }

  /** The same, but not for ever. */
  async nextWithin(ms: number): Promise<void> {
    await Promise.race([this.next(), new Promise((resolve) => setTimeout(resolve, ms))]);
    this.#waiting = undefined;
  }
}

/** Until somebody looks at the page. */
export async function looked(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}

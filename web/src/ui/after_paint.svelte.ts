// What stands beside something that is dragged follows once the window has been painted: to update both at once would
// take longer than a frame.
import { untrack } from 'svelte';

export class AfterPaint<T> {
  /** the newest value, or the one before it until the window has been painted */
  current: T;

  /** To be called where effects can be made. `late`: whether the newest value may wait; otherwise it is there at once. */
  constructor(newest: () => T, late: () => boolean) {
    this.current = $state.raw(untrack(newest));
    let frame = 0;
    let task: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
      frame = 0;
    };
    $effect.pre(() => {
      const value = newest();
      if (late()) {
        frame ||= requestAnimationFrame(() => (task = setTimeout(take)));
        return;
      }
      cancel();
      this.current = value;
    });
    const take = () => {
      frame = 0;
      this.current = untrack(newest);
    };
    $effect(() => cancel);
  }
}

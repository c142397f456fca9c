// Keeps the screen from going dark while nobody touches it, where the browser can do that (over HTTPS and on localhost).

/** False over plain HTTP, and in some browsers. Playing a hidden video instead does not help on today's phones unless it
 * has sound, which would stop people's music. */
export const canKeepAwake = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Returns how to stop. */
export function keepAwake(): () => void {
  if (!canKeepAwake()) return () => {};
  let lock: WakeLockSentinel | undefined;
  let stopped = false;
  const ask = async () => {
    if (document.hidden) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (stopped) await granted.release();
      else lock = granted;
    } catch {
      // Refused, for example because the battery is low.
    }
  };
  // The browser takes it back when the page is hidden.
  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release().catch(() => {});
  };
}

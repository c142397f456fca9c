// Keeps the screen from going dark while nobody touches it, where the browser can do that (over HTTPS and on localhost).

/** Returns how to stop. */
export function keepAwake(): () => void {
  if (typeof navigator === 'undefined' || !('wakeLock' in navigator)) return () => {};
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

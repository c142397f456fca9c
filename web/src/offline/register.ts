// Lets the page work without a network from the second visit on.

/** Registers the worker of a built page. `ready` is called when a newer build lies ready; what it is given starts that
 * one, with a reload. Nothing happens unasked: a race is not interrupted. */
export async function registerWorker(ready: (start: () => void) => void): Promise<void> {
  // While we work on the page itself a cache would only be in the way; browsers want https or this very machine.
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    const offer = () => {
      const waiting = registration.waiting;
      // Without a controller this is the first visit: there is nothing older to replace.
      if (!waiting || !serviceWorker.controller) return;
      ready(() => {
        waiting.postMessage('take-over');
      });
    };
    // Another build took over, here or in another tab: its files go with its page.
    const controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => controlled && location.reload(), { once: true });
    offer();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  } catch {
    // A private window, a full disk: then the page needs its network.
  }
}

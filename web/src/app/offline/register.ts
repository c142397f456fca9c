// Makes the page work offline from the second visit on.

/**
 * Registers the service worker of a built page. `ready` is called when a new version is available, with a function
 * that starts it by reloading the page. Nothing happens unasked, so that no race is interrupted.
 */
export async function registerWorker(ready: (start: () => void) => void): Promise<void> {
  // During development a cache would be in the way; browsers require https or localhost.
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    const offer = () => {
      const waiting = registration.waiting;
      // Without a controller this is the first visit: there is no older version to replace.
      if (!waiting || !serviceWorker.controller) return;
      ready(() => {
        waiting.postMessage('take-over');
      });
    };
    // Another version took over, here or in another tab: reload, because pages need the files of their own version.
    const controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => controlled && location.reload(), { once: true });
    offer();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  } catch {
    // A private window or a full disk: then the page needs the network.
  }
}

// What to do when the server says that this page is too old for it: load the newest one, past the service worker, which
// would go on showing the old one.

/** Set while the page that was reloaded has not worked yet, so that it is not reloaded for ever. */
const mark = 'furlong.outdated';
/** In milliseconds: how long to wait for the new service worker before the page is reloaded anyway. */
const patience = 20_000;

/** Reloads the page; false if that has been tried and did not help, or cannot be remembered. */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, 'reloaded');
  } catch {
    return false;
  }
  await loadNewestPage();
  return true;
}

/** The server understands this page: the next time that it does not, the page may be reloaded again. */
export function pageIsCurrent(): void {
  try {
    sessionStorage.removeItem(mark);
  } catch {
    // Then it was not set either.
  }
}

export async function loadNewestPage(): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([replaceWorker().catch(() => undefined), waited]);
  location.reload();
}

/** Starts the newest service worker; if there is none, removes the one that keeps the old page. */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) {
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
    });
  }
  const { waiting } = registration;
  if (!waiting) {
    await registration.unregister();
    return;
  }
  const changed = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage('take-over');
  await changed;
}

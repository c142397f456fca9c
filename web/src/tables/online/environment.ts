// What a connection to a table needs from its environment: the browser's, or a test's.

export interface Environment {
  openSocket(address: string): Socket;
  /** Whether the table can be reached. A browser does not say why a socket was refused. */
  checkTable(): Promise<TableCheck>;
}

type TableCheck = 'there' | 'gone' | 'in-repair';

export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** Milliseconds to wait for the server to tell about a table. */
const requestTimeout = 5000;

/** An address on this server. */
export function serverUrl(path: string): URL {
  return new URL(path, document.baseURI.replace(/#.*$/, ''));
}

export function browserEnvironment(table: string): Environment {
  return {
    openSocket: (address) => new WebSocket(address),
    checkTable: async () => {
      const address = serverUrl(`api/tables/${encodeURIComponent(table)}`);
      const answer = await fetch(address, { signal: AbortSignal.timeout(requestTimeout) });
      if (answer.status === 404) return 'gone';
      if (answer.status !== 503) return 'there';
      return ((await answer.json()) as { error?: unknown }).error === 'in-repair' ? 'in-repair' : 'there';
    },
  };
}

/** True while nobody looks at this page. */
export const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

/** Calls back when the page is hidden. Returns how to stop that. */
export function onHidden(hidden: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const changed = () => document.hidden && hidden();
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Calls back when somebody is there: they touch the page, press a key, or turn to its window. */
export function onSignOfLife(alive: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined') return;
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, alive, { signal, capture: true });
  // The window's; what the page focuses in itself is no sign of life, and does not bubble.
  addEventListener('focus', alive, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && alive(), { signal });
}

/** Calls back when the page may have slept, becomes visible, or the network comes or goes. */
export function onWake(wake: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined') return;
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  for (const event of ['online', 'pageshow', 'offline']) addEventListener(event, wake, { signal });
}

// What a connection to a table needs from its environment: the browser's, or a test's.

export interface Environment {
  openSocket(address: string): Socket;
  /** Whether there is such a table. A browser does not say why a socket was refused. */
  tableExists(): Promise<boolean>;
}

export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** Milliseconds to wait for the server to say whether a table exists. */
const requestTimeout = 5000;

/** An address on this server. */
export function serverUrl(path: string): URL {
  return new URL(path, document.baseURI.replace(/#.*$/, ''));
}

export function browserEnvironment(table: string): Environment {
  return {
    openSocket: (address) => new WebSocket(address),
    tableExists: async () => {
      const address = serverUrl(`api/tables/${encodeURIComponent(table)}`);
      return (await fetch(address, { signal: AbortSignal.timeout(requestTimeout) })).status !== 404;
    },
  };
}

/** True while nobody looks at this page. */
export const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

/** Calls back when the page may have slept, becomes visible, or the network comes or goes. */
export function onWake(wake: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined') return;
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  for (const event of ['online', 'pageshow', 'offline']) addEventListener(event, wake, { signal });
}

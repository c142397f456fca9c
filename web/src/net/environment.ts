// What a connection to a table asks of the world around it: a browser's, or a test's.
import { whoAmI } from './api';
import type { PersonId } from './pending_messages';

export interface World {
  dial(address: string): Socket;
  /** Is the table there at all? A browser does not say why a socket was refused. */
  exists(): Promise<boolean>;
  /** Whom does the server take this browser for? */
  who(): Promise<PersonId>;
}

export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** Milliseconds; who does not say in this time whether there is a table is asked again. */
const patience = 5000;

/** An address of this server, seen from the page. */
export function here(path: string): URL {
  return new URL(path, document.baseURI.replace(/#.*$/, ''));
}

export function worldOf(table: string): World {
  return {
    dial: (to) => new WebSocket(to),
    exists: async () =>
      (await fetch(here(`api/tables/${encodeURIComponent(table)}`), { signal: AbortSignal.timeout(patience) }))
        .status !== 404,
    who: async () => (await whoAmI())?.person ?? null,
  };
}

export const after = (wait: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), wait));

/** Nobody looks at this page. */
export const unseen = (): boolean => typeof document !== 'undefined' && document.hidden;

/** Calls when the page may have slept, somebody looks at it again, or the network came or went. */
export function onWaking(wake: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined') return;
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  for (const moment of ['online', 'pageshow', 'offline']) addEventListener(moment, wake, { signal });
}

// Tells the other tabs of this browser that it is somebody else now: all tabs share one cookie. And remembers whether
// any server has known this browser, so that the home page asks for its tables only if there may be some.

import { load, remove, store } from './storage/local_store';

const channelName = 'furlong.identity';
const knownKey = 'furlong.known';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
let listening = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** One channel for the whole tab: a tab does not hear itself. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (!channel) {
    channel = new BroadcastChannel(channelName);
    channel.onmessage = changed;
  }
  return channel;
}

/** Calls back when another tab has logged in or out: this tab must find out who it is. Returns how to stop that. */
export function onIdentityChange(listener: () => void): () => void {
  listeners.add(listener);
  if (!openChannel() && !listening && typeof addEventListener === 'function') {
    addEventListener('storage', ({ key }: StorageEvent) => key === channelName && changed());
    listening = true;
  }
  return () => void listeners.delete(listener);
}

/** This tab has become somebody else. */
export function announceIdentity(): void {
  const open = openChannel();
  if (open) return open.postMessage('changed');
  // Other tabs hear of a value only if it changes. Without storage, they find out when the server closes their connections.
  store(channelName, `${Date.now()} ${Math.random()}`);
}

export function rememberKnown(known: boolean): void {
  if (known) store(knownKey, true);
  else remove(knownKey);
}

/** Whether the server knew this browser when it was last asked. */
export function wasKnown(): boolean {
  return load(knownKey) === true;
}

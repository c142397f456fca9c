// Small values in the browser's local storage, shared by all its tabs. Each value has a key of its own, so that two tabs
// never overwrite each other's. Where the browser stores nothing, values last as long as the page.

const memory = new Map<string, string>();

/** True if a value with this key prefix is in memory only and would be lost with the page. */
export function inMemoryOnly(prefix: string): boolean {
  return [...memory.keys()].some((key) => key.startsWith(prefix));
}

export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** Undefined if there is no value, or none that can be parsed. */
export function load(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Returns false if the value was already gone. */
export function remove(key: string): boolean {
  let existed = memory.delete(key);
  try {
    existed ||= localStorage.getItem(key) !== null;
    localStorage.removeItem(key);
  } catch {
    // No storage, so nothing was stored there.
  }
  return existed;
}

export function keysWithPrefix(prefix: string): string[] {
  const all = [...memory.keys()];
  try {
    for (let i = 0; i < localStorage.length; ++i) all.push(localStorage.key(i)!);
  } catch {
    // No storage: only the keys in memory.
  }
  return all.filter((key) => key.startsWith(prefix));
}

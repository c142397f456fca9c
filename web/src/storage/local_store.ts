// A few small things that outlast this page, and every tab of this browser finds. Each lies in a place of its own, so that
// two tabs never overwrite each other's. Where the browser keeps nothing, they last as long as the page.

const here = new Map<string, string>();

/** What lies on it but would be gone with this page. */
export function fleeting(beginning: string): boolean {
  return [...here.keys()].some((place) => place.startsWith(beginning));
}

export function put(place: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(place, text);
    here.delete(place);
  } catch {
    here.set(place, text);
  }
}

/** Undefined: nothing, or nothing that can be read. */
export function find(place: string): unknown {
  try {
    return JSON.parse(here.get(place) ?? localStorage.getItem(place) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** False: it was not there any more. */
export function remove(place: string): boolean {
  let was = here.delete(place);
  try {
    was ||= localStorage.getItem(place) !== null;
    localStorage.removeItem(place);
  } catch {
    // Then it was not there.
  }
  return was;
}

export function places(beginning: string): string[] {
  const all = [...here.keys()];
  try {
    for (let i = 0; i < localStorage.length; ++i) all.push(localStorage.key(i)!);
  } catch {
    // Only those of this page.
  }
  return all.filter((place) => place.startsWith(beginning));
}

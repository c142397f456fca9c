// Whom this device hears nothing of. A table names people only by their names, so these are what is kept.
const place = 'furlong.muted';
/** the oldest are forgotten first */
const most = 100;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter((name): name is string => typeof name === 'string').slice(-most) : [];
  } catch {
    return [];
  }
}

const plain = (name: string) => name.trim().toLowerCase();

class Muted {
  #names = $state.raw<readonly string[]>(kept());

  has(name: string): boolean {
    return this.#names.includes(plain(name));
  }
  set(name: string, muted: boolean): void {
    const others = this.#names.filter((one) => one !== plain(name));
    this.#names = muted ? [...others, plain(name)].slice(-most) : others;
    try {
      localStorage.setItem(place, JSON.stringify(this.#names));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const muted = new Muted();

// Which page is open. The route is in the address after the #, so that any web server of plain files will do. In
// "#/replay/h4qf?at=120": the page, its subject, and what of it is shown.
const addresses = {
  home: '#/',
  setup: '#/setup',
  screen: '#/screen',
  ride: '#/ride',
  design: '#/design',
  lobby: '#/lobby',
  new: '#/new',
  table: '#/table',
  display: '#/display',
  join: '#/join',
  hand: '#/hand',
  account: '#/account',
  replay: '#/replay',
  lesson: '#/lesson',
  rules: '#/rules',
  tactics: '#/tactics',
  board: '#/board',
  referee: '#/referee',
  courses: '#/courses',
  edit: '#/edit',
  course: '#/course',
} as const;
export type Page = keyof typeof addresses;

export interface Place {
  page: Page;
  /** a table's id or code, or a rule's number; '' if there is none */
  about: string;
  query: URLSearchParams;
}

export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.split('?', 2);
  const [, word = '', ...rest] = path.split('/');
  const found = (Object.keys(addresses) as Page[]).find((page) => addresses[page] === `#/${word}`);
  return { page: found ?? 'home', about: decoded(rest.join('/')), query: new URLSearchParams(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Route {
  #place = $state.raw<Place>(readPlace(''));
  /** the address that #place was read from */
  #hash = '';
  readonly page = $derived(this.#place.page);
  readonly about = $derived(this.#place.about);
  readonly query = $derived(this.#place.query);
  /** the page whose file is being fetched; null: none */
  opening = $state<Page | null>(null);

  constructor() {
    if (typeof location === 'undefined') return;
    this.#read();
    addEventListener('hashchange', () => this.#read());
  }

  #read(): void {
    this.#hash = location.hash;
    this.#place = readPlace(this.#hash);
  }

  /** Changes the query without adding to the browser's history. */
  look(query: Record<string, string | number | undefined>): void {
    // The address has changed, and this page has not heard of it yet: whoever goes there is not called back.
    if (location.hash !== this.#hash) return;
    const { page, about } = this.#place;
    history.replaceState(history.state, '', href(page, about, query));
    this.#read();
  }
}

export const route = new Route();

/** The address of a page, for a link. */
export function href(page: Page, about = '', query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const asked = new URLSearchParams(given).toString();
  return `${addresses[page]}${about ? `/${encodeURIComponent(about)}` : ''}${asked ? `?${asked}` : ''}`;
}

export function go(page: Page, about = '', query: Record<string, string | number | undefined> = {}): void {
  location.hash = href(page, about, query);
}

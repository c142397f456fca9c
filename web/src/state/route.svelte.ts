// Which page is open: it stands behind the # of the address, so that plain files on any server do.
const addresses = { home: '#/', setup: '#/setup', screen: '#/screen', ride: '#/ride', design: '#/design' } as const;
export type Page = keyof typeof addresses;

function read(hash: string): Page {
  const found = (Object.keys(addresses) as Page[]).find((page) => addresses[page] === hash);
  return found ?? 'home';
}

class Route {
  page = $state<Page>('home');

  constructor() {
    this.page = read(location.hash);
    addEventListener('hashchange', () => {
      this.page = read(location.hash);
    });
  }
}

export const route = new Route();

/** The address of a page, for a link. */
export function href(page: Page): string {
  return addresses[page];
}

export function go(page: Page): void {
  location.hash = addresses[page];
}

// The address of this site, as people see and share it.

/** True for an address that leads nowhere but to the machine it is opened on. */
export const isLocal = (address: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

/** Without the page, and without what nobody types: "https://furlong.example/games/". */
export const siteOf = (page: string): string => new URL('./', page.split(/[?#]/)[0]).href;

/** As it is printed: "furlong.example/games". */
export const printed = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

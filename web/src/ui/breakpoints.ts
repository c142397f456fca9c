/**
 * The window sizes at which a page changes its layout. Styles use them by name, `@media (--phone), (--low)`; vite.config.ts
 * fills in what is meant.
 */
const breakpoints = {
  tiny: '(max-width: 23.75rem)',
  phone: '(max-width: 37.5rem)',
  narrow: '(max-width: 56.25rem)',
  /** a laptop's window with toolbars */
  short: '(max-height: 43.75rem)',
  /** a phone on its side */
  low: '(max-height: 31.25rem)',
};

/** Puts the sizes for the names in a media query, or in the media queries of a stylesheet. */
export function mediaQuery(text: string): string {
  return text.replace(/(?<!var)\(--(\w+)\)/g, (_, name: string) => {
    if (!(name in breakpoints)) throw new Error(`no breakpoint is called ${name}`);
    return breakpoints[name as keyof typeof breakpoints];
  });
}

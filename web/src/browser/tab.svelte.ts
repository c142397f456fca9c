// What the browser's tab says and shows where a page has more to say than its name.
export const tab = $state({ title: '' });

/** The icon of whoever is waited for; undone by what it returns. */
export function callByIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.getAttribute('href') ?? '';
  icon?.setAttribute('href', './icon-turn.svg');
  return () => icon?.setAttribute('href', plain);
}

// The title and icon of the browser's tab.
export const tab = $state({ title: '' });

/** Shows the icon that calls the player; the returned function restores the plain one. */
export function callByIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.getAttribute('href') ?? '';
  icon?.setAttribute('href', './icon-turn.svg');
  return () => icon?.setAttribute('href', plain);
}

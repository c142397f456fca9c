// What a person does on a page of the gallery before it is looked at.

/** The first such element, once there is one. */
export function when(selector: string): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) resolve(found);
      else requestAnimationFrame(look);
    };
    look();
  });
}

export async function click(selector: string): Promise<void> {
  (await when(selector)).click();
}

export function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Raises the card that leads to the most squares. */
export async function raise(): Promise<void> {
  const card = '.choice-panel .playing-card';
  await when(card);
  let best = { squares: 0, raise: () => {} };
  for (const one of document.querySelectorAll<HTMLElement>(card)) {
    const button = one.closest<HTMLElement>('button')!;
    button.click();
    await new Promise(requestAnimationFrame);
    const squares = document.querySelectorAll('[data-square]').length;
    if (squares > best.squares) best = { squares, raise: () => button.click() };
  }
  best.raise();
  await when('[data-square]');
}

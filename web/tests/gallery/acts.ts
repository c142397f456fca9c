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

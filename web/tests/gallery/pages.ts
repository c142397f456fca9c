// The built gallery in a browser: one page for each state, in every language, theme and window.
import { expect, test as base, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const folder = fileURLToPath(new URL('../../../build/gallery', import.meta.url));

export const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ browserName: _ }, use) => {
      if (!existsSync(folder)) throw new Error('run `npm run gallery:build` first');
      const server = await preview({
        ...{ configFile: false, base: './', logLevel: 'error' },
        build: { outDir: folder },
        preview: { host: '127.0.0.1', port: 0 },
      });
      await use(`${server.resolvedUrls!.local[0]}tests/gallery/index.html`);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export interface Look {
  language: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** of texts, in percent */
  text?: number;
}

/** Opens a state and waits until it is there. False: it does not come. */
export async function open(
  page: Page,
  gallery: string,
  name: string,
  { language, theme, ...size }: Look,
): Promise<boolean> {
  await page.setViewportSize(size);
  const query = new URLSearchParams({ state: name, language, theme });
  await page.goto(`${gallery}?${query}`);
  const shown = page.locator(`html[data-state="${name}"][lang="${language}"]`);
  return shown.waitFor({ state: 'attached' }).then(
    () => true,
    () => false,
  );
}

/** Changes the window, language and theme of the page that is open. */
export async function change(page: Page, { language, theme, text = 100, ...size }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    ([spoken, colours, percent]) => {
      const place = 'furlong.preferences';
      const liked = JSON.parse(localStorage.getItem(place)!) as object;
      localStorage.setItem(place, JSON.stringify({ ...liked, language: spoken, theme: colours }));
      dispatchEvent(new StorageEvent('storage', { key: place }));
      document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    },
    [language, theme, text] as const,
  );
  await expect(page.locator(`html[lang="${language}"][data-theme="${theme}"]`)).toBeAttached();
}

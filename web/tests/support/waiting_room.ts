// People on their way to a table: each has a browser of their own and no identity yet.
import { expect, type Browser, type Page } from '@playwright/test';
import { complaints, prefer } from './race_page';
import type { GameServer } from './game_server';
import { words } from './words';

/** Somebody the server has never seen. Errors of their pages are collected. */
export interface Newcomer {
  page: Page;
  heard: string[];
}
export async function newcomer(browser: Browser, server: GameServer): Promise<Newcomer> {
  const baseURL = `http://127.0.0.1:${server.port}/`;
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await prefer(page);
  return { page, heard: complaints(page) };
}

export const there = {
  name: (page: Page) => page.getByRole('textbox', { name: words('online.name'), exact: true }),
  sit: (page: Page) => page.getByRole('button', { name: words('room.sit'), exact: true }),
  seats: (page: Page) => page.getByRole('region', { name: words('room.seats') }).getByRole('listitem'),
  stand: (page: Page) => page.getByRole('button', { name: words('room.leave'), exact: true }),
  start: (page: Page) => page.getByRole('button', { name: words('room.start') }),
  course: (page: Page) => page.getByRole('region', { name: words('riding.course') }),
  say: (page: Page) => page.getByRole('textbox', { name: words('chat.say') }),
  log: (page: Page) => page.getByRole('log', { name: words('chat.title') }),
};

/** Sends a request to the server as the person of this page. */
export function asks<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([to, said]) => {
      const post =
        said === undefined
          ? {}
          : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(said) };
      return (await (await fetch(`api/${to}`, post)).json()) as T;
    },
    [path, body] as const,
  );
}

export async function sitDown(page: Page, name: string): Promise<void> {
  await there.name(page).fill(name);
  await there.sit(page).click();
  await expect(there.stand(page)).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await there.say(page).fill(text);
  await there.say(page).press('Enter');
  await expect(there.log(page).getByText(text, { exact: true })).toBeVisible();
}

// A room with a screen and phones: joining with its code, and what the screen may be told.
import { expect, type Browser, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { come, type Person } from './people';
import type { GameServer } from './game_server';
import { spelt, words } from './words';

interface Told {
  t: string;
  seat?: number;
  public?: { need: string };
  own?: unknown;
  asked?: unknown[];
  own_laid?: unknown;
}

/** No message to this page may say anything that only a seat is told. */
export function expectNoHandTold({ told }: Person): void {
  const all = told.map((text) => JSON.parse(text) as Told);
  expect(all.some((message) => message.public)).toBe(true);
  for (const message of all) {
    if (message.t === 'welcome') expect(message.seat).toBeUndefined();
    expect(message.own_laid).toBeUndefined();
    if (!message.public || message.public.need === 'over') continue;
    expect(message.own).toBeNull();
    expect(message.asked).toEqual([]);
  }
}

/** What a camera reads on this page. */
export async function scan(page: Page): Promise<string | undefined> {
  const code = page.getByRole('img', { name: words('display.qr') });
  await expect(code).toBeVisible();
  const png = (await code.screenshot()).toString('base64');
  const { data, width, height } = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    return { data: [...pixels], width: image.width, height: image.height };
  }, png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

export async function codeOn(page: Page): Promise<string> {
  const code = page.getByLabel(words('display.code'));
  await expect(code).toHaveText(/^[BCDFGHJKMNPRSTVWXZ]{5}$/);
  return code.innerText();
}

/** The address on the screen, after the server's name. */
export async function addressOn(page: Page): Promise<string> {
  const address = await page.locator('.address').innerText();
  return address.slice(address.indexOf('/') + 1);
}

/** As people type: the fifth letter is enough. */
export async function typeCode(phone: Page, code: string, address = 'join'): Promise<void> {
  await phone.goto(`./${address}`);
  await phone.getByLabel(words('join.code')).pressSequentially(code.toLowerCase());
}

/** Takes out a phone and joins with the code: its letters, or the link that was scanned. */
export async function joinWith(
  browser: Browser,
  server: GameServer,
  name: string,
  code: string,
  address?: string,
): Promise<Person> {
  const phone = await come(browser, server, name, {}, true);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.addInitScript(() => {
    const shaken: unknown[] = [];
    Object.assign(window, { shaken });
    navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
  });
  if (code.includes('#')) await phone.page.goto(`./${code.slice(code.indexOf('#'))}`);
  else await typeCode(phone.page, code, address);
  await phone.page.getByRole('textbox', { name: words('online.name') }).fill(name);
  await phone.page.getByRole('button', { name: words('hand.ride'), exact: true }).click();
  await expect(phone.page.getByRole('heading', { name: spelt('hand.in', { name }) })).toBeVisible();
  return phone;
}

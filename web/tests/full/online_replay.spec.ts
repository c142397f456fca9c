// The replay of a meeting that was played at a server's table.
import { expect, test } from '@playwright/test';
import { come, gather, part, recordOf, rideOnline, scoresIn, scoresOn } from '../support/people';
import { GameServer } from '../support/game_server';
import { expectEnd, replay } from '../support/replay_page';
import { words } from '../support/words';

test('shows a meeting of a server again, to the same end', async ({ browser }) => {
  const server = await GameServer.start();
  try {
    const host = await come(browser, server, 'Ann');
    const table = await gather([host], { players: 2, horses: 2, races: [{ course: 'dash' }] }, 'random');
    await rideOnline(host);
    const scores = await scoresOn(host);
    await expect
      .poll(async () => (await host.page.request.get(`./api/tables/${table}/record`)).status(), { timeout: 60_000 })
      .toBe(200);
    host.heard.length = 0; // only errors of the replay
    await host.page.goto(`./#/replay/${table}?at=20`);
    await expect(replay.slider(host.page)).toHaveValue('19');
    const record = await recordOf(server, table);
    expect(scoresIn(record)).toEqual(scores);
    await expectEnd(host.page, record);
    await host.page.goto('./#/replay');
    await host.page
      .getByRole('region', { name: words('replay.served') })
      .getByRole('link', { name: /Ann/ })
      .click();
    await expect(replay.slider(host.page)).toBeVisible();
    // Its riders are named in the current language.
    await host.page.evaluate(() => localStorage.setItem('furlong.preferences', JSON.stringify({ language: 'de' })));
    await host.page.reload();
    await expect(host.page.locator('option', { hasText: 'Zufall' }).first()).toBeAttached();
    expect(host.heard).toEqual([]);
    await host.page.context().close();
  } finally {
    await server.end();
  }
});

test('is shared from the finish, and whoever gets the link sees that race', async ({ browser }) => {
  const server = await GameServer.start();
  try {
    const host = await come(browser, server, 'Ann');
    await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = await gather([host], { players: 2, horses: 2, races: [{ course: 'dash' }] }, 'random');
    await rideOnline(host);
    const scores = await scoresOn(host);
    const share = host.page.getByRole('button', { name: words('share.link') });
    await share.click();
    await expect(host.page.getByText(words('share.copied'))).toBeVisible();
    const copied = await host.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(`#/replay/${table}`, host.network.address).href);
    // Where a browser has a way to share, that is asked, and closing it is no failure.
    await host.page.evaluate(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      navigator.share = (what) => {
        asked.push(what?.url);
        return Promise.reject(new DOMException('', 'AbortError'));
      };
    });
    await share.click();
    expect(await host.page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([copied]);
    await expect(host.page.getByText(words('share.failed'))).toHaveCount(0);

    const friend = await come(browser, server, 'Ben');
    await expect
      .poll(async () => (await friend.page.request.get(`./api/tables/${table}/record`)).status(), { timeout: 60_000 })
      .toBe(200);
    await friend.page.goto(copied.replace(host.network.address, friend.network.address));
    await expect(replay.slider(friend.page)).toBeVisible();
    const record = await recordOf(server, table);
    expect(scoresIn(record)).toEqual(scores);
    await expectEnd(friend.page, record);
    await part(host, friend);
  } finally {
    await server.end();
  }
});

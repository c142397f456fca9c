// A test with a server of its own, which ends with the test.
import { test as plain } from '@playwright/test';
import { GameServer } from './game_server';

export const test = plain.extend<{ server: GameServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what the fixture needs
  server: async ({}, use) => {
    const server = await GameServer.start();
    await use(server);
    await server.end();
  },
});

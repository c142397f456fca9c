import { expect, test } from 'vitest';
import { wayBack } from './replay_back';

const home = 'https://furlong.example/';
const after = (...hashes: string[]) => {
  const entries = hashes.map((hash) => ({ url: hash.startsWith('http') ? hash : `${home}${hash}` }));
  return wayBack({ entries: () => entries, currentEntry: { index: entries.length - 1, url: entries.at(-1)!.url } });
};

test('a replay leads back to where it was opened', () => {
  expect(after('#/', '#/account', '#/replay/h4qf?at=12')).toEqual({ steps: 1, list: false });
  expect(after('#/table/h4qf', '#/replay/h4qf')).toEqual({ steps: 1, list: false });
  expect(after('#/replay', '#/replay?kept=17&at=3')).toEqual({ steps: 1, list: true });
  expect(after('#/replay/abcd', '#/replay/h4qf')).toEqual({ steps: 1, list: false });
});

test('other moments of the same meeting are passed over', () => {
  expect(after('#/account', '#/replay/h4qf?at=12', '#/replay/h4qf?at=60&seat=all')).toEqual({ steps: 2, list: false });
});

test('leads nowhere if no page of ours was open before', () => {
  expect(after('#/replay/h4qf')).toBeNull();
  expect(after('#/replay/h4qf?at=1', '#/replay/h4qf?at=2')).toBeNull();
  expect(after('https://furlong.example/blog/', '#/replay/h4qf')).toBeNull();
  expect(after('#/ride', '#/replay?kept=last')).toBeNull();
  expect(wayBack(undefined)).toBeNull();
});

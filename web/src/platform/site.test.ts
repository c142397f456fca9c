import { expect, test } from 'vitest';
import { isLocal, printed, siteOf } from './site';

test('the address of a site is that of its first page', () => {
  expect(siteOf('https://furlong.example/#/ride')).toBe('https://furlong.example/');
  expect(siteOf('https://furlong.example/games/index.html?x#/replay?kept=1')).toBe('https://furlong.example/games/');
});

test('it is printed without what nobody types', () => {
  expect(printed('https://furlong.example/')).toBe('furlong.example');
  expect(printed('http://192.168.1.20:8080/games/')).toBe('192.168.1.20:8080/games');
});

test('a local one leads to no other machine', () => {
  expect(['http://localhost:8080/', 'http://127.0.0.1/', 'http://[::1]:80/'].every(isLocal)).toBe(true);
  expect(isLocal('http://192.168.1.20/')).toBe(false);
});

// A phone beside a real board knows it by the address it came with, or from the last time it was at this table.
import { beforeEach, expect, test, vi } from 'vitest';

const place = vi.hoisted(() => ({ query: new URLSearchParams() }));
vi.mock('../../../browser/route.svelte', () => ({ route: place }));
import { displayForm, formAt, formQuery, rememberForm } from './display_form';

beforeEach(() => {
  place.query = new URLSearchParams();
  rememberForm('a', 'show');
  rememberForm('b', 'show');
});

test.each(['board', 'board=1'])('an address that ends with ?%s is one of a real board', (query) => {
  place.query = new URLSearchParams(query);
  expect(displayForm()).toBe('board');
  expect(formAt('a')).toBe('board');
});

test('an address that is made for a form is read as that form', () => {
  for (const form of ['board', 'show'] as const) {
    place.query = new URLSearchParams(formQuery(form) as Record<string, string>);
    expect(displayForm()).toBe(form);
  }
});

test('a table is remembered, and no other', () => {
  rememberForm('a', 'board');
  expect([formAt('a'), formAt('b')]).toEqual(['board', 'show']);
  // At another table without a board, the first one is not forgotten.
  rememberForm('b', 'show');
  expect(formAt('a')).toBe('board');
  rememberForm('a', 'show');
  expect(formAt('a')).toBe('show');
});

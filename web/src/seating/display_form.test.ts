// A phone beside a real board knows it by the address it came with, from the last time it was at this table, or from the
// table itself.
import { beforeEach, expect, test, vi } from 'vitest';

const place = vi.hoisted(() => ({
  query: new URLSearchParams(),
  look(query: { board?: number }) {
    this.query = new URLSearchParams(query.board === undefined ? {} : { board: String(query.board) });
  },
}));
vi.mock('../platform/route.svelte', () => ({ route: place }));
import { displayForm, formQuery, queryAt, sameQuery, saidQuery, settleForm } from './display_form';

/** Comes to a table with its letters, or with an address that says something. */
function come(table: string, board?: boolean, address = ''): void {
  place.query = new URLSearchParams(address);
  place.look(queryAt(table));
  settleForm(table, board);
  settleForm(table, board);
}
function say(table: string, form: 'board' | 'show'): void {
  place.look(saidQuery(form));
  settleForm(table, undefined);
}

beforeEach(() => say('elsewhere', 'show'));

test.each(['board', 'board=1'])('an address that ends with ?%s is one of a real board', (query) => {
  place.query = new URLSearchParams(query);
  expect(displayForm()).toBe('board');
  expect(queryAt('a')).toEqual({ board: 1 });
});

test('an address that is made for a form is read as that form', () => {
  for (const form of ['board', 'show'] as const) {
    for (const query of [formQuery(form), saidQuery(form)]) {
      place.look(query);
      expect(displayForm()).toBe(form);
      expect(sameQuery()).toEqual(query);
    }
  }
});

test('a table is remembered, and no other', () => {
  come('a', undefined, 'board=1');
  // A table without a stored answer does not delete the answer of the first one.
  come('b');
  expect(displayForm()).toBe('show');
  come('a');
  expect(displayForm()).toBe('board');
  say('a', 'show');
  come('a');
  expect(displayForm()).toBe('show');
});

test('with the letters alone the table says whether there is a board, unless the phone has said otherwise', () => {
  come('a', true);
  expect(displayForm()).toBe('board');
  come('b', false);
  expect(displayForm()).toBe('show');
  say('a', 'show');
  come('a', true);
  expect(displayForm()).toBe('show');
});

test('an address that says something counts more than what was said before', () => {
  say('a', 'show');
  come('a', undefined, 'board=1');
  expect(displayForm()).toBe('board');
});

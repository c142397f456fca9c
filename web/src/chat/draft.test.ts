import { beforeAll, expect, test } from 'vitest';
import type { TableRefusal } from '../contracts';
import { needTexts, t } from '../i18n';
import { Draft } from './draft.svelte';

beforeAll(() => needTexts('table'));

/** A table that answers when the test does. */
function chatting(seat = 0) {
  const said: string[] = [];
  let answer = (_: TableRefusal | null) => {};
  const draft = new Draft(() => ({
    seat,
    say: (text) => {
      said.push(text);
      return new Promise((resolve) => (answer = resolve));
    },
  }));
  /** Sends the draft, types on, and then is answered. */
  const sends = async (refusal: TableRefusal | null = null, typed = ''): Promise<void> => {
    const sent = draft.send();
    draft.text += typed;
    answer(refusal);
    await sent;
  };
  return { draft, said, sends };
}

test('sends a line without the space around it, and empties the field', async () => {
  const { draft, said, sends } = chatting();
  draft.text = '  Good luck  ';
  await sends();
  expect([said, draft.text, draft.ready]).toEqual([['Good luck'], '', false]);
});

test('keeps what is written while a line is being sent', async () => {
  const { draft, said, sends } = chatting();
  draft.text = 'One';
  await sends(null, ' and two');
  expect(draft.text).toBe('and two');
  await sends();
  expect(said).toEqual(['One', 'and two']);
});

test('sends one line at a time, no empty one, and none of more than 300 letters', async () => {
  const { draft, said } = chatting();
  for (const text of ['', '   ', 'x'.repeat(301)]) {
    draft.text = text;
    expect(draft.ready).toBe(false);
    await draft.send();
  }
  expect(draft.left).toBe(-1);
  // One letter each, however many bytes.
  draft.text = '🐎'.repeat(300);
  expect([draft.left, draft.ready]).toEqual([0, true]);
  void draft.send();
  expect(draft.ready).toBe(false);
  await draft.send();
  expect(said).toHaveLength(1);
});

test('tells a person whom the operator has muted, and keeps the line', async () => {
  const { draft, sends } = chatting();
  draft.text = 'Can you hear me?';
  await sends({ reason: 'muted' });
  expect([draft.error, draft.text]).toEqual([t('chat.silenced'), 'Can you hear me?']);
  await sends();
  expect([draft.error, draft.text]).toEqual(['', '']);
});

test('asks a spectator who has the name of a player for another name', async () => {
  const watching = chatting(-1);
  watching.draft.text = 'I am the host';
  await watching.sends({ reason: 'name-taken' });
  expect([watching.draft.sameName, watching.draft.text]).toEqual([true, 'I am the host']);
  const seated = chatting(2);
  seated.draft.text = 'Hm';
  await seated.sends({ reason: 'name-taken' });
  expect([seated.draft.sameName, seated.draft.error]).toEqual([false, t('online.error.name-taken')]);
});

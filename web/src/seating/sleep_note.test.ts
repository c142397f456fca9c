// Over plain HTTP a browser cannot keep the screen on; the page says so, once.
import { render } from 'svelte/server';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../i18n';
import { store } from '../platform/storage/local_store';
import SleepNote from './SleepNote.svelte';

const note = () => render(SleepNote, { props: { text: 'keep me awake' } }).body;
afterEach(() => vi.unstubAllGlobals());

test('says that the screen may go dark, until it has been read', () => {
  vi.stubGlobal('navigator', {});
  expect(note()).toContain('keep me awake');
  expect(note()).toContain(t('riding.note.close'));
  store('furlong.sleep-note', 'read');
  expect(note()).not.toContain('keep me awake');
});

test('says nothing where the browser keeps the screen on', () => {
  vi.stubGlobal('navigator', { wakeLock: {} });
  store('furlong.sleep-note', '');
  expect(note()).not.toContain('keep me awake');
});

import { beforeEach, expect, test, vi } from 'vitest';

class Utterance {
  lang = '';
  rate = 1;
  volume = 1;
  voice = null;
  onend = () => undefined;
  onerror = () => undefined;
  constructor(readonly text: string) {}
}
const spoken: Utterance[] = [];
const cancel = vi.fn();
vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
vi.stubGlobal('speechSynthesis', {
  speak: (utterance: Utterance) => spoken.push(utterance),
  getVoices: () => [],
  cancel,
});

const { speak, stopSpeaking } = await import('./speech');
const { preferences } = await import('../platform/preferences.svelte');

const texts = () => spoken.map((utterance) => utterance.text);

beforeEach(() => {
  stopSpeaking();
  spoken.length = 0;
  preferences.speech = true;
});

test('speaks one line after the other', () => {
  speak('one');
  speak('two');
  expect(texts()).toEqual(['one']);
  spoken[0]!.onend();
  expect(texts()).toEqual(['one', 'two']);
});

test('drops the oldest waiting lines when speech falls behind', () => {
  for (const line of ['one', 'two', 'three', 'four', 'five']) speak(line);
  while (texts().at(-1) !== 'five') spoken.at(-1)?.onend();
  expect(texts()).toEqual(['one', 'four', 'five']);
});

test('a line that ends after speech was stopped starts no other', () => {
  speak('one');
  const first = spoken[0]!;
  stopSpeaking();
  speak('two');
  first.onerror();
  expect(texts()).toEqual(['one', 'two']);
});

test('is silent unless speech is switched on', () => {
  preferences.speech = false;
  speak('one');
  expect(texts()).toEqual([]);
});
